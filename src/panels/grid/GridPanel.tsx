import { type ReactNode, useCallback } from 'react';
import { rowsInPage } from '#machines/panel/grid-state.ts';
import type { PanelContext } from '#machines/panel/panel.machine.ts';
import { isLoading } from '#machines/panel/rows-panel.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { usePartSoon } from '../../parts/use-part-soon.ts';
import type { PanelProps } from '../panel.ts';
import { type RunningRows, useRowsCommands } from '../shared/buttons/use-rows-commands.ts';
import { FailedPanel } from '../shared/frame/FailedPanel.tsx';
import { narrowingOf } from '../shared/frame/narrowing.ts';
import { panelName } from '../shared/frame/panel-name.ts';
import { RowsFrame } from '../shared/frame/RowsFrame.tsx';
import { recordFiltersOf } from '../views/view-content.ts';
import { useColumnLayout } from './columns/use-column-layout.ts';
import { GridToolbar, type ToolbarEvent } from './GridToolbar.tsx';
import type { GridEvent } from './grid-event.ts';
import { RowsRoom } from './plain-rows/GridSkeleton.tsx';
import { usePermittedButtons } from './row-actions/use-permitted-buttons.ts';
import { Statistics } from './Statistics.tsx';
import { useFirstRows } from './use-first-rows.ts';

/** Most of its code is AG Grid's: a panel without it asks for its rows sooner. */
const RowsGrid = lazyPart(() => import('./RowsGrid.tsx'), 'RowsGrid');

const NO_ROWS: Row[] = [];

/** A grid as its machine has it. */
interface RunningGrid extends RunningRows {
  snapshot: RunningRows['snapshot'] & { value: unknown; context: Pick<PanelContext, 'state'> };
  send(event: ToolbarEvent | GridEvent | Parameters<RunningRows['send']>[0]): void;
}

interface GridPanelProps extends PanelProps<'AdvanceGrid' | 'BasicGrid' | 'PagingGrid'> {
  grid: RunningGrid;
  /** With filters and statistics. */
  advanced: boolean;
  /** Rows on all pages. */
  count: number;
  selectedRows(): Row[];
  /** Absent where a selection is of rows in sight. */
  onDeselect?(rows: readonly Row[]): void;
  /** Stands where the grid will be until its first rows are there. */
  skeleton: ReactNode;
  serverPages?: boolean;
  onMatches?(count: number): void;
}

/** A panel with its rows in a grid, whichever machine brings them (spec 2.14a–c, 2.18). */
export function GridPanel(props: GridPanelProps) {
  const { panel, page, advanced, selectedRows, serverPages = false } = props;
  const { snapshot, send } = props.grid;
  const { t } = useTranslation();
  const { definition, data, state } = snapshot.context;
  const rows = data?.list ?? NO_ROWS;
  const busy = isLoading(snapshot);
  const columns = useColumnLayout(definition, panel.code, page);
  const { permitted, rowButtons } = usePermittedButtons(panel.buttons, definition);
  usePartSoon(RowsGrid);
  const onDrawn = useFirstRows(page, panel.code, !busy && rows.length === 0);
  const applyFilters = useCallback(
    (wanted: FilterValues) => send({ type: 'filter.changed', filters: wanted }),
    [send],
  );
  const { runner, running, refresh } = useRowsCommands(panel, page, props.grid, {
    selectedRows,
    deselect: props.onDeselect,
    view: () => ({ keyword: state.search, sort: state.sort, fields: columns.visible }),
    filter: applyFilters,
  });
  const buttons = { buttons: permitted, runner, running };

  if (!Array.isArray(rowButtons)) return <FailedPanel panel={panel} failure={rowButtons} />;
  return (
    <RowsFrame
      panel={panel}
      snapshot={snapshot}
      buttons={buttons}
      skeleton={props.skeleton}
      head={
        <>
          {data && advanced ? <Statistics statistics={data.statistics} /> : null}
          {definition ? (
            <GridToolbar
              panel={panel}
              page={page}
              definition={definition}
              asked={snapshot.context}
              recordFilters={recordFiltersOf(
                panel.option.defaultFilters,
                Object.keys(props.asked ?? {}),
              )}
              advanced={advanced}
              busy={busy}
              columns={columns}
              buttons={buttons}
              send={send}
              onFilter={applyFilters}
            />
          ) : null}
        </>
      }
      empty={snapshot.value === 'empty'}
      narrowing={narrowingOf(
        { ...snapshot.context, defaultFilters: panel.option.defaultFilters },
        serverPages,
        (view) => send({ type: 'view.applied', view }),
      )}
      data={serverPages ? null : data}
      onRetry={refresh}
    >
      {definition && rows.length > 0 ? (
        <PartBoundary fallback={<RowsRoom rows={rowsInPage(props.count, state)} />}>
          <RowsGrid
            label={panelName(t, panel, definition)}
            definition={definition}
            rows={rows}
            count={props.count}
            state={state}
            busy={busy}
            // All other rows are here, whichever page of them is in sight.
            failed={serverPages && snapshot.value === 'error'}
            serverPages={serverPages}
            multiSelect={panel.option.multiSelect}
            columns={columns}
            rowButtons={rowButtons}
            runner={runner}
            send={send}
            onDrawn={onDrawn}
            onMatches={props.onMatches}
          />
        </PartBoundary>
      ) : null}
    </RowsFrame>
  );
}
