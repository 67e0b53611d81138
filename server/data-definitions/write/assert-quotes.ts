import { sql, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { Database } from '../../database/database.ts';
import type { CompiledField } from '../compiled.ts';
import { ROWS, sourceSql } from '../sql/field-sql.ts';
import { governingFields, textsOf, whereSql } from '../sql/quote-where.ts';
import { RowFault } from './row-fault.ts';

/**
 * Holds a save's Quote values against the record's other values. Must run under the authors' role.
 *
 * @param touched names of the fields that the save changes.
 * @param row the record as it will be.
 * @throws RowFault naming each field whose value is not among its options.
 */
export async function assertQuotes(
  transaction: Transaction<Database>,
  fields: readonly CompiledField[],
  touched: ReadonlySet<string>,
  row: Row,
): Promise<void> {
  const faults: { name: string; message: string }[] = [];
  for (const field of fields) {
    const { name, quote } = field;
    const keys = partsOf(field, row[name]);
    const concerned = [name, ...governingFields(field)].some((one) => touched.has(one));
    if (!quote || quote.where.length === 0 || keys.length === 0 || !concerned) continue;
    const key = sql`${sql.ref(`${ROWS}.${quote.keyColumn}`)}::text`;
    const conditions = [sql<boolean>`${key} = ANY(${keys}::text[])`, ...whereSql(quote, row)];
    const { rows } = await sql<{ key: string }>`
      SELECT DISTINCT ${key} AS key FROM ${sourceSql(quote.source)} AS ${sql.ref(ROWS)}
      WHERE ${sql.join(conditions, sql` AND `)}`.execute(transaction);
    if (rows.length < new Set(keys).size) {
      faults.push({ name, message: '__This value is not among the options' });
    }
  }
  if (faults.length > 0) throw new RowFault('', { fields: faults });
}

/** Keys of a field of several: a list, or a text with commas between. */
function partsOf({ field }: CompiledField, value: unknown): string[] {
  const several = field.multipleSelect && typeof value === 'string';
  return textsOf(several ? value.split(',').map((one) => one.trim()) : value);
}
