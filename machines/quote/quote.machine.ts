import { assign, setup } from 'xstate';
import type { LookupOption } from '#schemas/definitions/field.ts';
import { OFFERED_OPTIONS } from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, onFailure, onFault, outputOf, when } from '../outcome.ts';

/** What is waited for after a key before the server is asked (spec 9.2). */
export const QUOTE_DEBOUNCE = 200;

/** Up or down by one, wrapping round; by ten, as far as there are some; to the first or last. */
type Move = 'next' | 'previous' | 'tenOn' | 'tenBack' | 'first' | 'last';

type QuoteEvent =
  | { type: 'list.opened' }
  | { type: 'list.closed' }
  /**
   * Tab: what is plainly meant is taken on the way, an option that keys have come to, or the only one that was found,
   * also where it is found only afterwards.
   */
  | { type: 'list.left' }
  | { type: 'keyword.typed'; keyword: string }
  | { type: 'option.moved'; to: Move }
  | { type: 'option.pointed'; index: number }
  /** The active option is taken, once it is among those that were searched for. */
  | { type: 'option.taken' }
  /** The option at a place is taken as it is seen, though others may be on their way. */
  | { type: 'option.picked'; index: number };

interface QuoteContext {
  keyword: string;
  options: LookupOption[];
  /** Were there more than a list offers? */
  isCut: boolean;
  /** Place of the active option; -1 for none. */
  active: number;
  /** Have keys come to the active option? */
  reached: boolean;
  failure: Failure | null;
}

const CLOSED: QuoteContext = {
  keyword: '',
  options: [],
  isCut: false,
  active: -1,
  reached: false,
  failure: null,
};

type Options = Result<{ list: LookupOption[] }>;

/** The list of a combobox whose options the server searches (spec 3.4d Quote, 7.10c). */
export const quoteMachine = setup({
  types: { context: {} as QuoteContext, events: {} as QuoteEvent },
  actors: { loadOptions: missingActor<Options, { keyword: string }>('loadOptions') },
  delays: { debounce: QUOTE_DEBOUNCE },
  guards: {
    hasOptions: (_, result: Options) => result.ok && result.data.list.length > 0,
    succeeded: (_, result: Options) => result.ok,
    foundOne: (_, result: Options) => result.ok && result.data.list.length === 1,
    hasKeyword: ({ context }) => context.keyword.trim() !== '',
    hasPicked: ({ context }, index: number) => context.options[index] !== undefined,
    hasActive: ({ context }) => context.options[context.active] !== undefined,
    isPlain: ({ context: { options, active, reached, keyword } }) =>
      options[active] !== undefined && (reached || (options.length === 1 && keyword.trim() !== '')),
  },
  actions: {
    setKeyword: assign({ keyword: (_, keyword: string) => keyword }),
    setOptions: assign((_, result: Options) =>
      result.ok
        ? {
            options: result.data.list.slice(0, OFFERED_OPTIONS),
            isCut: result.data.list.length > OFFERED_OPTIONS,
            active: result.data.list.length > 0 ? 0 : -1,
            reached: false,
            failure: null,
          }
        : {},
    ),
    setFailure: assign({
      options: [],
      isCut: false,
      active: -1,
      reached: false,
      failure: (_, failure: Failure) => failure,
    }),
    move: assign({
      reached: true,
      active: ({ context: { options, active } }, to: Move) => {
        const { length } = options;
        const last = length - 1;
        if (length === 0) return -1;
        if (to === 'first') return 0;
        if (to === 'last') return last;
        if (to === 'tenOn') return Math.min(active + 10, last);
        if (to === 'tenBack') return Math.max(active - 10, 0);
        return (active + (to === 'next' ? 1 : last)) % length;
      },
    }),
    point: assign({ active: (_, index: number) => index, reached: false }),
    clear: assign({ ...CLOSED }),
    /** Gives the active option to the field. */
    take: missingAction('take') as () => void,
    /** Says of what was typed that it could not be searched for: the field does not show it any more. */
    tellUnfound: missingAction('tellUnfound') as (_: unknown, failure: Failure) => void,
  },
}).createMachine({
  id: 'quote',
  context: CLOSED,
  initial: 'closed',
  states: {
    closed: {
      entry: 'clear',
      on: {
        'list.opened': 'open.loading',
        'keyword.typed': {
          target: 'open.typing',
          actions: { type: 'setKeyword', params: ({ event }) => event.keyword },
        },
      },
    },
    open: {
      initial: 'loading',
      on: {
        'list.closed': 'closed',
        'keyword.typed': {
          target: '.typing',
          actions: { type: 'setKeyword', params: ({ event }) => event.keyword },
        },
        'option.picked': {
          guard: { type: 'hasPicked', params: ({ event }) => event.index },
          target: 'closed',
          actions: [{ type: 'point', params: ({ event }) => event.index }, 'take'],
        },
      },
      states: {
        typing: {
          after: { debounce: 'loading' },
          on: { 'list.left': { guard: 'hasKeyword', target: '#quote.left' } },
        },
        loading: {
          on: { 'list.left': { guard: 'hasKeyword', target: '#quote.left' } },
          invoke: {
            src: 'loadOptions',
            input: ({ context }) => ({ keyword: context.keyword.trim() }),
            onDone: [
              when('hasOptions', 'listed', 'setOptions'),
              when('succeeded', 'empty', 'setOptions'),
              onFailure('error'),
            ],
            onError: onFault('error'),
          },
        },
        listed: {
          on: {
            'option.moved': { actions: { type: 'move', params: ({ event }) => event.to } },
            'option.pointed': { actions: { type: 'point', params: ({ event }) => event.index } },
            'option.taken': { guard: 'hasActive', target: '#quote.closed', actions: 'take' },
            'list.left': { guard: 'isPlain', target: '#quote.closed', actions: 'take' },
          },
        },
        empty: {},
        error: {},
      },
    },
    /** The field was left before what was typed had been searched for: it stands there until the answer. */
    left: {
      invoke: {
        src: 'loadOptions',
        input: ({ context }) => ({ keyword: context.keyword.trim() }),
        onDone: [
          {
            ...when('foundOne', 'closed'),
            actions: [{ type: 'setOptions', params: outputOf }, 'take'],
          },
          when('succeeded', 'closed'),
          { target: 'closed', actions: { type: 'tellUnfound', params: failureOf } },
        ],
        onError: { target: 'closed', actions: { type: 'tellUnfound', params: faultOf } },
      },
      on: {
        'list.opened': 'open.loading',
        'keyword.typed': {
          target: 'open.typing',
          actions: { type: 'setKeyword', params: ({ event }) => event.keyword },
        },
      },
    },
  },
});
