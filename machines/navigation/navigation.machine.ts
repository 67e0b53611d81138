import { assign, setup } from 'xstate';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';

/**
 * What the shell leads to: menu, protected routes and launcher of the current user (spec 6.4). A list is undefined
 * while it is on its way, and null when it did not come.
 */
interface Destinations {
  menu?: MenuItem[] | null | undefined;
  route?: string[] | null | undefined;
  quickLinks?: MenuItem[] | null | undefined;
}

type NavigationEvent =
  /** Somebody signed in or out: the lists are theirs (spec 6.4). */
  { type: 'user.changed'; user: string | null } | { type: 'retry.requested' };

interface NavigationContext extends Destinations {
  user: string | null;
  /** Why one of the lists did not come. */
  failure?: Failure | undefined;
}

/**
 * Menu, protected routes and quick links, loaded anew for each user. Each is there as soon as it has come: none
 * waits for the others.
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
  },
  actions: {
    set: assign((_, change: Partial<NavigationContext>) => change),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => input,
  initial: 'asking',
  on: {
    'user.changed': {
      guard: { type: 'isOtherUser', params: ({ event }) => event.user },
      target: '.asking',
      actions: {
        type: 'set',
        params: ({ event: { user } }) => {
          return { user, menu: undefined, route: undefined, quickLinks: undefined };
        },
      },
    },
    'retry.requested': {
      target: '.asking',
      // What has come stays while the rest is asked for again.
      actions: {
        type: 'set',
        params: ({ context: { menu, quickLinks } }) => {
          return { menu: menu ?? undefined, quickLinks: quickLinks ?? undefined };
        },
      },
    },
  },
  states: {
    asking: {
      invoke: [
        { src: 'loadMenu', onDone: takenAs('menu'), onError: takenAs('menu') },
        { src: 'loadRoute', onDone: takenAs('route'), onError: takenAs('route') },
        { src: 'loadQuickLinks', onDone: takenAs('quickLinks'), onError: takenAs('quickLinks') },
      ],
    },
  },
});

/** A list that came, or in its place the one of before, or null. */
function takenAs(list: keyof Destinations) {
  const params = ({
    context,
    event,
  }: {
    context: NavigationContext;
    event: { type: string; output?: Result<unknown> };
  }) =>
    event.output?.ok
      ? { [list]: event.output.data }
      : { [list]: context[list] ?? null, failure: event.output };
  return { actions: { type: 'set', params } } as const;
}
