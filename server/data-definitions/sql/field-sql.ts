import { type RawBuilder, sql } from 'kysely';
import { storageOf } from '../catalogue/catalogue.ts';
import type { CompiledField, CompiledQuote, RowSource, RunContext } from '../compiled.ts';
import type { TypedSql } from './expression-sql-types.ts';
import { isOneOfSql, isSameType, isTextSql } from './own-type.ts';

/** Alias of the definition's own rows in every query. */
export const ROWS = 't';

/** The column itself, for comparing and sorting. */
export function columnSql(field: CompiledField, alias = ROWS): RawBuilder<unknown> {
  return sql.id(alias, field.column);
}

/** The column as a text that can be searched, and compared with what rows carry of it. */
export function asTextSql(field: CompiledField): RawBuilder<unknown> {
  const column = columnSql(field);
  return field.storage === 'text' ? column : textSql(field, column);
}

function textSql(
  { storage, type, quote }: CompiledField,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // The cast puts /32 behind a single address, which the database itself does not show. A Quote's keys are all cast.
  if (type === 'inet' && !quote) return sql`abbrev(${column})`;
  const text = sql`${column}::text`;
  return storage === 'time' ? timeOfDaySql(text) : text;
}

/** A time of day without seconds where there are none. */
function timeOfDaySql(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`regexp_replace(${text}, '^(..:..):00$', '\\1')`;
}

/**
 * The column as rows carry it: dates and times as text on the tenant's clock, with ` BC` behind what was before
 * Christ. The database keeps days that it cannot count hours of: one of them must not take the others with it.
 *
 * @param column what is written so, where it is not the column of a row itself.
 */
export function valueSql(
  field: CompiledField,
  context: RunContext,
  column: RawBuilder<unknown> = columnSql(field),
): RawBuilder<unknown> {
  // Infinity is nothing to people, unless there has to be something: they would have to put a day in its place.
  const infinite = field.exact || field.field.required ? sql`ELSE ${column}::text` : sql``;
  switch (field.storage) {
    case 'date':
      return sql`CASE WHEN ${column} BETWEEN '0001-01-01' AND '9999-12-31' THEN to_char(${column}, 'YYYY-MM-DD')
        WHEN isfinite(${column}) THEN ${column}::text ${infinite} END`;
    case 'timestamp': {
      const rest = field.exact ? partsSql(column) : sql`''`;
      return sql`CASE WHEN isfinite(${column})
        THEN ${momentSql(sql`${column} >= '0001-01-01'`, column, rest)} ${infinite} END`;
    }
    case 'timestamptz': {
      const wall = sql`(${column} AT TIME ZONE ${context.timeZone})`;
      // Where the clock shows an hour twice, the zone says which one is meant.
      const rest = field.exact
        ? sql`${partsSql(wall)} || CASE WHEN ${wall} AT TIME ZONE ${context.timeZone} <> ${column}
            THEN to_char(${column}, 'TZH:TZM') ELSE '' END`
        : sql`''`;
      // A day from either end, every clock of the world has room.
      return sql`CASE WHEN ${column} BETWEEN '4713-01-01 00:00Z BC' AND '294276-12-30 00:00Z'
        THEN ${momentSql(sql`${column} >= '0001-01-02 00:00Z' OR ${wall} >= '0001-01-01'`, wall, rest)}
        WHEN isfinite(${column}) THEN ${column}::text ${infinite} END`;
    }
    case 'text':
      // A char(n) comes without the blanks that fill it up.
      return sql`${column}::text`;
    case 'textList':
      return column;
    default:
      return field.field.type === 'Text' ? textSql(field, column) : column;
  }
}

/** A moment on a clock as text, with what `rest` says of it. `afterChrist` says of which era it is. */
function momentSql(
  afterChrist: RawBuilder<unknown>,
  wall: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`to_char(${wall}, 'YYYY-MM-DD"T"HH24:MI:SS') || ${rest}
    || CASE WHEN ${afterChrist} THEN '' ELSE ' BC' END`;
}

/** The parts of a second, `.25`; empty for whole ones. */
function partsSql(wall: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`rtrim(rtrim(to_char(${wall}, '.US'), '0'), '.')`;
}

/** A part of a key as a text, as rows carry it. */
export function keyPartSql(field: CompiledField, context: RunContext): RawBuilder<unknown> {
  const isDecimal = field.storage === 'decimal' && field.field.type === 'Number' && !field.money;
  // 12.50 is 12.5 in a row; of a binary fraction only its text has all digits.
  if (isDecimal) return sql`trim_scale(${columnSql(field)}::text::numeric)::text`;
  return sql`${valueSql(field, context)}::text`;
}

