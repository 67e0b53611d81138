import { and, assign, type SnapshotFrom, setup, stateIn } from 'xstate';
import type { SavedView, ViewContent } from '#schemas/saved-view/saved-view.ts';
import { type Failure, type Result, success } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, onFailure, onFault, outputOf, when } from '../outcome.ts';

/** What the server is asked to do with a view. */
export type ViewChange =
  | { kind: 'create'; name: string; shared: boolean; content: ViewContent }
  | { kind: 'update'; id: string; content: ViewContent }
  | { kind: 'rename'; id: string; name: string; shared: boolean }
  | { kind: 'delete'; id: string };

/** A name is being given: to a new view, or to one that has another. */
export type Naming = { id: string | null; name: string; shared: boolean };

export type SavedViewsEvent =
  | { type: 'menu.opened' }
  | { type: 'view.chosen'; id: string }
  | { type: 'naming.asked'; naming: Naming }
  | { type: 'naming.edited'; name: string; shared: boolean }
  | { type: 'naming.dismissed' }
  /** `content` is what the panel shows at this moment. */
  | { type: 'naming.submitted'; content: ViewContent }
  | { type: 'view.updated'; id: string; content: ViewContent }
  | { type: 'view.deleted'; id: string };

interface SavedViewsContext {
  views: SavedView[];
  /** The view that was chosen or saved last. */
  current: string | null;
  naming: Naming;
  change: ViewChange | null;
  failure: Failure | null;
}

/** The views that there are. */
type LoadedViews = Result<{ list: SavedView[] }>;
/** The view as it was stored; null for one that was deleted. */
export type ChangedView = Result<SavedView | null>;

const NO_NAME: Naming = { id: null, name: '', shared: false };

/** What a deletion comes to whose view is gone, whoever has heard of it. */
function deleted(): ChangedView {
  return success(null);
}

/** Why the change failed that is being looked into. */
function refusalOf({ context }: { context: SavedViewsContext }): Failure {
  return context.failure as Failure;
}

