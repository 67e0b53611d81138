import { type ComponentProps, type ComponentType, createElement, lazy, useState } from 'react';
import { createListeners } from '../ui/listeners.ts';
import { whenIdle, whenSettled } from '../ui/timing/when-idle.ts';

/** Milliseconds after which a part is asked for once more by itself; each time twice as long. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds after which a part that is still on its way counts as lost: a server may accept and never answer. */
const OVERDUE = 45_000;

/** Parts that are asked for until they come, by what loads them. */
const awaited = new Map<() => Promise<unknown>, Promise<unknown>>();
/** What goes on asking for a part that did not come. */
const waiting = new Set<() => void>();
/** Parts that did not come yet since they failed to, also while they are asked for again. */
const failed = new Set<() => Promise<unknown>>();
/** Those of them that neither came nor failed to. */
const overdue = new Set<() => Promise<unknown>>();
/** How many places stand empty until the code of their page comes. */
let emptyPlaces = 0;
const { subscribe: subscribeToParts, tell } = createListeners();

/** Tells when `isPartMissing`, `isPartOverdue` or `isPartFailed` may have changed. */
export { subscribeToParts };

function nextAttempt(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, pause);
    function go(): void {
      clearTimeout(timer);
      waiting.delete(go);
      tell();
      resolve();
    }
    waiting.add(go);
    tell();
  });
}

/** What browsers say where a module did not come, or was cut off on its way. */
function isMissing(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError;
}

/**
 * Fetches a part of the client that is loaded late. It does not fail for want of a network: the part
 * comes when the network is back, for a failed import would take the whole page along. Whoever else asks meanwhile
 * waits for the same.
 *
 * @throws what the part itself throws when it came and has a fault: asking again would not mend it.
 */
export function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  const known = awaited.get(load) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const part = fetchOnAndOn(load).finally(() => awaited.delete(load));
  awaited.set(load, part);
  return part;
}

async function fetchOnAndOn<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const late = setTimeout(() => {
      failed.add(load);
      overdue.add(load);
      tell();
    }, OVERDUE);
    try {
      const part = await load().finally(() => {
        clearTimeout(late);
        overdue.delete(load);
      });
      if (failed.delete(load)) tell();
      return part;
    } catch (error) {
      if (!isMissing(error)) throw error;
      failed.add(load);
      await nextAttempt(pause);
    }
  }
}

/** A component whose code comes when it is needed. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` has it
export type LazyPart<C extends ComponentType<any>> = ComponentType<ComponentProps<C>> & {
  /** Asks for the code once, so that nothing has to wait for it when it is drawn; rejects when it does not come. */
  fetch(): Promise<unknown>;
};

/**
 * A component whose code is fetched when it is first drawn, in a `PartBoundary`; drawn at once when it is there.
 *
 * @param name of the module's export.
 */
export function lazyPart<
  // biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` has it
  Module extends Record<Name, ComponentType<any>>,
  Name extends string = 'default',
>(load: () => Promise<Module>, name = 'default' as Name): LazyPart<Module[Name]> {
  type C = Module[Name];
  let Arrived: C | null = null;
  async function fetch() {
    const { [name]: component } = await load();
    if (Arrived === null) {
      Arrived = component;
      arrivals += 1;
      places.tell();
    }
    return { default: component };
  }
  const Waiting = lazy(() => fetchPart(fetch));
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top level of a module
  function Part(props: ComponentProps<C>) {
    // What is drawn already stays what it is: another kind of element would lose all state below it.
    const [Drawn] = useState(() => Arrived ?? Waiting);
    return createElement(Drawn as ComponentType<ComponentProps<C>>, props);
  }
  return Object.assign(Part, { fetch });
}

/** Parts that have come so far. */
let arrivals = 0;
const places = createListeners();

/** How many parts have come since the page was loaded. */
export function countArrivals(): number {
  return arrivals;
}

/**
 * Calls the listener at each arrival after the first `known`, at once where one was missed.
 *
 * @returns what ends that.
 */
export function subscribeToArrivals(known: number, listener: () => void): () => void {
  const end = places.subscribe(listener);
  if (known !== arrivals) listener();
  return end;
}

/**
 * Fetches what will be needed when there may be no network, once the browser has nothing else to do, or
 * when the network is back.
 */
export function fetchAhead(...loads: (() => Promise<unknown>)[]): void {
  if (typeof document === 'undefined') return;
  const fetchAll = () => loads.forEach(fetchQuietly);
  const fetchIdly = () => whenIdle(fetchAll, LONGEST_PAUSE);
  if (document.readyState === 'complete') fetchIdly();
  else addEventListener('load', fetchIdly, { once: true });
}

/** Fetches what only pages after this one need, when this one has all that it was opened for. */
export function fetchForLater(load: () => Promise<unknown>): void {
  if (typeof document === 'undefined') return;
  whenSettled(() => fetchQuietly(load), LONGEST_PAUSE);
}

/** Fetches what the page goes without until it comes; when that failed, once more with the network. */
export function fetchQuietly(load: () => Promise<unknown>): void {
  load().catch(() => addEventListener('online', () => fetchQuietly(load), { once: true }));
}

/** Milliseconds for which code that is on its way is rather waited for than drawn around. */
const TIMEOUT = 100;
/** Milliseconds for which it is waited for by what can go on without it, or say that it could not. */
const PATIENCE = 20_000;

/**
 * Code that is worth a wait, but not one without an end.
 *
 * @throws where it does not come in time, as where it does not come at all.
 */
export function inTime<T>(code: Promise<T>, most = PATIENCE): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    setTimeout(reject, most, new TypeError('Overdue'));
  });
  return Promise.race([code, end]);
}

/**
 * Code that somebody who pressed a button waits for. Where it does not come it is fetched on, and the page tells that it
 * is missing: another press would find nothing else, since browsers ask for a module once.
 *
 * @throws where it does not come at once or in time.
 */
export async function fetchNow<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load());
  } catch (error) {
    fetchPart(load).catch(() => {});
    throw error;
  }
}

/**
 * Waits for code that is all but here, so that what it stands in is drawn once and with it: each drawing of what keeps
 * its room takes the processor from it. Waits not for long, and not for what does not come.
 */
export async function awaitBriefly(code: Promise<unknown>): Promise<void> {
  await inTime(code, TIMEOUT).catch(() => {});
}

/** Asks for all parts that did not come, at once. */
export function retryParts(): void {
  for (const go of [...waiting]) go();
}

/** Is there a part that did not come, and is not being asked for right now? */
export function isPartMissing(): boolean {
  return waiting.size > 0;
}

/** Is there a part that is on its way for so long that a new page may have it sooner? */
export function isPartOverdue(): boolean {
  return overdue.size > 0;
}

/** Is there a part of the page that failed to come, and has not come since? A page that is missing itself says so. */
export function isPartFailed(): boolean {
  return failed.size > 0 && emptyPlaces === 0;
}

/** Tells that a whole page is awaited. @returns what tells that it is no more. */
export function awaitPage(): () => void {
  emptyPlaces += 1;
  tell();
  return () => {
    emptyPlaces -= 1;
    tell();
  };
}

// A page that is drawn on the server has no network of its own.
if (typeof addEventListener === 'function') addEventListener('online', retryParts);
