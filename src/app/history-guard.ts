import { createActor, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { noteInHistory } from './history-note.ts';
import { type Asking, askToLeave, hasUnsavedChanges } from './leave-guard.ts';
import { pageSearch } from './page-search.ts';

const stamped = z.looseObject({ position: z.int() });

/**
 * Asks before Back or Forward leave a page with unsaved changes. Each entry of the history carries
 * its place in it, for browsers do not tell which way the user went. To be called before the router
 * begins to listen: windows call their listeners in turn, and what is taken back it must not see.
 */
export function guardHistory(window: Window, asking: Asking): void {
  const { history, location } = window;
  const actor = createActor(
    leavingMachine.provide({
      actors: { ask: fromPromise(() => askToLeave(asking)) },
      actions: { go: (_, steps) => history.go(steps) },
    }),
    { input: { position: positionOf(history.state) ?? 0 } },
  ).start();
  let page = pageOf(location);

  function stamp(): void {
    const { position } = actor.getSnapshot().context;
    if (positionOf(history.state) !== position) noteInHistory({ position });
  }

  function onPush(): void {
    actor.send({ type: 'page.added' });
    onReplace();
  }
  function onReplace(): void {
    page = pageOf(location);
    stamp();
  }
  function onMove(event: PopStateEvent): void {
    const position = positionOf(event.state);
    // An entry that is not ours, as of a link to a place in the page.
    if (position === undefined) return;
    const loses = hasUnsavedChanges() && pageOf(location) !== page;
    actor.send({ type: 'history.moved', position, loses });
    if (actor.getSnapshot().matches('asking')) event.stopImmediatePropagation();
    else page = pageOf(location);
  }

  stamp();
  // The first two are the router's own events.
  window.addEventListener('pushState', onPush);
  window.addEventListener('replaceState', onReplace);
  window.addEventListener('popstate', onMove);
}

function positionOf(state: unknown): number | undefined {
  const parsed = stamped.safeParse(state);
  return parsed.success ? parsed.data.position : undefined;
}

function pageOf({ pathname, search }: Location): string {
  return `${pathname}?${pageSearch(search)}`;
}
