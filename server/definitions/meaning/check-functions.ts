import { sql, type Transaction } from 'kysely';
import { databaseEnvironment } from '../../data-definitions/catalogue/database-environment.ts';
import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import { answerColumns, UNNAMED } from '../../data-definitions/compile/answer-columns.ts';
import { type AuthoredSql, readAuthoredSql } from '../../data-definitions/compile/authored-sql.ts';
import { statementFaults } from '../../data-definitions/compile/check-literals.ts';
import { anyRowOf, everyRowOf, filledAnew } from '../../data-definitions/compile/check-sql-rows.ts';
import type { Database } from '../../database/database.ts';
import { literalPattern } from '../../database/literal-pattern.ts';
import { type BodyQuery, type FunctionBody, parsePlpgsql } from '../../database/parse-plpgsql.ts';
import { parseSqlFunction } from '../../database/parse-sql-function.ts';
import { TABLES_FOLDER } from '../../own-tables/apply-tables.ts';
import { callersText, SAFE_TEXTS } from '../../own-tables/callers-text.ts';
import type { Reach } from '../../own-tables/reach.ts';
import type { StatedFunction } from '../../own-tables/run-statements.ts';
import { madeFunction, readStatements } from '../../own-tables/statements.ts';
import { unsafeFunctions } from '../../own-tables/unsafe-functions.ts';
import type { DefinitionIssue } from '../issue.ts';
import { linePlaces } from '../line-places.ts';
import type { DefinitionFile } from '../read-folder.ts';
import { suggest } from '../suggest.ts';
import { aloneSql, type Variables } from './body-sql.ts';

/** What the database says of a function of that name. */
interface KnownFunction {
  readonly name: string;
  /** Is it written in SQL alone? */
  readonly isSql: boolean;
  /** Does it run for the rows of tables? */
  readonly isTrigger: boolean;
  /** Tables whose triggers call it. */
  readonly tables: readonly string[];
  /** Does one of them call it before the rules of the table are held against a row? */
  readonly isBefore: boolean;
  /** Could it change something that lasts, or has it its owner's rights? */
  readonly mayChange: boolean;
  /** Has it its owner's rights, by its author's word? */
  readonly isDefiner: boolean;
  /** Do all of them call it when the row is written already? */
  readonly isAfter: boolean;
  /** Do all of them call it for each row? */
  readonly isForRows: boolean;
  /** What its triggers call the rows of a statement: `REFERENCING NEW TABLE AS fresh`. */
  readonly handed: readonly string[];
}

type Advice = Pick<DefinitionIssue, 'message' | 'suggestion' | 'about'> & {
  readonly offset: number;
};

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
  const message = `this runs ${run.name} as it comes, and whoever calls it could name himself another tenant in it, so SQL of definitions may not: ${SAFE_TEXTS}; or make it STABLE where it only reads`;
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
      array_remove(array_agg(t.tgnewtable::text) || array_agg(t.tgoldtable::text), NULL) AS handed
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
    const queries = await parseSqlFunction(text);
    return (await Promise.all(queries.map((one) => adviceOf(one, around, environment)))).flat();
  }
  const body = await parsePlpgsql(text);
  return body ? bodyFaults(known, body, text, environment) : [];
}

async function bodyFaults(
  { isTrigger, tables, isBefore, isAfter, isForRows, handed }: KnownFunction,
  body: FunctionBody,
  text: string,
  environment: DefinitionEnvironment,
): Promise<Advice[]> {
  const found: Advice[] = [];
  // A trigger of another table than is meant lacks one column in many places.
  const keep = (advice: Advice) => {
    if (!found.some(({ message }) => message === advice.message)) found.push(advice);
  };
  const [table, another] = tables;
  const row = another === undefined ? table : undefined;
  const variables = new Map(body.variables);
  if (isTrigger) for (const name of ['new', 'old']) variables.set(name, row ?? null);
  const anew = row !== undefined && isForRows ? await tablesFilledAnew(body.queries) : [];
  for (const query of body.queries) {
    const fault = await databaseFault(query, { variables, text, handed }, environment);
    const advice = fault ? [fault] : await adviceOf(query, { variables, isBefore }, environment);
    for (const one of advice) keep(one);
    if (row !== undefined && isForRows)
      for (const one of await everyRow(query, row, anew, environment)) keep(one);
  }
  for (const one of await recordFaults(body, variables, lostIn(found))) keep(one);
  if (isAfter) for (const one of lateChanges(body, text)) keep(one);
  const columns = [...environment.relations.values()].flatMap((one) => [...one.columns.keys()]);
  for (const { column, offset } of tables.length > 0 ? body.raised : []) {
    if (columns.includes(column)) continue;
    const own = tables.flatMap((name) => [
      ...(environment.relations.get(name)?.columns.keys() ?? []),
    ]);
    const hint = suggest(column, [...own, ...columns]);
    const message = `no table has a column "${column}", so this is told at no field`;
    found.push({ message, offset, ...(hint !== undefined && { suggestion: hint }) });
  }
  if (isTrigger && !body.ends) {
    const message =
      'this function of a trigger never returns, so each change of a row fails: RETURN NEW';
    found.push({ message, offset: Math.max(0, text.search(/\bEND\b(?![\s\S]*\bEND\b)/i)) });
  }
  return row !== undefined && isOfAnother(row, text, environment)
    ? withFirstLost(row, found)
    : found;
}

