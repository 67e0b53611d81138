import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { CompiledDefinition } from '../compiled.ts';
import { isOwn } from '../own-rows.ts';
import { ROWS } from '../sql/field-sql.ts';
import type { RowScope } from '../sql/selection-sql.ts';
import { assertOwnKeys } from './assert-own-keys.ts';
import { assertQuotes } from './assert-quotes.ts';
import type { RecordChange } from './record-changes.ts';
import { BROKEN, CHANGED_FIRST, notOne, RowFault, type WrittenValues } from './row-fault.ts';
import { type KeyValues, keySql, keyText } from './row-key.ts';
import type { SaveRun } from './save-run.ts';
import { sameValue, valuesToWrite } from './save-values.ts';
import { storedRows } from './stored-rows.ts';

/** A row as it is stored now, and what has changed in it. */
export interface WrittenRow {
  readonly row: Row;
  readonly change: RecordChange | null;
}

/** The database's objection to a statement, with the values that it was given. */
export class FaultyWrite extends Error {
  override readonly name = 'FaultyWrite';
  readonly values: WrittenValues;

  constructor(cause: unknown, values: WrittenValues) {
    super('The database did not take these values', { cause });
    this.values = values;
  }
}

/** @throws FaultyWrite when the database does not take the values. */
async function writing<Outcome>(
  values: WrittenValues,
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    throw new FaultyWrite(error, values);
  }
}

/**
 * Changes a stored row, unless somebody else has changed what its user has seen.
 *
 * @throws RowFault and FaultyWrite, after which the transaction has to go back to where the row was begun.
 */
export async function updateRow(run: SaveRun, key: KeyValues, row: SavedRow): Promise<WrittenRow> {
  const { transaction, definition, context } = run;
  const before = await readRow(run, key, { lock: true, reach: 'shown' });
  if (!before) throw new RowFault('__This record is no longer here', { conflict: true });
  const changedMeanwhile = Object.entries(row.original ?? {}).some(
    ([name, seen]) =>
      definition.byName.has(name) &&
      !sameValue(seen, before[name]) &&
      !(Object.hasOwn(row.values, name) && sameValue(row.values[name], before[name])),
  );
  if (changedMeanwhile) {
    // What was waited for is told with the names of what it names now.
    const current = await readRow(run, key, { lock: false, reach: 'shown' });
    throw new RowFault(CHANGED_FIRST, { conflict: true, current: current ?? before });
  }
  const values = await valuesToWrite(definition, row.values, before, context, run.saysStored);
  if (values.size === 0) {
    run.onUnchanged?.(row);
    return { row: before, change: null };
  }
  await assertOwnKeys(run, values, false);
  await assertQuotes(run, namesOf(values), { ...before, ...row.values });
  const assignments = [...values].map(([field, value]) => sql`${sql.id(field.column)} = ${value}`);
  const statement = sql<ReturnedKey>`UPDATE ${sql.id(tableOf(definition))} AS ${sql.id(ROWS)}
    SET ${sql.join(assignments)} WHERE ${keySql(definition, key)} RETURNING ${returnedKey(definition)}`;
  const { rows } = await writing(values, () => statement.execute(transaction));
  assertOne(rows);
  const after = await readRow(run, keyOf(definition, rows), { lock: false, reach: 'own' });
  if (!after) throw new RowFault(lost(definition));
  const names = [...namesOf(values)];
  return {
    row: after,
    change: {
      operation: 'update',
      key: keyText(definition, before),
      before: pick(before, names),
      after: pick(after, names),
    },
  };
}

/** Writes a new row. @throws RowFault and FaultyWrite, as {@link updateRow} */
export async function insertRow(run: SaveRun, row: SavedRow): Promise<WrittenRow> {
  const { transaction, definition, context } = run;
  const values = await valuesToWrite(definition, row.values, null, context);
  await assertOwnKeys(run, values, true);
  const initial = Object.fromEntries([...values].map(([{ name }, value]) => [name, value]));
  const wanted = { ...initial, ...row.values };
  await assertQuotes(run, namesOf(values), wanted);
  // A column without a value gets the database's own.
  const given = [...values].filter(([, value]) => value !== null);
  const columns = given.map(([field]) => sql.id(field.column));
  const content =
    given.length === 0
      ? sql`DEFAULT VALUES`
      : sql`(${sql.join(columns)}) VALUES (${sql.join(given.map(([, value]) => value))})`;
  const statement = sql<ReturnedKey>`
    INSERT INTO ${sql.id(tableOf(definition))} AS ${sql.id(ROWS)} ${content}
    RETURNING ${returnedKey(definition)}`;
  const { rows } = await writing(values, () => statement.execute(transaction));
  assertOne(rows);
  const key = keyOf(definition, rows);
  const after = await readRow(run, key, { lock: false, reach: 'shown' });
  if (!after) throw new RowFault('__You may not do this');
  return {
    row: after,
    change: {
      operation: 'insert',
      key: keyText(definition, after),
      before: null,
      after,
      idempotencyKey: row.idempotencyKey,
    },
  };
}

async function readRow(run: SaveRun, key: KeyValues, scope: RowScope): Promise<Row | null> {
  return (await storedRows(run, [key], scope)).get(0)?.row ?? null;
}

/** Why a row is not there after its change: it was given away, or a rule of the table has taken it. */
function lost({ always }: CompiledDefinition): string {
  return always.some(isOwn) ? '__You may not do this' : BROKEN;
}

/** The table that rows are written to; empty for a source in SQL, which takes none. */
export function tableOf({ source }: CompiledDefinition): string {
  return source.kind === 'sql' ? '' : source.name;
}

/** The key of a written row as the database tells it: a trigger may have changed it. */
type ReturnedKey = Readonly<Record<string, string | null>>;

function returnedKey({ key }: CompiledDefinition): RawBuilder<unknown> {
  return sql.join(
    key.map(({ column }, index) => sql`${sql.id(ROWS, column)}::text AS ${sql.id(`k${index}`)}`),
  );
}

function keyOf({ key }: CompiledDefinition, [row]: readonly ReturnedKey[]): KeyValues {
  return key.map((_field, index) => row?.[`k${index}`] ?? null);
}

/** @throws RowFault where it is not one row that was written. */
function assertOne({ length }: readonly unknown[]): void {
  const problem = notOne(length);
  if (problem) throw new RowFault(problem);
}

function namesOf(values: WrittenValues): ReadonlySet<string> {
  return new Set([...values.keys()].map(({ name }) => name));
}

/** The values of a row under these names, null for those that it has not. */
export function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
