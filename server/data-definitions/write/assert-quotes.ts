import { sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { CompiledField } from '../compiled.ts';
import { ROWS, sourceSql } from '../sql/field-sql.ts';
import { governingFields, textsOf, whereSql } from '../sql/quote-where.ts';
import { alwaysConditions } from '../sql/selection-sql.ts';
import { RowFault } from './row-fault.ts';
import type { SaveRun } from './save-run.ts';

/**
 * Holds a save's Quote values against the record's other values, and against what the quoted definition always
 * asks for: who could point at any row would be told its name. Must run under the authors' role.
 *
 * @param touched names of the fields that the save changes.
 * @param row the record as it will be.
 * @throws RowFault naming each field whose value is not among its options.
 */
export async function assertQuotes(
  run: SaveRun,
  touched: ReadonlySet<string>,
  row: Row,
): Promise<void> {
  const { transaction, definition, context } = run;
  const faults: { name: string; message: string }[] = [];
  for (const field of definition.fields) {
    const { name, quote } = field;
    const keys = partsOf(field, row[name]);
    if (!quote || keys.length === 0) continue;
    const isChosen = touched.has(name);
    const isGoverned = isChosen || governingFields(field).some((one) => touched.has(one));
    const held = [
      ...(isGoverned ? whereSql(quote, row) : []),
      ...(isChosen && quote.restricted ? alwaysConditions(await run.quotedBy(field), context) : []),
    ];
    if (held.length === 0) continue;
    const key = sql`${sql.ref(`${ROWS}.${quote.keyColumn}`)}::text`;
    const conditions = [sql<boolean>`${key} = ANY(${keys}::text[])`, ...held];
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