/** Does a function ask of its trigger's rows what those of another table have, and its own has not? */
function isOfAnother(table: string, text: string, { relations }: DefinitionEnvironment): boolean {
  const asked = [...text.matchAll(/\b(?:new|old)\s*\.\s*(\w+)/gi)].map(([, column = '']) =>
    column.toLowerCase(),
  );
  const hasAll = (name: string) => asked.every((one) => relations.get(name)?.columns.has(one));
  return !hasAll(table) && [...relations.keys()].some(hasAll);
}

/** What a trigger of the wrong table lacks is one mistake, but for columns that are nearly those of the table. */
function withFirstLost(table: string, found: readonly Advice[]): Advice[] {
  const isLost = ({ message, suggestion }: Advice) =>
    message.endsWith(` not found in data type ${table}`) && suggestion === undefined;
  const first = found.find(isLost);
  const isOther = (one: Advice) => isLost(one) || one.about?.of?.endsWith(` of ${table}`);
  return found.filter((one) => one === first || !first || !isOther(one));
}

/** Columns that there are not, as the database says it. */
function lostIn(found: readonly Advice[]): string[] {
  return found.flatMap(
    ({ message }) => /^column "?(?:\w+\.)?(\w+)"? does not exist/.exec(message)?.[1] ?? [],
  );
}

/**
 * Fields of records that nothing fills them with.
 *
 * @param lost columns that there are not: what they were to be called is not known of a record that they fill.
 */
async function recordFaults(
  { queries, records }: FunctionBody,
  variables: Variables,
  lost: readonly string[],
): Promise<Advice[]> {
  const filled = new Map<string, readonly string[]>();
  for (const [name, fillings] of records) {
    const answered = await Promise.all((fillings ?? []).map(answerColumns));
    const columns = answered.flatMap((known) => known ?? [UNNAMED]);
    // What an expression is called PostgreSQL says when it runs.
    const isKnown = ![UNNAMED, ...lost].some((one) => columns.includes(one));
    if (fillings && isKnown) filled.set(name, columns);
  }
  const asked = await Promise.all(queries.map((query) => aloneSql(query, variables)));
  return asked.flatMap((alone, index) =>
    (alone?.fields ?? []).flatMap(({ of, name, offset }) => {
      const known = filled.get(of);
      if (!known || known.includes(name)) return [];
      const message = `what fills ${of} has no "${name}", so this fails each time; there are ${known.join(', ')}`;
      const meant = suggest(name, known);
      const place = (queries[index]?.offset ?? 0) + offset;
      return { message, offset: place, ...(meant !== undefined && { suggestion: meant }) };
    }),
  );
}

/** Values that a trigger gives to a row which is written already, and does nothing else with. */
function lateChanges({ queries }: FunctionBody, text: string): Advice[] {
  return queries.flatMap(({ kind, text: query, offset }) => {
    const column = kind === 'assignment' ? /^\s*new\s*\.\s*(\w+)/i.exec(query)?.[1] : undefined;
    // The row as a whole may be kept elsewhere.
    const isRead = /(?<!\bRETURN\s+)\bnew\b(?!\s*\.\s*\w)/i.test(text);
    const rest = text.slice(offset + query.length);
    // In a loop, what stands before is read behind it as well.
    const others = /\bLOOP\b/i.test(rest) ? text.slice(0, offset) + rest : rest;
    const isUsed = new RegExp(`\\bnew\\s*\\.\\s*${column}\\b`, 'i').test(others);
    // One function for triggers of both times asks for its own.
    const isAsked = /\bTG_WHEN\b/i.test(text);
    if (column === undefined || isRead || isUsed || isAsked) return [];
    const message = `nothing keeps this: the trigger runs AFTER the row is written, and one that gives it "${column}" runs BEFORE`;
    return [{ message, offset: offset + query.search(/\S/) }];
  });
}

/** What is told of a statement that can only fail. What depends on how the function is called is none of it. */
const CERTAIN =
  /^(?:column .* (?:does not exist|not found in data type .*)|relation .* does not exist|function .* does not exist|operator does not exist: .*|invalid input (?:value for enum|syntax for type) .*|.* is of type .* but expression is of type .*|INSERT has more .*)$/;

/** What stands around a statement of a function. */
interface Surroundings extends Pick<KnownFunction, 'handed'> {
  readonly variables: Variables;
  /** The whole function. */
  readonly text: string;
}

