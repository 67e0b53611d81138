import type pg from 'pg';
import { CLOSE_FUNCTIONS } from '../database/lock-down.ts';
import { LEFT_SETTING, SAFE_TEXTS } from './callers-text.ts';
import { closeRelations, tenantPolicy } from './close-relations.ts';
import { guardFunctions } from './guard-functions.ts';
import { FIRST_OWN } from './own-numbers.ts';
import { continueSequences, openSequences } from './sequences.ts';
import { type RowsText, withholdFunctions } from './withhold-functions.ts';

/** A table or view that cannot be kept apart by tenant, with what has to be done about it. */
export interface ProtectionFault {
  readonly relation: string;
  readonly message: string;
  /** A value that the fault is about, as it stands in the statement that wrote it. */
  readonly value?: string;
  /** The key or rule that alone is wrong with it, so that its rows are kept apart already. */
  readonly ofKey?: string;
  /** The function of a trigger that alone is wrong with it: a later step may mend it. */
  readonly ofFunction?: string;
}

interface RelationRow {
  name: string;
  /** `pg_class.relkind` */
  kind: string;
  corp: boolean;
  /** Why its corp cannot say whose row it is; null where it can. */
  corp_unfit: string | null;
  references_corp: boolean;
}

/** Kinds that only their owner's rights would guard. */
const UNFIT: Readonly<Record<string, string>> = {
  m: 'a materialised view shows every tenant the same rows: make a view, or a table',
  f: 'a foreign table has no row level security: make a table',
};

/** A condition of queries that name a relation `c`; `$1` are the operator's. */
const OWN_RELATIONS = `c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)`;

/** The same of all that a request may change: tables of the product, parts of tables, what other schemas have. */
const CHANGEABLE = `(${OWN_RELATIONS}
  OR EXISTS (SELECT FROM pg_policy p WHERE p.polname = 'tenant' AND (p.polrelid = c.oid
    OR c.relispartition AND p.polrelid IN (SELECT relid FROM pg_partition_ancestors(c.oid) relid)))
  OR c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) AND c.relpersistence <> 't'
    AND has_table_privilege('y4_author', c.oid, 'INSERT, UPDATE, DELETE'))`;

/**
 * Puts tables and views that an operator made under the product's rules: every row belongs to a
 * tenant, nobody sees another's, and SQL of definitions may read and change them.
 *
 * @param names relations of the schema `public`.
 * @returns what stands in the way; the transaction must then be rolled back.
 */
