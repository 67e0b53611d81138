import { assign, setup } from 'xstate';
import type { Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { when } from '../outcome.ts';

/** A place in the browser's history, counted from where the client was opened. */
type HistoryPosition = number;

type LeavingEvent =
  /** The client itself went to a new page. */
  | { type: 'page.added' }
  /** Back or Forward led to that place; `loses` when the page that is left has unsaved changes. */
  | { type: 'history.moved'; position: HistoryPosition; loses: boolean };

interface LeavingContext {
  /** Where the user is. */
  position: HistoryPosition;
  /** Where Back or Forward wanted to. */
  wanted: HistoryPosition;
}

/**
 * Back and Forward while something is unsaved: the browser has gone already when it says so, so the
 * way is taken back first and gone again once the user agrees.
 */
export const leavingMachine = setup({
  types: {
    context: {} as LeavingContext,
    events: {} as LeavingEvent,
    input: {} as { position: HistoryPosition },
  },
  actors: { ask: missingActor<Result<unknown>, void>('ask') },
  guards: {
    losesChanges: (_, loses: boolean) => loses,
    isElsewhere: ({ context }, position: HistoryPosition) => position !== context.position,
    agreed: (_, result: Result<unknown>) => result.ok,
  },
  actions: {
    countPage: assign({ position: ({ context }) => context.position + 1 }),
    arrive: assign({ position: (_, position: HistoryPosition) => position }),
    want: assign({ wanted: (_, position: HistoryPosition) => position }),
    /** Goes that many places forward, or back when it is negative. */
    go: missingAction('go') as (_: unknown, steps: number) => void,
  },
}).createMachine({
  id: 'leaving',
  context: ({ input }) => ({ position: input.position, wanted: input.position }),
  initial: 'watching',
  on: { 'page.added': { actions: 'countPage' } },
  states: {
    watching: {
      on: {
        'history.moved': [
          {
            guard: { type: 'losesChanges', params: ({ event }) => event.loses },
            target: 'asking',
            actions: [
              { type: 'want', params: ({ event }) => event.position },
              { type: 'go', params: ({ context, event }) => context.position - event.position },
            ],
          },
          { actions: { type: 'arrive', params: ({ event }) => event.position } },
        ],
      },
    },
    asking: {
      invoke: {
        src: 'ask',
        onDone: [
          {
            ...when('agreed', 'leaving'),
            actions: { type: 'go', params: ({ context }) => context.wanted - context.position },
          },
          { target: 'watching' },
        ],
        onError: 'watching',
      },
      on: {
        // Also told of the way back itself, which ends where the user is.
        'history.moved': {
          guard: { type: 'isElsewhere', params: ({ event }) => event.position },
          actions: [
            { type: 'want', params: ({ event }) => event.position },
            { type: 'go', params: ({ context, event }) => context.position - event.position },
          ],
        },
      },
    },
    leaving: {
      on: {
        'history.moved': {
          target: 'watching',
          actions: { type: 'arrive', params: ({ event }) => event.position },
        },
      },
    },
  },
});
