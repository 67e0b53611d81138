import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import type { Database } from '../../database/database.ts';
import { compileAggregate } from '../compile/compile-statistics.ts';
import { parseCondition } from '../compile/formulas/compile-expressions.ts';
import { Issues } from '../compile/issues.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import { badRequest, noSuchName } from '../refusal.ts';
import { conditionSql } from '../sql/expression-sql.ts';
import { columnSql, fromSql, quoteNameSql, quotePlaceSql, valueSql } from '../sql/field-sql.ts';
import { type Selection, selectionSql } from '../sql/selection-sql.ts';
import {
  type ChartCategory,
  type ChartPoint,
  chartCategories,
  optionPlaces,
} from './chart-categories.ts';
import { chartSeries, MAX_SERIES } from './chart-series.ts';
import {
  aggregateSql,
  expressionContext,
  isExact,
  isOfNumbers,
  readAggregate,
} from './statistics.ts';

type Chart = CompiledDefinition['charts'][string];
type Grain = NonNullable<Chart['by']>;

/** Groups that one query brings at most, in all series together: of dates the last, of others the largest. */
const MAX_POINTS = 20_000;

/** Groups of a chart whose author says nothing of it. */
const USUAL_GROUPS = 100;

const GRAIN_FORMATS: Readonly<Record<Grain, string>> = {
  day: 'YYYY-MM-DD',
  week: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  year: 'YYYY',
};

/**
 * Numbers of a chart over the rows that match. Must run under the authors' role.
 *
 * @throws Refusal when there is no such chart.
 */
export async function readChart(
  transaction: Transaction<Database>,
  definition: CompiledDefinition,
  code: string,
  asked: Pick<Selection, 'queries' | 'keyword'>,
  context: RunContext,
): Promise<ChartData> {
  const chart = Object.hasOwn(definition.charts, code) ? definition.charts[code] : undefined;
  if (!chart) throw noSuchName(`${definition.code} has no chart "${code}"`);
  const group = definition.byName.get(chart.group);
  const value = compileAggregate(chart.value, definition.byName, new Issues(), []);
  const series = chart.series === undefined ? undefined : definition.byName.get(chart.series);
  if (!group || !value) throw badRequest(`The chart "${code}" has a fault`);
  const rows = await readPoints(
    transaction,
    definition,
    { chart, group, series, value },
    asked,
    context,
  );
  const number = (raw: unknown) => {
    const read = readAggregate(value, raw, context);
    const point = read === '' || !isOfNumbers(value) ? Number.NaN : Number(read);
    return Number.isFinite(point) ? point : null;
  };
  const adds = value.fn === 'count' || value.fn === 'sum';
  const points = rows.map((row) => ({ ...row, value: number(row.value) }));
  const { limit = USUAL_GROUPS } = chart;
  const categories = chartCategories(points, group, chart.by, limit);
  const format = plainFormat(value.field);
  const isCut =
    rows.length >= MAX_POINTS || (chart.limit === undefined && lacks(categories, points));
  const cut =
    isCut && group.field.type === 'DateTime'
      ? 'latest'
      : isCut || hasManySeries(categories, points)
        ? 'largest'
        : undefined;
  const drawn = chartSeries(
    points,
    categories,
    series,
    chart.title ?? (value.field ?? group).field.title,
    adds ? 0 : null,
  );
  const places =
    chart.kind === 'pie' ? optionPlaces(group, categories) : series && optionPlaces(series, drawn);
  return {
    kind: chart.kind,
    title: chart.title ?? '',
    categories: categories.map(({ name }) => name),
    series: drawn.map(({ name, values }) => ({ name, values })),
    ...(places && { optionPlaces: places }),
    ...(cut && { cut }),
    ...(format && { format }),
    ...(isExact(value, format, context) && { exact: true }),
  };
}

/** What is drawn of a chart: groups, parted into series, with a value each. */
interface ChartParts {
  readonly chart: Chart;
  readonly group: CompiledField;
  readonly series: CompiledField | undefined;
  readonly value: NonNullable<ReturnType<typeof compileAggregate>>;
}

