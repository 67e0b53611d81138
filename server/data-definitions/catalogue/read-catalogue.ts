import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { Role } from '../../database/roles.ts';
import { grouped } from '../../grouped.ts';
import {
  type Column,
  decimalsOf,
  type PartialUnique,
  type Relation,
  rankingOf,
  storageOf,
} from './catalogue.ts';
import { type FilledColumns, readFilled } from './filled-by-triggers.ts';

interface ColumnRow {
  relation: string;
  kind: string;
  column: string;
  type: string;
  /** Modifier of the type, or of its domain: precision and scale of a numeric. */
  modifier: number;
  /** Values of an enumeration; null for other types. */
  values: string[] | null;
  nullable: boolean;
  required: boolean;
  generated: boolean;
  reckoned: boolean;
  counted: boolean;
  ticked: boolean | null;
  heirs: boolean;
  /** Tables that the foreign keys point at which it is part of. */
  targets: string[];
  /** Those of them that it points at alone, with their columns. */
  own_targets: readonly { readonly table: string; readonly column: string }[];
  /** Columns of others that it has the value of where it points at them together with more columns. */
  part_targets: readonly { readonly table: string; readonly column: string }[];
  /** Place in the primary key, from 1; null outside of it. */
  key_place: number | null;
}

/**
 * Tables and views that data definitions may read, with the columns that they may: those that the
 * authors' role may, and that show each tenant its own rows only. The tenant's column is left out: in every row that can be seen it
 * has the same value.
 */
