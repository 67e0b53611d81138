import { sql, type Transaction } from 'kysely';
import { databaseEnvironment } from '../../data-definitions/catalogue/database-environment.ts';
import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import type { Database } from '../../database/database.ts';
import { parsePlpgsql } from '../../database/parse-plpgsql.ts';
import { parseSqlFunction } from '../../database/parse-sql-function.ts';
import { TABLES_FOLDER } from '../../own-tables/apply-tables.ts';
import { callersText, LEFT_SETTING, SAFE_TEXTS } from '../../own-tables/callers-text.ts';
import type { Reach } from '../../own-tables/reach.ts';
import type { StatedFunction } from '../../own-tables/run-statements.ts';
import { madeFunction, readStatements } from '../../own-tables/statements.ts';
import { unsafeFunctions } from '../../own-tables/unsafe-functions.ts';
import type { DefinitionIssue } from '../issue.ts';
import { linePlaces } from '../line-places.ts';
import type { DefinitionFile } from '../read-folder.ts';
import { type Advice, adviceOf, readQuery } from './body-advice.ts';
import { bodyFaults, type CalledFunction } from './body-faults.ts';

/** What the database says of a function of that name. */
interface KnownFunction extends CalledFunction {
  readonly name: string;
  /** Is it written in SQL alone? */
  readonly isSql: boolean;
  /** Could it change something that lasts, or has it its owner's rights? */
  readonly mayChange: boolean;
  /** Has it its owner's rights, by its author's word? */
  readonly isDefiner: boolean;
}

/**
 * Holds what the functions of an operator's steps do against the tables: PostgreSQL reads a body of PL/pgSQL when it runs. Nothing
 * is refused for it.
 */
export async function checkFunctions(
  files: readonly DefinitionFile[],
  transaction: Transaction<Database>,
): Promise<DefinitionIssue[]> {
  const stated = await statedFunctions(files);
  if (stated.size === 0) return [];
  const environment = await databaseEnvironment({ read: async () => null }, transaction);
  const known = await readFunctions(transaction);
  const { reach } = await unsafeFunctions(async <Row extends object>(statement: string) => {
    return (await sql.raw<Row>(statement).execute(transaction)).rows;
  });
  const issues: DefinitionIssue[] = [];
  for (const [name, { file, statement }] of stated) {
    const one = known.find((other) => other.name === name);
    if (!one) continue;
    const placeOf = linePlaces(file.text);
    const faults = await faultsOf(one, statement.text, environment);
    const withheld = await textFault(one, statement.text, reach);
    for (const { offset, ...told } of [...faults, ...withheld]) {
      const place = placeOf(statement.offset + offset);
      issues.push({ file: `${TABLES_FOLDER}/${file.path}`, ...place, ...told, mild: true });
    }
  }
  return issues;
}

/** Of a function that requests may not call; what a trigger runs is refused with its step. */
async function textFault(
  { isTrigger, mayChange, isDefiner }: KnownFunction,
  text: string,
  reach: Reach,
): Promise<Advice[]> {
  if (isTrigger || !mayChange) return [];
  const run = await callersText({ text, tables: [], isDefiner }, reach);
  if (!run) return [];
  const message =
    run.name === null
      ? `this ${LEFT_SETTING}, so SQL of definitions may not call it`
      : `this runs ${run.name} as it comes, and whoever calls it could name himself another tenant in it, so SQL of definitions may not: ${SAFE_TEXTS}; or make it STABLE where it only reads`;
  return [{ message, offset: run.offset }];
}

async function statedFunctions(
  files: readonly DefinitionFile[],
): Promise<Map<string, StatedFunction>> {
  const functions = new Map<string, StatedFunction>();
  for (const file of files) {
    const statements = await readStatements(file.text);
    if ('message' in statements) continue;
    for (const statement of statements) {
      const name = madeFunction(statement);
      if (name !== undefined) functions.set(name, { file, statement });
    }
  }
  return functions;
}

/** Functions of PL/pgSQL and of SQL, but for those of which two have one name. */
async function readFunctions(transaction: Transaction<Database>): Promise<KnownFunction[]> {
  const { rows } = await sql<KnownFunction>`
    SELECT p.proname AS name, bool_or(l.lanname = 'sql') AS "isSql", bool_or(p.prorettype = 'trigger'::regtype) AS "isTrigger",
      coalesce(array_agg(DISTINCT c.relname::text) FILTER (WHERE c.oid IS NOT NULL), '{}') AS tables,
      coalesce(bool_or(t.tgtype & 2 = 2), false) AS "isBefore",
      bool_or(p.provolatile = 'v' OR p.prosecdef) AS "mayChange",
      bool_or(p.prosecdef AND p.proowner <> 'y4_author'::regrole) AS "isDefiner",
      coalesce(bool_and(t.tgtype & 66 = 0 AND t.tgtype & 1 = 1), false) AS "isAfter",
      coalesce(bool_and(t.tgtype & 1 = 1), false) AS "isForRows",
      array_remove(array_agg(t.tgnewtable::text) || array_agg(t.tgoldtable::text), NULL) AS handed,
      array_remove(ARRAY[CASE WHEN bool_or(t.tgtype & 4 = 4) THEN 'INSERT' END, CASE WHEN bool_or(t.tgtype & 8 = 8) THEN 'DELETE' END,
        CASE WHEN bool_or(t.tgtype & 16 = 16) THEN 'UPDATE' END], NULL) AS events,
      bool_and(p.prorettype NOT IN ('void'::regtype, 'trigger'::regtype, 'event_trigger'::regtype) AND NOT p.proretset
        AND NOT coalesce(p.proargmodes && '{o,b,t}'::"char"[], false)) AS answers
    FROM pg_proc p
    JOIN pg_language l ON l.oid = p.prolang AND l.lanname IN ('plpgsql', 'sql')
    LEFT JOIN pg_trigger t ON t.tgfoid = p.oid AND NOT t.tgisinternal
    LEFT JOIN pg_class c ON c.oid = t.tgrelid
    WHERE p.pronamespace = 'public'::regnamespace
    GROUP BY p.proname HAVING count(DISTINCT p.oid) = 1`.execute(transaction);
  return rows;
}

async function faultsOf(
  known: KnownFunction,
  text: string,
  environment: DefinitionEnvironment,
): Promise<Advice[]> {
  if (known.isSql) {
    const around = { variables: new Map(), isBefore: false };
    const advice = (await parseSqlFunction(text)).map(async (query) =>
      adviceOf(await readQuery(query, around), environment),
    );
    return (await Promise.all(advice)).flat();
  }
  const body = await parsePlpgsql(text);
  return body ? bodyFaults(known, body, text, environment) : [];
}
