import type { Row } from '#schemas/definitions/common.ts';
import { rowReader } from '../read/row-reader.ts';
import type { RowScope } from '../sql/selection-sql.ts';
import { type KeyValues, rowsSql } from './row-key.ts';
import type { SaveRun } from './save-run.ts';

/** A row as it is stored. */
export interface StoredRow {
  readonly key: KeyValues;
  readonly row: Row;
}

/** Where rows are looked for, by which definition, and for whom. */
export type Looking = Pick<SaveRun, 'transaction' | 'definition' | 'context'>;

/** Rows of one statement, whose answer, time and text are bounded. */
const SLICE = 100;

/** Parts of a list that one statement is about. */
export function* slicesOf<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let begin = 0; begin < all.length; begin += SLICE) yield all.slice(begin, begin + SLICE);
}

/**
 * Rows as lists read them, locked in the order of their keys where that is wanted and the database lets the definition.
 * Must run under the authors' role.
 *
 * @returns those that there are of these keys, by the place of their key.
 */
export async function storedRows(
  looking: Looking,
  keys: readonly KeyValues[],
  scope: RowScope,
): Promise<ReadonlyMap<number, StoredRow>> {
  const stored = new Map<number, StoredRow>();
  for (const places of slicesOf([...keys.keys()])) {
    let missing = places;
    for (const look of looksFor(looking, scope)) {
      if (missing.length > 0) missing = await addStored(stored, looking, keys, missing, look);
    }
  }
  return stored;
}

/** How rows are looked for, one way after the other, until all of them are found. */
function looksFor({ definition }: Looking, scope: RowScope): readonly RowScope[] {
  // A row that no definition may change is moved by none, be it kept by the table's rights or by its policies.
  const free = { ...scope, lock: false };
  if (!scope.lock || !definition.rights.lock) return [free];
  // A row that was waited for was held against what went with it before: of one branch, and not of the next.
  return [scope, scope, free];
}

/** @returns the places of the keys that no row has. */
async function addStored(
  stored: Map<number, StoredRow>,
  { transaction, definition, context }: Looking,
  keys: readonly KeyValues[],
  places: readonly number[],
  scope: RowScope,
): Promise<readonly number[]> {
  const read = rowReader(definition, context);
  const asked = places.flatMap((place) => {
    const key = keys[place];
    return key ? [{ place, key }] : [];
  });
  const { rows } = await rowsSql(
    definition,
    asked.map(({ key }) => key),
    scope,
    context,
  ).execute(transaction);
  for (const row of rows) {
    const one = asked[row.y4_place];
    if (one) stored.set(one.place, { key: one.key, row: read(row) });
  }
  return places.filter((place) => !stored.has(place));
}
