import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { latinText } from '#schemas/wire/latin-text.ts';
import { USER_PARAMETER } from '../data-definitions/compile/authored-sql/sql-parameters.ts';
import type { RunContext } from '../data-definitions/compiled.ts';
import { badRequest } from '../data-definitions/refusal.ts';
import { storedUser } from '../data-definitions/run-context.ts';
import { typedBoolean, typedNumber, typedTime } from '../data-definitions/sql/filter-value.ts';
import type { ParameterValue } from '../data-definitions/sql/parameter-value.ts';

type Params = Readonly<Record<string, unknown>>;
type Declared = Exclude<TaskDocument['params'][string], string>;

/**
 * Values for a statement's parameters in their order: what the request gives, else the default. What
 * the task does not declare is never looked at.
 *
 * @param context who asks; a request cannot choose it.
 * @throws Refusal when a param is missing or does not fit the type that the task declares.
 */
export function taskValues(
  task: TaskDocument,
  names: readonly string[],
  params: Params,
  context: RunContext,
): ParameterValue[] {
  const declared = new Map(
    Object.entries(task.params).map(([name, param]) => [name, settle(param)] as const),
  );
  const values = new Map<string, ParameterValue>();
  for (const [name, param] of declared) {
    const given = Object.hasOwn(params, name) ? params[name] : null;
    const value = taskValue(name, param, given ?? param.default ?? null, SAID_TO_PEOPLE);
    if (param.required && (value === null || value === '')) {
      throw badRequest(`The task ${task.code} needs "${name}"`);
    }
    values.set(name, value);
  }
  values.set(USER_PARAMETER, storedUser(context));
  return names.map((name) => values.get(name) ?? null);
}

/** What people are told who were asked for a value: they do not know how it is called in the task. */
const SAID_TO_PEOPLE: Readonly<Partial<Record<Declared['type'], string>>> = {
  Number: '__This is no number: write 1234.5',
  DateTime: '__This is no date: write 2026-12-31',
};

function settle(param: TaskDocument['params'][string]): Declared {
  return typeof param === 'string' ? { type: param, required: false } : param;
}

/**
 * The value of one param, in the form that the database reads.
 *
 * @param said of a value that does not fit the type, where authors are not told so.
 * @throws Refusal when it does not fit the type that the task declares.
 */
export function taskValue(
  name: string,
  param: TaskDocument['params'][string],
  value: unknown,
  said: typeof SAID_TO_PEOPLE = {},
): ParameterValue {
  const { type } = settle(param);
  if (value === null) return null;
  if (typeof value === 'object') throw badRequest(`"${name}" takes a plain value`);
  const text = String(value);
  if (type === 'Text') return text;
  if (text === '') return null;
  const typed = typedValue(type, text);
  if (typed === null) throw badRequest(said[type] ?? `"${name}" takes a ${type}`);
  return typed;
}

/** The value in the form that the database reads; null when it is none of that type. */
function typedValue(type: 'Number' | 'Boolean' | 'DateTime', text: string): ParameterValue {
  switch (type) {
    case 'Number':
      return typedNumber(latinText(text));
    case 'Boolean':
      return typedBoolean(text)?.toString() ?? null;
    case 'DateTime':
      return typedTime(latinText(text))?.start ?? null;
  }
}

/** Names of the params that a request has to give. */
export function neededParams(params: TaskDocument['params']): string[] {
  return Object.entries(params).flatMap(([name, param]) =>
    typeof param === 'object' && param.required && param.default === undefined ? [name] : [],
  );
}
