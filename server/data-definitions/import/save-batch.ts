import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import { saveRefusal } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { changingRows } from '../authored-run.ts';
import { Refusal } from '../refusal.ts';
import { storedUser } from '../run-context.ts';
import { columnSql, keyPartSql } from '../sql/field-sql.ts';
import type { RowScope } from '../sql/selection-sql.ts';
import { assertOwnKeys, findOwnKeys } from '../write/assert-own-keys.ts';
import { assertQuotes, prepareQuotes } from '../write/assert-quotes.ts';
import { forgetKeys } from '../write/known-keys.ts';
import { isObjection, raisedBy } from '../write/raised.ts';
import { noteChanges, type RecordChange } from '../write/record-changes.ts';
import { type FieldFault, RowFault, stopWhenHeld, type WrittenValues } from '../write/row-fault.ts';
import { keyOfRow, keyText } from '../write/row-key.ts';
import { writeRows } from '../write/save.ts';
import { pick, tableOf } from '../write/save-row.ts';
import type { SaveRun } from '../write/save-run.ts';
import { initialValues, valuesToWrite } from '../write/save-values.ts';
import type { PlannedRow } from './plan.ts';
import { readRows } from './read-rows.ts';
import { type RowUpdate, updateRows } from './update-rows.ts';

/** Why a row was not saved. */
export interface ImportFault {
  readonly message: string;
  readonly fields: readonly FieldFault[];
}

/** Faults by the rows that have them. */
export type ImportFaults = Map<PlannedRow, ImportFault>;

/** Values that one statement binds at most. */
const MAX_BOUND = 30_000;

/**
 * Saves rows by the rules of every save, many in one statement. Where the database takes one of them not, halves are
 * tried until the rows are found that it does not take.
 *
 * @param isNoted whether it is written down who made the rows: not where they are only tried.
 * @returns the faults; the rows without one are saved.
 */
export async function saveBatch(
  run: SaveRun,
  rows: readonly PlannedRow[],
  isNoted: boolean,
): Promise<ImportFaults> {
  await prepareQuotes(run);
  const most = Math.max(1, Math.floor(MAX_BOUND / run.definition.fields.length));
  const faults: ImportFaults = new Map();
  for (let at = 0; at < rows.length; at += most) {
    const found = await saveHalves(run, rows.slice(at, at + most), isNoted);
    for (const [row, fault] of found) faults.set(row, fault);
  }
  return faults;
}

async function saveHalves(
  run: SaveRun,
  rows: readonly PlannedRow[],
  isNoted: boolean,
): Promise<ImportFaults> {
  const [first] = rows;
  if (!first) return new Map();
  if (rows.length === 1) return saveAlone(run, first);
  await sql`SAVEPOINT y4_batch`.execute(run.transaction);
  try {
    const faults = await saveTogether(run, rows, isNoted);
    await sql`RELEASE SAVEPOINT y4_batch`.execute(run.transaction);
    return faults;
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    await undo(run);
  }
  const middle = Math.ceil(rows.length / 2);
  const before = await saveHalves(run, rows.slice(0, middle), isNoted);
  const after = await saveHalves(run, rows.slice(middle), isNoted);
  return new Map([...before, ...after]);
}

/** Is it an objection to a value? @throws Refusal when somebody else holds the rows. */
function isAboutRows(error: unknown): boolean {
  if (error instanceof RowFault || raisedBy(error)) return true;
  stopWhenHeld(error);
  return isObjection(error);
}

