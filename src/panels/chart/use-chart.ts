import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { chartMachine } from '#machines/chart/chart.machine.ts';
import type { FilterValues, PanelOf } from '#schemas/definitions/panel.ts';
import {
  type ChartData,
  getChartByDataDefinition,
} from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { useServices } from '../../app/services-context.ts';
import { followedFilters, useSharedFilters } from '../../filters/page-filters.ts';
import { mergeFilters } from '../../pages/content/page-panels.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { useStartBeforePaint } from '../../ui/use-start-before-paint.ts';
import { usePlainPanel } from '../shared/use-plain-panel.ts';

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
  const followed = useSharedFilters(page.filters);
  const own = useRef<FilterValues>(panel.option.defaultFilters);
  const { dataCode } = panel;
  const shared = useMemo(() => followedFilters(followed, dataCode), [followed, dataCode]);
  const [snapshot, send, actor] = useMachine(machine, {
    input: {
      dataCode,
      chart: panel.chart.code,
      filters: { ...panel.option.defaultFilters, ...shared },
    },
  });
  useStartBeforePaint(actor);
  const refresh = () => send({ type: 'panel.refreshed' });
  const { context } = snapshot;

  const { buttons, events } = usePlainPanel(panel, page, refresh, {
    rows: { dataCode, reload: refresh },
    read: () => ({
      code: panel.code,
      rows: chartRows(context.data),
      selected: [],
      filters: context.filters,
    }),
    filter(filters) {
      own.current = mergeFilters(own.current, filters);
      send({ type: 'filter.changed', filters: { ...own.current, ...shared } });
    },
    failure: context.failure,
    isLoading: snapshot.matches('loading'),
  });

  const lastShared = useRef(shared);
  useEffect(() => {
    if (lastShared.current === shared) return;
    lastShared.current = shared;
    send({ type: 'filter.changed', filters: { ...own.current, ...shared } });
  }, [shared, send]);

  const { data } = context;
  useEffect(() => {
    if (data !== null) events.afterPanelLoaded();
  }, [data, events]);

  return { snapshot, refresh, buttons };
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
