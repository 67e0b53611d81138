import { sql, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Database } from '../../database/database.ts';
import { sqlState } from '../../database/sql-state.ts';
import type { CompiledDefinition, CompiledField } from '../compiled.ts';
import { Refusal } from '../refusal.ts';
import type { ParameterValue } from '../sql/parameter-value.ts';
import { raisedBy } from './raised.ts';

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

interface DatabaseFault {
  readonly code: string;
  readonly column?: string;
  readonly constraint?: string;
}

const DOES_NOT_FIT = '__This value does not fit';
/** Two rows have what an exclusion constraint lets only one have. */
const OVERLAP = '23P01';

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
 * @throws Refusal when somebody else holds the row, or the table is not for writing.
 */
export async function rowFaultOf(
  error: unknown,
  definition: CompiledDefinition,
  transaction: Transaction<Database>,
  values: WrittenValues,
): Promise<RowFault> {
  const fault = error as DatabaseFault;
  if (typeof fault?.code !== 'string') throw error;
  stopWhenHeld(error);
  const raised = raisedBy(error);
  if (raised) return faultAt([raised.column ?? ''], raised.message, definition, raised.message);
  if (fault.code.startsWith('22')) {
    const columns = await columnsThatRefuse(values, definition, transaction);
    return faultAt(columns, DOES_NOT_FIT, definition, DOES_NOT_FIT);
  }
  if (!fault.code.startsWith('23')) throw error;
  const broken = await brokenRule(fault, definition, transaction);
  const message = broken.label ?? FIELD_MESSAGES[fault.code];
  if (message === undefined) return new RowFault(BROKEN);
  const isAlone = broken.label !== undefined || fault.code === OVERLAP;
  return faultAt(broken.columns, message, definition, isAlone ? message : BROKEN);
}

/** Columns that do not take their values: which ones, the database tells of none by itself. */
async function columnsThatRefuse(
  values: WrittenValues,
  { source }: CompiledDefinition,
  transaction: Transaction<Database>,
): Promise<string[]> {
  if (source.kind !== 'table') return [];
  const refusing: string[] = [];
  for (const [{ column }, value] of values) {
    await sql`SAVEPOINT y4_value`.execute(transaction);
    try {
      // Values are made ready for their columns even where no row is changed.
      await sql`UPDATE ${sql.ref(source.name)} SET ${sql.ref(column)} = ${value}
        WHERE false`.execute(transaction);
    } catch (error) {
      if (!sqlState(error).startsWith('22')) throw error;
      refusing.push(column);
    }
    await sql`ROLLBACK TO SAVEPOINT y4_value`.execute(transaction);
  }
  return refusing;
}

const BROKEN = '__The change breaks a rule of the data';

/** The fault at the fields of these columns; of the row as a whole where it has none of them. */
function faultAt(
  columns: readonly string[],
  message: string,
  definition: CompiledDefinition,
  otherwise: string,
): RowFault {
  const fields = definition.fields.filter((field) => columns.includes(field.column));
  if (fields.length === 0) return new RowFault(otherwise);
  return new RowFault('', { fields: fields.map(({ name }) => ({ name, message })) });
}

/** @throws Refusal for what another try, or another definition, would mend. */
export function stopWhenHeld(error: unknown): void {
  const state = sqlState(error);
  if (state === '40001' || state === '40P01' || state === '55P03') {
    const message = '__Somebody else is changing the same rows, try again';
    throw new Refusal(failure(ResultId.conflict, message, 'CONFLICT'));
  }
  if (state === '42501') {
    throw new Refusal(failure(ResultId.forbidden, '__You may not do this', 'FORBIDDEN'));
  }
}

interface BrokenRule {
  readonly columns: readonly string[];
  /** What the operator says of it in its comment, a label: `__The end is before the start`. */
  readonly label?: string;
}

/** What the rule is about that was broken: under row security the database names it only. */
async function brokenRule(
  { column, constraint }: DatabaseFault,
  { source }: CompiledDefinition,
  transaction: Transaction<Database>,
): Promise<BrokenRule> {
  if (column !== undefined) return { columns: [column] };
  if (constraint === undefined || source.kind !== 'table') return { columns: [] };
  const { rows } = await sql<{ columns: string[]; comment: string | null }>`
    SELECT rule.comment, ARRAY(SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = rule.relation AND a.attnum > 0 AND a.attname <> 'corp'
        AND a.attnum = ANY (rule.numbers)) AS columns
    FROM (
      SELECT c.conrelid AS relation, c.conkey AS numbers, c.conname AS name,
        obj_description(c.oid, 'pg_constraint') AS comment FROM pg_constraint c
      UNION ALL
      SELECT i.indrelid, i.indkey::smallint[], n.relname,
        obj_description(n.oid, 'pg_class') FROM pg_index i JOIN pg_class n ON n.oid = i.indexrelid
    ) rule
    WHERE rule.relation = to_regclass(quote_ident(${source.name})) AND rule.name = ${constraint}
    ORDER BY rule.comment`.execute(transaction);
  const label = rows.find(({ comment }) => comment?.startsWith('__'))?.comment;
  return { columns: rows.flatMap(({ columns }) => columns), ...(label && { label }) };
}
