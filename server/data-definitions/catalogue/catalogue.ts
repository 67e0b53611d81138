import type { FieldType } from '#schemas/definitions/field.ts';

/** What a column holds, as far as lists and forms care. */
export type Storage =
  | 'text'
  /** A type of its own that is read and written as a text: uuid, time of day, a list of words. */
  | 'word'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'textList'
  | 'json';

/** One column of a table, a view or an author's SELECT. */
export interface Column {
  readonly name: string;
  readonly storage: Storage;
  readonly nullable: boolean;
  /** A new row must be given a value for it. */
  readonly required: boolean;
  /** The database makes its value. */
  readonly generated: boolean;
  /** A number with decimals of its own, as `numeric(12,2)`: money in it is no minor units. */
  readonly scaled?: boolean;
  /** Values that an enumeration of the database has, in its order. */
  readonly values?: readonly string[];
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
  /** Columns of types that no field can show, with the name of the type. */
  readonly unreadable?: ReadonlyMap<string, string>;
}

const STORAGES: Readonly<Record<string, Storage>> = {
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  citext: 'text',
  name: 'text',
  uuid: 'word',
  inet: 'word',
  cidr: 'word',
  macaddr: 'word',
  time: 'word',
  timetz: 'word',
  interval: 'word',
  xml: 'word',
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
  json: 'json',
  jsonb: 'json',
};

/** Storage of a type by its name in `pg_type`; null for a type that no field can show. */
export function storageOf(pgType: string): Storage | null {
  return Object.hasOwn(STORAGES, pgType) ? (STORAGES[pgType] ?? null) : null;
}

const FIELD_TYPES: Readonly<Record<Storage, FieldType>> = {
  text: 'Text',
  word: 'Text',
  integer: 'Number',
  decimal: 'Number',
  boolean: 'Boolean',
  date: 'DateTime',
  timestamp: 'DateTime',
  timestamptz: 'DateTime',
  textList: 'Text',
  json: 'Text',
};

/**
 * Has a type decimals of its own?
 *
 * @param modifier the type's modifier as the database tells it: precision and scale of a numeric.
 */
export function isScaled(pgType: string, modifier: number): boolean {
  return pgType === 'numeric' && modifier >= 4 && ((modifier - 4) & 2047) > 0;
}

/** Type of a field that shows a column, when its author does not say. */
export function fieldTypeOf(storage: Storage): FieldType {
  return FIELD_TYPES[storage];
}

/** May a field of that type show a column of that storage? A Text can show all of them. */
export function canShow(type: FieldType, storage: Storage): boolean {
  return type === 'Text' || FIELD_TYPES[storage] === type;
}

/** `created_at`, `createdAt` → `Created at`, `category_id` → `Category`: a title nobody had to write. */
export function humanise(column: string): string {
  const apart = column.replace(
    /([a-z0-9])([A-Z])(?=[a-z]|$)/g,
    (_all, a, b) => `${a}_${b.toLowerCase()}`,
  );
  const words = apart.replace(/_+/g, ' ').trim();
  const bare = words.length > 3 ? words.replace(/ id$/, '') : words;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
