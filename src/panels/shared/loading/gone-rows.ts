import { exactly } from '#machines/filter/filter-value.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { RowsContext } from '#machines/panel/rows-panel.ts';
import { MOST_CHOSEN_ROWS, type Row } from '#schemas/definitions/common.ts';
import { getListByDataDefinition } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { Services } from '../../../app/services.ts';

/** Values that one filter takes. */
const MOST_ASKED = 500;

/**
 * Keys of those rows that a panel's list does not have any more, whichever of its pages they were on: somebody else has
 * deleted them, or they are filtered out by now. None where nobody can tell.
 *
 * @param rows rows of the list as it was, or their keys.
 */
export async function goneRows(
  { api }: Pick<Services, 'api'>,
  { dataCode, definition, filters, shared }: RowsContext,
  rows: readonly Row[],
): Promise<string[]> {
  const key = definition?.key ?? [];

  /** The rows of these that are there, with others maybe; null where nobody can tell. */
  async function findAmong(asked: readonly Row[]): Promise<Row[] | null> {
    if (asked.length > MOST_ASKED) return findInHalves(asked);
    const ofKey = key.map((name): [string, string[]] => [
      name,
      [...new Set(asked.map((row) => exactly(String(row[name]))))],
    ]);
    const answer = await api.call(getListByDataDefinition, {
      code: dataCode,
      queries: { ...filters, ...shared, ...Object.fromEntries(ofKey) },
      count: MOST_CHOSEN_ROWS,
    });
    if (!answer.ok) return null;
    // Of keys of several fields there are rows of other combinations among them.
    return answer.data.allCount > answer.data.list.length ? findInHalves(asked) : answer.data.list;
  }

  async function findInHalves(asked: readonly Row[]): Promise<Row[] | null> {
    const middle = Math.ceil(asked.length / 2);
    if (middle === asked.length) return null;
    const found = await findAmong(asked.slice(0, middle));
    const others = found && (await findAmong(asked.slice(middle)));
    return others && [...found, ...others];
  }

  const asked = rows.filter((row) => key.every((name) => (row[name] ?? null) !== null));
  if (key.length === 0 || asked.length === 0) return [];
  const found = await findAmong(asked);
  if (found === null) return [];
  const there = new Set(found.map((row) => rowKey(row, key)));
  return asked.map((row) => rowKey(row, key)).filter((id) => !there.has(id));
}
