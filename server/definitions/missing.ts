import type { DefinitionIssue } from './issue.ts';
import { suggest } from './suggest.ts';

/** What is wrong, without its place. */
export type Fault = Pick<DefinitionIssue, 'message' | 'suggestion' | 'mild' | 'about'>;

/** Names that are told at most. */
const LISTED = 20;

/** The names that there are, as they are told behind one that there is not. */
export function listed(known: readonly string[]): string {
  return known.length > 0 ? `; there are ${known.slice(0, LISTED).join(', ')}` : '';
}

/**
 * A name that is not among those that there are.
 *
 * @param what its kind, and of what: `field of GOAT`.
 * @param meant the one that it stands for, where that is known.
 */
export function missing(
  what: string,
  name: string,
  known: Iterable<string>,
  meant: string | undefined = undefined,
): Fault {
  const names = [...known];
  const [kind = '', of] = what.split(' of ', 2);
  return {
    message: `there is no ${what} "${name}"${listed(names)}`,
    about: { kind, name, known: names, ...(of !== undefined && { of }) },
    ...hintOf(meant ?? suggest(name, names)),
  };
}

const ABSENT_KEY = 'absent key';

/** What an issue is about that says that an object lacks a key. */
export function absentKey(name: string): Pick<Fault, 'about'> {
  return { about: { kind: ABSENT_KEY, name } };
}

/** The key that an object lacks, where that is what is told. */
export function lacks({ about }: Pick<Fault, 'about'>): string | undefined {
  return about?.kind === ABSENT_KEY ? about.name : undefined;
}

/** Of a param whose type is none of its column, with the one that is. */
export const OTHER_TYPE = 'type of param';

/** Of a value that the type of a task's param does not take. */
export const UNFIT_PARAM = 'unfit param';

/**
 * A value that a task's param cannot have, by what is said of it.
 *
 * @param known the types of params that take it.
 */
export function unfitParam(
  task: string,
  name: string,
  message: string,
  known: readonly string[],
): Fault {
  return { message, about: { kind: UNFIT_PARAM, name, of: task, known } };
}

/** A param that a call names and its task has not. */
export function missingParam(
  task: string,
  name: string,
  known: readonly string[],
  meant: string | undefined = undefined,
): Fault {
  const about = { kind: 'param', name, known, of: task };
  return { ...missing('param of this task', name, known, meant), about };
}

/** A value that the lookup of a field does not offer. */
export function noOption(field: string, value: string, options: Iterable<string>): Fault {
  const known = [...new Set(options)];
  const message = `"${field}" has no option "${value}"${listed(known)}`;
  return { ...missing('option', value, known), message };
}

/** A value that no row has in a field. */
export function neverHeld(field: string, value: string, known: readonly string[]): Fault {
  const message = `"${field}" is never "${value}"${listed(known)}`;
  return { ...missing('option', value, known), message };
}

/**
 * People who are kept out of something that they are led to: the "access" of it, or of what leads there, is why.
 *
 * @param action the one whose own "access" is why.
 */
export function keptOut(
  kind: 'closed form' | 'closed data' | 'closed write' | 'closed task',
  name: string,
  message: string,
  action?: string,
): Fault {
  return {
    message,
    mild: true,
    about: { kind, name, ...(action !== undefined && { of: action }) },
  };
}

/** Of a pre-check whose task answers all rows, by the code of the task. */
export const ALL_ROWS = 'all rows';

/** Of a pre-check whose task answers nothing that a page reads, by the code of the task. */
export const IDLE_COLUMNS = 'idle columns';

/** Of a button whose action names nothing of its rows, by the action and its definition. */
export const BLIND_ACTION = 'blind action';

/** As {@link BLIND_ACTION}, of a button that stands at each row. */
export const BLIND_AT_ROWS = 'blind action at rows';

/** Of a page that everybody may open, and that shows what not everybody may read. */
export const VISITORS_KEPT_OUT = 'visitors kept out';

/** Of a route that asks visitors of a page for a sign-in, by the code of the page. */
export const OPEN_ROUTE = 'open route';

/** Of a row that a function of the steps refuses, by the condition on which it does, with the texts of the row. */
export const RAISED = 'raised';

/** A column that is taken for one that names a row of a table, where its foreign key names another one. */
export function otherTableOf(
  { name, refersTo: [of, another] = [] }: { name: string; refersTo?: readonly string[] },
  table: string,
): Pick<Fault, 'about'> {
  if (of === undefined || another !== undefined) return {};
  return { about: { kind: 'other table', name, of, known: [table] } };
}

/** The same names, in whatever number each stands there? */
export function areSame(some: readonly string[], others: readonly string[]): boolean {
  const names = new Set(some);
  return names.size === new Set(others).size && others.every((one) => names.has(one));
}

/** As it stands in a fault, where something is meant. */
export function hintOf(suggestion: string | undefined): Pick<Fault, 'suggestion'> {
  return suggestion === undefined ? {} : { suggestion };
}
