import type { Row } from '#schemas/definitions/common.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import { rowKey } from './row-key.ts';

/**
 * Data that were read anew, in which a row that says what it said before is the object of before, and the list
 * too if nothing in it is another: whoever draws them can tell by that what there is to draw.
 *
 * @param key names of the fields that tell a row from another; without any, rows are held against those that
 *   stood in their place.
 */
export function withKeptRows(
  before: GridData | null,
  now: GridData,
  key: readonly string[],
): GridData {
  if (before === null || before.list.length === 0) return now;
  let byKey: Map<string, Row> | null = null;
  const elsewhere = (row: Row) => {
    if (key.length === 0) return undefined;
    byKey ??= new Map(before.list.map((one) => [rowKey(one, key), one]));
    return byKey.get(rowKey(row, key));
  };
  let isSame = now.list.length === before.list.length;
  const list = now.list.map((row, index) => {
    const there = before.list[index];
    if (saySame(there, row)) return there;
    isSame = false;
    const old = elsewhere(row);
    return saySame(old, row) ? old : row;
  });
  return { ...now, list: isSame ? before.list : list };
}

function saySame(one: Row | undefined, other: Row): one is Row {
  if (one === undefined) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  for (const name of names) {
    const [left, right] = [one[name], other[name]];
    // Files and tags are lists and objects, as the server has written them both times.
    const isSame =
      left === right ||
      (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));
    if (!isSame) return false;
  }
  return true;
}
