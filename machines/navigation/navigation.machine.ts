import { assign, setup } from 'xstate';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, when } from '../outcome.ts';

/**
 * What the shell leads to: menu, protected routes and launcher of the current user (spec 6.4). A list is undefined
 * while it is on its way, and null when it did not come.
 */
interface Destinations {
  menu?: MenuItem[] | null | undefined;
  route?: string[] | null | undefined;
  quickLinks?: MenuItem[] | null | undefined;
}

/** The name of one of the lists. */
export type DestinationList = keyof Destinations;

type NavigationEvent =
  /** Somebody signed in or out: the lists are theirs (spec 6.4). */
  | { type: 'user.changed'; user: string | null }
  /** Every list that did not come is asked for again. */
  | { type: 'retry.requested' }
  /** One of them is, as soon as its own answer allows it. */
  | { type: `${DestinationList}.retried` };

interface NavigationContext extends Destinations {
  user: string | null;
  /** Why a list did not come, the last time that it did not. */
  failures: Partial<Record<DestinationList, Failure>>;
}

/**
 * Menu, protected routes and quick links, loaded anew for each user. Each is there as soon as it has come, and is asked
 * for again by itself: none waits for the others.
 */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as { user: string | null },
  },
  actors: {
    loadMenu: missingActor<Result<MenuItem[]>, void>('loadMenu'),
    loadRoute: missingActor<Result<string[]>, void>('loadRoute'),
    loadQuickLinks: missingActor<Result<MenuItem[]>, void>('loadQuickLinks'),
  },
  guards: {
    isOtherUser: ({ context }, user: string | null) => context.user !== user,
    succeeded: (_, result: Result<unknown>) => result.ok,
  },
  actions: {
    set: assign((_, change: Partial<NavigationContext>) => change),
  },
}).createMachine({
  id: 'navigation',
  type: 'parallel',
  context: ({ input }) => ({ ...input, failures: {} }),
  on: {
    'user.changed': {
      guard: { type: 'isOtherUser', params: ({ event }) => event.user },
      // The other lists are entered anew with it, as all that is parallel is.
      target: '.menu',
      actions: { type: 'set', params: ({ event: { user } }) => ({ user }) },
    },
  },
  states: {
    menu: {
      initial: 'asking',
      states: {
        asking: asking('menu', 'loadMenu'),
        there: {},
        missing: { on: { 'retry.requested': 'asking', 'menu.retried': 'asking' } },
      },
    },
    route: {
      initial: 'asking',
      states: {
        asking: asking('route', 'loadRoute'),
        there: {},
        missing: { on: { 'retry.requested': 'asking', 'route.retried': 'asking' } },
      },
    },
    quickLinks: {
      initial: 'asking',
      states: {
        asking: asking('quickLinks', 'loadQuickLinks'),
        there: {},
        missing: { on: { 'retry.requested': 'asking', 'quickLinks.retried': 'asking' } },
      },
    },
  },
});

/** One list is on its way. */
function asking<Source extends string>(list: DestinationList, src: Source) {
  return {
    entry: { type: 'set', params: { [list]: undefined } },
    invoke: {
      src,
      onDone: [
        {
          ...when('succeeded', 'there'),
          actions: {
            type: 'set',
            params: ({ event: { output } }: { event: { output: Result<unknown> } }) => ({
              [list]: output.ok ? output.data : null,
            }),
          },
        },
        notThere(list, failureOf),
      ],
      onError: notThere(list, faultOf),
    },
  } as const;
}

/** A transition for a list that did not come. */
function notThere<Event>(list: DestinationList, failureIn: (args: { event: Event }) => Failure) {
  const params = (args: { context: NavigationContext; event: Event }) => ({
    [list]: null,
    failures: { ...args.context.failures, [list]: failureIn(args) },
  });
  return { target: 'missing', actions: { type: 'set', params } } as const;
}
