import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import type { FunctionBody } from '../../../database/sql-text/parse-plpgsql.ts';
import type { TriggerEvent } from '../../../database/sql-text/trigger-event.ts';
import { suggest } from '../../suggest.ts';
import {
  type Advice,
  adviceOf,
  everyRow,
  type ReadQuery,
  readQuery,
  tablesFilledAnew,
} from './body-advice.ts';
import { databaseFault } from './body-database.ts';
import { originsIn } from './body-origins.ts';
import { recordFaults } from './body-records.ts';
import type { Answer } from './body-rows.ts';
import type { Variables } from './body-sql.ts';
import { returnedVariables, unfitValues } from './body-values.ts';
import { madeRowFaults } from './made-rows.ts';
import { rowType } from './sql-types.ts';
import { eventFaults, lateChanges, statementFaults, UNKEPT_VALUES } from './trigger-events.ts';
import { namedNowhere, withoutLost } from './trigger-table.ts';
import { turnedRows } from './turned-rows.ts';

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
  /** Do all of them call it once for a statement? */
  readonly isForStatements: boolean;
  /** Does another function write rows of these tables, so that whoever saves rows of others runs into it? */
  readonly isRunByOthers: boolean;
  /** What its triggers call the rows of a statement: `REFERENCING NEW TABLE AS fresh`. */
  readonly handed: readonly string[];
  /** What its triggers call it at. */
  readonly events: readonly TriggerEvent[];
  /** What those of them call it at that run before the row is written. */
  readonly eventsBefore: readonly TriggerEvent[];
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
  called: CalledFunction,
  body: FunctionBody,
  text: string,
  environment: DefinitionEnvironment,
): Promise<{ readonly faults: readonly Advice[]; readonly queries: readonly ReadQuery[] }> {
  const [table, another] = called.tables;
  const row = another === undefined ? table : undefined;
  const variables = variablesOf(body, environment);
  if (called.isTrigger)
    for (const name of ['new', 'old']) variables.set(name, row === undefined ? null : rowType(row));
  const queries = await Promise.all(
    body.queries.map((query) => readQuery(query, { variables, isBefore: called.isBefore })),
  );
  const found: Advice[] = [];
  // A trigger of another table than is meant lacks one column in many places.
  const keep = (told: readonly Advice[]) => {
    for (const one of told)
      if (!found.some(({ message }) => message === one.message)) found.push(one);
  };
  keep(await queryFaults({ called, body, queries, variables, text, row }, environment));
  const lost = found.flatMap(({ about }) => (about?.kind === 'column' ? [about.name] : []));
  keep(await recordFaults(body, variables, lost, environment));
  if (called.isAfter) keep(lateChanges(body, text));
  found.push(...raisedFaults(called, body, environment));
  if (called.isTrigger) found.push(...namedNowhere(called.tables, text, environment));
  if (called.isForRows) {
    keep(turnedRows(queries));
    const ofEvents = await eventFaults(called, queries, body, text);
    keep(ofEvents);
    if (ofEvents.length === 0)
      keep(await madeRowFaults(called, queries, body, environment.relations));
  }
  if (called.isForStatements) keep(statementFaults(queries, called.handed, text));
  if ((called.isTrigger || called.answers) && !body.ends) {
    const message = called.isTrigger
      ? 'this function of a trigger never returns, so each change of a row fails: RETURN NEW'
      : 'this function never returns, so each call of it fails: RETURN what it is to answer';
    found.push({ message, offset: Math.max(0, text.search(/\bEND\b(?![\s\S]*\bEND\b)/i)) });
  }
  const faults = row === undefined ? found : withoutLost(row, found, text, environment);
  // What is done to rows that are there already no new one lacks.
  const filled = called.events.includes('INSERT') ? row : undefined;
  return { faults: faults.map((one) => ofTable(filled, one)), queries };
}

function ofTable(of: string | undefined, advice: Advice): Advice {
  const { about } = advice;
  if (of === undefined || about?.kind !== UNKEPT_VALUES) return advice;
  return { ...advice, about: { ...about, of } };
}

interface ReadBody {
  readonly called: CalledFunction;
  readonly body: FunctionBody;
  readonly queries: readonly ReadQuery[];
  readonly variables: Variables;
  readonly text: string;
  /** The one table whose rows fire it. */
  readonly row: string | undefined;
}

/** What is told of statements and expressions of a function, each by itself. */
async function queryFaults(
  { called, body, queries, variables, text, row }: ReadBody,
  environment: DefinitionEnvironment,
): Promise<Advice[]> {
  const { handed, answer, isBefore, isForRows } = called;
  const anew = tablesFilledAnew(queries);
  const origins = await originsIn(body, environment.relations);
  const around = { origins, isBefore, text, variables, answer };
  const found: Advice[] = [];
  for (const one of queries) {
    const fault = await databaseFault(one.query, { variables, text, handed }, environment);
    if (fault) found.push(fault);
    else {
      found.push(...(await adviceOf(one, around, environment)));
      found.push(...(await unfitValues(one.query, around, environment)));
    }
    if (row !== undefined && isForRows) found.push(...everyRow(one, row, anew, environment));
  }
  for (const query of returnedVariables(text, variables))
    found.push(...(await unfitValues(query, around, environment)));
  return found;
}

/** Columns that a trigger tells its faults at, and that no row which is saved has. */
function raisedFaults(
  { tables, isRunByOthers }: CalledFunction,
  { raised }: FunctionBody,
  { relations }: DefinitionEnvironment,
): Advice[] {
  if (tables.length === 0) return [];
  const columnsOf = (name: string) => [...(relations.get(name)?.columns.keys() ?? [])];
  const columns = [...relations.keys()].flatMap(columnsOf);
  const own = tables.flatMap(columnsOf);
  // A view is saved by its own names, and what another table's trigger writes is told at that one.
  const savable = [...relations.values()].flatMap(({ kind, name }) =>
    isRunByOthers || kind === 'view' || tables.includes(name) ? columnsOf(name) : [],
  );
  return raised.flatMap(({ column, offset }) => {
    if (savable.includes(column)) return [];
    const whose = columns.includes(column) ? `${tables.join(' and ')} has no` : 'no table has a';
    const hint = suggest(column, own) ?? suggest(column, columns);
    const isMeant = hint !== undefined && hint !== column;
    const message = `${whose} column "${column}", so this is told at no field`;
    const about = { kind: 'raised column', name: column, of: tables.join(' and ') };
    return [{ message, offset, about, ...(isMeant && { suggestion: hint }) }];
  });
}

/** Variables with the types of the columns that they are declared by. */
function variablesOf(
  { variables }: FunctionBody,
  { relations }: DefinitionEnvironment,
): Map<string, string | null> {
  return new Map([...variables].map(([name, type]) => [name, typeMeant(type, relations)]));
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
