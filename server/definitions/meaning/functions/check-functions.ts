import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import type { Database } from '../../../database/database.ts';
import { characterOffsets } from '../../../database/sql-text/character-offsets.ts';
import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import { type FunctionBody, parsePlpgsql } from '../../../database/sql-text/parse-plpgsql.ts';
import { parseSqlFunction } from '../../../database/sql-text/parse-sql-function.ts';
import { lastName, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { callersText, LEFT_SETTING, SAFE_TEXTS } from '../../../own-tables/callers-text.ts';
import type { Reach } from '../../../own-tables/reach.ts';
import { madeFunction } from '../../../own-tables/statements.ts';
import { unsafeFunctions } from '../../../own-tables/unsafe-functions.ts';
import type { DefinitionIssue } from '../../issue.ts';
import type { PlacedStatement, StepPlace } from '../steps/step-statements.ts';
import { type Advice, adviceOf, type ReadQuery, readQuery } from './body-advice.ts';
import { bodyFaults, type CalledFunction } from './body-faults.ts';
import type { Answer } from './body-rows.ts';
import { changesOfAll } from './body-tenants.ts';
import { neverFilled } from './body-values.ts';
import { brokenPromise, type Volatility } from './body-volatility.ts';
import { runBySteps } from './run-by-steps.ts';
import { OTHER_TABLE } from './trigger-table.ts';

/** What the database says of a function of that name. */
interface KnownFunction extends Omit<CalledFunction, 'answer' | 'isRunByOthers'> {
  readonly name: string;
  /** What it answers, as SQL writes it. */
  readonly answerType: string;
  /** Is it written in SQL alone? */
  readonly isSql: boolean;
  readonly volatility: Volatility;
  /** The columns of its answer, as JSON. */
  readonly columns: string | null;
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
  statements: readonly PlacedStatement[],
  environment: DefinitionEnvironment,
  transaction: Transaction<Database>,
): Promise<DefinitionIssue[]> {
  const { functions: stated, triggers } = statedFunctions(statements);
  if (stated.size === 0) return [];
  const known = await readFunctions(transaction);
  const { reach } = await unsafeFunctions(async <Row extends object>(statement: string) => {
    return (await sql.raw<Row>(statement).execute(transaction)).rows;
  });
  const issues: DefinitionIssue[] = [];
  const others = new Map(known.map(({ name, volatility }) => [name, volatility]));
  for (const [name, statement] of stated) {
    const one = known.find((other) => other.name === name);
    if (!one) continue;
    const isRunByOthers = [...stated.values()].some(
      (other) => other !== statement && writes(other.text, one.tables),
    );
    const called = { ...one, isRunByOthers };
    const { faults, queries, body } = await readFunction(called, statement.text, environment);
    const broken = brokenPromise(one.volatility, statementsOf(queries), others, environment);
    if (broken) faults.push({ ...broken, offset: volatilityPlace(statement) });
    const unheld = {
      isOwners: one.isTrigger && one.isDefiner,
      run: await runBySteps(name, body, statements),
    };
    faults.push(...changesOfAll(queries, unheld, environment.relations));
    const withheld = await textFault(one, statement.text, reach);
    for (const { offset, ...told } of [...faults, ...withheld]) {
      const place = {
        ...statement.placeAt(statement.offset + offset),
        ...(told.about?.kind === OTHER_TABLE && triggers.get(name)),
      };
      issues.push({ ...place, ...told, mild: true });
    }
  }
  return issues;
}

/** Does a function write rows of one of these tables? */
function writes(text: string, tables: readonly string[]): boolean {
  return tables.some((name) =>
    new RegExp(`${WRITING}"?${literalPattern(name)}\\b`, 'i').test(text),
  );
}

const WRITING = String.raw`\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+(?:ONLY\s+)?(?:public\s*\.\s*)?`;

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

/** What steps make, each by the name of the function, as the last of them says it. */
interface StatedCalls {
  readonly functions: ReadonlyMap<string, PlacedStatement>;
  /** Where the table of a trigger stands that calls it. */
  readonly triggers: ReadonlyMap<string, StepPlace>;
}

function statedFunctions(statements: readonly PlacedStatement[]): StatedCalls {
  const functions = new Map<string, PlacedStatement>();
  const triggers = new Map<string, StepPlace>();
  for (const statement of statements) {
    const name = madeFunction(statement);
    if (name !== undefined) functions.set(name, statement);
    const { relation, funcname } = statement.stmt.CreateTrigStmt ?? {};
    const called = lastName(funcname);
    if (called !== undefined) triggers.set(called, statement.placeOf(relation?.location ?? 0));
  }
  return { functions, triggers };
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
      coalesce(bool_and(t.tgtype & 1 = 0), false) AS "isForStatements",
      array_remove(array_agg(t.tgnewtable::text) || array_agg(t.tgoldtable::text), NULL) AS handed,
      ${eventsOf(sql`true`)} AS events, ${eventsOf(sql`t.tgtype & 2 = 2`)} AS "eventsBefore",
      bool_and(p.prorettype NOT IN ('void'::regtype, 'trigger'::regtype, 'event_trigger'::regtype) AND NOT p.proretset
        AND NOT coalesce(p.proargmodes && '{o,b,t}'::"char"[], false)) AS answers,
      min(p.provolatile::text) AS volatility, min(format_type(p.prorettype, NULL)) AS "answerType",
      min((SELECT json_agg(json_build_object('name', n.name, 'type', CASE WHEN t.typtype IN ('d', 'p') THEN NULL ELSE t.typname END)
          ORDER BY n.turn)
        FROM (
          SELECT given.name, given.type, given.turn
          FROM unnest(p.proargnames, p.proallargtypes, p.proargmodes) WITH ORDINALITY given(name, type, mode, turn)
          WHERE given.mode IN ('t', 'o', 'b')
          UNION ALL
          SELECT a.attname, a.atttypid, a.attnum FROM pg_type c
          JOIN pg_attribute a ON a.attrelid = c.typrelid AND a.attnum > 0 AND NOT a.attisdropped
          WHERE c.oid = p.prorettype AND c.typtype = 'c'
        ) n JOIN pg_type t ON t.oid = n.type)::text) AS columns
    FROM pg_proc p
    JOIN pg_language l ON l.oid = p.prolang AND l.lanname IN ('plpgsql', 'sql')
    LEFT JOIN pg_trigger t ON t.tgfoid = p.oid AND NOT t.tgisinternal
    LEFT JOIN pg_class c ON c.oid = t.tgrelid
    WHERE p.pronamespace = 'public'::regnamespace
    GROUP BY p.proname HAVING count(DISTINCT p.oid) = 1`.execute(transaction);
  return rows;
}

/** What those triggers of a function call it at that a condition holds for. */
function eventsOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const events = Object.entries({ INSERT: 4, DELETE: 8, UPDATE: 16 }).map(
    ([event, bit]) =>
      sql`CASE WHEN bool_or(t.tgtype & ${sql.lit(bit)} = ${sql.lit(bit)} AND ${condition}) THEN ${sql.lit(event)} END`,
  );
  return sql`array_remove(ARRAY[${sql.join(events)}], NULL)`;
}

/** Where a function says how often it answers otherwise, as an offset into the statement that makes it. */
function volatilityPlace({ stmt, offset, step }: PlacedStatement): number {
  const { options = [] } = stmt.CreateFunctionStmt ?? {};
  const said = options.find(({ DefElem: one }) => one?.defname === 'volatility')?.DefElem;
  return said ? characterOffsets(step.text)(said.location ?? 0) - offset : 0;
}

/** Types of functions that answer with no value of their own, or with rows whose columns only a call says. */
const NO_VALUE = /^(?:void|trigger|event_trigger|record)$/;

/** What is told of a function, and what it does. */
interface FunctionReading {
  readonly faults: Advice[];
  readonly queries: readonly ReadQuery[];
  /** Null for one of SQL alone, and where it cannot be read. */
  readonly body: FunctionBody | null;
}

async function readFunction(
  known: KnownFunction & Pick<CalledFunction, 'isRunByOthers'>,
  text: string,
  environment: DefinitionEnvironment,
): Promise<FunctionReading> {
  if (known.isSql) {
    const around = { variables: new Map(), isBefore: false, origins: new Map(), text };
    const queries = await Promise.all(
      (await parseSqlFunction(text)).map((query) => readQuery(query, around)),
    );
    const faults: Advice[] = [];
    for (const query of queries) faults.push(...(await adviceOf(query, around, environment)));
    return { faults, queries, body: null };
  }
  const body = await parsePlpgsql(text);
  if (!body) return { faults: [], queries: [], body };
  const { answerType, columns } = known;
  const answer = {
    type: columns === null && !NO_VALUE.test(answerType) ? answerType : null,
    columns: columns === null ? [] : (JSON.parse(columns) as Answer['columns']),
  };
  const { faults, queries } = await bodyFaults({ ...known, answer }, body, text, environment);
  return { faults: [...faults, ...(await neverFilled(body, text))], queries, body };
}

function statementsOf(queries: readonly ReadQuery[]): SqlTree[] {
  return queries.flatMap(({ read }) => read?.stmt ?? []);
}