export async function protectRelations(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<ProtectionFault[]> {
  // Before their rows are kept from everybody who has no tenant.
  await continueSequences(client, names);
  const { rows } = await client.query<RelationRow>(
    `SELECT c.relname AS name, c.relkind AS kind,
       EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'corp'
         AND a.attnum > 0 AND NOT a.attisdropped) AS corp,
       (SELECT CASE WHEN t.typcategory <> 'S' THEN 'is no text' WHEN a.attgenerated <> '' THEN 'is made of other columns'
           WHEN NOT o.collisdeterministic THEN 'takes different texts for the same' END
         FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
         LEFT JOIN pg_collation o ON o.oid = a.attcollation
         WHERE a.attrelid = c.oid AND a.attname = 'corp' AND NOT a.attisdropped) AS corp_unfit,
       EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = c.oid
         AND a.attname = 'corp' AND k.conkey = ARRAY[a.attnum]
         WHERE k.conrelid = c.oid AND k.contype = 'f'
         AND k.confrelid = 'public.corp'::regclass) AS references_corp
     FROM pg_class c
     WHERE ${OWN_RELATIONS}
       AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
     ORDER BY c.relname`,
    [names],
  );
  const faults: ProtectionFault[] = [];
  for (const row of rows) {
    const name = client.escapeIdentifier(row.name);
    const unfit = UNFIT[row.kind];
    if (unfit !== undefined) faults.push({ relation: row.name, message: unfit });
    else if (row.kind === 'v') {
      await client.query(`ALTER VIEW ${name} SET (security_invoker = true)`);
      // What is written through it is held against the rights to its tables, and their rows: rules are none of it.
      await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO y4_app, y4_author`);
    } else if (row.corp_unfit !== null) {
      faults.push({ relation: row.name, message: takesCorp(row.name, row.corp_unfit) });
    } else if (row.corp) {
      const fault = await protectTable(client, name, row.references_corp);
      // The transaction is over: whatever else is asked of it fails too.
      if (fault) return [...faults, { relation: row.name, ...fault }];
    } else faults.push({ relation: row.name, message: needsCorp(row.name) });
  }
  await openSequences(client, names);
  await client.query(CLOSE_FUNCTIONS);
  await closeRelations(client);
  await guardFunctions(client);
  const running = await withholdFunctions(client);
  return [
    ...faults,
    ...running.map(rowsTextFault),
    ...(await wideningPolicies(client)).map(policyFault),
    ...(await standingFaults(client, names)),
  ];
}

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

function needsCorp(name: string): string {
  return `the table ${name} needs a column "corp text NOT NULL", which says whose row it is`;
}

function takesCorp(name: string, why: string): string {
  return `the column corp of ${name} ${why}, which says whose row it is: ALTER TABLE ${name} RENAME corp TO …, and give it a "corp text NOT NULL"`;
}

async function protectTable(
  client: pg.ClientBase,
  name: string,
  referencesCorp: boolean,
): Promise<Omit<ProtectionFault, 'relation'> | null> {
  const parts = [
    `ALTER TABLE ${name} ALTER corp SET DEFAULT current_setting('app.corp')`,
    `ALTER TABLE ${name} ALTER corp SET NOT NULL`,
    ...(referencesCorp
      ? []
      : [`ALTER TABLE ${name} ADD FOREIGN KEY (corp) REFERENCES corp (corp) ON DELETE CASCADE`]),
    ...tenantPolicy(name),
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO y4_app, y4_author`,
  ];
  try {
    for (const part of parts) await client.query(part);
  } catch (error) {
    return rowFault(error);
  }
  return null;
}

/** Rows that the step put in and that belong to no tenant. */
function rowFault(error: unknown): Omit<ProtectionFault, 'relation'> {
  const { code, detail = '' } = error as { code?: string; detail?: string };
  if (code === '23502') return { message: OF_NOBODY };
  const corp = code === '23503' ? /\(corp\)=\(([^)]*)\)/.exec(detail)?.[1] : undefined;
  if (corp === undefined) throw error;
  return { message: noTenant(corp), value: `'${corp}'` };
}

/** What is told of rows that name no tenant. */
export const OF_NOBODY = 'rows without a corp belong to no tenant: name it';

/** What is told of rows of a tenant that there is not. */
export function noTenant(corp: string): string {
  return `there is no tenant "${corp}", so these rows would be nobody’s: a folder of that name with a corp.json makes one`;
}

interface WideningPolicy {
  readonly relation: string;
  /** The same with its schema where it needs one, as SQL writes it. */
  readonly table: string;
  readonly policy: string;
}

/** PostgreSQL shows a row that any one of the permissive policies lets through, whatever the tenant's own says. */
async function wideningPolicies(client: pg.ClientBase): Promise<WideningPolicy[]> {
  const { rows } = await client.query<WideningPolicy>(
    `SELECT c.relname AS relation, c.oid::regclass::text AS table, p.polname AS policy
     FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
     WHERE p.polpermissive AND p.polname <> 'tenant'
       AND EXISTS (SELECT FROM pg_policy own WHERE own.polrelid = c.oid AND own.polname = 'tenant')
     ORDER BY 1, 2`,
  );
  return rows;
}

/** What is to be told of a function that runs a text of the row, or leaves a setting behind. */
export function rowsTextFault({ relation, function: name, column }: RowsText): ProtectionFault {
  const called =
    relation === null
      ? `the function ${name}, which no right is needed for where it compares or measures,`
      : `the trigger’s function ${name}`;
  const message =
    column === null
      ? `${called} ${LEFT_SETTING}`
      : `${called} runs ${column} as it comes, and who writes the row could name himself another tenant in it: ${SAFE_TEXTS}`;
  return { relation: relation ?? name, message, value: `${name}(`, ofFunction: name };
}

function policyFault({ relation, table, policy }: WideningPolicy): ProtectionFault {
  const message = `CREATE POLICY ${policy} would show rows of other tenants, too: one that leaves out rows is CREATE POLICY ${policy} ON ${table} AS RESTRICTIVE …`;
  return { relation, message };
}

/**
 * Takes such policies away that steps of an earlier version have made: a tenant sees its own rows without them.
 *
 * @returns what is to be told of each; `value` is the policy's name.
 */
export async function dropWideningPolicies(client: pg.ClientBase): Promise<ProtectionFault[]> {
  const found = await wideningPolicies(client);
  for (const { table, policy } of found) {
    await client.query(`DROP POLICY ${client.escapeIdentifier(policy)} ON ${table}`);
  }
  return found.map(({ relation, table, policy }) => ({
    relation,
    message: `CREATE POLICY ${policy} on ${table} showed rows of other tenants, too, and has been taken away; one that leaves out rows is AS RESTRICTIVE`,
    value: policy,
  }));
}

/** @param sql finds what is wrong with {@link CHANGEABLE}. */
function findingFaults<Row extends pg.QueryResultRow>(
  sql: string,
  faultOf: (found: Row) => ProtectionFault,
): (client: pg.ClientBase, names: readonly string[]) => Promise<ProtectionFault[]> {
  return async (client, names) => (await client.query<Row>(sql, [names])).rows.map(faultOf);
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
    message: `CREATE RULE ${rule} would change rows of all tenants: make ${kind === 'v' ? 'an INSTEAD OF trigger' : 'a trigger'} of it, and DROP RULE ${rule} ON ${relation}`,
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
}>(
  `SELECT c.relname AS relation, i.indexrelid::regclass::text AS key,
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
const foreignKeys = findingFaults<{ relation: string; key: string; target: string }>(
  `SELECT c.relname AS relation, k.conname AS key, t.relname AS target
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
    message: `the foreign key ${key} must name corp on both sides: FOREIGN KEY (corp, …) REFERENCES ${target} (corp, …)`,
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
