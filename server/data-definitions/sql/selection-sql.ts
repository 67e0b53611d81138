import { type RawBuilder, sql } from 'kysely';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { AlwaysFilter, CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import { isOwn } from '../own-rows.ts';
import { noSuchName } from '../refusal.ts';
import {
  asTextSql,
  columnSql,
  keyIsOneOfSql,
  keyPartSql,
  quoteNameSql,
  ROWS,
  sourceSql,
} from './field-sql.ts';
import { containsSql, filterSql } from './filter-sql.ts';
import { exactText, isExactTime } from './filter-value.ts';
import { hasPlainTexts, isOneOfSql, isSameType } from './own-type.ts';

/** Which rows of a definition, as list, Excel, quote and chart ask for them. */
export interface Selection {
  readonly queries: FilterValues;
  readonly keyword: string;
  readonly sort: readonly SortOrder[];
}

/** WHERE and ORDER BY of a selection, and the Quote fields whose rows they need. */
export interface SelectionSql {
  readonly where: RawBuilder<boolean>;
  /** Ends with the key, so that pages never overlap. */
  readonly orderBy: RawBuilder<unknown>;
  readonly whereQuotes: ReadonlySet<CompiledField>;
  readonly orderQuotes: ReadonlySet<CompiledField>;
}

const MAX_KEYWORDS = 8;

/** @throws Refusal when the selection names what the definition does not offer. */
export function selectionSql(
  definition: CompiledDefinition,
  selection: Selection,
  context: RunContext,
): SelectionSql {
  const words = selection.keyword.split(/\s+/).filter((word) => word !== '');
  const conditions = [
    ...alwaysConditions(definition, context),
    ...filterConditions(definition, selection.queries, context),
    ...words.slice(0, MAX_KEYWORDS).map((word) => keywordSql(definition, word)),
  ];
  const sort = sortOf(definition, selection.sort);
  return {
    where: conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`,
    orderBy: orderSql(definition, sort),
    whereQuotes: new Set(words.length === 0 ? [] : searchable(definition).filter(isQuote)),
    orderQuotes: new Set(sort.map(({ field }) => field).filter(isQuote)),
  };
}

/** What every row of the definition has to fit, whoever asks; no row is a visitor's own. */
export function alwaysConditions(
  definition: CompiledDefinition,
  context: RunContext,
): RawBuilder<boolean>[] {
  return definition.always.flatMap((filter) => {
    if (isOwn(filter)) return ownSql(filter, context);
    return 'value' in filter ? (filterSql(filter.field, filter.value, context) ?? []) : [];
  });
}

/**
 * Which rows are meant: those that the definition shows, or whichever are the user's own. A change may take a
 * row out of a list, as one that is closed leaves the open ones, but never to somebody else.
 */
type Reach = 'shown' | 'own';

/** Which rows are read by their keys; `lock` keeps others from changing them until the commit, where the database can. */
export interface RowScope {
  readonly lock: boolean;
  readonly reach: Reach;
}

/** What every row within reach has to fit. */
export function reachConditions(
  definition: CompiledDefinition,
  reach: Reach,
  context: RunContext,
): RawBuilder<boolean>[] {
  if (reach === 'shown') return alwaysConditions(definition, context);
  return definition.always.filter(isOwn).map((filter) => ownSql(filter, context));
}

function ownSql(filter: AlwaysFilter, context: RunContext): RawBuilder<boolean> {
  const { field } = filter;
  if ('of' in filter) return isKeyShownSql(filter, context);
  const { user } = context;
  return user === null ? sql`false` : isOneOfSql(columnSql(field), field.type, [user]);
}

/** A filter by the keys of another definition's rows. */
export type OfFilter = Extract<AlwaysFilter, { of: unknown }>;

/** Is the field the key of a row that the other definition always shows to who asks? */
function isKeyShownSql(filter: OfFilter, context: RunContext): RawBuilder<boolean> {
  const { field, of } = filter;
  const compared = comparedIn(filter);
  return sql`(${compared(columnSql(field))} IN (SELECT ${compared(ownKeySql(of))}
    ${ofShownRows(of, sql`true`, context)}))`;
}

/** Those of some values of the field that are keys of rows which the other definition always shows to who asks. */
export function shownKeysSql(
  filter: OfFilter,
  values: readonly string[],
  context: RunContext,
): RawBuilder<{ readonly key: string }> {
  const { of } = filter;
  const key = ownKeySql(of);
  const [type] = of.key.map((one) => one.type);
  if (hasPlainTexts(type)) {
    return sql`SELECT ${key}::text AS key ${ofShownRows(of, isOneOfSql(key, type, values), context)}`;
  }
  const compared = comparedIn(filter);
  const each = values.map((value) => {
    const isOne = sql<boolean>`${compared(key)} = ${compared(sql`${value}`)}`;
    return sql`SELECT ${value}::text AS key WHERE EXISTS (SELECT ${ofShownRows(of, isOne, context)})`;
  });
  return sql`${sql.join(each, sql` UNION ALL `)}`;
}

function ownKeySql({ key }: CompiledDefinition): RawBuilder<unknown> {
  return sql.join(key.map((field) => columnSql(field)));
}

/** Values of the field and the key as they are, or as texts where their types are not the same. */
function comparedIn({ field, of }: OfFilter): (value: RawBuilder<unknown>) => RawBuilder<unknown> {
  const isSame = of.key.every(({ type }) => type === field.type || isSameType(type, field.type));
  return (value) => (isSame ? value : sql`${value}::text`);
}

/** FROM and WHERE of the rows that a definition always shows to who asks. */
function ofShownRows(
  definition: CompiledDefinition,
  isOne: RawBuilder<boolean>,
  context: RunContext,
): RawBuilder<unknown> {
  const conditions = [isOne, ...alwaysConditions(definition, context)];
  return sql`FROM ${sourceSql(definition.source)} AS ${sql.id(ROWS)} WHERE ${sql.join(conditions, sql` AND `)}`;
}

function filterConditions(
  definition: CompiledDefinition,
  queries: FilterValues,
  context: RunContext,
): RawBuilder<boolean>[] {
  return Object.entries(queries).flatMap(([name, value]) => {
    const key = definition.key.find((part) => part.name === name);
    if (key && isMoment(key, value)) return keySql(key, value, context) ?? [];
    const field = definition.filters.find((filter) => filter.name === name);
    if (field) return filterSql(field, value, context, true) ?? [];
    // A form finds its record by the key, whether or not people can filter by it.
    if (key) return keySql(key, value, context) ?? [];
    const known = definition.filters.map((filter) => filter.name).join(', ') || 'nothing';
    throw noSuchName(
      `There is no filter "${name}"; ${definition.code} can be filtered by ${known}`,
    );
  });
}

function keySql(
  key: CompiledField,
  value: FilterValues[string],
  context: RunContext,
): RawBuilder<boolean> | null {
  if (value === null || value === '') return null;
  const keys = (Array.isArray(value) ? value : [value]).map((one) => exactText(String(one)));
  return keyIsOneOfSql(key, keys, keyPartSql(key, context));
}

/** Is it one moment as a key has it, where a filter is about a whole second? */
function isMoment({ exact }: CompiledField, value: FilterValues[string]): boolean {
  const text = exactText(String(value));
  return exact === true && isExactTime(text) && /[T Bi]/.test(text);
}

function keywordSql(definition: CompiledDefinition, word: string): RawBuilder<boolean> {
  const tests = searchable(definition).map((field) =>
    field.storage === 'textList'
      ? containsSql(sql`array_to_string(${columnSql(field)}, ' ')`, word)
      : containsSql(field.quote ? quoteNameSql(field) : asTextSql(field), word),
  );
  return tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` OR `)})`;
}

/** Fields that a keyword is looked for in: texts as people see them. */
function searchable(definition: CompiledDefinition): CompiledField[] {
  return definition.fields.filter(
    ({ field, options, storage }) =>
      field.type === 'Text' && !field.hidden && options === undefined && storage !== 'document',
  );
}

interface Sort {
  readonly field: CompiledField;
  readonly order: 'asc' | 'desc';
}

function sortOf(definition: CompiledDefinition, asked: readonly SortOrder[]): readonly Sort[] {
  if (asked.length === 0) return definition.sort;
  return asked.map(({ name, order }) => {
    const field = definition.byName.get(name);
    if (!field || !isSortable(field)) {
      const known = definition.fields.filter(isSortable).map((one) => one.name);
      throw noSuchName(
        `${definition.code} can not be sorted by "${name}", only by ${known.join(', ')}`,
      );
    }
    return { field, order };
  });
}

/** JSON has no order that means anything to people. */
export function isSortable(field: CompiledField): boolean {
  return field.storage !== 'document';
}

function orderSql(definition: CompiledDefinition, sort: readonly Sort[]): RawBuilder<unknown> {
  // The key goes the way of the last column, so that one index can serve both.
  const order = sort.at(-1)?.order ?? 'asc';
  // Two quoted rows may have the same name, so a key that is sorted by its name still has ties.
  const used = new Set(sort.map(({ field }) => field).filter((field) => !isQuote(field)));
  const ties = definition.key.filter((field) => !used.has(field));
  const sorted = sort.map(({ field, order: way }) => {
    const value = field.quote ? quoteNameSql(field) : columnSql(field);
    return directionSql(value, way, field.nullable || isQuote(field));
  });
  const last = ties.map((field) => directionSql(columnSql(field), order, field.nullable));
  return sql.join([...sorted, ...last]);
}

function directionSql(
  value: RawBuilder<unknown>,
  order: Sort['order'],
  nullable: boolean,
): RawBuilder<unknown> {
  return sql`${value} ${sql.raw(order)}${sql.raw(nullable && order === 'desc' ? ' NULLS LAST' : '')}`;
}

function isQuote(field: CompiledField): boolean {
  return field.quote !== undefined;
}
