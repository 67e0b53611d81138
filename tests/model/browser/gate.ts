import type { Page, Route } from '@playwright/test';

/** A call of the product to its server. */
export interface Call {
  /** `GetForm`, `Login`, or the task that the task runner runs. */
  name: string;
  params: Record<string, unknown>;
}

/** How a call that is held goes on: to the real server, or to a fault. */
export type Answer =
  | 'pass'
  | 'abort'
  | { fail: { id: number; code?: string; message: string; data?: unknown } }
  | { data: unknown; message?: string }
  | { change: (data: never) => unknown }
  /** Answers with what is made of the params. */
  | { echo: (params: Record<string, unknown>) => unknown };

const timeout = 15_000;

function callOf(route: Route): Call {
  const request = route.request();
  const url = new URL(request.url());
  const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
  const args = body.args as [string] | undefined;
  const params = args ? (JSON.parse(args[0]) as Record<string, unknown>) : body;
  const command = body.command ?? url.searchParams.get('command');
  const name = params.task ?? command ?? url.pathname.split('/').at(-1);
  return { name: String(name), params };
}

/**
 * Stands between the product and its server: calls that are held wait until a path says how they go
 * on. All others pass.
 */
export class Gate {
  readonly #held = new Map<string, Route[]>();
  readonly #rules: { key: string; matches: (call: Call) => boolean }[] = [];
  readonly #fixed: { how: Answer; matches: (call: Call) => boolean }[] = [];

  /** Starts to watch a page. */
  async watch(page: Page): Promise<void> {
    await page.route('**/y4service/api/**', async (route) => {
      const call = callOf(route);
      const fixed = this.#fixed.find(({ matches }) => matches(call));
      if (fixed !== undefined) return go(route, fixed.how);
      const rule = this.#rules.find(({ matches }) => matches(call));
      if (rule === undefined) return route.fallback();
      this.#held.set(rule.key, [...(this.#held.get(rule.key) ?? []), route]);
    });
  }

  /** Holds calls of that name, and under that key. */
  hold(key: string, matches: (call: Call) => boolean = ({ name }) => name === key): void {
    this.#rules.push({ key, matches });
  }

  /** Lets calls pass again that were held under that key. */
  release(key: string): void {
    const at = this.#rules.findIndex((rule) => rule.key === key);
    if (at >= 0) this.#rules.splice(at, 1);
  }

  /** Answers calls of that name, all or those that match, with the same from now on, whatever was said of them before. */
  always(name: string, how: Answer, isMeant: (call: Call) => boolean = () => true): void {
    this.#fixed.unshift({ how, matches: (call) => call.name === name && isMeant(call) });
  }

  /** Waits for a call that is held, and says how it goes on. One that the page gave up is passed over. */
  async answer(key: string, how: Answer): Promise<void> {
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline) {
      const route = this.#held.get(key)?.shift();
      if (route === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      else if (await arrives(route, how)) return;
    }
    throw new Error(`The product never called ${key}`);
  }
}

/** False when the page did not wait for the answer any more. */
async function arrives(route: Route, how: Answer): Promise<boolean> {
  const request = route.request();
  if (request.failure() !== null) return false;
  await go(route, how).catch(() => undefined);
  return how === 'abort' || (await request.response()) !== null;
}

async function go(route: Route, how: Answer): Promise<void> {
  if (how === 'pass') return route.fallback();
  if (how === 'abort') return route.abort();
  if ('fail' in how) return fulfil(route, { data: null, ...how.fail });
  if ('data' in how) return fulfil(route, { id: 0, data: how.data, message: how.message ?? '' });
  if ('echo' in how) return fulfil(route, { id: 0, data: how.echo(callOf(route).params) });
  const response = await route.fetch();
  const envelope = (await response.json()) as { data: never };
  return fulfil(route, { ...envelope, data: how.change(envelope.data) });
}

function fulfil(route: Route, envelope: Record<string, unknown>): Promise<void> {
  return route.fulfill({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ code: '', message: '', ...envelope }),
  });
}