async function databaseFault(
  query: BodyQuery,
  { variables, text, handed }: Surroundings,
  { prepare, relations }: DefinitionEnvironment,
): Promise<Advice | null> {
  const alone = await aloneSql(query, variables);
  if (!alone) return null;
  const fault = await prepare(alone.text, alone.parameters);
  if (!fault) {
    for (const { name, offset, kept } of alone.ambiguous) {
      if (/#variable_conflict/.test(text)) continue;
      // What means something without the variable is a column.
      const lacking = await prepare(kept.text, kept.parameters);
      if (lacking && !/GROUP BY clause/.test(lacking.message)) continue;
      const message = `"${name}" is a variable here and a column of what is read, so this fails each time: name the variable otherwise, or say whose column it is`;
      return { message, offset: query.offset + offset };
    }
    return null;
  }
  const { message } = fault;
  if (!CERTAIN.test(message)) return null;
  const made = /^relation "([^"]+)"/.exec(message)?.[1];
  if (made !== undefined) {
    const isMade = new RegExp(`\\bTABLE\\b.*\\b${literalPattern(made)}\\b`, 'i').test(text);
    if (isMade || handed.includes(made)) return null;
  }
  // An operator or function may be missing only for a variable whose type nobody knows.
  if (alone.isLoose && !/^(?:column|relation)/.test(message)) return null;
  const meant = fault.suggestion ?? wordMeant(message, variables, relations);
  const hint = meant === undefined ? {} : { suggestion: meant };
  const place = query.offset + alone.sourceOffset(fault.offset);
  return { message, offset: place, ...hint };
}

/** The column, variable or word that was meant by one that there is not. */
function wordMeant(
  message: string,
  variables: Variables,
  relations: DefinitionEnvironment['relations'],
): string | undefined {
  const [, column = '', type = ''] =
    /^column "?([\w.]+)"? (?:of relation|not found in data type) "?(\w+)"?/.exec(message) ?? [];
  const bare = /^column "(\w+)" does not exist$/.exec(message)?.[1];
  const word = /^invalid input value for enum .*: "(.*)"$/.exec(message)?.[1];
  if (bare !== undefined) return suggest(bare, variables.keys());
  if (word === undefined) return suggest(column, relations.get(type)?.columns.keys() ?? []);
  const columns = [...relations.values()].flatMap((one) => [...one.columns.values()]);
  return suggest(
    word,
    columns.flatMap(({ values = [] }) => values),
  );
}

async function adviceOf(
  { kind, text, offset, isInto }: BodyQuery,
  { variables, isBefore }: { readonly variables: Variables; readonly isBefore: boolean },
  environment: DefinitionEnvironment,
): Promise<Advice[]> {
  const around = new Map(
    // The rules of its table have not been held against a row that is still to be written.
    [...variables].filter(([name, type]) => type !== null && !(isBefore && name === 'new')),
  );
  const assigned = kind === 'assignment' ? /^\s*new\s*\.\s*(?=\w)/i.exec(text)?.[0].length : 0;
  const row = variables.get('new');
  if (assigned === undefined || (assigned > 0 && !row)) return [];
  const begin = assigned > 0 ? `UPDATE "${row}" SET ` : kind === 'expression' ? 'SELECT ' : '';
  const source = begin + text.slice(assigned).replace(assigned > 0 ? ':=' : /(?!)/, ' =');
  const read = await readAuthoredSql(source, 'function', around);
  if (!read.ok) return [];
  const any = isInto ? anyRow(read, environment) : [];
  const found = [...read.advice, ...(await statementFaults(read, environment)), ...any];
  return found.map(({ offset: at, mild: _, ...told }: Advice & { readonly mild?: true }) => {
    return { ...told, offset: offset + Math.max(0, at - begin.length + assigned) };
  });
}

/** A change of all rows of another table, each time that one of the trigger's is written. */
async function everyRow(
  { kind, text, offset }: BodyQuery,
  table: string,
  anew: readonly string[],
  { relations }: DefinitionEnvironment,
): Promise<Advice[]> {
  const read = kind === 'statement' ? await readAuthoredSql(text, 'function') : null;
  const name = read?.ok ? everyRowOf(read.stmt, table, relations) : null;
  if (name === null || (read?.ok && read.stmt.DeleteStmt && anew.includes(name))) return [];
  const message = `this is about every row of ${name}, each time that one of ${table} is written: say which with WHERE; WHERE true if all are meant`;
  return [{ message, offset: offset + text.search(/\S/) }];
}

/** Tables that a function fills with all their rows, as one of sums is once it has been emptied. */
async function tablesFilledAnew(queries: readonly BodyQuery[]): Promise<string[]> {
  const statements = queries.filter(({ kind }) => kind === 'statement');
  const read = await Promise.all(statements.map(({ text }) => readAuthoredSql(text, 'function')));
  return read.flatMap((one) => (one.ok ? (filledAnew(one.stmt) ?? []) : []));
}

/** A row INTO variables that nothing chooses. */
function anyRow(
  { stmt }: Pick<AuthoredSql, 'stmt'>,
  { relations }: DefinitionEnvironment,
): Advice[] {
  const table = anyRowOf(stmt.SelectStmt, relations);
  if (table === null || relations.get(table)?.primaryKey.length === 0) return [];
  const message = `nothing says which row of ${table} this takes, so it may be any: WHERE and its key, or ORDER BY … LIMIT 1`;
  return [{ message, offset: 0 }];
}
