import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import * as z from 'zod/mini';
import { createPool } from '#server/database/connection/pool.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { DefinitionCache } from '#server/definitions/cache.ts';
import { readAccounts } from '#server/messenger/accounts.ts';
import { createMessenger } from '#server/messenger/messenger.ts';
import { ProductLists } from '#server/shop/catalogue/product-lists.ts';
import { run } from '#server/task/run.ts';
import { createDispatcher } from '#server/wire/dispatcher.ts';
import { Throttle } from '#server/wire/throttle.ts';
import type { BuyerAnswer, BuyerJob, BuyerOrders } from './_processes.ts';

/** A process of its own that runs tasks as the server does, all but the HTTP around them. */
z.config({ jitless: true });
const courses = new AsyncLocalStorage<Course>();
const pool = createPool(JSON.parse(process.env.CONNECTION ?? '{}'), () => {});
const cache = new DefinitionCache();
cache.listening(true);
const throttle = new Throttle();
const accounts = await readAccounts({
  file: process.env.MESSENGER_FILE || undefined,
  publicUrl: undefined,
  env: {},
});
const shared = dispatcherOf();

process.on('message', async ({ jobs, kill = false }: BuyerOrders) => {
  // What is read once for all jobs must not count as a statement of any of them.
  for (const { corp } of jobs.slice(0, 1)) {
    await answerOf({ corp, token: '', task: 'TASK_ECommerce_Load_Config', params: {} });
  }
  const answers = await Promise.all(jobs.map(runJob));
  process.send?.(answers, () => {
    if (kill) process.kill(process.pid, 'SIGKILL');
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

function dispatcherOf() {
  const tenancy = createTenancy(pool);
  return createDispatcher({
    tenancy,
    cache,
    throttle,
    messenger: createMessenger(accounts, tenancy, { warn() {} }),
    productLists: new ProductLists(),
    calls: { 'Task.Run': run },
    checkAnswers: false,
  });
}

async function answerOf(job: BuyerJob): Promise<BuyerAnswer> {
  const { corp, token, task, params } = job;
  // A job that stops for good would never give back its part of the tenant's connections.
  const dispatcher = job.freezeBefore || job.freezeAfterOrder ? dispatcherOf() : shared;
  const frame = {
    requestId: '',
    address: '127.0.0.1',
    corpHeader: corp,
    token,
    path: '',
    language: undefined,
    signal: new AbortController().signal,
  };
  try {
    const result = await dispatcher.dispatch({
      servlet: 'Task',
      command: 'Run',
      params: { task, corp, ...params },
      textual: new Set(),
      frame,
      sendFile: () => Promise.reject(new Error('A task sends no file.')),
    });
    return result.ok
      ? { id: 0, code: '', data: result.data }
      : { id: result.id, code: result.code, data: result.data };
  } catch (error) {
    return { id: -1, code: String(error), data: null };
  }
}

/** Where one job is, and where it stops for good; its statements are told apart by their context. */
interface Course {
  readonly job: BuyerJob;
  readonly freeze: () => void;
  statements: number;
  hasOrdered: boolean;
}

/** The answer, or null when the job has been stopped in the middle. */
function runJob(job: BuyerJob): Promise<BuyerAnswer | null> {
  return new Promise((resolve) => {
    const freeze = () => resolve(null);
    courses.run({ job, freeze, statements: 0, hasOrdered: false }, async () => {
      resolve(await answerOf(job));
    });
  });
}

const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
const { query } = prototype;
prototype.query = function freezing(this: pg.Client, ...args: unknown[]) {
  const course = courses.getStore();
  if (!course) return query.apply(this, args);
  course.statements += 1;
  course.hasOrdered ||= JSON.stringify(args[0]).includes('shop_place_order');
  if (course.statements === course.job.freezeBefore) return stop(course);
  const result = query.apply(this, args);
  const isOrdered = course.hasOrdered && args[0] === 'COMMIT';
  if (!course.job.freezeAfterOrder || !isOrdered) return result;
  return (result as Promise<unknown>).then(() => stop(course));
};

function stop(course: Course): Promise<never> {
  course.freeze();
  return new Promise(() => {});
}
