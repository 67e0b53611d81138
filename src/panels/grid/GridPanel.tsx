import { type ReactNode, useCallback } from 'react';
import { rowsInPage } from '#machines/panel/grid-state.ts';
import type { PanelContext } from '#machines/panel/panel.machine.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues, PanelOf } from '#schemas/definitions/panel.ts';
import type { ViewContent } from '#schemas/saved-view/saved-view.ts';
import { FilterBar } from '../../filters/FilterBar.tsx';
import { SearchBox } from '../../filters/SearchBox.tsx';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { usePartSoon } from '../../parts/use-part-soon.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { FailedPanel } from '../shared/FailedPanel.tsx';
import { PanelFrame } from '../shared/PanelFrame.tsx';
import { PanelStates } from '../shared/PanelStates.tsx';
import { PanelToolbar, titleButtons } from '../shared/PanelToolbar.tsx';
import { panelName } from '../shared/panel-name.ts';
import type { PanelEvents } from '../shared/use-panel-scripts.ts';
import { useRowsCommands } from '../shared/use-rows-commands.ts';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { contentOf, layoutOf } from '../views/view-content.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { RowsRoom } from './GridSkeleton.tsx';
import type { GridEvent } from './grid-event.ts';
import { Statistics } from './Statistics.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useFirstRows } from './use-first-rows.ts';
import { usePermittedButtons } from './use-permitted-buttons.ts';

/** Most of its code is AG Grid's: a panel without it asks for its rows sooner. */
const RowsGrid = lazyPart(async () => ({ default: (await import('./RowsGrid.tsx')).RowsGrid }));

const NO_ROWS: Row[] = [];

/** What the grid's head tells the panel's machine. */
type HeadEvent =
  | { type: 'panel.refreshed' }
  | { type: 'filter.changed'; filters: FilterValues }
  | { type: 'search.changed'; search: string }
  | { type: 'view.applied'; view: Pick<ViewContent, 'filters' | 'sort'> & { search: string } };

/** A grid as its machine has it. */
export interface RunningGrid {
  snapshot: {
    value: unknown;
    context: Pick<PanelContext, 'definition' | 'data' | 'state' | 'filters' | 'shared' | 'failure'>;
  };
  send(event: HeadEvent | GridEvent): void;
  events: { current: PanelEvents | null };
}

export interface GridPanelProps {
  panel: PanelOf<'AdvanceGrid' | 'BasicGrid' | 'PagingGrid'>;
  page: PageScope;
  grid: RunningGrid;
  /** With filters, statistics and the definition's badges. */
  advanced: boolean;
  /** Rows on all pages. */
  count: number;
  selectedRows(): Row[];
  /** Stands where the grid will be until its first rows are there. */
  skeleton: ReactNode;
  serverPages?: boolean;
  onMatches?(count: number): void;
}

/** A panel with its rows in a grid, whichever machine brings them (spec 2.14a–c, 2.18). */
export function GridPanel(props: GridPanelProps) {
  const { panel, page, advanced, selectedRows } = props;
  const { snapshot, send, events } = props.grid;
  const { t } = useTranslation();
  const { definition, data, state, filters, shared, failure } = snapshot.context;
  const rows = data?.list ?? NO_ROWS;
  const busy = ['restoring', 'defining', 'loading'].includes(String(snapshot.value));
  const isSeenBusy = useLasting(busy);
  const columns = useColumnLayout(definition, panel.code, page);
  const { permitted, rowButtons } = usePermittedButtons(panel.buttons, definition);
  usePartSoon(RowsGrid);
  const onDrawn = useFirstRows(page, panel.code, !busy && rows.length === 0);
  const refresh = () => send({ type: 'panel.refreshed' });
  const applyFilters = useCallback(
    (wanted: FilterValues) => send({ type: 'filter.changed', filters: wanted }),
    [send],
  );
  function applyView(content: ViewContent): void {
    columns.arrange(layoutOf(content));
    const { keyword: search, sort } = content;
    send({ type: 'view.applied', view: { filters: content.filters, search, sort } });
  }
  const commands = useRowsCommands({
    panel,
    page,
    definition,
    data,
    filters,
    failure,
    selectedRows,
    view: () => ({
      queries: { ...filters, ...shared },
      keyword: state.search,
      sort: state.sort,
      fields: columns.visible,
    }),
    refresh,
    filter: applyFilters,
  });
  events.current = commands.events;
  const { runner, running } = commands;
  const buttons = { buttons: permitted, runner, running };

  if (!Array.isArray(rowButtons)) return <FailedPanel panel={panel} failure={rowButtons} />;
  if (busy && data === null) {
    return (
      <PanelFrame panel={panel} actions={titleButtons(buttons)}>
        {props.skeleton}
      </PanelFrame>
    );
  }
  return (
    <PanelFrame
      panel={panel}
      badges={advanced ? definition?.badges : undefined}
      actions={titleButtons(buttons)}
    >
      {data && advanced ? <Statistics statistics={data.statistics} /> : null}
      {definition ? (
        <PanelToolbar
          {...buttons}
          filters={
            advanced ? (
              <FilterBar
                code={definition.code}
                queries={definition.queries}
                values={filters}
                defaults={panel.option.defaultFilters}
                busy={isSeenBusy}
                onApply={applyFilters}
              />
            ) : null
          }
          search={
            <SearchBox
              value={state.search}
              onSearch={(search) => send({ type: 'search.changed', search })}
            />
          }
          tools={
            <>
              <ImportButton
                definition={definition}
                onImported={() => {
                  refresh();
                  page.panels.rowsChanged({ dataCode: definition.code }, panel.code);
                }}
              />
              <ViewMenu
                place={{ formCode: page.formCode, panelCode: panel.code }}
                content={contentOf(filters, state, columns)}
                onApply={applyView}
              />
              <ColumnChooser
                columns={columns.columns}
                onVisible={columns.setVisible}
                onMove={columns.move}
                onReset={columns.reset}
              />
            </>
          }
        />
      ) : null}
      <PanelStates
        option={panel.option}
        failure={snapshot.value === 'error' ? failure : null}
        empty={snapshot.value === 'empty'}
        data={props.serverPages ? null : data}
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
              serverPages={props.serverPages === true}
              multiSelect={panel.option.multiSelect}
              columns={columns}
              rowButtons={rowButtons}
              runner={runner}
              send={send}
              onDrawn={onDrawn}
              {...(props.onMatches ? { onMatches: props.onMatches } : {})}
            />
          </PartBoundary>
        ) : null}
      </PanelStates>
    </PanelFrame>
  );
}
