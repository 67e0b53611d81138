import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { wordsOfType } from '../../data-definitions/catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import { readAuthoredSql } from '../../data-definitions/compile/authored-sql/authored-sql.ts';
import { halfKeyOf } from '../../data-definitions/compile/authored-sql/check-half-keys.ts';
import {
  refusedStatement,
  type StatementEnvironment,
  statementFaults,
} from '../../data-definitions/compile/authored-sql/check-literals.ts';
import { warningsOfUses } from '../../data-definitions/compile/authored-sql/check-sql-uses.ts';
import { listsOfOne } from '../../data-definitions/compile/authored-sql/sql-advice.ts';
import { answeredColumns } from '../../data-definitions/compile/authored-sql/sql-answers.ts';
import { awaitedParameters } from '../../data-definitions/compile/authored-sql/sql-awaited.ts';
import {
  severalBeside,
  severalGroups,
} from '../../data-definitions/compile/authored-sql/sql-keys.ts';
import {
  numberParameters,
  quotedParameter,
  USER_PARAMETER,
} from '../../data-definitions/compile/authored-sql/sql-parameters.ts';
import { toldOfUnread } from '../../data-definitions/compile/authored-sql/unread-sql.ts';
import {
  type ParamPlace,
  placesOfParams,
  taskParameterFaults,
} from '../../data-definitions/compile/check-parameters.ts';
import type { DataDefinitionIssue } from '../../data-definitions/compile/issues.ts';
import { lastName, nodesIn, type SqlTree } from '../../database/sql-text/sql-tree.ts';
import { unfitParam } from '../missing.ts';
import { suggest } from '../suggest.ts';
import { wordsOfArguments, wordsOfColumn } from './functions/argument-words.ts';
import { listParams } from './list-params.ts';
import { neverTaken, typesFor, unfit } from './pages/check-call.ts';
import type { ParamWords } from './param-words.ts';

type Environment = StatementEnvironment &
  Pick<DefinitionEnvironment, 'prepare' | 'arbiters' | 'words' | 'functionText'>;

/** Looks for faults in the SQL of an author's task, and for its defaults that come to nothing. */
export async function taskFaults(
  task: TaskDocument,
  text: string | undefined,
  files: readonly string[],
  environment: Environment,
  words: ParamWords,
): Promise<DataDefinitionIssue[]> {
  const types = typeFaults(task, words, await listParams(text));
  const isTold = (name: string) => types.some(({ path }) => path[1] === name);
  return [
    ...types,
    ...defaultFaults(task, words),
    ...(await sqlFaults(task, text, files, environment, isTold)),
  ];
}

/**
 * What the columns take that a task's params are saved in or held against, where that is a list of words. A param
 * that its SQL names elsewhere, too, may be a word of its own there: `:state = 'all' OR state = :state`.
 */
export async function wordsOfParams(
  text: string | undefined,
  environment: Pick<Environment, 'relations' | 'words' | 'functionText'>,
): Promise<ParamWords> {
  const read = await readAuthoredSql(text ?? '', 'action');
  const known = new Map<string, readonly string[]>();
  if (!read.ok || text === undefined) return known;
  const lists = new Map([
    ...(await wordsOfArguments(read.stmt, environment)),
    ...wordsOfCasts(read.stmt, environment.relations),
  ]);
  for (const { number, ...column } of read.columnParameters) {
    const list = await wordsOfColumn(column, environment);
    if (list) lists.set(number, list);
  }
  for (const [number, list] of lists) {
    const name = read.parameters[number - 1] ?? '';
    const isNamedOnce = text.match(new RegExp(`(?<!:):${name}\\b`, 'g'))?.length === 1;
    if (isNamedOnce) known.set(name, list);
  }
  return known;
}

/** The words of the enumerations that params are made one of, `:house::house_name`, by their numbers. */
function wordsOfCasts(
  statement: SqlTree,
  relations: Environment['relations'],
): [number, readonly string[]][] {
  return [...nodesIn(statement)].flatMap(({ TypeCast: cast }): [number, readonly string[]][] => {
    const { number } = cast?.arg?.ParamRef ?? {};
    if (number === undefined) return [];
    const values = wordsOfType(relations, lastName(cast?.typeName?.names));
    return values ? [[number, values]] : [];
  });
}

