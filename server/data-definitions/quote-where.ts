import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { Database } from '../database/database.ts';
import type { CompiledField, CompiledQuote } from './compiled.ts';
import { ROWS, sourceSql } from './field-sql.ts';
import type { Issues } from './issues.ts';
import { RowFault } from './row-fault.ts';

/**
 * What a record's other values leave of the rows that a Quote may point at. A value that is not filled in
 * leaves all of them.
 *
 * @param other the record's values by field.
 */
export function whereSql({ where }: CompiledQuote, other: Row): RawBuilder<boolean>[] {
  return where.flatMap(({ column, field }) => {
    const values = textsOf(other[field]);
    const quoted = sql.ref(`${ROWS}.${column}`);
    return values.length === 0 ? [] : [sql<boolean>`${quoted}::text = ANY(${values}::text[])`];
  });
}

/** Fields whose values decide about the options of a Quote. */
export function governingFields({ quote }: CompiledField): string[] {
  return quote ? [...new Set(quote.where.map(({ field }) => field))] : [];
}

/** Finds names in `where` of Quote fields that no field of the definition has. */
export function checkQuotes(
  document: DataDefinitionDocument,
  fields: ReadonlyMap<string, CompiledField>,
  issues: Issues,
): void {
  for (const [index, field] of (document.fields ?? []).entries()) {
    for (const [quoted, own] of Object.entries(field.quote?.where ?? {})) {
      const path = ['fields', index, 'quote', 'where', quoted];
      if (!fields.has(own)) issues.unknown(path, 'field', own, fields.keys());
      else if (own === field.name) issues.add(path, `"${own}" can not depend on itself`);
      else if (dependsOn(document, own, field.name)) {
        issues.add(path, `"${own}" depends on "${field.name}" already: each would empty the other`);
      }
    }
  }
}

/** Follows the fields that decide about a Quote's options. */
function dependsOn({ fields = [] }: DataDefinitionDocument, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === wanted) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    const where = fields.find((field) => field.name === name)?.quote?.where ?? {};
    open.push(...Object.values(where));
  }
  return false;
}

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

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((one) => one !== null && one !== undefined && typeof one !== 'object')
    .map(String)
    .filter((text) => text !== '');
}
