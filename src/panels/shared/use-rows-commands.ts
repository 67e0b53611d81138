import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues, Panel } from '#schemas/definitions/panel.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import type { PanelDraft, PanelView } from '../../commands/command.ts';
import { mergeFilters } from '../../pages/content/page-panels.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { useCommandRunner } from './use-command-runner.ts';
import { usePanelScripts } from './use-panel-scripts.ts';

/** A panel of rows as its commands and scripts see it. */
export interface RowsCommandsInput {
  panel: Pick<Panel, 'code' | 'events' | 'option'> & { dataCode: string };
  page: PageScope;
  definition: ClientDataDefinition | null;
  data: GridData | null;
  filters: FilterValues;
  failure: Failure | null;
  selectedRows(): Row[];
  view(): PanelView;
  refresh(): void;
  /** Absent in a panel whose own filters cannot change. */
  filter?: (filters: FilterValues) => void;
  draft?: PanelDraft;
}

/** Commands and scripts of a panel with rows. */
export function useRowsCommands(input: RowsCommandsInput) {
  const { panel, page, definition, data, filters, selectedRows, refresh } = input;
  const { runner, running } = useCommandRunner(
    {
      code: panel.code,
      dataCode: panel.dataCode,
      selectable: panel.option.multiSelect,
      definition: () => definition,
      selectedRows,
      refresh,
      draft: input.draft,
      view: input.view,
    },
    page,
  );
  const events = usePanelScripts(panel, page, {
    rows: { dataCode: panel.dataCode, reload: refresh },
    read: () => ({ code: panel.code, rows: data?.list ?? [], selected: selectedRows(), filters }),
    filter: (change) => input.filter?.(mergeFilters(filters, change)),
    reload: refresh,
    run: runner.run,
    failure: input.failure,
  });
  return { runner, running, events };
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
