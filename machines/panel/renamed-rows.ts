import type { Row } from '#schemas/definitions/common.ts';
import { type RenamedRow, rowKey } from './row-key.ts';
import type { RowsContext } from './rows-panel.ts';

/** Gives a row the key that it has by now; one that has kept its key is the same object. */
export function rowNowOf(
  renamed: readonly RenamedRow[],
  key: readonly string[],
): (row: Row) => Row {
  const byId = new Map(renamed.map(({ before, now }) => [rowKey(before, key), now]));
  return (row) => {
    const now = byId.get(rowKey(row, key));
    return now === undefined ? row : { ...row, ...now };
  };
}

/** Rows in sight that have other keys by now, of which those that were selected stay so. */
export function withRenamedRows(
  { definition, data, state }: Pick<RowsContext, 'definition' | 'data' | 'state'>,
  renamed: readonly RenamedRow[],
): Pick<RowsContext, 'data' | 'state'> {
  const key = definition?.key ?? [];
  const ids = new Map(renamed.map(({ before, now }) => [rowKey(before, key), rowKey(now, key)]));
  return {
    data: data && { ...data, list: data.list.map(rowNowOf(renamed, key)) },
    state: { ...state, selection: state.selection.map((id) => ids.get(id) ?? id) },
  };
}