/** The columns that a task's params are saved in or held against. */
export async function columnsOfParams(
  text: string | undefined,
  { relations }: Pick<Environment, 'relations'>,
): Promise<ReadonlyMap<string, ParamPlace>> {
  const read = await readAuthoredSql(text ?? '', 'action');
  if (!read.ok) return new Map();
  const uses = warningsOfUses(read, relations);
  // Where columns have each other's values, nobody knows which param was meant for which.
  const isMixed = uses.some(({ about }) => about?.kind === 'other rows');
  return isMixed ? new Map() : placesOfParams(read, relations);
}

/** The params of a task without which its SQL comes to nothing, unless they have a default. */
export async function awaitedBy(
  { params }: TaskDocument,
  text: string | undefined,
  { relations }: Pick<Environment, 'relations'>,
): Promise<readonly string[]> {
  const read = await readAuthoredSql(text ?? '', 'action');
  if (!read.ok) return [];
  return [...awaitedParameters(read.stmt, relations)].flatMap((number) => {
    const name = read.parameters[number - 1] ?? '';
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    const isGiven = typeof param === 'object' && param.default !== undefined;
    return param === undefined || isGiven ? [] : [name];
  });
}

/** The only words that columns of a task's answer come to, by their names, where that is known. */
export async function wordsOfAnswer(
  text: string | undefined,
  environment: Pick<Environment, 'relations' | 'words'>,
): Promise<ParamWords> {
  const read = await readAuthoredSql(text ?? '', 'action');
  const known = new Map<string, readonly string[]>();
  for (const { column, outcomes } of read.ok ? answeredColumns(read.stmt) : []) {
    const lists = await Promise.all(
      outcomes.map(async (outcome) => {
        if ('value' in outcome) return outcome.value === null ? [] : [outcome.value];
        return await wordsOfColumn(outcome, environment);
      }),
    );
    const sure = lists.flatMap((list) => list ?? []);
    if (sure.length > 0 && lists.every(Boolean)) known.set(column, [...new Set(sure)]);
  }
  return known;
}

/** Params of a type that none of the words is of which their column takes alone, or of which none is a list in a text. */
function typeFaults(
  { params }: TaskDocument,
  words: ParamWords,
  lists: ReadonlySet<string>,
): DataDefinitionIssue[] {
  return Object.entries(params).flatMap(([name, param]) => {
    const type = typeof param === 'object' ? param.type : param;
    const path = ['params', name, ...(typeof param === 'object' ? ['type'] : [])];
    const fault = (message: string) => [{ path, message, suggestion: 'Text', mild: true }];
    if (lists.has(name) && type !== 'Text')
      return fault(`"${name}" takes a ${type}, and the task takes it apart as a text of several`);
    const known = words.get(name) ?? [];
    if (known.length === 0 || known.some((word) => unfit(name, type, word) === null)) return [];
    return fault(
      `"${name}" takes a ${type}, and the task puts it where there are ${known.slice(0, 20).join(', ')} alone`,
    );
  });
}

/** Defaults that their own params would refuse. */
function defaultFaults({ code, params }: TaskDocument, words: ParamWords): DataDefinitionIssue[] {
  return Object.entries(params).flatMap(([name, param]) => {
    if (typeof param !== 'object' || param.default === undefined) return [];
    const path = ['params', name, 'default'];
    const message = unfit(name, param, param.default);
    if (message !== null)
      return [{ path, ...unfitParam(code, name, message, typesFor(param.default)) }];
    const never = neverTaken(name, words, param.default);
    if (never) return [{ path, ...never, mild: true }];
    if (!param.required) return [];
    const idle = `"${name}" has a default, so it is never missing: leave "required" or this out`;
    return [{ path, message: idle, mild: true }];
  });
}

