import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { TaskName } from '#schemas/tasks.ts';
import type { Shopper, TestShop } from './_shop.ts';

export interface BuyerJob {
  readonly corp: string;
  readonly token: string;
  readonly task: TaskName;
  readonly params: object;
  /** The job stops for good before this statement of its own, from 1. */
  readonly freezeBefore?: number;
  /** The job stops for good once its order is committed. */
  readonly freezeAfterOrder?: boolean;
}

/** The answer to a job; a fault of the server has the id -1. */
export interface BuyerAnswer {
  readonly id: number;
  readonly code: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly data: any;
}

/** What a process is told to do, all of it at once. */
export interface BuyerOrders {
  readonly jobs: readonly BuyerJob[];
  /** The process is killed when every job is answered or stopped. */
  readonly kill?: boolean;
}

export interface BuyerProcess {
  /** The answers in the order of the jobs; null for a job that was stopped. */
  run(orders: BuyerOrders): Promise<(BuyerAnswer | null)[]>;
  /** Kills the process in the midst of jobs, whose answers nobody will see. */
  killDuring(jobs: readonly BuyerJob[], isTime: () => Promise<void>): Promise<void>;
}

/** Processes of the server beside the test's own, on the same database. */
export interface Buyers {
  /** @param connections the size of the process's pool. */
  start(connections?: number): Promise<BuyerProcess>;
  stop(): Promise<void>;
}

/** Bundles the process once: a start then costs little. */
export async function createBuyers(shop: TestShop): Promise<Buyers> {
  const root = join(import.meta.dirname, '../../..');
  const file = join(root, `.cache/tests/buyer-${process.pid}-${Date.now()}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [join(import.meta.dirname, '_buyer-process.ts')],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'error',
  });
  const children = new Set<ChildProcess>();
  return {
    async start(connections = 20) {
      const child = fork(file, {
        cwd: root,
        execArgv: [],
        env: {
          ...process.env,
          CONNECTION: JSON.stringify({ ...shop.server.connection, max: connections }),
        },
      });
      children.add(child);
      await once(child, 'message');
      return {
        async run(orders) {
          const gone = once(child, 'exit');
          const answered = once(child, 'message');
          child.send(orders);
          const [answers] = await answered;
          if (orders.kill) await gone;
          return answers;
        },
        async killDuring(jobs, isTime) {
          const gone = once(child, 'exit');
          child.send({ jobs });
          await isTime();
          child.kill('SIGKILL');
          await gone;
        },
      };
    },
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = once(child, 'exit');
        child.disconnect();
        await gone;
      }
      await rm(file, { force: true });
    },
  };
}

/** The job of placing a payload. */
export function placing({ corp, token }: Shopper, params: object): BuyerJob {
  return { corp, token, task: 'TASK_ECommerce_New_Order', params };
}
