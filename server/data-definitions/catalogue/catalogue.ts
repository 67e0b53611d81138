import type { FieldType } from '#schemas/definitions/field.ts';

/** What a column holds, as far as lists and forms care. */
export type Storage =
  | 'text'
  /** A type of its own that is read and written as a text: an enumeration, a time with its zone, a list of words. */
  | 'word'
  | 'uuid'
  /** A time of day, read and written as a text: `08:30`, with seconds where it has some. */
  | 'time'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'textList'
  /** JSON or XML: rows have no order by it. */
  | 'document';

/** One column of a table, a view or an author's SELECT. */
export interface Column {
  readonly name: string;
  readonly storage: Storage;
  /** Its type as `pg_type` calls it; of a domain the one that it is made of. */
  readonly type: string;
  readonly nullable: boolean;
  /** A new row must be given a value for it. */
  readonly required: boolean;
  /** A trigger gives a new row its value, or may, so that it may come without one. */
  readonly filled?: boolean;
  /** The database makes its value. */
  readonly generated: boolean;
  /** It takes no value but that: `GENERATED ALWAYS`. */
  readonly reckoned?: boolean;
  /** It is a number that the database alone counts, for all tenants together: `GENERATED ALWAYS AS IDENTITY`. */
  readonly counted?: boolean;
  /** Which of both the DEFAULT of a boolean makes it. */
  readonly ticked?: boolean;
  /**
   * Digits after the point that a number has by its type: 0 of an integer, 2 of `numeric(12,2)`, in which
   * money is no minor units. Missing where the type says none.
   */
  readonly decimals?: number;
  /** It names a row of another table, or its own: part of a foreign key, or of the primary key. */
  readonly names?: boolean;
  /** Part of a foreign key. */
  readonly refers?: boolean;
  /** Tables of which it alone names a row by a foreign key. */
  readonly refersTo?: readonly string[];
  /** Columns of other tables that it has the value of, where it names a row of them together with other columns. */
  readonly partOf?: readonly { readonly table: string; readonly column: string }[];
  /** Values that an enumeration of the database has, in its order. */
  readonly values?: readonly string[];
  /** Of words whose least and greatest are others than those of their texts. */
  readonly ranking?: Ranking;
}

/** Columns of which no two rows have the same values, of those rows that a condition is true of. */
export interface PartialUnique {
  readonly columns: readonly string[];
  /** Other columns, that the condition names. */
  readonly where: readonly string[];
}

/** Something that rows can be read from. */
export interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'sql';
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns of the primary key without the tenant's; empty for views and SQL. */
  readonly primaryKey: readonly string[];
  /** Sets of columns of which no two rows of a tenant have the same values; none for views and SQL. */
  readonly uniques?: readonly (readonly string[])[];
  /** As {@link uniques}, for some of the rows. */
  readonly partialUniques?: readonly PartialUnique[];
  /** Tables that its foreign keys point at; none for views and SQL. */
  readonly refersTo?: readonly string[];
  /** Tables inherit from it, whose rows it shows as its own. */
  readonly hasHeirs?: boolean;
  /** Columns of types that no field can show, with the name of the type. */
  readonly unreadable?: ReadonlyMap<string, string>;
  /** A new row must be given a value for a column that no field can show. */
  readonly needsUnreadable?: boolean;
}

/** Has the table one row of a tenant at most, as one of settings has? */
export function isOfOneRow(relation: Relation | undefined): boolean {
  return relation?.uniques?.some((unique) => unique.length === 0) === true;
}

/** Is a column the same as a text in capitals and in small letters? */
export function isOfAnyCase(relation: Relation | undefined, column: string): boolean {
  return relation?.columns.get(column)?.type === 'citext';
}

/** The words of an enumeration, as far as a column is of it. */
export function wordsOfType(
  relations: ReadonlyMap<string, Relation>,
  type: string | undefined,
): readonly string[] | undefined {
  const columns = [...relations.values()].flatMap((one) => [...one.columns.values()]);
  return columns.find((one) => one.values && one.type === type)?.values;
}