/** @param isTold is a param's type told as what no value of its column is of? */
async function sqlFaults(
  task: TaskDocument,
  text: string | undefined,
  files: readonly string[],
  environment: Environment,
  isTold: (param: string) => boolean,
): Promise<DataDefinitionIssue[]> {
  const path = ['sql'];
  if (text === undefined) {
    const suggestion = suggest(task.sql, files);
    const message = `the file ${task.sql} does not lie beside the task`;
    return [suggestion === undefined ? { path, message } : { path, message, suggestion }];
  }
  const read = await readAuthoredSql(text, 'action');
  if (!read.ok) return [{ path, sqlFile: task.sql, ...(await toldOfUnread(text, read)) }];
  const known = [...Object.keys(task.params), USER_PARAMETER];
  const unknown = read.parameters.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const offset = numberParameters(text).places.get(unknown) ?? 0;
    // The only param that the SQL does not name is the one that it misses.
    const [idle, ...others] = known.filter(
      (name) => name !== USER_PARAMETER && !read.parameters.includes(name),
    );
    const suggestion = suggest(unknown, known) ?? (others.length === 0 ? idle : undefined);
    const message = `:${unknown} is not among the task's params: ${known.join(', ')}`;
    const about = { kind: 'sql param', name: unknown };
    const fault = { path, message, sqlFile: task.sql, offset, about };
    return [suggestion === undefined ? fault : { ...fault, suggestion }];
  }
  const quoted = quotedParameter(text, known, read.parameters);
  if (quoted) return [{ path, sqlFile: task.sql, ...quoted }];
  const unfit = await refusedStatement(read, environment, known);
  if (unfit) return unfit.map((one) => ({ path, sqlFile: task.sql, ...one }));
  const ofOneRow =
    task.answer === 'first'
      ? [
          halfKeyOf(read.stmt, environment.relations),
          severalGroups(read.stmt, environment.relations),
          severalBeside(read.stmt, read.parameters, environment.relations),
        ]
      : [];
  const own = [...listsOfOne(read.stmt, read.parameters), ...ofOneRow.flatMap((one) => one ?? [])];
  const found = own.map(({ message, byte }) => ({ message, offset: read.placeOf(byte) }));
  const advice = [...read.advice, ...found].map((one) => {
    return { ...one, path, sqlFile: task.sql, mild: true };
  });
  const refused = (await statementFaults(read, environment)).map((one) => {
    return { ...one, path, sqlFile: task.sql };
  });
  const params = Object.entries(task.params).filter(([name]) => !isTold(name));
  // A text may say a number, and be where it is by another mistake.
  const isText = (name = '') => {
    const param = task.params[name];
    return (typeof param === 'object' ? param.type : param) === 'Text';
  };
  const isOther = advice.length + refused.length > 0;
  const unlike = taskParameterFaults(read, Object.fromEntries(params), environment.relations)
    .filter(({ offset }) => refused.every((one) => one.offset !== offset))
    .filter(({ about }) => !(isOther && isText(about?.name)))
    .map((one) => {
      const { name = '' } = one.about ?? {};
      if (isText(name) && one.suggestion === undefined) {
        const type = typeof task.params[name] === 'object' ? ['type'] : [];
        const message = `"${name}" takes a Text, and the task puts it where there are numbers alone, which refuse an empty text`;
        return { path: ['params', name, ...type], message, suggestion: 'Number', mild: true };
      }
      const about = one.about && { about: { ...one.about, of: task.code } };
      return { ...one, ...about, path, sqlFile: task.sql };
    });
  // That the SQL says only a part of a key is told there.
  const missed = refused.flatMap(({ about }) => (about?.kind === 'half key' ? about.known : []));
  // So is what stands in the place of one: the key of another table.
  const isReplaced = refused.some(({ about }) => about?.kind === 'other rows');
  const idle = Object.keys(task.params).flatMap((name) => {
    if (isReplaced || read.parameters.includes(name) || missed.includes(name)) return [];
    const message = `${task.sql} does not name :${name}`;
    const about = { kind: 'idle param', name, of: task.sql };
    return [{ path: ['params', name], message, about, mild: true }];
  });
  return [...advice, ...refused, ...unlike, ...idle];
}
