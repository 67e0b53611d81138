import pg from 'pg';
import type { FieldType } from '#schemas/definitions/field.ts';
import {
  fieldTypeOf,
  type Storage,
  storageOf,
} from '../../../data-definitions/catalogue/catalogue.ts';

/** Types by the names that SQL has for them, with those that `pg_type` has; the first of several is written in casts. */
const PG_NAMES: Readonly<Record<string, string>> = {
  smallint: 'int2',
  integer: 'int4',
  int: 'int4',
  bigint: 'int8',
  decimal: 'numeric',
  real: 'float4',
  'double precision': 'float8',
  float: 'float8',
  boolean: 'bool',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'character varying': 'varchar',
};

/** How a type is read, by its name in SQL or in `pg_type`, be it in quotes or with a size, `numeric(8,2)`; null for others. */
export function storageNamed(type: string): Storage | null {
  const bare = type.toLowerCase().replace(/\([^)]*\)|"/g, '');
  const name = bare.replace(/\s+/g, ' ').trim();
  return storageOf(PG_NAMES[name] ?? name);
}

/** What SQL calls a type of `pg_type`. */
export function sqlName(pgType: string): string {
  const [name = pgType] = Object.entries(PG_NAMES).find(([, one]) => one === pgType) ?? [];
  return pgType === 'numeric' ? pgType : name;
}

/** The type of a table's rows as SQL writes it, also where PostgreSQL has one of that name itself: `public."line"`. */
export function rowType(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

/** The table whose rows have a type, if there is one. */
export function tableOfType(type: string): string {
  return type.replace(/^public\./, '').replaceAll('"', '');
}

/** What values that are read so are to fields; null for words of a type of their own, of which a text may be one. */
export function kindOf(storage: Storage | null): FieldType | null {
  const kind = storage && fieldTypeOf(storage);
  return kind === 'Text' && storage !== 'text' ? null : kind;
}
