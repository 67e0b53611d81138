import type pg from 'pg';
import { writtenName } from '../database/sql-text/written-name.ts';
import { FIRST_OWN } from './own-numbers.ts';

/** A table or view that cannot be kept apart by tenant, with what has to be done about it. */
export interface ProtectionFault {
  readonly relation: string;
  readonly message: string;
  /** A value that the fault is about, as it stands in the statement that wrote it. */
  readonly value?: string;
  /** What its rows have in place of a tenant's code. */
  readonly noTenant?: string;
  /** The key or rule that alone is wrong with it, so that its rows are kept apart already. */
  readonly ofKey?: string;
  /** The function of a trigger that alone is wrong with it: a later step may mend it. */
  readonly ofFunction?: string;
}

/** A condition of queries that name a relation `c`; `$1` are the operator's. */
export const OWN_RELATIONS = `c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)`;

/** The same of all that a request may change: tables of the product, parts of tables, what other schemas have. */
const CHANGEABLE = `(${OWN_RELATIONS}
  OR EXISTS (SELECT FROM pg_policy p WHERE p.polname = 'tenant' AND (p.polrelid = c.oid
    OR c.relispartition AND p.polrelid IN (SELECT relid FROM pg_partition_ancestors(c.oid) relid)))
  OR c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) AND c.relpersistence <> 't'
    AND has_table_privilege('y4_author', c.oid, 'INSERT, UPDATE, DELETE'))`;

/**
 * What rules, triggers and keys would do to rows of other tenants, or tell of them.
 *
 * @param names relations of the schema `public` that the operator has made.
 */
