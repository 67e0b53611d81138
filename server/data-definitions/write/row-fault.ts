import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Database } from '../../database/database.ts';
import { isOfOthers } from '../../database/faults/foreign-key.ts';
import { areRowsHeld } from '../../database/faults/rows-held.ts';
import { sqlState } from '../../database/faults/sql-state.ts';
import { isStopped } from '../authored-read.ts';
import type { CompiledDefinition, CompiledField } from '../compiled.ts';
import { Refusal, ROWS_HELD, refused } from '../refusal.ts';
import type { ParameterValue } from '../sql/parameter-value.ts';
import {
  type BrokenRule,
  brokenRule,
  type DatabaseFault,
  givenColumns,
  overlappingColumns,
} from './broken-rule.ts';
import { isObjection, raisedBy } from './raised.ts';
import { isRefused } from './tried.ts';
import { turnedEnds } from './turned-ends.ts';

/** What is wrong with one field of a row; the message may be the key of a text. */
export interface FieldFault {
  readonly name: string;
  readonly message: string;
}

/** Why one row cannot be saved. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
  readonly fields: readonly FieldFault[];
  readonly conflict: boolean;
  /** The row as it is stored now. */
  readonly current: Row | undefined;

  constructor(
    message: string,
    {
      fields = [],
      conflict = false,
      current,
    }: Partial<Pick<RowFault, 'fields' | 'conflict' | 'current'>> = {},
  ) {
    super(message);
    this.fields = fields;
    this.conflict = conflict;
    this.current = current;
  }
}

/** Columns to write, by their fields. */
export type WrittenValues = ReadonlyMap<CompiledField, ParameterValue>;

/** Told with the row as it is stored by now. */
export const CHANGED_FIRST = '__Somebody else changed this row first';
/** Told where nothing else is said of a rule. */
export const BROKEN = '__The change breaks a rule of the data';
/** Told at a field whose value its column has no room for. */
export const DOES_NOT_FIT = '__This value does not fit';
/** Two rows have what an exclusion constraint lets only one have. */
const OVERLAP = '23P01';
/** What of PostgreSQL refuses two values, each right by itself, of which a rule is to make a range. */
const MAKES_RANGES = 'range_serialize';
const TURNED = '__The end is before the start';
/** A text is longer than an index of the table takes. */
const TOO_LONG = '54000';
/** A row that others name stays as they name it: `ON DELETE RESTRICT`. */
const RESTRICTED = '23001';
/** What the other rows of a foreign key say to a row that they name. */
export const STILL_NEEDED = '__Other records still need this one';

/** Why a change of one row is none, by how many it has changed: a trigger has left it out, or the key is that of several. */
export function notOne(changed: number): string | null {
  if (changed === 0) return BROKEN;
  return changed === 1 ? null : '__Several records have this key, so none of them was changed';
}

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  '23502': '__This field is required',
  '23503': '__There is no such record',
  '23505': '__This value is already taken',
  '23514': DOES_NOT_FIT,
  [OVERLAP]: '__This overlaps with another record',
};

/**
 * Makes of the database's objection to a row what its user can mend; rethrows what is a fault of
 * ours. Must run after the failed statement was rolled back.
 *
 * @param values what the statement was given.
 * @throws Refusal when somebody else holds the row, the table is not for writing, or it takes too long.
 */
export async function rowFaultOf(
  error: unknown,
  definition: CompiledDefinition,
  transaction: Transaction<Database>,
  values: WrittenValues,
): Promise<RowFault> {
  const fault = error as DatabaseFault;
  if (typeof fault?.code !== 'string') throw error;
  const own = definition.source.kind === 'table' ? definition.source.name : '';
  const raised = raisedBy(error);
  if (!raised) stopWhenHeld(error);
  if (raised) return faultAt([raised.column ?? ''], raised.message, definition, raised.message);
  if (fault.code.startsWith('22')) {
    const columns = await columnsThatRefuse(values, definition, transaction);
    if (columns.length === 0 && fault.routine === MAKES_RANGES) {
      const written = new Map([...values].map(([{ column }, value]) => [column, value]));
      return faultAt(await turnedEnds(own, written, transaction), TURNED, definition, TURNED);
    }
    return faultAt(columns, DOES_NOT_FIT, definition, DOES_NOT_FIT);
  }
  if (fault.code === TOO_LONG) {
    const message = '__This text is too long';
    return faultAt(await longKeys(values, definition, transaction), message, definition, message);
  }
  if (!isObjection(error)) throw error;
  if (!fault.code.startsWith('23')) return new RowFault(BROKEN);
  const broken = await brokenRule(fault, transaction);
  const isOwn = broken.table === own;
  if (isNeeded(fault, broken, isOwn, values)) return new RowFault(broken.label ?? STILL_NEEDED);
  const message = broken.label ?? FIELD_MESSAGES[fault.code];
  if (message === undefined) return new RowFault(BROKEN);
  const isAlone = broken.label !== undefined || fault.code === OVERLAP;
  let columns: readonly string[] = [];
  if (fault.dataType !== undefined) {
    columns = await columnsOutside(fault.dataType, values, definition, transaction);
  } else if (isOwn) columns = await columnsOfRule(fault, broken, transaction);
  return faultAt(columns, message, definition, isAlone ? message : BROKEN);
}

