import { assign, setup } from 'xstate';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { asFailure, onFault, outputOf } from '../outcome.ts';

type SharedFilterEvent =
  | { type: 'filter.changed'; filters: FilterValues }
  | { type: 'panel.refreshed' };

interface SharedFilterContext {
  dataCode: string;
  definition: ClientDataDefinition | null;
  filters: FilterValues;
  failure: Failure | null;
}

/** The definition, and the filters to start with. */
interface OpenedFilter {
  definition: Result<ClientDataDefinition>;
  filters: FilterValues;
}

/**
 * A SingleFilter panel (spec 2.14k): once its definition is there it shares its filters with the
 * page's other panels, at first those that it starts with.
 */
export const sharedFilterMachine = setup({
  types: {
    context: {} as SharedFilterContext,
    events: {} as SharedFilterEvent,
    input: {} as { dataCode: string },
  },
  actors: { open: missingActor<OpenedFilter, { dataCode: string }>('open') },
  guards: {
    failed: (_, result: Result<unknown>) => !result.ok,
  },
  actions: {
    setOpened: assign({
      definition: ({ context }, { definition }: OpenedFilter) =>
        definition.ok ? definition.data : context.definition,
      filters: (_, { filters }: OpenedFilter) => filters,
    }),
    setFilters: assign({ filters: (_, filters: FilterValues) => filters }),
    setFailure: assign({ failure: (_, failed: Failure) => failed }),
    clearFailure: assign({ failure: null }),
    /** Tells the page's panels. */
    share: missingAction('share') as () => void,
    announceLoaded: () => {},
  },
}).createMachine({
  id: 'sharedFilter',
  context: ({ input }) => ({
    dataCode: input.dataCode,
    definition: null,
    filters: {},
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearFailure',
      invoke: {
        src: 'open',
        input: ({ context }) => ({ dataCode: context.dataCode }),
        onDone: [
          {
            guard: { type: 'failed', params: ({ event }) => event.output.definition },
            target: 'error',
            actions: {
              type: 'setFailure',
              params: ({ event }) => asFailure(event.output.definition),
            },
          },
          {
            target: 'ready',
            actions: [{ type: 'setOpened', params: outputOf }, 'share', 'announceLoaded'],
          },
        ],
        onError: onFault('error'),
      },
    },
    ready: {
      on: {
        'filter.changed': {
          actions: [{ type: 'setFilters', params: ({ event }) => event.filters }, 'share'],
        },
        'panel.refreshed': 'loading',
      },
    },
    error: { on: { 'panel.refreshed': 'loading' } },
  },
});
