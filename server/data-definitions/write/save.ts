import { sql } from 'kysely';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { RowProblem, SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { changingRows, onTenantClock } from '../authored-run.ts';
import type { CompiledDefinition } from '../compiled.ts';
import { badRequest, Refusal, refused } from '../refusal.ts';
import { storedUser } from '../run-context.ts';
import { prepareQuotes } from './assert-quotes.ts';
import { checkDeferredRules } from './broken-rule.ts';
import { forgetKeys } from './known-keys.ts';
import { noteChanges } from './record-changes.ts';
import { CHANGED_FIRST, RowFault, rowFaultOf, type WrittenValues } from './row-fault.ts';
import { type KeyValues, keyOfRow } from './row-key.ts';
import { FaultyWrite, insertRow, pick, updateRow, type WrittenRow } from './save-row.ts';
import type { SaveRun } from './save-run.ts';
import { savedBefore } from './saved-before.ts';
import { storedRows } from './stored-rows.ts';

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

/** Are all rows, be they back again, there with the keys that the save is to replace by others? */
export async function hasOldKeys(run: SaveRun, rows: readonly SavedRow[]): Promise<boolean> {
  const { transaction, definition, context } = run;
  const keys = rows.flatMap(({ key = {}, values }) =>
    Object.keys(key).some((name) => Object.hasOwn(values, name))
      ? [keyOfRow(definition, key, context)]
      : [],
  );
  const look = () => storedRows(run, keys, { lock: false, reach: 'own' });
  const found = await onTenantClock(transaction, context, look);
  // Of keys that one save hands on from row to row, the later ones are always there.
  return keys.length > 0 && found.size === keys.length;
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
        : await rowFaultOf(error, definition, transaction, NO_VALUES);
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
  const saved = new Map<number, WrittenRow>();
  const problems: RowProblem[] = [];
  await changingRows(transaction, context, async () => {
    for (const { index, row, key, tried } of await writeInOrder(run, inLockOrder(run, meant))) {
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
  tried: WrittenRow | RowFault,
): WrittenRow | RowFault {
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

const NO_VALUES: WrittenValues = new Map();

/** A row that was tried, and why it is not saved where it is not. */
interface TriedRow extends OrderedRow {
  readonly tried: WrittenRow | RowFault;
}

/**
 * Writes rows one by one. Only where one of them has a problem each is tried by itself, so that all problems are told at
 * once: that takes two statements more for each row.
 */
async function writeInOrder(run: SaveRun, ordered: readonly OrderedRow[]): Promise<TriedRow[]> {
  const write = ({ row, key }: OrderedRow) =>
    key ? updateRow(run, key, row) : insertRow(run, row);
  const inTurn = async (writing: (one: OrderedRow) => Promise<WrittenRow | RowFault>) => {
    const tried: TriedRow[] = [];
    for (const one of ordered) tried.push({ ...one, tried: await writing(one) });
    return tried;
  };
  const all = await attempt(run, () => inTurn(write));
  if (!(all instanceof RowFault)) return all;
  const [only, ...others] = ordered;
  if (only && others.length === 0) return [{ ...only, tried: all }];
  forgetKeys(run);
  return inTurn((one) => attempt(run, () => write(one)));
}

/** Does what a problem of a row undoes. */
async function attempt<Written>(
  { transaction, definition }: SaveRun,
  work: () => Promise<Written>,
): Promise<Written | RowFault> {
  await sql`SAVEPOINT y4_row`.execute(transaction);
  try {
    const saved = await work();
    await sql`RELEASE SAVEPOINT y4_row`.execute(transaction);
    return saved;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    await sql`ROLLBACK TO SAVEPOINT y4_row`.execute(transaction);
    if (error instanceof RowFault) return error;
    const { cause, values } =
      error instanceof FaultyWrite ? error : { cause: error, values: NO_VALUES };
    return rowFaultOf(cause, definition, transaction, values);
  }
}

function problemOf(index: number, { message, fields, conflict, current }: RowFault): RowProblem {
  return { index, message, fields: [...fields], conflict, ...(current && { current }) };
}

function refusalOf(problems: RowProblem[], sent: number): Refusal {
  problems.sort((a, b) => a.index - b.index);
  const data = { problems };
  return problems.every(({ conflict }) => conflict)
    ? new Refusal(failure(ResultId.conflict, conflictText(problems), 'CONFLICT', data))
    : new Refusal(failure(ResultId.refused, notSaved(sent), 'NOT_SAVED', data));
}

/** Rows of which the user sees none any more were deleted or given away, not changed. */
function conflictText(conflicts: readonly RowProblem[]): string {
  if (conflicts.some(({ current }) => current)) return CHANGED_FIRST;
  return conflicts.length === 1
    ? '__This record is no longer here'
    : '__These records are no longer here';
}

/** Who saves one record has saved no rows. */
function notSaved(sent: number): string {
  return sent === 1 ? '__This record could not be saved' : '__Some rows could not be saved';
}