function byName(views: readonly SavedView[]): SavedView[] {
  return views.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/**
 * Views of a panel under names (filters, search, sort, columns): loaded whenever their menu is
 * opened, chosen, saved, given names, shared and deleted. A name that is refused stays in its dialog
 * with the reason; who does not wait there for the answer is told it elsewhere. After a deletion that failed they are read at once: one whose answer was lost has been done.
 * After any other change that failed they are read anew when the menu is next opened.
 */
export const savedViewsMachine = setup({
  types: { context: {} as SavedViewsContext, events: {} as SavedViewsEvent },
  actors: {
    loadViews: missingActor<LoadedViews, void>('loadViews'),
    changeView: missingActor<ChangedView, ViewChange>('changeView'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    isKnown: ({ context }, id: string) => context.views.some((view) => view.id === id),
    /** The server has refused it, or has done it and nobody heard: the views may be others by now. */
    isRefused: ({ context }) => context.failure !== null,
    hasName: ({ context }) => context.naming.name.trim() !== '',
    isDeletion: ({ context }) => context.change?.kind === 'delete',
    isGone: ({ context: { change } }, result: LoadedViews) =>
      result.ok &&
      change?.kind === 'delete' &&
      !result.data.list.some(({ id }) => id === change.id),
    isNaming: ({ context }) =>
      context.change?.kind === 'create' || context.change?.kind === 'rename',
  },
  actions: {
    setViews: assign((_, result: LoadedViews) =>
      result.ok ? { views: byName(result.data.list), failure: null } : {},
    ),
    sortViews: assign({ views: ({ context }) => byName(context.views) }),
    /** Those that were there keep their places: somebody may be about to press one. */
    renewViews: assign(({ context }, result: LoadedViews) => {
      if (!result.ok) return {};
      const { list } = result.data;
      const known = context.views.flatMap(({ id }) => list.find((view) => view.id === id) ?? []);
      const others = list.filter((view) => !known.includes(view));
      return { views: [...known, ...byName(others)] };
    }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    setCurrent: assign({ current: (_, id: string) => id }),
    setNaming: assign({ naming: (_, naming: Naming) => naming, failure: null }),
    editNaming: assign({
      naming: ({ context }, { name, shared }: Omit<Naming, 'id'>) => ({
        ...context.naming,
        name,
        shared,
      }),
      failure: null,
    }),
    setChange: assign({ change: (_, change: ViewChange) => change, failure: null }),
    nameIt: assign({
      change: ({ context: { naming } }, content: ViewContent): ViewChange => {
        const name = naming.name.trim();
        const { id, shared } = naming;
        return id === null
          ? { kind: 'create', name, shared, content }
          : { kind: 'rename', id, name, shared };
      },
      failure: null,
    }),
    takeChanged: assign(({ context }, result: ChangedView) => {
      const { change } = context;
      if (!result.ok || change === null) return {};
      if (change.kind === 'delete') {
        return {
          views: context.views.filter(({ id }) => id !== change.id),
          current: context.current === change.id ? null : context.current,
        };
      }
      const changed = result.data;
      if (changed === null) return {};
      const others = context.views.filter(({ id }) => id !== changed.id);
      return { views: byName([...others, changed]), current: changed.id };
    }),
    clearChange: assign({ change: null }),
    /** Makes the panel look as the view with this id says. */
    apply: missingAction('apply') as (_: unknown, id: string) => void,
    /** Makes the panel that looks as the current view said look as it says by now. */
    follow: missingAction('follow') as (_: unknown, result: LoadedViews) => void,
    /** Tells that a view was changed, or why not. */
    tell: missingAction('tell') as (_: unknown, result: Result<unknown>) => void,
  },
}).createMachine({
  id: 'savedViews',
  context: { views: [], current: null, naming: NO_NAME, change: null, failure: null },
  initial: 'unread',
  states: {
    unread: { on: { 'menu.opened': 'loading' } },
    loading: {
      invoke: {
        src: 'loadViews',
        onDone: [when('succeeded', 'ready', 'setViews'), onFailure('failed')],
        onError: onFault('failed'),
      },
    },
    failed: { on: { 'menu.opened': 'loading' } },
    ready: {
      initial: 'shown',
      states: {
        shown: { on: { 'menu.opened': { target: 'refreshing', actions: 'sortViews' } } },
        /** Their owners may have changed, renamed or deleted some. Those of before are shown until it is known. */
        refreshing: {
          invoke: {
            src: 'loadViews',
            onDone: [
              {
                ...when('succeeded', 'shown'),
                actions: [
                  { type: 'follow', params: outputOf },
                  { type: 'renewViews', params: outputOf },
                ],
              },
              { target: 'shown' },
            ],
            onError: 'shown',
          },
        },
      },
      on: {
        'view.chosen': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          actions: [
            { type: 'setCurrent', params: ({ event }) => event.id },
            { type: 'apply', params: ({ event }) => event.id },
          ],
        },
        'naming.asked': {
          target: 'naming',
          actions: { type: 'setNaming', params: ({ event }) => event.naming },
        },
        'view.updated': {
          target: 'changing',
          actions: {
            type: 'setChange',
            params: ({ event: { id, content } }) => ({ kind: 'update', id, content }),
          },
        },
        'view.deleted': {
          target: 'changing',
          actions: {
            type: 'setChange',
            params: ({ event }) => ({ kind: 'delete', id: event.id }),
          },
        },
      },
    },
    naming: {
      on: {
        'naming.edited': { actions: { type: 'editNaming', params: ({ event }) => event } },
        'naming.dismissed': [{ guard: 'isRefused', target: 'unread' }, { target: 'ready' }],
        'naming.submitted': {
          guard: 'hasName',
          target: 'changing',
          actions: { type: 'nameIt', params: ({ event }) => event.content },
        },
      },
    },
    changing: {
      invoke: {
        src: 'changeView',
        input: ({ context }) => context.change as ViewChange,
        onDone: [
          {
            ...when('succeeded', 'ready'),
            actions: [
              { type: 'takeChanged', params: outputOf },
              { type: 'tell', params: outputOf },
              'clearChange',
            ],
          },
          {
            guard: and(['isNaming', stateIn({ changing: 'awaited' })]),
            target: 'naming',
            actions: [{ type: 'setFailure', params: failureOf }, 'clearChange'],
          },
          {
            guard: 'isDeletion',
            target: 'checking',
            actions: { type: 'setFailure', params: failureOf },
          },
          { target: 'unread', actions: [{ type: 'tell', params: outputOf }, 'clearChange'] },
        ],
        onError: { target: 'unread', actions: [{ type: 'tell', params: faultOf }, 'clearChange'] },
      },
      initial: 'awaited',
      states: {
        awaited: { on: { 'naming.dismissed': { guard: 'isNaming', target: 'dismissed' } } },
        /** The dialog of the name is closed; what was asked for goes on. */
        dismissed: {},
      },
    },
    /** A deletion has failed: is the view there? */
    checking: {
      invoke: {
        src: 'loadViews',
        onDone: [
          {
            ...when('isGone', 'ready'),
            actions: [
              { type: 'setViews', params: outputOf },
              { type: 'takeChanged', params: deleted },
              { type: 'tell', params: deleted },
              'clearChange',
            ],
          },
          {
            ...when('succeeded', 'ready'),
            actions: [
              { type: 'tell', params: refusalOf },
              { type: 'setViews', params: outputOf },
              'clearChange',
            ],
          },
          { target: 'unread', actions: [{ type: 'tell', params: refusalOf }, 'clearChange'] },
        ],
        onError: {
          target: 'unread',
          actions: [{ type: 'tell', params: refusalOf }, 'clearChange'],
        },
      },
    },
  },
});

/** Is a name asked for, or waited for in its dialog? */
export function isNamed(snapshot: SnapshotFrom<typeof savedViewsMachine>): boolean {
  const { change } = snapshot.context;
  const isAwaited = change?.kind === 'create' || change?.kind === 'rename';
  return snapshot.matches('naming') || (isAwaited && snapshot.matches({ changing: 'awaited' }));
}
