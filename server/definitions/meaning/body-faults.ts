import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import { answerColumns, UNNAMED } from '../../data-definitions/compile/answer-columns.ts';
import { literalPattern } from '../../database/literal-pattern.ts';
import type { BodyQuery, FunctionBody } from '../../database/parse-plpgsql.ts';
import type { Subject } from '../issue.ts';
import { suggest } from '../suggest.ts';
import {
  type Advice,
  adviceOf,
  everyRow,
  type ReadQuery,
  readQuery,
  tablesFilledAnew,
} from './body-advice.ts';
import { originsIn } from './body-origins.ts';
import { aloneSql, type Variables } from './body-sql.ts';
import { type Answer, returnedVariables, unfitValues } from './body-values.ts';
import { saidByDatabase } from './said-by-database.ts';
import { eventFaults, type TriggerEvent } from './trigger-events.ts';

/** How a function of PL/pgSQL is called. */
export interface CalledFunction {
  /** Does it run for the rows of tables? */
  readonly isTrigger: boolean;
  /** Tables whose triggers call it. */
  readonly tables: readonly string[];
  /** Does one of them call it before the rules of the table are held against a row? */
  readonly isBefore: boolean;
  /** Do all of them call it when the row is written already? */
  readonly isAfter: boolean;
  /** Do all of them call it for each row? */
  readonly isForRows: boolean;
  /** What its triggers call the rows of a statement: `REFERENCING NEW TABLE AS fresh`. */
  readonly handed: readonly string[];
  /** What its triggers call it at. */
  readonly events: readonly TriggerEvent[];
  /** Has it to answer with a value of its own, by RETURN? */
  readonly answers: boolean;
  readonly answer: Answer;
}

/**
 * What the body of a function does that fails, or that is hardly meant, with offsets into the statement that makes it.
 *
 * @param text that statement.
 */
export async function bodyFaults(
  {
    isTrigger,
    tables,
    isBefore,
    isAfter,
    isForRows,
    handed,
    events,
    answers,
    answer,
  }: CalledFunction,
  body: FunctionBody,
  text: string,
  environment: DefinitionEnvironment,
): Promise<{ readonly faults: readonly Advice[]; readonly queries: readonly ReadQuery[] }> {
  const found: Advice[] = [];
  // A trigger of another table than is meant lacks one column in many places.
  const keep = (advice: Advice) => {
    if (!found.some(({ message }) => message === advice.message)) found.push(advice);
  };
  const [table, another] = tables;
  const row = another === undefined ? table : undefined;
  const { relations } = environment;
  const variables = new Map(
    [...body.variables].map(([name, type]) => [name, typeMeant(type, relations)]),
  );
  if (isTrigger) for (const name of ['new', 'old']) variables.set(name, row ?? null);
  const queries = await Promise.all(
    body.queries.map((query) => readQuery(query, { variables, isBefore })),
  );
  const anew = tablesFilledAnew(queries);
  const around = { origins: await originsIn(body, relations), isBefore, text };
  for (const one of queries) {
    const fault = await databaseFault(one.query, { variables, text, handed }, environment);
    for (const advice of fault ? [fault] : await adviceOf(one, around, environment)) keep(advice);
    const unfit = fault
      ? []
      : await unfitValues(one.query, { ...around, variables, answer }, environment);
    for (const advice of unfit) keep(advice);
    if (row !== undefined && isForRows)
      for (const advice of everyRow(one, row, anew, environment)) keep(advice);
  }
  for (const query of isTrigger ? [] : returnedVariables(text, variables))
    for (const advice of await unfitValues(query, { ...around, variables, answer }, environment))
      keep(advice);
  const lost = found.flatMap(({ about }) => (about?.kind === 'column' ? [about.name] : []));
  for (const one of await recordFaults(body, variables, lost)) keep(one);
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
  if (isForRows)
    for (const one of eventFaults({ events, isBefore }, queries, body, text)) keep(one);
  if ((isTrigger || answers) && !body.ends) {
    const message = isTrigger
      ? 'this function of a trigger never returns, so each change of a row fails: RETURN NEW'
      : 'this function never returns, so each call of it fails: RETURN what it is to answer';
    found.push({ message, offset: Math.max(0, text.search(/\bEND\b(?![\s\S]*\bEND\b)/i)) });
  }
  const faults = row === undefined ? found : withoutLost(row, found, text, environment);
  return { faults, queries };
}

