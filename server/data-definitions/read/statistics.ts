import { type RawBuilder, sql } from 'kysely';
import type { Statistic } from '#schemas/definitions/field.ts';
import type { Storage } from '../catalogue/catalogue.ts';
import type { CompiledAggregate, CompiledDefinition, RunContext } from '../compiled.ts';
import { conditionSql } from '../sql/expression-sql.ts';
import type { ExpressionSqlContext } from '../sql/expression-sql-types.ts';
import { columnSql, expressionField, fromSql, valueSql } from '../sql/field-sql.ts';
import type { SelectionSql } from '../sql/selection-sql.ts';
import { keepsMorePlaces } from './kept-places.ts';
import { isNoNumber } from './no-number.ts';
import { numberReader } from './row-reader.ts';

/** How many rows match, and what is counted over them. */
export interface Totals {
  readonly allCount: number;
  readonly statistics: Statistic[];
}

/** One row: `rows`, and the definition's statistics as `s0`, `s1` … in their order. */
export function totalsSql(
  definition: CompiledDefinition,
  { where, whereQuotes }: SelectionSql,
  withStatistics: boolean,
  context: RunContext,
): RawBuilder<Readonly<Record<string, unknown>>> {
  const statistics = withStatistics ? definition.statistics : [];
  const values = statistics.map(({ value, where: only }, index) => {
    const filter = only
      ? sql` FILTER (WHERE ${conditionSql(only, expressionContext(definition, context))})`
      : sql``;
    return sql`${aggregateSql(value, context, filter)} AS ${sql.id(`s${index}`)}`;
  });
  const counted = [sql`count(*) AS ${sql.id('rows')}`, ...values];
  return sql`SELECT ${sql.join(counted)} FROM ${fromSql(definition.source, whereQuotes)}
    WHERE ${where}`;
}

/** What expressions of a definition may read, as SQL. */
export function expressionContext(
  definition: CompiledDefinition,
  context: RunContext,
): ExpressionSqlContext {
  return {
    now: context.now,
    field: (name) => {
      const field = definition.byName.get(name);
      return field && expressionField(field, context);
    },
  };
}

const BINARY = /^float[48]$/;

const TIMES: ReadonlySet<Storage> = new Set(['date', 'timestamp', 'timestamptz']);

/** A value counted over the rows of a query; `filter` is the clause that says over which. */
export function aggregateSql(
  { fn, field }: CompiledAggregate,
  context: RunContext,
  filter: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  if (!field) return sql`count(*)${filter}`;
  const column = columnSql(field);
  const of = (value: RawBuilder<unknown>) => sql`${sql.raw(fn)}(${value})${filter}`;
  // Binary fractions are added up as decimals: of a `real` each sum has six digits, and a sum may have no room in either.
  if (fn !== 'min' && fn !== 'max')
    return of(BINARY.test(field.type ?? '') ? sql`${column}::text::numeric` : column);
  // The years 999 BC and 10000 are where they are among days, and not among texts; so are 9 and 10 hours.
  const isTime = TIMES.has(field.storage);
  if (!isTime && !field.ranking) return of(valueSql(field, context));
  const order = fn === 'min' ? sql`ASC` : sql`DESC`;
  const last =
    field.ranking === 'sort'
      ? sql`(array_agg(${column} ORDER BY ${column} ${order} NULLS LAST)${filter})[1]`
      : of(isTime ? sql`CASE WHEN isfinite(${column}) THEN ${column} END` : column);
  // Its text says the value several times, which is counted once.
  const text = valueSql(field, context, sql.id('last', 'value'));
  return sql`(SELECT ${text} FROM (SELECT ${last} AS value) AS last)`;
}

/** Reads the answer of {@link totalsSql}. */
export function readTotals(
  definition: CompiledDefinition,
  raw: Readonly<Record<string, unknown>> | undefined,
  withStatistics: boolean,
  context: RunContext,
): Totals {
  const statistics = withStatistics ? definition.statistics : [];
  return {
    allCount: Number(raw?.rows ?? 0),
    statistics: statistics.map(({ document, value }, index) => {
      const format = document.format ?? ownFormat(value);
      return {
        name: document.name,
        value: readAggregate(value, raw?.[`s${index}`], context),
        ...(format && { format }),
        ...(isExact(value, format, context) && { exact: true }),
        ...(document.badge && { badge: document.badge }),
      };
    }),
  };
}

/**
 * Nobody has to say of a sum of money that it is money, of a mean share or weight that it has as many places as those that
 * it is of, nor of the first of some years that it is a year.
 */
function ownFormat({ fn, field }: CompiledAggregate): Statistic['format'] {
  const format = field?.field.format;
  if (format === 'money' || format === 'percent' || format === 'decimal') return format;
  return format === 'plain' && (fn === 'min' || fn === 'max') ? format : undefined;
}

/**
 * Has a value more places than its format shows of others? A sum has those of what it adds up; those of an average come
 * from the division.
 */
export function isExact(
  { fn, field }: CompiledAggregate,
  format: Statistic['format'],
  { currencyDigits }: RunContext,
): boolean {
  return field !== undefined && fn !== 'avg' && keepsMorePlaces(field, format, currencyDigits);
}

/** Are they numbers that a value comes to, and not texts or times? */
export function isOfNumbers({ fn, field }: CompiledAggregate): boolean {
  return (fn !== 'min' && fn !== 'max') || field?.field.type === 'Number';
}

/**
 * Of no rows the sum is 0; what else there is none of, or is no number, is an empty text. A number that a double cannot
 * tell exactly is a text, as it is in a row.
 */
export function readAggregate(
  value: CompiledAggregate,
  raw: unknown,
  context: RunContext,
): number | string {
  const { fn, field } = value;
  if (raw === null || raw === undefined) return fn === 'sum' || fn === 'count' ? 0 : '';
  if (!isOfNumbers(value)) return String(raw);
  if (field && fn !== 'avg' && fn !== 'count') return numberReader(field, context)(raw) ?? '';
  if (isNoNumber(raw)) return '';
  const number = Number(raw);
  // More digits than a double has room for.
  if (!Number.isFinite(number)) return String(raw);
  // What is left of money is an average, which falls between two coins.
  return field?.money ? Math.round(number) / 10 ** context.currencyDigits : number;
}
