import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { compileCondition } from '#expressions/compile.ts';
import { rowCount } from '#machines/panel/panel.machine.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { Button as ButtonDefinition } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { FilterBar } from '../../filters/FilterBar.tsx';
import { translateLabel } from '../../i18n/translate-label.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DataGrid } from '../grid/DataGrid.tsx';
import { GridFooter } from '../grid/GridFooter.tsx';
import { Statistics } from '../grid/Statistics.tsx';
import type { PanelProps } from '../panel.ts';
import { CommandButton } from '../shared/CommandButton.tsx';
import { PanelFailure } from '../shared/PanelFailure.tsx';
import { PanelFrame } from '../shared/PanelFrame.tsx';
import { PanelLoading } from '../shared/PanelLoading.tsx';
import { useCommandRunner } from '../shared/use-command-runner.ts';
import { useDataPanel } from '../shared/use-data-panel.ts';

const NO_ROWS: Row[] = [];

/** Grid with filters, statistics, buttons and badges (spec 2.14a). */
export default function AdvanceGrid({ panel, page }: PanelProps<'AdvanceGrid'>) {
  const { t } = useTranslation();
  const [snapshot, send] = useDataPanel(panel, page);
  const { context } = snapshot;
  const { definition, data, state } = context;
  const rows = data?.list ?? NO_ROWS;
  const busy = snapshot.matches('loading') || snapshot.matches('defining');

  const { runner, running } = useCommandRunner(
    {
      code: panel.code,
      dataCode: panel.dataCode,
      selectable: panel.option.multiSelect,
      definition: () => definition,
      selectedRows: () => {
        const chosen = new Set(state.selection);
        return definition === null
          ? []
          : rows.filter((row) => chosen.has(rowKey(row, definition.key)));
      },
      refresh: () => send({ type: 'panel.refreshed' }),
    },
    page,
  );

  const conditions = useMemo(() => conditionsOf(panel.buttons), [panel.buttons]);
  const rowButtons = panel.buttons.filter((button) => button.type === 'row');
  const panelButtons = panel.buttons.filter((button) => button.type !== 'row');
  const applyFilters = useCallback(
    (filters: FilterValues) => send({ type: 'filter.changed', filters }),
    [send],
  );

  const faulty = conditions.find((condition) => !condition.ok);
  if (faulty && !faulty.ok) {
    return (
      <PanelFrame panel={panel}>
        <PanelFailure
          failure={{ ok: false, id: 60020, code: 'CONDITION', message: faulty.message }}
        />
      </PanelFrame>
    );
  }

  function rowActions(row: Row) {
    if (definition === null) return null;
    const key = rowKey(row, definition.key);
    return rowButtons.map((button, index) => {
      const condition = conditions[index];
      return condition?.ok && condition.holds({ row }) ? (
        <CommandButton
          key={`${button.command}:${button.text}`}
          id={`${index}:${key}`}
          button={button}
          rows={[row]}
          runner={runner}
          running={running}
        />
      ) : null;
    });
  }

  return (
    <PanelFrame
      panel={panel}
      badges={definition?.badges}
      actions={panelButtons.map((button, index) => (
        <CommandButton
          key={`${button.command}:${button.text}`}
          id={`panel:${index}`}
          button={button}
          rows={NO_ROWS}
          runner={runner}
          running={running}
        />
      ))}
    >
      {data ? <Statistics statistics={data.statistics} /> : null}
      {definition ? (
        <div className="y4-grid-toolbar">
          <FilterBar
            queries={definition.queries}
            values={context.filters}
            defaults={panel.option.defaultFilters}
            busy={busy}
            onApply={applyFilters}
          />
          <SearchField
            label={t('Search in these rows')}
            value={state.search}
            onChange={(search) => send({ type: 'search.changed', search })}
          />
        </div>
      ) : null}
      {snapshot.matches('error') && context.failure ? (
        <PanelFailure failure={context.failure} onRetry={() => send({ type: 'panel.refreshed' })} />
      ) : null}
      {busy && data === null ? <PanelLoading option={panel.option} /> : null}
      {snapshot.matches('empty') ? (
        <EmptyState
          title={translateLabel(t, panel.option.emptyTitle) || t('No data')}
          description={translateLabel(t, panel.option.emptyDescription) || t('No data to display')}
        />
      ) : null}
      {definition && rows.length > 0 && !snapshot.matches('error') ? (
        <>
          <DataGrid
            definition={definition}
            rows={rows}
            state={state}
            multiSelect={panel.option.multiSelect}
            label={translateLabel(t, panel.title) || panel.code}
            rowActions={rowButtons.length > 0 ? rowActions : undefined}
            onSelection={(selection) => send({ type: 'selection.changed', selection })}
            onSort={(sort) => send({ type: 'sort.changed', sort })}
            onMatches={(count) => send({ type: 'matches.counted', count })}
          />
          <GridFooter
            count={rowCount(context)}
            state={state}
            busy={busy}
            onPage={(pageIndex) => send({ type: 'page.requested', pageIndex })}
            onPageSize={(pageSize) => send({ type: 'pageSize.changed', pageSize })}
            onViewAll={() => send({ type: 'viewAll.toggled' })}
          />
        </>
      ) : null}
    </PanelFrame>
  );
}

/** One condition for each row button, in their order (spec 5.3). */
function conditionsOf(buttons: readonly ButtonDefinition[]) {
  return buttons
    .filter((button) => button.type === 'row')
    .map((button) => compileCondition(button.condition ?? 'true'));
}