/** The type of a variable; of one that has that of a column, `drive.state%TYPE`, this column's, or none that is known. */
function typeMeant(
  type: string | null,
  relations: DefinitionEnvironment['relations'],
): string | null {
  const [table, column] = /^(\w+)\.(\w+)%TYPE$/i.exec(type ?? '')?.slice(1) ?? [];
  if (!type?.includes('%')) return type;
  const { type: own } = relations.get(table ?? '')?.columns.get(column ?? '') ?? {};
  return own === undefined ? null : `"${own}"`;
}

/** Of what {@link bodyFaults} tells of a trigger that stands at another table than its function is made for. */
export const OTHER_TABLE = 'trigger table';

/**
 * A trigger is at the wrong table where its function asks of the rows for what another one has, and its own has not: that is one
 * mistake, but for columns that are nearly those of the table.
 */
function withoutLost(
  table: string,
  found: readonly Advice[],
  text: string,
  { relations }: DefinitionEnvironment,
): readonly Advice[] {
  const asked = [...text.matchAll(/\b(?:new|old)\s*\.\s*(?!corp\b)(\w+)/gi)].map(
    ([, column = '']) => column.toLowerCase(),
  );
  const lacks = (name: string) => asked.filter((one) => !relations.get(name)?.columns.has(one));
  const [meant, another] = [...relations.values()].flatMap(({ kind, name }) =>
    kind === 'table' && lacks(name).length === 0 ? [name] : [],
  );
  const isLost = ({ about, suggestion }: Advice) =>
    about?.kind === 'column' && about.of === table && suggestion === undefined;
  const first = found.find(isLost);
  if (meant === undefined || !first) return found;
  const known = [...new Set(lacks(table))];
  const { offset } = first;
  const isOther = (one: Advice) =>
    one.about?.of === table || one.about?.of?.endsWith(` of ${table}`);
  const told: Advice = {
    message: `the function of this trigger asks for "${known.join('", "')}", which ${table} has not`,
    offset,
    about: { kind: OTHER_TABLE, name: first.about?.name ?? '', of: table, known },
    ...(another === undefined && { suggestion: meant }),
  };
  return [told, ...found.filter((one) => !isOther(one))];
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
interface Surroundings extends Pick<CalledFunction, 'handed'> {
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
  const about = saidByDatabase(message);
  if (about?.kind === 'table') {
    const { name } = about;
    const isMade = new RegExp(`\\bTABLE\\b.*\\b${literalPattern(name)}\\b`, 'i').test(text);
    if (isMade || handed.includes(name)) return null;
  }
  // An operator or function may be missing only for a variable whose type nobody knows.
  if (alone.isLoose && !/^(?:column|relation)/.test(message)) return null;
  const meant = fault.suggestion ?? wordMeant(about, variables, relations);
  const hint = meant === undefined ? {} : { suggestion: meant };
  const place = query.offset + alone.sourceOffset(fault.offset);
  return { message, offset: place, ...(about && { about }), ...hint };
}

/** The column, variable or word that was meant by one that there is not. */
function wordMeant(
  lost: Subject | undefined,
  variables: Variables,
  relations: DefinitionEnvironment['relations'],
): string | undefined {
  if (lost?.kind === 'column') {
    const known = lost.of === undefined ? variables : relations.get(lost.of)?.columns;
    return suggest(lost.name, known?.keys() ?? []);
  }
  if (lost?.kind !== 'value') return undefined;
  const columns = [...relations.values()].flatMap((one) => [...one.columns.values()]);
  return suggest(
    lost.name,
    columns.flatMap(({ values = [] }) => values),
  );
}