async function undo(run: SaveRun): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT y4_batch`.execute(run.transaction);
  await sql`RELEASE SAVEPOINT y4_batch`.execute(run.transaction);
  forgetKeys(run);
}

async function saveAlone(run: SaveRun, row: PlannedRow): Promise<ImportFaults> {
  await sql`SAVEPOINT y4_batch`.execute(run.transaction);
  try {
    await writeRows(run, [row.save]);
    await sql`RELEASE SAVEPOINT y4_batch`.execute(run.transaction);
    return new Map();
  } catch (error) {
    const refusal = error instanceof Refusal ? saveRefusal.safeParse(error.failure.data) : null;
    const problem = refusal?.success ? refusal.data.problems[0] : undefined;
    if (!problem) throw error;
    await undo(run);
    return new Map([[row, problem]]);
  }
}

/** @throws RowFault or the database's error when a row is at fault, which is then not known. */
async function saveTogether(
  run: SaveRun,
  rows: readonly PlannedRow[],
  isNoted: boolean,
): Promise<ImportFaults> {
  const faults: ImportFaults = new Map();
  const changes = await changingRows(run.transaction, run.context, async () => [
    ...(await insertAll(run, rows, faults)),
    ...(await updateAll(run, rows, faults)),
  ]);
  if (isNoted) {
    const user = storedUser(run.context);
    await noteChanges(run.transaction, run.definition.code, user, changes);
  }
  return faults;
}

async function insertAll(
  run: SaveRun,
  rows: readonly PlannedRow[],
  faults: ImportFaults,
): Promise<RecordChange[]> {
  const { transaction, definition } = run;
  const fresh = rows.filter(({ becomes }) => becomes === 'new');
  const sound = await soundValues(
    run,
    fresh.map((row) => ({ row, before: null })),
    faults,
  );
  const fields = definition.fields.filter((field) =>
    sound.some(({ values }) => (values.get(field) ?? null) !== null),
  );
  if (sound.length === 0) return [];
  // A row of nothing but what the database gives can only be written alone.
  if (fields.length === 0) throw new RowFault('');
  const content = sound.map(
    ({ values }) =>
      sql`(${sql.join(
        fields.map((field): RawBuilder<unknown> => {
          const value = values.get(field) ?? null;
          // A column without a value gets the database's own.
          return value === null ? sql`DEFAULT` : sql`${value}`;
        }),
      )})`,
  );
  const returned = definition.key.map(
    (field, index) => sql`${sql.id(field.column)}::text AS ${sql.id(`k${index}`)}`,
  );
  const { rows: keys } = await sql<Record<string, string>>`
    INSERT INTO ${sql.id(tableOf(run.definition))} (${sql.join(fields.map(({ column }) => sql.id(column)))})
    VALUES ${sql.join(content)} RETURNING ${sql.join(returned)}`.execute(transaction);
  // A trigger may leave a row out: which one, only a save of its own tells.
  if (keys.length !== sound.length) throw new RowFault('');
  const texts = keys.map((key) => definition.key.map((_field, index) => key[`k${index}`] ?? ''));
  const scope = { lock: false, reach: 'shown' as const };
  const stored = await readRows(definition, texts, columnSql, scope, run);
  return sound.flatMap(({ row }, index): RecordChange[] => {
    const key = texts[index] ?? [];
    const after = stored.get(JSON.stringify(key));
    if (after)
      return [{ operation: 'insert', key: keyText(definition, after), before: null, after }];
    faults.set(row, { message: '__You may not do this', fields: [] });
    return [];
  });
}

async function updateAll(
  run: SaveRun,
  rows: readonly PlannedRow[],
  faults: ImportFaults,
): Promise<RecordChange[]> {
  const { transaction, definition, context } = run;
  const changed = rows.filter(({ becomes }) => becomes === 'changed');
  if (changed.length === 0) return [];
  const texts = changed.map(({ key }) => JSON.parse(key ?? '[]') as string[]);
  const value = (field: (typeof definition.key)[number]) => keyPartSql(field, context);
  const read = (scope: RowScope) => readRows(definition, texts, value, scope, run);
  const stored = await read({ lock: true, reach: 'shown' });
  const there: StoredRow[] = [];
  for (const row of changed) {
    const before = stored.get(row.key ?? '');
    if (before) there.push({ row, before });
    else faults.set(row, { message: '__This record is no longer here', fields: [] });
  }
  const written: { row: PlannedRow; before: Row; update: RowUpdate }[] = [];
  for (const { row, before, values } of await soundValues(run, there, faults)) {
    if (values.size === 0) {
      run.onUnchanged?.(row.save);
      continue;
    }
    const key = keyOfRow(definition, row.save.key ?? {}, context);
    written.push({ row, before, update: { key, values } });
  }
  if (written.length === 0) return [];
  const updates = written.map(({ update }) => update);
  await updateRows(transaction, definition, updates);
  const now = await read({ lock: false, reach: 'own' });
  return written.map(({ row, before, update: { values } }): RecordChange => {
    const after = now.get(row.key ?? '');
    // A trigger has given it another key, or the row is gone: a save of its own tells.
    if (!after) throw new RowFault('');
    const names = [...values.keys()].map(({ name }) => name);
    const [was, is] = [pick(before, names), pick(after, names)];
    return { operation: 'update', key: keyText(definition, before), before: was, after: is };
  });
}

/** A row of the file, with the one that is stored; null for a new one. */
interface StoredRow<Before extends Row | null = Row> {
  readonly row: PlannedRow;
  readonly before: Before;
}

/** What of the rows is to be written; a fault is noted of those with a value that is not taken, which are left out. */
async function soundValues<Before extends Row | null>(
  run: SaveRun,
  rows: readonly StoredRow<Before>[],
  faults: ImportFaults,
): Promise<(StoredRow<Before> & { readonly values: WrittenValues })[]> {
  const { definition, context, saysStored } = run;
  const read = await eachSound(rows, faults, async (one) => {
    const { row, before } = one;
    const values = await valuesToWrite(definition, row.save.values, before, context, saysStored);
    return { ...one, values };
  });
  await findOwnKeys(
    run,
    read.map(({ values }) => values),
  );
  return eachSound(read, faults, async (one) => {
    const { row, before, values } = one;
    await assertOwnKeys(run, values, before === null);
    const names = new Set([...values.keys()].map(({ name }) => name));
    const base = before ?? initialValues(definition, context.user);
    await assertQuotes(run, names, { ...base, ...row.save.values });
    return one;
  });
}

/** What is made of each row; a fault is noted of those that have one, which are left out. */
async function eachSound<One extends { readonly row: PlannedRow }, Made>(
  rows: readonly One[],
  faults: ImportFaults,
  make: (one: One) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of rows) {
    try {
      made.push(await make(one));
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      faults.set(one.row, error);
    }
  }
  return made;
}