async function readPoints(
  transaction: Transaction<Database>,
  definition: CompiledDefinition,
  { chart, group, series, value }: ChartParts,
  asked: Pick<Selection, 'queries' | 'keyword'>,
  context: RunContext,
): Promise<ChartPoint[]> {
  const selected = selectionSql(definition, { ...asked, sort: [] }, context);
  const quotes = new Set([...selected.whereQuotes, ...[group, series].filter(isQuote)]);
  const only =
    chart.where === undefined
      ? null
      : parseCondition(chart.where, definition.byName, new Issues(), []);
  const where = only
    ? sql`${selected.where} AND ${conditionSql(only, expressionContext(definition, context))}`
    : selected.where;
  const columns = [
    sql`${groupSql(group, chart.by, context)} AS "group"`,
    sql`${nameSql(group, context)} AS "groupName"`,
    sql`${series ? groupSql(series, undefined, context) : sql`''`} AS series`,
    sql`${series ? nameSql(series, context) : sql`''`} AS "seriesName"`,
    sql`${aggregateSql(value, context)} AS value`,
  ];
  const { rows } = await sql<ChartPoint>`SELECT ${sql.join(columns)}
    FROM ${fromSql(definition.source, quotes)} WHERE ${where}
    GROUP BY 1, 3 ORDER BY ${groupOrder(group)} LIMIT ${MAX_POINTS}`.execute(transaction);
  return rows;
}

/** Is there a group that is none of the categories? Of dates those without one never are. */
function lacks(categories: readonly ChartCategory[], points: readonly ChartPoint[]): boolean {
  const shown = keysOf(categories);
  return points.some(({ group }) => group !== null && !shown.has(group));
}

/** Have the categories more series than are drawn? */
function hasManySeries(
  categories: readonly ChartCategory[],
  points: readonly ChartPoint[],
): boolean {
  const shown = keysOf(categories);
  const drawn = points.filter(({ group }) => shown.has(group));
  return new Set(drawn.map(({ series }) => series)).size > MAX_SERIES;
}

function keysOf(categories: readonly ChartCategory[]): ReadonlySet<string | null> {
  return new Set(categories.map(({ key }) => key));
}

function groupSql(
  field: CompiledField,
  by: Grain | undefined,
  context: RunContext,
): RawBuilder<unknown> {
  const key = keySql(field, by, context);
  const place = quotePlaceSql(field);
  return place === null ? key : sql`nullif(concat(${key}, ${place}), '')`;
}

function keySql(
  field: CompiledField,
  by: Grain | undefined,
  context: RunContext,
): RawBuilder<unknown> {
  if (field.storage === 'textList') return sql`array_to_string(${columnSql(field)}, ', ')`;
  if (by === undefined) return sql`(${valueSql(field, context)})::text`;
  const column = columnSql(field);
  const wall =
    field.storage === 'timestamptz'
      ? sql`${column} AT TIME ZONE ${sql.lit(context.timeZone)}`
      : column;
  const start = sql`to_char(date_trunc(${sql.lit(by)}, ${wall}), ${sql.lit(GRAIN_FORMATS[by])})`;
  // No hours can be counted of the days behind it, and no axis reaches there.
  return sql`CASE WHEN ${column} < '294276-12-01' THEN ${start} END`;
}

/** What chartCategories keeps comes first. */
function groupOrder({ field }: CompiledField): RawBuilder<unknown> {
  return field.type === 'DateTime' ? sql`1 DESC NULLS LAST` : sql`5 DESC NULLS LAST, 1`;
}

function nameSql(field: CompiledField, context: RunContext): RawBuilder<unknown> {
  if (!field.quote) return sql`''`;
  const name = sql`max(${quoteNameSql(field)})`;
  // A group of a key that others have too is called by it alone.
  return field.quote.shared
    ? sql`coalesce(nullif(${name}, ''), max(${keySql(field, undefined, context)}))`
    : name;
}

function plainFormat(field: CompiledField | undefined): ChartData['format'] {
  const format = field?.field.format;
  return format === 'money' || format === 'integer' || format === 'decimal' || format === 'percent'
    ? format
    : undefined;
}

function isQuote(field: CompiledField | undefined): field is CompiledField {
  return field?.quote !== undefined;
}