const STORAGES: Readonly<Record<string, Storage>> = {
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  citext: 'text',
  name: 'text',
  uuid: 'uuid',
  inet: 'word',
  cidr: 'word',
  macaddr: 'word',
  time: 'time',
  timetz: 'word',
  interval: 'word',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'decimal',
  float4: 'decimal',
  float8: 'decimal',
  bool: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  timestamptz: 'timestamptz',
  _text: 'textList',
  _varchar: 'textList',
  json: 'document',
  jsonb: 'document',
  xml: 'document',
  int4range: 'word',
  int8range: 'word',
  numrange: 'word',
  daterange: 'word',
  tsrange: 'word',
  tstzrange: 'word',
  _int2: 'word',
  _int4: 'word',
  _int8: 'word',
  _numeric: 'word',
  _uuid: 'word',
  _date: 'word',
};

/** Storage of a type by its name in `pg_type`; null for a type that no field can show. */
export function storageOf(pgType: string): Storage | null {
  return Object.hasOwn(STORAGES, pgType) ? (STORAGES[pgType] ?? null) : null;
}

const RANKED: ReadonlySet<string> = new Set([
  ...['interval', 'inet', 'cidr', 'timetz'],
  ...['_int2', '_int4', '_int8', '_numeric', '_date'],
]);

/** How the database finds the least and the greatest of a type that is read as words: `min` and `max`, or a sort alone. */
export type Ranking = 'aggregate' | 'sort';

/** The {@link Ranking} of a type that is read as a {@link Storage} of words; none where its texts are as good. */
export function rankingOf(
  pgType: string,
  values: readonly string[] | null | undefined,
): Pick<Column, 'ranking'> {
  if (values || RANKED.has(pgType)) return { ranking: 'aggregate' };
  return pgType.endsWith('range') ? { ranking: 'sort' } : {};
}

const FIELD_TYPES: Readonly<Record<Storage, FieldType>> = {
  text: 'Text',
  word: 'Text',
  uuid: 'Text',
  time: 'Text',
  integer: 'Number',
  decimal: 'Number',
  boolean: 'Boolean',
  date: 'DateTime',
  timestamp: 'DateTime',
  timestamptz: 'DateTime',
  textList: 'Text',
  document: 'Text',
};

/**
 * Digits after the point that a type says; undefined where it says none.
 *
 * @param modifier the type's modifier as the database tells it: precision and scale of a numeric.
 */
export function decimalsOf(pgType: string, modifier: number): number | undefined {
  if (storageOf(pgType) === 'integer') return 0;
  if (pgType !== 'numeric' || modifier < 4) return undefined;
  const scale = (modifier - 4) & 2047;
  // Of a scale below zero the last digits before the point are not kept either.
  return scale > 1000 ? 0 : scale;
}

/** Type of a field that shows a column, when its author does not say. */
export function fieldTypeOf(storage: Storage): FieldType {
  return FIELD_TYPES[storage];
}

/** May a field of that type show a column of that storage? A Text can show all of them. */
export function canShow(type: FieldType, storage: Storage): boolean {
  return type === 'Text' || FIELD_TYPES[storage] === type;
}

/**
 * `created_at`, `createdAt`, `CREATED_AT` → `Created at`, `category_id` → `Category`: a title nobody had to write. A
 * short word in capitals, as `VAT`, may be one that is read letter by letter.
 */
export function humanise(column: string): string {
  const isLoud = /_|.{5}/.test(column) && column === column.toUpperCase();
  const apart = (isLoud ? column.toLowerCase() : column).replace(
    /([a-z0-9])([A-Z])(?=[a-z]|$)/g,
    (_all, a, b) => `${a}_${b.toLowerCase()}`,
  );
  const words = apart.replace(/_+/g, ' ').trim();
  const bare = words.length > 3 ? words.replace(/ id$/, '') : words;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