export async function readCatalogue(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, Relation>> {
  // A domain may be made of another one.
  const { rows } = await sql<ColumnRow>`
    WITH RECURSIVE part AS (
      SELECT oid AS of, oid, typname, typtype, typbasetype, typtypmod, typnotnull, typdefault FROM pg_type
      UNION ALL
      SELECT part.of, b.oid, b.typname, b.typtype, b.typbasetype, b.typtypmod, b.typnotnull, b.typdefault
      FROM part JOIN pg_type b ON b.oid = part.typbasetype WHERE part.typtype = 'd'
    ), whole AS (
      SELECT part.of, max(oid) FILTER (WHERE typtype <> 'd') AS oid,
        max(typname::text) FILTER (WHERE typtype <> 'd') AS name, max(typtypmod) AS modifier,
        bool_or(typnotnull) AS required, bool_or(typdefault IS NOT NULL AND typtype = 'd') AS filled
      FROM part GROUP BY part.of
    )
    SELECT c.relname AS relation, c.relkind AS kind, a.attname AS column, t.name AS type,
      greatest(a.atttypmod, t.modifier) AS modifier,
      (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder)
        FROM pg_enum e WHERE e.enumtypid = t.oid) AS values,
      NOT (a.attnotnull OR t.required) AS nullable,
      c.relkind = 'r' AND EXISTS (SELECT FROM pg_inherits h WHERE h.inhparent = c.oid) AS heirs,
      (a.attnotnull OR t.required) AND NOT (a.atthasdef OR t.filled) AND a.attidentity = '' AS required,
      a.attgenerated <> '' OR a.attidentity <> '' AS generated,
      a.attgenerated <> '' OR a.attidentity = 'a' AS reckoned,
      a.attidentity = 'a' AS counted,
      CASE pg_get_expr(v.adbin, v.adrelid) WHEN 'true' THEN true WHEN 'false' THEN false END AS ticked,
      ARRAY(SELECT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)) AS targets,
      coalesce(p.own_targets, '[]') AS own_targets, coalesce(p.part_targets, '[]') AS part_targets,
      array_position(i.indkey::smallint[], a.attnum)::integer AS key_place
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN whole t ON t.of = a.atttypid
    LEFT JOIN pg_attrdef v ON v.adrelid = c.oid AND v.adnum = a.attnum
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('table', f.relname, 'column', o.attname)) FILTER (WHERE n.columns = 1) AS own_targets,
        json_agg(json_build_object('table', f.relname, 'column', o.attname)) FILTER (WHERE n.columns > 1) AS part_targets
      FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      JOIN pg_attribute o ON o.attrelid = f.oid AND o.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      CROSS JOIN LATERAL (SELECT count(*) AS columns FROM pg_attribute one WHERE one.attrelid = c.oid
        AND one.attnum = ANY (k.conkey) AND one.attname <> 'corp') n
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)
    ) p
    WHERE c.relnamespace = 'public'::regnamespace
      AND (c.relkind IN ('r', 'p') AND c.relrowsecurity AND c.relforcerowsecurity
        OR c.relkind = 'v' AND c.reloptions && ARRAY['security_invoker=true', 'security_invoker=on'])
      AND has_column_privilege(${Role.author}, c.oid, a.attnum, 'SELECT') AND a.attname <> 'corp'
    ORDER BY c.relname, a.attnum`.execute(transaction);
  return relationsOf(rows, {
    uniques: await readUniques(transaction),
    partialUniques: await readPartialUniques(transaction),
    filled: await readFilled(transaction),
  });
}

/** A CHECK that leaves its only column one value: `one`, `one IS TRUE`, `id = 1`, `name = 'main'`. */
const FIXES =
  /^(?:"?\w+"?|\(\(?"?\w+"?\)?(?:::[a-z ]+)? (?:IS TRUE|= (?:true|-?\d+|'[^']*'(?:::[a-z ]+)?))\))$/
    .source;

/**
 * Columns of each unique index that holds for all rows of a tenant, by table: none for a table of one row. One of
 * `lower(login)` keeps `login` itself unique too, and what has one value in all rows tells none apart.
 */
async function readUniques(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, string[][]>> {
  const { rows } = await sql<{ relation: string; columns: string[] }>`
    SELECT c.relname AS relation,
      array_agg(a.attname::text) FILTER (WHERE a.attname <> 'corp' AND NOT (a.attnotnull AND EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.convalidated
          AND NOT k.connoinherit AND k.conkey = ARRAY[a.attnum]
          AND pg_get_expr(k.conbin, k.conrelid) ~ ${FIXES}))) AS columns
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND (a.attnum = ANY(i.indkey) OR EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid
        AND d.refclassid = 'pg_class'::regclass AND d.refobjid = c.oid AND d.refobjsubid = a.attnum))
    WHERE i.indisunique AND i.indpred IS NULL
    GROUP BY i.indexrelid, c.relname`.execute(transaction);
  const uniques = new Map<string, string[][]>();
  for (const { relation, columns } of rows) {
    uniques.set(relation, [...(uniques.get(relation) ?? []), columns ?? []]);
  }
  return uniques;
}

/** The unique indexes that hold for the rows alone of which their WHERE is true, by table. */
async function readPartialUniques(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, PartialUnique[]>> {
  const { rows } = await sql<PartialUnique & { relation: string }>`
    SELECT c.relname AS relation,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey) AND a.attname <> 'corp') AS columns,
      ARRAY(SELECT a.attname::text FROM pg_attribute a JOIN pg_depend d ON d.refobjsubid = a.attnum
        WHERE a.attrelid = c.oid AND d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid
          AND d.refclassid = 'pg_class'::regclass AND d.refobjid = c.oid
          AND a.attnum <> ALL (i.indkey::smallint[])) AS "where"
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
    WHERE i.indisunique AND i.indpred IS NOT NULL AND i.indexprs IS NULL`.execute(transaction);
  const uniques = new Map<string, PartialUnique[]>();
  for (const { relation, ...unique } of rows) {
    uniques.set(relation, [...(uniques.get(relation) ?? []), unique]);
  }
  return uniques;
}

/** What is read of relations beside their columns, by their names. */
interface Beside {
  readonly uniques: ReadonlyMap<string, string[][]>;
  readonly partialUniques: ReadonlyMap<string, PartialUnique[]>;
  readonly filled: ReadonlyMap<string, FilledColumns>;
}

function relationsOf(
  rows: readonly ColumnRow[],
  { uniques, partialUniques, filled }: Beside,
): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>();
  const tables = grouped(rows, (row) => row.relation);
  for (const [name, columns] of tables) {
    const isFilled = ({ column }: ColumnRow) => filled.get(name)?.has(column) === true;
    const key = columns.filter((column) => column.key_place !== null);
    key.sort((a, b) => Number(a.key_place) - Number(b.key_place));
    relations.set(name, {
      name,
      kind: columns[0].kind === 'v' ? 'view' : 'table',
      columns: new Map(
        columns.flatMap((column) => entryOf(column, isFilled(column), tablesNamed(column, tables))),
      ),
      unreadable: new Map(
        columns.flatMap(({ column, type, values }) =>
          values || storageOf(type) ? [] : [[column, type]],
        ),
      ),
      needsUnreadable: columns.some(
        (column) =>
          column.required && !isFilled(column) && !column.values && !storageOf(column.type),
      ),
      primaryKey: key.map((column) => column.column),
      uniques: uniques.get(name) ?? [],
      partialUniques: partialUniques.get(name) ?? [],
      refersTo: [...new Set(columns.flatMap(({ targets }) => targets))],
      ...(columns[0].heirs && { hasHeirs: true }),
    });
  }
  return relations;
}

/**
 * Tables of which a column alone names a row. What names one by another column than its key, which names a row itself, names that
 * one too.
 */
function tablesNamed(
  { own_targets: targets }: ColumnRow,
  tables: ReadonlyMap<string, readonly ColumnRow[]>,
  found = new Set<string>(),
): string[] {
  for (const { table, column } of targets) {
    if (found.has(table)) continue;
    found.add(table);
    const named = tables.get(table)?.find((one) => one.column === column);
    if (named?.key_place === null) tablesNamed(named, tables, found);
  }
  return [...found];
}

function entryOf(
  { column, type, modifier, values, ...rest }: ColumnRow,
  filled: boolean,
  refersTo: readonly string[],
): [string, Column][] {
  const storage = values ? 'word' : storageOf(type);
  if (!storage) return [];
  const {
    nullable,
    required,
    generated,
    reckoned,
    counted,
    ticked,
    targets,
    part_targets: parts,
    key_place: place,
  } = rest;
  const refers = targets.length > 0;
  const decimals = decimalsOf(type, modifier);
  return [
    [
      column,
      {
        name: column,
        storage,
        type,
        nullable,
        required,
        generated,
        ...(reckoned && { reckoned }),
        ...(counted && { counted }),
        ...(ticked !== null && { ticked }),
        ...(filled && { filled }),
        ...((refers || place !== null) && { names: true }),
        ...(refers && { refers }),
        ...(refersTo.length > 0 && { refersTo }),
        ...(parts.length > 0 && { partOf: parts }),
        ...(decimals !== undefined && { decimals }),
        ...(values && { values }),
        ...rankingOf(type, values),
      },
    ],
  ];
}
