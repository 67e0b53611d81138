import { type RawBuilder, sql } from 'kysely';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { RowProblem, SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { changingRows } from '../authored-run.ts';
import type { CompiledDefinition } from '../compiled.ts';
import { rowReader } from '../read/row-reader.ts';
import { badRequest, Refusal, refused } from '../refusal.ts';
import { storedUser } from '../run-context.ts';
import { ROWS } from '../sql/field-sql.ts';
import { CURRENT_USER } from '../sql/filter-value.ts';
import type { RowScope } from '../sql/selection-sql.ts';
import { assertQuotes, prepareQuotes } from './assert-quotes.ts';
import { checkDeferredRules } from './broken-rule.ts';
import { noteChanges, type RecordChange } from './record-changes.ts';
import { BROKEN, notOne, RowFault, rowFaultOf, type WrittenValues } from './row-fault.ts';
import { type KeyValues, keyOfRow, keySql, keyText, rowSql } from './row-key.ts';
import type { SaveRun } from './save-run.ts';
import { sameValue, valuesToWrite } from './save-values.ts';
import { savedBefore } from './saved-before.ts';

interface Saved {
  readonly row: Row;
  readonly change: RecordChange | null;
}

/**
 * Saves new and changed rows, all or none, and notes who did it. A row that somebody else has changed
 * since it was read is a conflict: `original` says what its user saw. Stored rows are locked in the
 * order of their keys, so that two saves of the same rows wait for each other. A new row that is
 * stored already is one that its user has gone on with.
 *
 * @returns the rows as they are stored now, in the order of the request.
 * @throws Refusal with the problem of each faulty row; the transaction must be rolled back.
 */
export async function saveRows(run: SaveRun, rows: readonly SavedRow[]): Promise<Row[]> {
  const saved = await writeRows(run, rows);
  await assertDeferredRules(run, rows.length);
  return saved;
}

/**
 * Holds what was written against the rules that wait for the commit. Which row breaks one, the database does not say:
 * the problem is that of the only row, or told of all of them.
 *
 * @param count how many rows were written.
 * @param time milliseconds that this may take, where it is longer than a statement's.
 * @throws Refusal after which the transaction must be rolled back.
 */
export async function assertDeferredRules(
  { transaction, definition }: Pick<SaveRun, 'transaction' | 'definition'>,
  count: number,
  time?: number,
): Promise<void> {
  try {
    await checkDeferredRules(transaction, time);
  } catch (error) {
    const fault =
      error instanceof Refusal
        ? new RowFault(error.message)
        : await rowFaultOf(error, definition, transaction, NONE);
    if (count === 1) throw refusalOf([problemOf(0, fault)], count);
    throw refused(fault.message || (fault.fields[0]?.message ?? ''), 'RULE');
  }
}

/**
 * As {@link saveRows}, as a part of more: rules that wait for the commit are not looked at yet.
 *
 * @throws Refusal with the problem of each faulty row.
 */
export async function writeRows(run: SaveRun, rows: readonly SavedRow[]): Promise<Row[]> {
  const { transaction, definition, context } = run;
  assertTable(definition);
  await prepareQuotes(run);
  const earlier = await savedBefore(run, rows);
  const meant = rows.map((row) => storedBefore(run, row, earlier));
  const saved = new Map<number, Saved>();
  const problems: RowProblem[] = [];
  await changingRows(transaction, context, async () => {
    for (const { index, row, key } of inLockOrder(run, meant)) {
      const tried = await attempt(run, () => (key ? update(run, key, row) : insert(run, row)));
      const outcome = run.isBlind && key ? shownToSender(definition, row, tried) : tried;
      if (outcome instanceof RowFault) problems.push(problemOf(index, outcome));
      else saved.set(index, outcome);
    }
  });
  if (problems.length > 0) throw refusalOf(problems, rows.length);
  const outcomes = rows.flatMap((_row, index) => saved.get(index) ?? []);
  const changes = outcomes.flatMap(({ change }) => change ?? []);
  await noteChanges(transaction, definition.code, storedUser(context), changes).catch(
    (error: unknown) => {
      // Two saves that share a new row, but not their first one, did not wait for each other.
      if ((error as { constraint?: unknown } | null)?.constraint === 'record_change_once') {
        throw new Refusal(failure(ResultId.conflict, notSaved(rows.length), 'NOT_SAVED'));
      }
      throw error;
    },
  );
  return outcomes.map(({ row }) => row);
}

/** A new row that is there already, as a change of what its user saw when it was new. */
function storedBefore(
  { definition }: SaveRun,
  row: SavedRow,
  earlier: ReadonlyMap<string, Row>,
): SavedRow {
  const stored = row.key ? undefined : earlier.get(row.idempotencyKey ?? '');
  if (stored === undefined) return row;
  return {
    key: pick(
      stored,
      definition.key.map(({ name }) => name),
    ),
    values: row.values,
    original: { ...pick(stored, Object.keys(row.values)), ...row.original },
  };
}

/** What may be told of a stored row to whoever may not read it: its key and what he has sent. */
function shownToSender(
  { key }: CompiledDefinition,
  { values }: SavedRow,
  tried: Saved | RowFault,
): Saved | RowFault {
  if (tried instanceof RowFault) {
    if (!tried.conflict) return tried;
    return new RowFault('__Somebody has worked on this since, so it can no longer be changed here');
  }
  const names = [...key.map(({ name }) => name), ...Object.keys(values)];
  const shown = names.flatMap((name) => [name, name + DISPLAY_SUFFIX]);
  return {
    ...tried,
    row: pick(
      tried.row,
      shown.filter((name) => name in tried.row),
    ),
  };
}

/** @throws Refusal for a definition over a view or SQL. */
export function assertTable({ code, source }: CompiledDefinition): void {
  if (source.kind !== 'table')
    throw badRequest(`${code} shows no table, so its rows stay as they are`);
}

interface OrderedRow {
  readonly index: number;
  readonly row: SavedRow;
  readonly key: KeyValues | null;
}

function inLockOrder({ definition, context }: SaveRun, rows: readonly SavedRow[]): OrderedRow[] {
  const keyed = rows.map((row, index) => ({
    index,
    row,
    key: row.key ? keyOfRow(definition, row.key, context) : null,
  }));
  const texts = keyed.flatMap(({ key }) => (key ? [JSON.stringify(key)] : []));
  if (new Set(texts).size < texts.length) throw badRequest('One save names a row twice');
  const place = ({ key }: OrderedRow) => (key ? JSON.stringify(key) : '\uffff');
  return keyed.sort((a, b) =>
    place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : a.index - b.index,
  );
}

/** Tries one row; the other rows are tried too, so that all their problems are told at once. */
async function attempt(
  { transaction, definition }: SaveRun,
  work: () => Promise<Saved>,
): Promise<Saved | RowFault> {
  await sql`SAVEPOINT y4_row`.execute(transaction);
  try {
    const saved = await work();
    await sql`RELEASE SAVEPOINT y4_row`.execute(transaction);
    return saved;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    await sql`ROLLBACK TO SAVEPOINT y4_row`.execute(transaction);
    if (error instanceof RowFault) return error;
    const { cause, values } = error instanceof FaultyWrite ? error : { cause: error, values: NONE };
    return rowFaultOf(cause, definition, transaction, values);
  }
}

const NONE: WrittenValues = new Map();

/** The database's objection to a statement, with the values that it was given. */
class FaultyWrite extends Error {
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

async function update(run: SaveRun, key: KeyValues, row: SavedRow): Promise<Saved> {
  const { transaction, definition, context } = run;
  const before = await readRow(run, key, { lock: true, reach: 'shown' });
  if (!before) throw new RowFault('__Somebody else has deleted this record', { conflict: true });
  const changedMeanwhile = Object.entries(row.original ?? {}).some(
    ([name, seen]) =>
      definition.byName.has(name) &&
      !sameValue(seen, before[name]) &&
      !sameValue(row.values[name], before[name]),
  );
  if (changedMeanwhile) {
    const message = '__Somebody else changed this row first';
    throw new RowFault(message, { conflict: true, current: before });
  }
  const values = await valuesToWrite(definition, row.values, before, context, run.saysStored);
  if (values.size === 0) {
    run.onUnchanged?.(row);
    return { row: before, change: null };
  }
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

async function insert(run: SaveRun, row: SavedRow): Promise<Saved> {
  const { transaction, definition, context } = run;
  const values = await valuesToWrite(definition, row.values, null, context);
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

async function readRow(
  { transaction, definition, context }: SaveRun,
  key: KeyValues,
  scope: RowScope,
): Promise<Row | null> {
  const { rows } = await rowSql(definition, key, scope, context).execute(transaction);
  return rows[0] ? rowReader(definition, context)(rows[0]) : null;
}

/** Why a row is not there after its change: it was given away, or a rule of the table has taken it. */
function lost({ always }: CompiledDefinition): string {
  const isOwned = always.some(({ value }) => value === CURRENT_USER);
  return isOwned ? '__You may not do this' : BROKEN;
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

function problemOf(index: number, { message, fields, conflict, current }: RowFault): RowProblem {
  return { index, message, fields: [...fields], conflict, ...(current && { current }) };
}

function refusalOf(problems: RowProblem[], sent: number): Refusal {
  problems.sort((a, b) => a.index - b.index);
  const data = { problems };
  return problems.every(({ conflict }) => conflict)
    ? new Refusal(
        failure(ResultId.conflict, '__Somebody else changed this row first', 'CONFLICT', data),
      )
    : new Refusal(failure(ResultId.refused, notSaved(sent), 'NOT_SAVED', data));
}

/** Who saves one record has saved no rows. */
function notSaved(sent: number): string {
  return sent === 1 ? '__This record could not be saved' : '__Some rows could not be saved';
}