export async function standingFaults(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<ProtectionFault[]> {
  const faults: ProtectionFault[] = [];
  for (const find of [writingRules, ownersTriggers, sharedKeys, foreignKeys, emptyingKeys]) {
    faults.push(...(await find(client, names)));
  }
  return faults;
}

/** Something found that may be a part of something else: a key of a partition is one of its table's key. */
interface Found {
  readonly id?: number;
  readonly whole?: number | null;
}

/**
 * @param sql finds what is wrong with {@link CHANGEABLE}; what is wrong with the whole is told of none of its parts.
 */
function findingFaults<Row extends pg.QueryResultRow & Found>(
  sql: string,
  faultOf: (found: Row) => ProtectionFault,
): (client: pg.ClientBase, names: readonly string[]) => Promise<ProtectionFault[]> {
  return async (client, names) => {
    const { rows } = await client.query<Row>(sql, [names]);
    const ids = new Set(rows.flatMap(({ id }) => id ?? []));
    return rows.filter(({ whole }) => !ids.has(whole ?? 0)).map(faultOf);
  };
}

/** What a rule writes is written with the rights of its owner, whom row level security may not hold. */
const writingRules = findingFaults<{ relation: string; kind: string; rule: string }>(
  `SELECT c.relname AS relation, c.relkind AS kind, r.rulename AS rule
   FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
   WHERE ${CHANGEABLE}
     AND r.ev_type <> '1' AND r.ev_action::text <> '<>'
   ORDER BY 1, 3`,
  ({ relation, kind, rule }) => ({
    relation,
    message: `CREATE RULE ${writtenName(rule)} would change rows of all tenants: make ${kind === 'v' ? 'an INSTEAD OF trigger' : 'a trigger'} of it, and DROP RULE ${writtenName(rule)} ON ${writtenName(relation)}`,
  }),
);

/**
 * Functions of refint look for rows in other tables and delete them there, written in C: nobody can have them do so as SQL of
 * authors where a foreign key changes the row.
 */
const ownersTriggers = findingFaults<{ relation: string; trigger: string; called: string }>(
  `SELECT c.relname AS relation, t.tgname AS trigger, p.proname AS called
   FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
   JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
   JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'refint'
   WHERE ${CHANGEABLE}
   ORDER BY 1, 2`,
  ({ relation, trigger, called }) => ({
    relation,
    message: `the trigger ${trigger} would look at rows of all tenants: FOREIGN KEY (corp, …) REFERENCES … (corp, …) does what ${called} is for`,
    value: called,
  }),
);

/**
 * Would the first part of the index `i` take two tenants for one: by its collation (where it is that of the column `a`, the
 * table is told), or by operators, which may say anything where neither PostgreSQL nor an extension has brought them along?
 */
const CONFUSES = `(
  EXISTS (SELECT FROM pg_collation n WHERE n.oid = i.indcollation[0] AND NOT n.collisdeterministic
    AND NOT (n.oid = a.attcollation AND ${OWN_RELATIONS}))
  OR i.indclass[0] >= ${FIRST_OWN} AND NOT EXISTS (SELECT FROM pg_depend e
    WHERE e.classid = 'pg_opclass'::regclass AND e.objid = i.indclass[0] AND e.deptype = 'e'))`;

/**
 * Unique over all tenants: such a key tells one tenant of another's rows. A place of an index may hold an expression, so its
 * parts are asked for as they are written.
 */
const sharedKeys = findingFaults<{
  relation: string;
  key: string;
  parts: string[];
  excludes: boolean;
  confuses: boolean;
  id: number;
  whole: number | null;
}>(
  `SELECT c.relname AS relation, i.indexrelid::regclass::text AS key, i.indexrelid AS id,
     (SELECT h.inhparent FROM pg_inherits h WHERE h.inhrelid = i.indexrelid) AS whole,
     i.indisexclusion AS excludes, a.attnum = i.indkey[0] AND ${CONFUSES} AS confuses,
     ARRAY(SELECT pg_get_indexdef(i.indexrelid, place, true)
       FROM generate_series(1, i.indnkeyatts::integer) place ORDER BY place) AS parts
   FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
   JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'corp' AND NOT a.attisdropped
   LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.conrelid = c.oid AND k.conexclop IS NOT NULL
   LEFT JOIN pg_operator o ON o.oid = k.conexclop[1]
   WHERE ${CHANGEABLE}
     AND (i.indisunique OR i.indisexclusion)
     AND (a.attnum <> i.indkey[0] OR o.oprname <> '=' OR ${CONFUSES})
   ORDER BY 1, 2`,
  ({ relation, key, parts, excludes, confuses }) => {
    if (confuses) {
      const message = `the key ${key} takes different texts of corp for the same: it must compare corp with neither COLLATE nor an operator class of its own`;
      return { relation, message, ofKey: key };
    }
    const rest = parts.filter((part) => part !== 'corp');
    const message = excludes
      ? `the rule ${key} must begin with corp, so that tenants do not shut out one another: EXCLUDE USING gist (corp WITH =, …), for which CREATE EXTENSION IF NOT EXISTS btree_gist stands before it`
      : `the key ${key} must begin with corp: (${['corp', ...rest].join(', ')})`;
    return { relation, message, ofKey: key };
  },
);

/** Row level security does not look at foreign keys, so each of them has to name the tenant. */
const foreignKeys = findingFaults<{
  relation: string;
  key: string;
  target: string;
  id: number;
  whole: number;
}>(
  `SELECT c.relname AS relation, k.conname AS key, t.relname AS target, k.oid AS id, k.conparentid AS whole
   FROM pg_constraint k
   JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
   WHERE k.contype = 'f' AND ${CHANGEABLE}
     AND NOT EXISTS (
       SELECT FROM unnest(k.conkey, k.confkey) pair (own, other)
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = pair.own AND a.attname = 'corp'
       JOIN pg_attribute b ON b.attrelid = t.oid AND b.attnum = pair.other AND b.attname = 'corp')
   ORDER BY 1, 2`,
  ({ relation, key, target }) => ({
    relation,
    message: `the foreign key ${key} must name corp on both sides: FOREIGN KEY (corp, …) REFERENCES ${writtenName(target)} (corp, …)`,
    ofKey: key,
  }),
);

/** `ON DELETE SET NULL` empties all columns of a foreign key, also the tenant's, which is never empty. */
const emptyingKeys = findingFaults<{ relation: string; key: string; columns: string }>(
  `SELECT c.relname AS relation, k.conname AS key,
     (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY pair.place)
      FROM unnest(k.conkey) WITH ORDINALITY pair (own, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = pair.own
      WHERE a.attname <> 'corp') AS columns
   FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
   WHERE k.contype = 'f' AND ${CHANGEABLE}
     AND k.confdeltype = 'n' AND k.confdelsetcols IS NULL AND k.conparentid = 0
     AND k.confrelid <> 'public.corp'::regclass
     AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'corp'
       AND a.attnum = ANY (k.conkey))
   ORDER BY 1, 2`,
  ({ relation, key, columns }) => ({
    relation,
    message: `the foreign key ${key} would empty corp too, which it may not: ON DELETE SET NULL (${columns})`,
    ofKey: key,
  }),
);
