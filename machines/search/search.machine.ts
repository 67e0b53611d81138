import { assign, setup } from 'xstate';
import { missingAction } from '../missing-actor.ts';

/** Milliseconds of silence after which what was typed is searched for (spec 9.2). */
const SEARCH_DELAY = 200;

type SearchEvent =
  | { type: 'search.typed'; text: string }
  /** Somebody else changed the search: a link, a restored state. */
  | { type: 'search.replaced'; text: string };

/** A field that searches while one types, once the typing pauses (spec 9.2). */
export const searchMachine = setup({
  types: {
    context: {} as { text: string },
    events: {} as SearchEvent,
    input: {} as { text: string },
  },
  delays: { searchDelay: SEARCH_DELAY },
  actions: {
    setText: assign({ text: (_, text: string) => text }),
    /** Hands `text` to whoever searches. */
    search: missingAction('search') as () => void,
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({ text: input.text }),
  initial: 'settled',
  on: {
    'search.typed': {
      target: '.typing',
      reenter: true,
      actions: { type: 'setText', params: ({ event }) => event.text },
    },
  },
  states: {
    settled: {
      on: {
        'search.replaced': { actions: { type: 'setText', params: ({ event }) => event.text } },
      },
    },
    typing: {
      after: { searchDelay: { target: 'settled', actions: 'search' } },
    },
  },
});
