import type { CommandRun } from '#machines/command/command.machine.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { RowProblem, SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import type { RowsChange } from '../pages/content/page-panels.ts';
import type { PageScope } from '../pages/content/page-scope.ts';

/** What the user has changed in a panel that edits: a form's record, a grid's cells. */
export interface PanelDraft {
  /** Rows to save, each with what its changed fields held when they were read. */
  rows(): SavedRow[];
  /** Titles of the visible required fields that are empty (spec 5.7), translated. */
  missing(): string[];
  /** Titles of the fields whose values can not be saved for another reason; absent: none. */
  invalid?(): string[];
  /** Names of files that would be left behind: on their way, or stopped by a failure; absent: none. */
  unsent?(): string[];
  /** All rows were saved; as they are stored now, in the order of `rows()`. */
  saved(rows: Row[]): void;
  /** No row was saved; `index` of a problem counts in `rows()`. */
  refused(problems: RowProblem[]): void;
  /** A row of the panel as it was read, without what the user has changed in it. */
  stored(row: Row): Row;
  /** What names a row that was added and is not saved yet, whatever is typed into it later; null for any other. Absent: none is. */
  newId?(row: Row): string | null;
  /**
   * The user has deleted rows of the panel: what was changed in stored ones is not to be saved any more, and new ones,
   * by their ids, go as if they were taken away by hand.
   */
  deleted(stored: readonly Row[], added: readonly string[]): void;
}

/** Which rows and columns a panel shows, on all its pages. */
export interface PanelView {
  queries: FilterValues;
  keyword: string;
  sort: SortOrder[];
  /** Names of the visible columns in their order. */
  fields: string[];
}

/** The panel that a command was started in. */
export interface CommandPanel {
  code: string;
  dataCode: string | undefined;
  definition(): ClientDataDefinition | null;
  selectedRows(): Row[];
  /** Does the panel let its user select rows? */
  selectable: boolean;
  refresh(): void;
  /** Takes rows out of the selection that its pages do not bring back; absent where a selection is of rows in sight. */
  deselect?: ((rows: readonly Row[]) => void) | undefined;
  /**
   * Waits for what the panel asks the server for by itself after a change; absent where it asks nothing.
   * Answers false when the panel has gone meanwhile.
   */
  settled?: (() => Promise<boolean>) | undefined;
  /** Absent in a panel that does not edit; null while what it edits is on its way. */
  draft?: PanelDraft | null | undefined;
  /** Absent in a panel without rows. */
  view?: (() => PanelView) | undefined;
}

/** What a command may use: the client's services, its panel and its page. */
export interface CommandScope {
  services: Services;
  formCode: string;
  page(): PageScope;
  panel: CommandPanel;
  refreshPage(): void;
}

/**
 * Are the rows others by now than those that are shown? An answer that was lost may be that of a change which has
 * happened, and what finds nothing to change was asked of a row that is not as it is shown.
 */
export function mayHaveChanged(result: Result<unknown>): boolean {
  if (result.ok) return true;
  const { id, code } = result;
  // What never came to the server has changed nothing.
  if (code === 'TURNED_AWAY') return false;
  return id === ResultId.network || id === ResultId.malformedAnswer || code === 'NOT_CHANGED';
}

/**
 * After a command has changed rows: its panel loads again, and so do the others of the page that show what was
 * changed.
 */
export function showChangedRows(change: RowsChange, { panel, page }: CommandScope): void {
  panel.refresh();
  tellOthers(change, { panel, page });
}

/** The same for a panel that knows already what has become of its rows. */
export function tellOthers(
  change: RowsChange,
  { panel, page }: Pick<CommandScope, 'panel' | 'page'>,
): void {
  const { panels } = page();
  panels.rowsChanged(change, panel.code);
  const own = panel.dataCode;
  if (own !== undefined && own !== change.dataCode)
    panels.rowsChanged({ dataCode: own }, panel.code);
}

/** One of the nine commands. An expected failure is a result: it is told by the command machine. */
export interface CommandDefinition {
  /**
   * Why it comes to nothing, whatever its user answers to its `ask` or to a Confirm before it; null where it may be run.
   * It is asked before that, and once more before the command is run.
   */
  refusal?(command: CommandRun, scope: CommandScope): Failure | null;
  run(command: CommandRun, scope: CommandScope): Promise<Result<unknown>>;
}