/**
 * Rows of which a part of the key is one of some values.
 *
 * @param text what of the row they are compared with.
 */
export function keyIsOneOfSql(
  field: CompiledField,
  texts: readonly string[],
  text: RawBuilder<unknown>,
): RawBuilder<boolean> {
  // Of money, and of a moment without its parts of seconds, rows carry the text of another value.
  const isOther = field.money || (field.storage.startsWith('timestamp') && !field.exact);
  const same = sql<boolean>`(${text} = ANY(${texts}::text[]))`;
  return isOneOfSql(columnSql(field), isOther ? undefined : field.type, texts, same);
}

/** The field as expressions see it; undefined for what no expression can read. */
export function expressionField(field: CompiledField, context: RunContext): TypedSql | undefined {
  switch (field.storage) {
    case 'textList':
      return { type: 'list', sql: columnSql(field) };
    case 'document':
      return undefined;
    case 'boolean':
      if (field.field.type === 'Boolean') return { type: 'boolean', sql: columnSql(field) };
      break;
    case 'integer':
    case 'decimal':
      if (field.field.type === 'Number') return { type: 'number', sql: numberSql(field, context) };
      break;
  }
  return { type: 'text', sql: sql`${valueSql(field, context)}::text` };
}

function numberSql(field: CompiledField, context: RunContext): RawBuilder<unknown> {
  const value = sql`${columnSql(field)}::float8`;
  return field.money ? sql`(${value} / ${10 ** context.currencyDigits}::float8)` : value;
}

/** A source to stand in FROM, without its alias. */
export function sourceSql(source: RowSource): RawBuilder<unknown> {
  return source.kind === 'sql' ? sql`(${sql.raw(source.text)}\n)` : sql`${sql.id(source.name)}`;
}

/** Alias of the row that a Quote field points at. */
function quoteAlias({ name }: Pick<CompiledField, 'name'>): string {
  return `quote_${name}`;
}

/** The definition's rows with those that the given Quote fields point at. */
export function fromSql(
  source: RowSource,
  quoteFields: Iterable<CompiledField>,
): RawBuilder<unknown> {
  return sql`${sourceSql(source)} AS ${sql.id(ROWS)} ${joinsSql(quoteFields)}`;
}

/** Joins of the rows that Quote fields point at; none of them adds or takes away a row. */
export function joinsSql(quoteFields: Iterable<CompiledField>): RawBuilder<unknown> {
  const joins = [...quoteFields].flatMap((field) => {
    const { quote } = field;
    if (!quote) return [];
    if (field.field.multipleSelect) return [manyNamesSql(field, quote)];
    const alias = sql.id(quoteAlias(field));
    const key = sql.id(quoteAlias(field), quote.keyColumn);
    if (quote.unique) {
      return [
        sql`LEFT JOIN ${sourceSql(quote.source)} AS ${alias} ON ${key} = ${columnSql(field)}`,
      ];
    }
    const found = sameSql(key, quote.keyType, columnSql(field), field.type);
    const row = quotedRowSql(quote, quoteAlias(field), found);
    return [sql`LEFT JOIN LATERAL ${row} AS ${alias} ON true`];
  });
  return sql.join(joins, sql` `);
}

/**
 * The row that a key names: of several the one that is meant, and any of them where the record's other values leave
 * none, as when they have changed since.
 *
 * @param alias of the quoted rows in `found`, which says that the key is theirs.
 */
function quotedRowSql(
  quote: CompiledQuote,
  alias: string,
  found: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql`SELECT ${quotedColumns(quote)} FROM ${sourceSql(quote.source)} AS ${sql.id(alias)}
    WHERE ${found}`;
  const fitting = groundSql(quote, alias);
  if (fitting.length === 0) return sql`(${rows} LIMIT 1)`;
  return sql`((${rows} AND ${sql.join(fitting, sql` AND `)} LIMIT 1) UNION ALL (${rows} LIMIT 1) LIMIT 1)`;
}

/**
 * Which of several rows with a key is meant: the one that the Quote's `where` leaves to the record.
 *
 * @param alias of the quoted rows.
 */
export function groundSql({ shared, where }: CompiledQuote, alias: string): RawBuilder<boolean>[] {
  if (!shared) return [];
  return where.flatMap(({ column, type, own }) => {
    if (!own) return [];
    const [theirs, ours] = [sql.id(alias, column), sql.id(ROWS, own.column)];
    if (own.storage === 'textList') return [sql<boolean>`${theirs}::text = ANY(${ours})`];
    return [sameSql(theirs, type, ours, own.type)];
  });
}

