import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { sameValue } from '../form/record.ts';
import { renamedValues } from '../form/record-name.ts';
import { withOutdatedCells } from './dependent-cells.ts';
import {
  afterSave,
  type CellEdit,
  type EditDraft,
  editCell,
  editedRows,
  keepMine,
  takeTheirs,
  withOtherStart,
} from './edit-draft.ts';
import { DEFAULT_PAGE_SIZE, type GridState, pageCount } from './grid-state.ts';
import { rowNowOf } from './renamed-rows.ts';
import { type RenamedRow, rowKey } from './row-key.ts';
import { sortedRows } from './sorted-rows.ts';

/** Rows of a page, fixed (spec 9.1b). */
export const EDIT_PAGE_SIZE = DEFAULT_PAGE_SIZE;

/** Why a row was not saved, under the id that the grid knows it by. */
export type EditProblem = RowProblem & { id: string };

/** Rows as they were read, and what their user has made of them. */
export interface EditRows {
  definition: ClientDataDefinition | null;
  data: GridData | null;
  state: GridState;
  draft: EditDraft;
  problems: EditProblem[];
}

/**
 * Rows as the user sees them, with the id that edits name them by: sorted by what is stored, so that none leaves its
 * place while it is edited, and the new ones behind them.
 */
export function rowsInSight({
  data,
  definition,
  draft,
  state,
}: Pick<EditRows, 'data' | 'definition' | 'draft'> & {
  state: Pick<GridState, 'sort'>;
}): { id: string; row: Row }[] {
  const stored = sortedRows(data?.list ?? [], state.sort);
  return editedRows(stored, definition?.key ?? [], draft);
}

/** Index of the last page that there is. */
export function lastPage(rows: EditRows): number {
  return pageCount(rowsInSight(rows).length, EDIT_PAGE_SIZE) - 1;
}

/** The state of rows that have become fewer: its page and the rows that it selects are some that there are. */
export function stateInReach(rows: EditRows): GridState {
  const { state } = rows;
  const ids = new Set(rowsInSight(rows).map(({ id }) => id));
  return {
    ...state,
    pageIndex: Math.min(state.pageIndex, pageCount(ids.size, EDIT_PAGE_SIZE) - 1),
    selection: state.selection.filter((id) => ids.has(id)),
  };
}

/** Takes over what was typed or pasted, and empties what depends on it. */
export function withCells(rows: EditRows, cells: readonly CellEdit[]): Partial<EditRows> {
  const { data, definition, draft, problems } = rows;
  const stored = data?.list ?? [];
  const key = definition?.key ?? [];
  const all = withOutdatedCells(rowsInSight(rows), definition?.fields ?? [], cells);
  const edited = new Set(all.map(({ id, name }) => `${id}\n${name}`));
  const current = new Map(problems.map((problem) => [problem.id, problem.current]));
  return {
    draft: all.reduce(
      (changed, cell) => editCell(changed, stored, key, cell, current.get(cell.id)),
      draft,
    ),
    // A cell that was changed since is not known to be wrong any more.
    problems: problems.map((problem) => {
      const fields = problem.fields.filter(({ name }) => !edited.has(`${problem.id}\n${name}`));
      return fields.length === problem.fields.length ? problem : { ...problem, fields };
    }),
  };
}

/**
 * Rows of a record that is called otherwise by now. Edited ones go on under the key that they have since, selected ones stay
 * so, and new ones begin with `start` where they began with `before`.
 *
 * @param asked filters before.
 */
export function withRenamed(
  rows: EditRows,
  asked: FilterValues,
  { filters, before, start }: { filters: FilterValues; before: Row; start: Row },
): Partial<EditRows> {
  const named = withKeys(rows, (row) => ({ ...row, ...renamedValues(row, asked, filters) }));
  return { ...named, draft: withOtherStart(named.draft, before, start) };
}

/** Rows to which a save elsewhere has given other keys. */
export function withRenamedEdits(
  rows: EditRows,
  renamed: readonly RenamedRow[],
): Partial<EditRows> {
  // Kept edits are there before the definition: a key names its own fields.
  const key = rows.definition?.key ?? Object.keys(renamed[0]?.before ?? {});
  return withKeys(rows, rowNowOf(renamed, key));
}

/** All that is known of rows, by the keys that they have since. */
function withKeys(
  { data, definition, draft, problems, state }: EditRows,
  rowNow: (row: Row) => Row,
): Omit<EditRows, 'definition'> {
  const key = definition?.key ?? [];
  const ids = new Map(data?.list.map((row) => [rowKey(row, key), rowKey(rowNow(row), key)]));
  const idNow = (id: string) => ids.get(id) ?? id;
  const rows = draft.rows.map((edited) => {
    if (edited.key === null) return edited;
    const now = rowNow(edited.key);
    return { ...edited, key: now, id: rowKey(now, definition?.key ?? Object.keys(edited.key)) };
  });
  return {
    data: data && { ...data, list: data.list.map(rowNow) },
    draft: { ...draft, rows },
    problems: problems.map(({ current, ...problem }) => ({
      ...problem,
      id: idNow(problem.id),
      current: current && rowNow(current),
    })),
    state: { ...state, selection: state.selection.map(idNow) },
  };
}

