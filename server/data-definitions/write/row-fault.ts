import { sql, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Database } from '../../database/database.ts';
import { sqlState } from '../../database/sql-state.ts';
import type { CompiledDefinition } from '../compiled.ts';
import { Refusal } from '../refusal.ts';

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

interface DatabaseFault {
  readonly code: string;
  readonly column?: string;
  readonly constraint?: string;
}

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  '23502': '__This field is required',
  '23503': '__There is no such record',
  '23505': '__This value is already taken',
  '23514': '__This value does not fit',
};

/**
 * Makes of the database's objection to a row what its user can mend; rethrows what is a fault of
 * ours. Must run after the failed statement was rolled back.
 *
 * @throws Refusal when somebody else holds the row, or the table is not for writing.
 */
export async function rowFaultOf(
  error: unknown,
  definition: CompiledDefinition,
  transaction: Transaction<Database>,
): Promise<RowFault> {
  const fault = error as DatabaseFault;
  if (typeof fault?.code !== 'string') throw error;
  stopWhenHeld(error);
  if (fault.code.startsWith('22')) return new RowFault('__This value does not fit');
  if (!fault.code.startsWith('23')) throw error;
  const message = FIELD_MESSAGES[fault.code];
  const columns = await columnsOf(fault, definition, transaction);
  const fields = definition.fields.filter((field) => columns.includes(field.column));
  if (!message || fields.length === 0)
    return new RowFault('__The change breaks a rule of the data');
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

/** Columns of the constraint that was broken: under row security the database names it only. */
async function columnsOf(
  { column, constraint }: DatabaseFault,
  { source }: CompiledDefinition,
  transaction: Transaction<Database>,
): Promise<readonly string[]> {
  if (column !== undefined) return [column];
  if (constraint === undefined || source.kind !== 'table') return [];
  const { rows } = await sql<{ name: string }>`
    SELECT a.attname AS name FROM pg_attribute a
    WHERE a.attrelid = to_regclass(quote_ident(${source.name})) AND a.attname <> 'corp'
      AND a.attnum > 0 AND (
        EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = a.attrelid
          AND c.conname = ${constraint} AND a.attnum = ANY (c.conkey))
        OR EXISTS (SELECT FROM pg_index i JOIN pg_class n ON n.oid = i.indexrelid
          WHERE i.indrelid = a.attrelid AND n.relname = ${constraint}
            AND a.attnum = ANY (i.indkey::smallint[])))`.execute(transaction);
  return rows.map(({ name }) => name);
}
