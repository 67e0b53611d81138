import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { chartMachine, chartRequest } from '#machines/chart/chart.machine.ts';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import {
  type ChartData,
  getChartByDataDefinition,
} from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { useServices } from '../../app/services-context.ts';
import { followedFilters } from '../../filters/page-filters.ts';
import { mergeFilters } from '../../pages/content/page-panels.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { useStartBeforePaint } from '../../ui/timing/use-start-before-paint.ts';
import { usePlainPanel } from '../shared/loading/use-plain-panel.ts';
import { useFollowedFilters } from '../shared/loading/use-shared-filters.ts';

/** Runs the machine of a chart, its commands and its scripts. */
export function useChart(panel: PanelOf<'ECharts'> | PanelOf<'ChartJS'>, page: PageScope) {
  const { api } = useServices();
  const machine = useMemo(
    () =>
      chartMachine.provide({
        actors: {
          loadChart: fromPromise(({ input, signal }) =>
            api.call(
              getChartByDataDefinition,
              { code: input.dataCode, chart: input.chart, queries: input.filters },
              { signal },
            ),
          ),
        },
      }),
    [api],
  );
  const { dataCode } = panel;
  const [snapshot, send, actor] = useMachine(machine, {
    input: {
      dataCode,
      chart: panel.chart.code,
      filters: panel.option.defaultFilters,
      shared: followedFilters(page.filters.shared(), dataCode),
    },
  });
  useStartBeforePaint(actor);
  useFollowedFilters(page, null, actor);
  const refresh = () => send({ type: 'panel.refreshed' });
  const { context } = snapshot;
  const { filters } = chartRequest(context);

  const { buttons, events } = usePlainPanel(panel, page, refresh, {
    rows: { dataCode, reload: refresh },
    read: () => ({
      code: panel.code,
      rows: chartRows(context.data),
      selected: [],
      filters,
    }),
    filter(change) {
      const own = actor.getSnapshot().context.filters;
      send({ type: 'filter.changed', filters: mergeFilters(own, change) });
    },
    failure: context.failure,
    isLoading: snapshot.matches('loading'),
  });

  const { data } = context;
  useEffect(() => {
    if (data !== null) events.afterPanelLoaded();
  }, [data, events]);

  return { snapshot, filters, refresh, buttons };
}

/** A chart as rows, for scripts: one a category, a field a series. */
function chartRows(data: ChartData | null) {
  return (data?.categories ?? []).map((category, index) => ({
    category,
    ...Object.fromEntries(
      (data?.series ?? []).map(({ name, values }) => [name, values[index] ?? null]),
    ),
  }));
}
