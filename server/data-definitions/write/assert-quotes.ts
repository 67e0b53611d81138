import { sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { CompiledField } from '../compiled.ts';
import { ROWS, sourceSql } from '../sql/field-sql.ts';
import { isOneOfSql } from '../sql/own-type.ts';
import { governingFields, textsOf, whereSql } from '../sql/quote-where.ts';
import { alwaysConditions } from '../sql/selection-sql.ts';
import { knownKeys } from './known-keys.ts';
import { RowFault } from './row-fault.ts';
import type { SaveRun } from './save-run.ts';
import { initialValues, sameValue } from './save-values.ts';

/** Told at a field whose value is no key of a row that is shown to who saves. */
export const NO_OPTION = '__This value is not among the options';

/**
 * Holds a save's Quote values against the record's other values, and against what the quoted definition always
 * asks for, or leaves out by its view or SQL: who could point at any row would be told its name. Whoever may read none
 * of the quoted rows has no other choice than the default. Must run under the authors' role.
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
  const initial = initialValues(definition, context.user);
  for (const field of definition.fields) {
    const { name, quote } = field;
    const keys = partsOf(field, row[name]);
    if (!quote || keys.length === 0) continue;
    const isChosen = touched.has(name);
    if (isChosen && run.closedQuotes?.has(field) && !sameValue(row[name], initial[name])) {
      faults.push({ name, message: NO_OPTION });
      continue;
    }
    const isGoverned = isChosen || governingFields(field).some((one) => touched.has(one));
    const where = isGoverned ? whereSql(quote, row) : [];
    const isRestricted = isChosen && quote.restricted;
    if (where.length === 0 && !isRestricted) continue;
    const allowed = knownKeys(run, field);
    if (where.length === 0 && keys.every((one) => allowed.has(one))) continue;
    const always = isRestricted ? alwaysConditions(await run.quotedBy(field), context) : [];
    const key = sql.id(ROWS, quote.keyColumn);
    const conditions = [isOneOfSql(key, quote.keyType, keys), ...where, ...always];
    const { rows } = await sql<{ key: string }>`
      SELECT DISTINCT ${key}::text AS key FROM ${sourceSql(quote.source)} AS ${sql.id(ROWS)}
      WHERE ${sql.join(conditions, sql` AND `)}`.execute(transaction);
    if (rows.length < new Set(keys).size) {
      faults.push({ name, message: NO_OPTION });
    } else if (isRestricted) for (const one of keys) allowed.add(one);
  }
  if (faults.length > 0) throw new RowFault('', { fields: faults });
}

/**
 * Makes ready what {@link assertQuotes} asks of quoted definitions. To call before the authors' role is taken, which
 * reads no definitions.
 */
export async function prepareQuotes(run: SaveRun): Promise<void> {
  for (const field of run.definition.fields) {
    if (field.quote?.restricted === true) await run.quotedBy(field);
  }
}

/** Keys of a field of several: a list, or a text with commas between. */
function partsOf({ field }: CompiledField, value: unknown): string[] {
  const several = field.multipleSelect && typeof value === 'string';
  return textsOf(several ? value.split(',').map((one) => one.trim()) : value);
}
