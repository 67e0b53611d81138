import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rowCount } from '#machines/panel/panel.machine.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { ViewContent } from '#schemas/saved-view/saved-view.ts';
import { FilterBar } from '../../filters/FilterBar.tsx';
import { SearchBox } from '../../filters/SearchBox.tsx';
import { translateLabel } from '../../i18n/translate-label.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import type { PanelProps } from '../panel.ts';
import { PanelFailure } from '../shared/PanelFailure.tsx';
import { PanelFrame } from '../shared/PanelFrame.tsx';
import { PanelStates } from '../shared/PanelStates.tsx';
import { PanelToolbar, titleButtons } from '../shared/PanelToolbar.tsx';
import { permittedButtons } from '../shared/permitted-buttons.ts';
import { useDataPanel } from '../shared/use-data-panel.ts';
import { rowsOfKeys, useRowsCommands } from '../shared/use-rows-commands.ts';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { contentOf, layoutOf } from '../views/view-content.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { AdvanceGridSkeleton, BasicGridSkeleton } from './GridSkeleton.tsx';
import { RowsGrid } from './RowsGrid.tsx';
import { rowButtonsOf } from './row-buttons.ts';
import { Statistics } from './Statistics.tsx';
import { useColumnLayout } from './use-column-layout.ts';

const NO_ROWS: Row[] = [];

export interface LocalGridPanelProps extends PanelProps<'AdvanceGrid' | 'BasicGrid'> {
  /** With filters, statistics and the definition's badges. */
  advanced: boolean;
}

/** A grid whose rows come whole and are paged, searched and sorted here. */
export function LocalGridPanel({ panel, page, advanced }: LocalGridPanelProps) {
  const { t } = useTranslation();
  const { snapshot, send, events } = useDataPanel(panel, page, advanced);
  const { context } = snapshot;
  const { definition, data, state } = context;
  const rows = data?.list ?? NO_ROWS;
  const busy = ['restoring', 'defining', 'loading'].includes(snapshot.value);
  const columns = useColumnLayout(definition, panel.code, page);
  const permitted = useMemo(
    () => permittedButtons(panel.buttons, definition),
    [panel.buttons, definition],
  );
  const rowButtons = useMemo(() => rowButtonsOf(permitted), [permitted]);
  const refresh = () => send({ type: 'panel.refreshed' });
  const applyFilters = useCallback(
    (filters: FilterValues) => send({ type: 'filter.changed', filters }),
    [send],
  );
  function applyView(content: ViewContent): void {
    const { filters, keyword: search, sort } = content;
    columns.arrange(layoutOf(content));
    send({ type: 'view.applied', view: { filters, search, sort } });
  }
  const inForce = { ...context.filters, ...context.shared };
  const commands = useRowsCommands({
    panel,
    page,
    definition,
    data,
    filters: context.filters,
    selectedRows: () =>
      rowsOfKeys(rows, state.selection, (row) => rowKey(row, definition?.key ?? [])),
    view: () => ({
      queries: inForce,
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

  if (!Array.isArray(rowButtons)) {
    return (
      <PanelFrame panel={panel}>
        <PanelFailure failure={rowButtons} />
      </PanelFrame>
    );
  }
  if (busy && data === null) {
    return (
      <PanelFrame panel={panel} actions={titleButtons(buttons)}>
        {advanced ? <AdvanceGridSkeleton panel={panel} /> : <BasicGridSkeleton panel={panel} />}
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
                queries={definition.queries}
                values={context.filters}
                defaults={panel.option.defaultFilters}
                busy={busy}
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
              <ImportButton definition={definition} onImported={refresh} />
              <ViewMenu
                place={{ formCode: page.formCode, panelCode: panel.code }}
                content={contentOf(context.filters, state, columns)}
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
        failure={snapshot.matches('error') ? context.failure : null}
        empty={snapshot.matches('empty')}
        onRetry={refresh}
      >
        {definition && rows.length > 0 ? (
          <RowsGrid
            label={translateLabel(t, panel.title) || panel.code}
            definition={definition}
            rows={rows}
            count={rowCount(context)}
            state={state}
            busy={busy}
            multiSelect={panel.option.multiSelect}
            columns={columns}
            rowButtons={rowButtons}
            runner={runner}
            running={running}
            send={send}
            onMatches={(count) => send({ type: 'matches.counted', count })}
          />
        ) : null}
      </PanelStates>
    </PanelFrame>
  );
}
