import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { Role } from '../../database/roles.ts';
import { SEQUENCES } from '../../database/sql-text/missing-sequence.ts';
import { readArbiters } from './arbiters.ts';
import { readColumnChecks, readColumnTypes, readDomainChecks } from './column-checks.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readRowChecks } from './row-checks.ts';
import { readTableRights } from './table-rights.ts';
import { readTableRules } from './table-rules.ts';
import { viewsWithKeys } from './view-keys.ts';

/** What the database says of its tables and functions, which is the same for each tenant. */
export type CatalogueReads = ReturnType<typeof catalogueReads>;

/**
 * Reads of the catalogue, each done once, when it is first asked for, with the transaction of whoever asks: for as long
 * as nothing changes the tables.
 *
 * @param options.withViewKeys is it said which rows columns of views name? Only a check asks, for which each view is read.
 * @param options.isGiven may any row have a value in a column that has no default? Only a check knows.
 */
export function catalogueReads({ withViewKeys = true, isGiven = anyIsGiven } = {}) {
  const viewSql = once(readView);
  return {
    relations: once(async (transaction) => {
      const relations = await readCatalogue(transaction);
      if (!withViewKeys) return relations;
      return viewsWithKeys(relations, (name) => viewSql(transaction, name));
    }),
    checks: once(readColumnChecks),
    domainChecks: once(readDomainChecks),
    types: once(readColumnTypes),
    rowChecks: once(readRowChecks),
    rules: once(readTableRules),
    called: once(readArguments),
    functions: once(readFunctions),
    sequences: once(readSequences),
    timeZones: once(readTimeZones),
    rights: once(readTableRights),
    arbiters: once(readArbiters),
    viewSql,
    isGiven,
    functionText: once(readFunction),
  };
}

function anyIsGiven(_table: string, _column: string): boolean {
  return true;
}

/** Keeps what is read, by the name of what it is read of where there is one; what could not be read is read anew. */
function once<Value>(read: (transaction: Transaction<Database>, name: string) => Promise<Value>) {
  const values = new Map<string, Promise<Value>>();
  return (transaction: Transaction<Database>, name = ''): Promise<Value> => {
    const known = values.get(name);
    if (known) return known;
    const value = read(transaction, name);
    values.set(name, value);
    value.catch(() => values.delete(name));
    return value;
  };
}

/** The SELECT of a view; null where there is none of that name. */
async function readView(transaction: Transaction<Database>, name: string): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    SELECT pg_get_viewdef(to_regclass(${`public.${name}`})) AS text`.execute(transaction);
  return rows[0]?.text ?? null;
}

/** The statement that makes a function; null where there is none of that name, or several. */
async function readFunction(
  transaction: Transaction<Database>,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_functiondef(oid) AS text FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND proname = ${name}`.execute(
    transaction,
  );
  return (rows.length === 1 && rows[0]?.text) || null;
}

/** Names of what is handed to the functions of an operator's steps, but for those of which two have one name. */
async function readArguments(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; called: readonly string[] | null }>`
    SELECT p.proname::text AS name, min(p.proargnames[1:p.pronargs]) AS called
    FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.pronargs > 1
    GROUP BY p.proname
    HAVING count(*) = 1 AND NOT bool_or(coalesce(p.proargmodes && '{o,b,v}'::"char"[], false))`.execute(
    transaction,
  );
  return new Map(rows.map(({ name, called }) => [name, called ?? []]));
}

async function readSequences(transaction: Transaction<Database>): Promise<readonly string[]> {
  const { rows } = await sql.raw<{ name: string }>(SEQUENCES).execute(transaction);
  return rows.map(({ name }) => name);
}

/** Names of functions that authors may call, but for those that only the database's own means do. */
async function readFunctions(transaction: Transaction<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT p.proname::text AS name
    FROM pg_proc p LEFT JOIN pg_description d
      ON d.objoid = p.oid AND d.classoid = 'pg_proc'::regclass AND d.objsubid = 0
    WHERE pg_function_is_visible(p.oid) AND has_function_privilege(${Role.author}, p.oid, 'EXECUTE')
      AND NOT p.proname ^@ 'pg_' AND 'internal'::regtype <> ALL (p.proargtypes)
      AND p.prorettype NOT IN ('internal'::regtype, 'cstring'::regtype, 'trigger'::regtype)
      AND coalesce(d.description, '')
        !~ '^(implementation of|internal|I/O|aggregate (transition|final)|convert |(join |restriction )?selectivity|less-equal)'`.execute(
    transaction,
  );
  return rows.map(({ name }) => name);
}

async function readTimeZones(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pg_timezone_names UNION SELECT abbrev FROM pg_timezone_abbrevs`.execute(
    transaction,
  );
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
}
