import { assign, setup } from 'xstate';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { onFailure, onFault, when } from '../outcome.ts';

/** One question for a chart's points (spec 7.10d). */
export interface ChartRequest {
  dataCode: string;
  chart: string;
  filters: FilterValues;
}

interface ChartInput extends ChartRequest {
  /** Filters that panels of the page share. */
  shared: FilterValues;
}

type ChartEvent =
  /** The chart's own. */
  | { type: 'filter.changed'; filters: FilterValues }
  /** Panels of the page share others. */
  | { type: 'filter.shared'; filters: FilterValues }
  | { type: 'panel.refreshed' };

interface ChartContext extends ChartInput {
  data: ChartData | null;
  failure: Failure | null;
}

/** What a chart is asked for by: filters that panels of the page share win over its own. */
export function chartRequest({ dataCode, chart, filters, shared }: ChartInput): ChartRequest {
  return { dataCode, chart, filters: { ...filters, ...shared } };
}

/** Is there anything to draw? */
export function hasValues({ series }: ChartData): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

/**
 * A chart's numbers (spec 2.14i, 2.14j, 4.1, 4.2): loading → error, empty or loaded. Those of before
 * stay in sight while new ones come.
 */
export const chartMachine = setup({
  types: {
    context: {} as ChartContext,
    events: {} as ChartEvent,
    input: {} as ChartInput,
  },
  actors: { loadChart: missingActor<Result<ChartData>, ChartRequest>('loadChart') },
  guards: {
    hasValues: (_, result: Result<ChartData>) => result.ok && hasValues(result.data),
    succeeded: (_, result: Result<ChartData>) => result.ok,
  },
  actions: {
    setData: assign((_, result: Result<ChartData>) =>
      result.ok ? { data: result.data, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    setFilters: assign({ filters: (_, filters: FilterValues) => filters }),
    setShared: assign({ shared: (_, shared: FilterValues) => shared }),
  },
}).createMachine({
  id: 'chart',
  context: ({ input }) => ({ ...input, data: null, failure: null }),
  initial: 'loading',
  on: {
    'filter.changed': {
      target: '.loading',
      actions: { type: 'setFilters', params: ({ event }) => event.filters },
    },
    'filter.shared': {
      target: '.loading',
      actions: { type: 'setShared', params: ({ event }) => event.filters },
    },
    'panel.refreshed': '.loading',
  },
  states: {
    loading: {
      invoke: {
        src: 'loadChart',
        input: ({ context }) => chartRequest(context),
        onDone: [
          when('hasValues', 'loaded', 'setData'),
          when('succeeded', 'empty', 'setData'),
          onFailure('error'),
        ],
        onError: onFault('error'),
      },
    },
    loaded: {},
    empty: {},
    error: {},
  },
});
