import { useEffect } from 'react';
import { isLoading, type RowsContext, type RowsEvent } from '#machines/panel/rows-panel.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues, Panel } from '#schemas/definitions/panel.ts';
import type { PanelDraft, PanelView } from '../../../commands/command.ts';
import { mergeFilters } from '../../../pages/content/page-panels.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { filterFault } from '../loading/filter-fault.ts';
import { type PanelEvents, usePanelScripts } from '../loading/use-panel-scripts.ts';
import { useCommandRunner } from './use-command-runner.ts';

/** A panel of rows as its machine has it. */
export interface RunningRows {
  snapshot: {
    value: unknown;
    context: Pick<RowsContext, 'definition' | 'data' | 'filters' | 'shared' | 'failure' | 'losses'>;
  };
  send(event: Extract<RowsEvent, { type: 'panel.refreshed' | 'rows.renamed' }>): void;
  /** What the machine calls when something happened; set here. */
  events: { current: PanelEvents | null };
}

/** What the kind of panel decides of its commands and scripts. */
interface RowsCommandsInput {
  selectedRows(): Row[];
  /** Absent in a panel whose selection is of rows in sight. */
  deselect?: ((rows: readonly Row[]) => void) | undefined;
  view(): Omit<PanelView, 'queries'>;
  /** Absent in a panel whose own filters cannot change. */
  filter?: (filters: FilterValues) => void;
  draft?: PanelDraft;
  /** Absent in a panel that asks the server nothing by itself after a change. */
  settled?: () => Promise<boolean>;
}

/** Commands and scripts of a panel with rows, and what loads these again. */
export function useRowsCommands(
  panel: Pick<Panel, 'code' | 'events' | 'option'> & { dataCode: string },
  page: PageScope,
  { snapshot, send, events }: RunningRows,
  { selectedRows, deselect, view, filter, draft, settled }: RowsCommandsInput,
) {
  const { definition, data, filters, shared, failure, losses } = snapshot.context;
  const refresh = () => send({ type: 'panel.refreshed' });
  const { runner, running } = useCommandRunner(
    {
      code: panel.code,
      dataCode: panel.dataCode,
      selectable: panel.option.multiSelect,
      definition: () => definition,
      selectedRows,
      deselect,
      refresh,
      draft,
      settled,
      view: () => ({ queries: { ...filters, ...shared }, ...view() }),
    },
    page,
  );
  events.current = usePanelScripts(panel, page, {
    rows: {
      dataCode: panel.dataCode,
      reload(quietly, renamed) {
        if (renamed.length > 0) send({ type: 'rows.renamed', rows: renamed, quietly });
        refresh();
      },
    },
    read: () => ({ code: panel.code, rows: data?.list ?? [], selected: selectedRows(), filters }),
    filterFault: (change) => filterFault(definition, change),
    filter: (change) => filter?.(mergeFilters(filters, change)),
    reload: refresh,
    run: runner.run,
    failure,
    isLoading: isLoading(snapshot),
  });
  useEffect(() => {
    if (losses > 0) events.current?.selectionChanged();
  }, [losses, events]);
  return { runner, running, refresh };
}

/** Rows whose keys are selected, in the order in which they stand. */
export function rowsOfKeys(
  rows: readonly Row[],
  keys: readonly string[],
  keyOf: (row: Row) => string,
): Row[] {
  const chosen = new Set(keys);
  return rows.filter((row) => chosen.has(keyOf(row)));
}