/** Where a broken rule of the row's own table is told. */
async function columnsOfRule(
  fault: DatabaseFault,
  { columns }: BrokenRule,
  transaction: Transaction<Database>,
): Promise<readonly string[]> {
  const overlapping = fault.code === OVERLAP ? await overlappingColumns(fault, transaction) : [];
  return givenColumns(fault, overlapping.length > 0 ? overlapping : columns, transaction);
}

/** Is it the row itself that others name, and not another that it names? */
function isNeeded(
  { code, message }: DatabaseFault,
  { references, columns }: BrokenRule,
  isOwn: boolean,
  values: WrittenValues,
): boolean {
  if (code === RESTRICTED) return true;
  // A rule that was held at the end is of no statement.
  if (values.size === 0) return isOfOthers(message);
  if (code !== '23503' || references === undefined) return false;
  return isOwn ? ![...values.keys()].some(({ column }) => columns.includes(column)) : true;
}

/** Columns of a domain that does not take their values. */
async function columnsOutside(
  domain: string,
  values: WrittenValues,
  { source }: CompiledDefinition,
  transaction: Transaction<Database>,
): Promise<string[]> {
  if (source.kind !== 'table') return [];
  const { rows } = await sql<{ column: string }>`
    SELECT attname AS column FROM pg_attribute
    WHERE attrelid = to_regclass(quote_ident(${source.name}))
      AND atttypid = to_regtype(quote_ident(${domain}))`.execute(transaction);
  const written = [...values].filter(([field]) => rows.some((row) => row.column === field.column));
  return refusedBy(
    written,
    transaction,
    (_column, value) => sql`SELECT ${value}::${sql.id(domain)}`,
  );
}

/** Columns that do not take their values: which ones, the database tells of none by itself. */
async function columnsThatRefuse(
  values: WrittenValues,
  { source }: CompiledDefinition,
  transaction: Transaction<Database>,
): Promise<string[]> {
  if (source.kind !== 'table') return [];
  // Values are made ready for their columns even where no row is changed.
  return refusedBy(
    values,
    transaction,
    (column, value) =>
      sql`UPDATE ${sql.id(source.name)} SET ${sql.id(column)} = ${value} WHERE false`,
  );
}

/** Columns with texts that an index may have no room for; of which index it is, the database does not always say. */
async function longKeys(
  values: WrittenValues,
  { source }: CompiledDefinition,
  transaction: Transaction<Database>,
): Promise<string[]> {
  if (source.kind !== 'table') return [];
  const { rows } = await sql<{ column: string }>`
    SELECT DISTINCT a.attname AS column FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = i.indrelid
        AND (a.attnum = ANY (i.indkey) OR EXISTS (SELECT FROM pg_depend d
          WHERE d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid
            AND d.refclassid = 'pg_class'::regclass AND d.refobjid = i.indrelid
            AND d.refobjsubid = a.attnum))
    WHERE i.indrelid = to_regclass(quote_ident(${source.name}))`.execute(transaction);
  const isLong = (value: ParameterValue) => Buffer.byteLength(String(value)) > INDEXED_BYTES;
  return [...values].flatMap(([{ column }, value]) =>
    isLong(value) && rows.some((row) => row.column === column) ? [column] : [],
  );
}

/** Bytes that an index takes of all its columns, some room for the others left out. */
const INDEXED_BYTES = 2_000;

/** Columns whose statement the database objects to, each tried alone: to one for its kind, to another for its domain. */
async function refusedBy(
  values: Iterable<readonly [CompiledField, ParameterValue]>,
  transaction: Transaction<Database>,
  statement: (column: string, value: ParameterValue) => RawBuilder<unknown>,
): Promise<string[]> {
  const refusing: string[] = [];
  for (const [{ column }, value] of values) {
    if (await isRefused(statement(column, value), transaction)) refusing.push(column);
  }
  return refusing;
}

/** The fault at the fields of these columns; of the row as a whole where it has none of them. */
function faultAt(
  columns: readonly string[],
  message: string,
  definition: CompiledDefinition,
  otherwise: string,
): RowFault {
  const all = definition.fields.filter((field) => columns.includes(field.column));
  if (all.length === 0) return new RowFault(otherwise);
  // Nobody finds a field that is hidden, such as the number of the record.
  const shown = all.filter(({ field }) => !field.hidden);
  const fields = shown.length > 0 ? shown : all;
  return new RowFault('', { fields: fields.map(({ name }) => ({ name, message })) });
}

/** @throws Refusal for what another try, or another definition, would mend. */
export function stopWhenHeld(error: unknown): void {
  if (areRowsHeld(error)) throw new Refusal(ROWS_HELD);
  if (isStopped(error)) throw refused('__This takes too long, try again later', 'TIMEOUT');
  if (sqlState(error) === '42501') {
    throw new Refusal(failure(ResultId.forbidden, '__You may not do this', 'FORBIDDEN'));
  }
}
