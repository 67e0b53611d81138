import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { CompiledField, CompiledQuote } from '../compiled.ts';
import { ROWS } from './field-sql.ts';
import { isOneOfSql } from './own-type.ts';

/**
 * What a record's other values leave of the rows that a Quote may point at. A value that is not filled in
 * leaves all of them.
 *
 * @param other the record's values by field.
 */
export function whereSql({ where }: CompiledQuote, other: Row): RawBuilder<boolean>[] {
  return where.flatMap(({ column, type, field }) => {
    const values = textsOf(other[field]);
    return values.length === 0 ? [] : [isOneOfSql(sql.id(ROWS, column), type, values)];
  });
}

/** Fields whose values decide about the options of a Quote. */
export function governingFields({ quote }: CompiledField): string[] {
  return quote ? [...new Set(quote.where.map(({ field }) => field))] : [];
}

/** A value, or each of several, as texts; without those that are not filled in. */
export function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((one) => one !== null && one !== undefined && typeof one !== 'object')
    .map(String)
    .filter((text) => text !== '');
}