/** Two columns that mean the same, of which one is found by the other with an index; 1 is 1.00. */
function sameSql(
  theirs: RawBuilder<unknown>,
  type: string,
  ours: RawBuilder<unknown>,
  ownType: string,
): RawBuilder<boolean> {
  const isNumber = (one: string) => ['integer', 'decimal'].includes(storageOf(one) ?? '');
  if (isSameType(type, ownType) || (isNumber(type) && isNumber(ownType))) {
    return sql`${theirs} = ${ours}`;
  }
  return isTextSql(theirs, type, sql`${ours}::text`);
}

/** What is needed of a quoted row: of some tables authors may read some columns only. */
function quotedColumns({
  keyColumn,
  nameColumn,
  shared,
  where,
}: CompiledQuote): RawBuilder<unknown> {
  const columns = [...new Set([keyColumn, nameColumn])].map((column) => sql.id(column));
  if (!shared) return sql.join(columns);
  const place = where.map(({ column }) => sql.id(column));
  return sql.join([
    ...columns,
    sql`concat_ws(${SEPARATOR}::text, ${sql.join([sql`''`, ...place])}) AS ${sql.id(PLACE)}`,
  ]);
}

/** Column of a joined row that holds the names of a Quote of several, each apart. */
const NAMES = 'y4 names';

/** Column of a joined row that tells it apart from others with its key. */
const PLACE = 'y4 place';
/** A character that no key has. */
const SEPARATOR = '\u001f';

/** The rows that a Quote of several points at as one row: their names in one text, and as a list. */
function manyNamesSql(field: CompiledField, quote: CompiledQuote): RawBuilder<unknown> {
  const column = columnSql(field);
  const keys = field.storage === 'textList' ? column : sql`string_to_array(${column}::text, ',')`;
  const name = sql`coalesce(${quotedNameSql(quote, 'one')}, part.key)`;
  const key = sql.id('one', quote.keyColumn);
  const isIt = isTextSql(key, quote.keyType, sql`trim(part.key)`);
  const found = quotedRowSql(quote, 'one', isIt);
  return sql`LEFT JOIN LATERAL (
    SELECT string_agg(${name}, ', ' ORDER BY part.place) AS ${sql.id(quote.nameColumn)},
      ${quote.shared ? sql`string_agg(${sql.id('one', PLACE)}, ',' ORDER BY part.place) AS ${sql.id(PLACE)},` : sql``}
      json_agg(${name} ORDER BY part.place) AS ${sql.id(NAMES)}
    FROM unnest(${keys}) WITH ORDINALITY AS part(key, place)
    LEFT JOIN LATERAL ${found} AS one ON true
    WHERE part.key IS NOT NULL
  ) AS ${sql.id(quoteAlias(field))} ON true`;
}

/** The display form of a Quote field (spec 3.5): its name, or a list of names where it has several. */
export function quoteDisplaySql(field: CompiledField): RawBuilder<unknown> {
  if (!field.field.multipleSelect) return quoteNameSql(field);
  return sql.id(quoteAlias(field), NAMES);
}

/** What tells the row that a Quote field points at apart from others with its key; null where its key does alone. */
export function quotePlaceSql({ name, quote }: CompiledField): RawBuilder<unknown> | null {
  return quote?.shared ? sql.id(quoteAlias({ name }), PLACE) : null;
}

/** The name that a Quote field is searched and sorted by; of several the names in one text. */
export function quoteNameSql(field: CompiledField): RawBuilder<unknown> {
  const { quote } = field;
  const alias = quoteAlias(field);
  // Of several the join has made a text already.
  if (!quote || field.field.multipleSelect) return sql.id(alias, quote?.nameColumn ?? '');
  return quotedNameSql(quote, alias);
}

/**
 * The name of a quoted row as a text, by which people read it, search for it and write it into a workbook. Of moments it is
 * what the tenant's clock shows, without the parts of a second.
 *
 * @param alias of the quoted rows.
 */
export function quotedNameSql(
  { nameColumn, nameType }: Pick<CompiledQuote, 'nameColumn' | 'nameType'>,
  alias: string,
): RawBuilder<unknown> {
  return shownSql(sql.id(alias, nameColumn), nameType);
}

/** The text of a column that names rows, as people read it. */
export function shownSql(column: RawBuilder<unknown>, type: string): RawBuilder<unknown> {
  switch (storageOf(type)) {
    case 'time':
      return timeOfDaySql(sql`${column}::text`);
    case 'timestamp':
    case 'timestamptz': {
      // The clock of the transaction is the tenant's.
      const wall = sql`date_trunc('second', ${column})::timestamp::text`;
      return sql`regexp_replace(${wall}, '^(.* ..:..):00$', '\\1')`;
    }
    default:
      return sql`${column}::text`;
  }
}
