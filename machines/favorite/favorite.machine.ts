import { assign, setup } from 'xstate';
import type { Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, outputOf, when } from '../outcome.ts';

/** Whether the shopper likes a product, and how many do. */
export interface FavoriteState {
  isFavorite: boolean;
  favorite: number;
}

interface FavoriteContext {
  id: string;
  shown: FavoriteState;
  /** What the server knows, for when it refuses the change. */
  saved: FavoriteState;
}

function toggled({ isFavorite, favorite }: FavoriteState): FavoriteState {
  return { isFavorite: !isFavorite, favorite: Math.max(0, favorite + (isFavorite ? -1 : 1)) };
}

/** The heart beside a product: shown at once, taken back when it could not be saved (spec 4.23). */
export const favoriteMachine = setup({
  types: {
    context: {} as FavoriteContext,
    events: {} as { type: 'favorite.toggled' },
    input: {} as { id: string; initial: FavoriteState },
  },
  actors: {
    save: missingActor<Result<FavoriteState>, { id: string; isFavorite: boolean }>('save'),
  },
  guards: { succeeded: (_, result: Result<FavoriteState>) => result.ok },
  actions: {
    toggle: assign({ shown: ({ context }) => toggled(context.shown) }),
    keep: assign((_, result: Result<FavoriteState>) =>
      result.ok ? { shown: result.data, saved: result.data } : {},
    ),
    takeBack: assign({ shown: ({ context }) => context.saved }),
    /** Says why it was not saved. */
    tell: missingAction('tell') as (_: unknown, refused: Result<FavoriteState>) => void,
  },
}).createMachine({
  id: 'favorite',
  context: ({ input }) => ({ id: input.id, shown: input.initial, saved: input.initial }),
  initial: 'idle',
  states: {
    idle: { on: { 'favorite.toggled': { target: 'saving', actions: 'toggle' } } },
    /** Further presses wait for the answer: they would overtake each other on the way. */
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => ({ id: context.id, isFavorite: context.shown.isFavorite }),
        onDone: [
          when('succeeded', 'idle', 'keep'),
          { target: 'idle', actions: ['takeBack', { type: 'tell', params: outputOf }] },
        ],
        onError: { target: 'idle', actions: ['takeBack', { type: 'tell', params: faultOf }] },
      },
    },
  },
});