/** Selected rows after a save of `sent`: a new row has its key since, and a trigger may have given a stored one another. */
export function selectionAfterSave(
  selection: readonly string[],
  sent: EditDraft,
  saved: readonly Row[],
  key: readonly string[],
): string[] {
  const byId = new Map(sent.rows.map(({ id }, index) => [id, saved[index]]));
  return selection.map((id) => {
    const stored = byId.get(id);
    return stored === undefined ? id : rowKey(stored, key);
  });
}

/** After a save of `sent`: the stored rows as they are by now, the new ones at the end. Those that are selected stay so. */
export function withSaved(
  { data, definition, draft, state }: EditRows,
  sent: EditDraft,
  saved: readonly Row[],
): Partial<EditRows> {
  const key = definition?.key ?? [];
  const byId = new Map(sent.rows.map(({ id }, index) => [id, saved[index]]));
  const selection = selectionAfterSave(state.selection, sent, saved, key);
  const settled = {
    draft: afterSave(draft, sent, saved, key),
    problems: [],
    state: { ...state, selection },
  };
  if (data === null || definition === null) return settled;
  const list = data.list.map((row) => byId.get(rowKey(row, key)) ?? row);
  const changedBack = takenBack(draft, sent, saved, { list: data.list, key });
  const added = sent.rows.flatMap(({ key: known }, index) => {
    const stored = saved[index];
    return known === null && stored !== undefined ? [stored] : [];
  });
  return {
    data: { ...data, list: [...list, ...added], allCount: data.allCount + added.length },
    ...settled,
    draft: changedBack.reduce((edits, cell) => editCell(edits, list, key, cell), settled.draft),
  };
}

/**
 * Cells of stored rows that were sent, and that the user took back while they were: what is stored by now is changed
 * back with the next save.
 *
 * @param before rows as they were read before the save. One that another answer has brought since is nobody's to take back.
 */
function takenBack(
  draft: EditDraft,
  sent: EditDraft,
  saved: readonly Row[],
  before: { list: readonly Row[]; key: readonly string[] },
): CellEdit[] {
  const known = new Map(before.list.map((row) => [rowKey(row, before.key), row]));
  const edited = new Map(draft.rows.map(({ id, values }) => [id, values]));
  return sent.rows.flatMap(({ id, values, original }, index) => {
    const was = known.get(id);
    const stored = saved[index];
    if (was === undefined || stored === undefined) return [];
    return Object.keys(values)
      .filter((name) => !Object.hasOwn(edited.get(id) ?? {}, name))
      .filter((name) => sameValue(was[name], original[name]))
      .map((name) => ({
        id: rowKey(stored, before.key),
        name,
        value: was[name] ?? null,
        display: was[name + DISPLAY_SUFFIX],
      }));
  });
}

/**
 * Problems of the rows of a save, by the ids that the grid knows them by: of those that are still edited, and of cells that
 * hold what was sent.
 */
export function problemsOf(
  draft: EditDraft,
  sent: EditDraft,
  problems: readonly RowProblem[],
): EditProblem[] {
  const edited = new Map(draft.rows.map(({ id, values }) => [id, values]));
  return problems.flatMap((problem): EditProblem[] => {
    const row = sent.rows[problem.index];
    const values = row && edited.get(row.id);
    if (values === undefined) return [];
    const fields = problem.fields.filter(({ name }) => sameValue(values[name], row?.values[name]));
    return [{ ...problem, fields, id: row?.id ?? '' }];
  });
}

/**
 * Somebody else's row is the stored one from here on, and one that was deleted is none; the user's edits stay upon it, or
 * those go whose cells both have changed.
 */
export function withResolved(
  { data, definition, draft, problems, state }: EditRows,
  { id, keep }: { id: string; keep: 'mine' | 'theirs' },
): Partial<EditRows> {
  const problem = problems.find((one) => one.id === id);
  if (problem === undefined) return {};
  const { current } = problem;
  const key = definition?.key ?? [];
  const isGone = current === undefined;
  const list = data?.list
    .filter((row) => !isGone || rowKey(row, key) !== id)
    .map((row) => (current && rowKey(row, key) === id ? current : row));
  const settled = {
    definition,
    data:
      data && list
        ? { ...data, list, allCount: data.allCount + list.length - data.list.length }
        : data,
    problems: problems.filter((one) => one !== problem),
    draft: keep === 'mine' ? keepMine(draft, problem, id) : takeTheirs(draft, problem, id),
  };
  return { ...settled, state: stateInReach({ ...settled, state }) };
}
