import { calls } from '#schemas/calls.ts';
import { paramType, type TaskDocument } from '#schemas/definitions/task-document.ts';
import { tasks } from '#schemas/tasks.ts';
import type { Departments } from '../../../data-definitions/access.ts';
import {
  otherTable,
  type ParamPlace,
  tableNamed,
} from '../../../data-definitions/compile/check-parameters.ts';
import type { CompiledDefinition, CompiledField } from '../../../data-definitions/compiled.ts';
import { Refusal } from '../../../data-definitions/refusal.ts';
import { neededParams, taskValue } from '../../../task/task-params.ts';
import { type Fault, keptOut, missing, missingParam, unfitParam } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import { someMay } from '../audience.ts';
import type { Findings, Path } from '../findings.ts';
import type { ParamWords } from '../param-words.ts';
import type { TenantScope } from '../scope.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * A call that a document makes: `servlet` and `command`, and the task where it runs one.
 *
 * @returns the author's task that it runs, if it can be read.
 */
export function checkCall(
  findings: Findings,
  path: Path,
  call: Params,
  scope: Pick<TenantScope, 'tasks' | 'taskDocuments' | 'taskWords' | 'taskAwaits'>,
): TaskDocument | null {
  const { servlet, command } = call;
  // What lacks one of them is told where its shape is.
  if (typeof servlet !== 'string' || typeof command !== 'string') return null;
  if (!Object.hasOwn(calls, `${servlet}.${command}`)) {
    const known = Object.keys(calls).map((call) => call.split('.', 2) as [string, string]);
    const commands = known.filter(([one]) => one === servlet).map(([, one]) => one);
    if (commands.length > 0) {
      findings.unknown([...path, 'command'], `command of ${servlet}`, command, commands);
    } else {
      const servlets = [...new Set(known.map(([one]) => one))];
      findings.unknown([...path, 'servlet'], 'servlet', servlet, servlets);
    }
    return null;
  }
  if (servlet !== 'Task') return null;
  const place = call.body === undefined ? 'params' : 'body';
  const { task } = (call[place] ?? {}) as Params;
  if (typeof task !== 'string') {
    const message = `Task.Run needs the name of a task: "task" in its ${place}`;
    const within = [...path, place];
    const given = Object.keys((call[place] ?? {}) as Params);
    const meant = suggest('task', given);
    if (meant === undefined) findings.add(within, message);
    else if (meant === 'task') findings.add([...within, meant], message);
    else findings.misspelt([...within, meant], message, 'task');
    return null;
  }
  if (!Object.hasOwn(tasks, task) && !scope.tasks.includes(task)) {
    const known = [...scope.tasks, ...Object.keys(tasks)];
    findings.unknown([...path, place, 'task'], 'task', task, known);
    return null;
  }
  const document = scope.taskDocuments.get(task) ?? null;
  if (document) {
    const words = scope.taskWords.get(task) ?? new Map();
    const within = [...path, place];
    const told = findings.issues.length;
    const given = checkTaskParams(findings, within, call, document, words);
    // What is misspelt may be what is missing.
    const isWhole = findings.issues.length === told && findings.isWhole(path, call);
    const absent = isWhole ? (scope.taskAwaits.get(task) ?? []) : [];
    for (const name of absent) {
      if (!given.has(name)) findings.warn(within, lacksAwaited(document, name));
    }
  }
  return document;
}

/** The field of the row that a value of a call's body stands for: `"{id}"`. */
export function rowPlace(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
}

/**
 * What is said of a text that is the name of its own param, where the row has a field of that name, whose value was meant:
 * `"block": "block"`. Null where something else is told of it, or it may be meant.
 */
export function bareName(
  name: string,
  value: unknown,
  { params }: TaskDocument,
  fields: ReadonlyMap<string, unknown>,
  words: ParamWords,
): Fault | null {
  const param = params[name];
  if (value !== name || param === undefined || !fields.has(name)) return null;
  if (unfit(name, param, value) !== null || neverTaken(name, words, value)) return null;
  if (words.get(name)?.includes(name)) return null;
  const message = `"${name}" is handed on as it stands: what stands in the row has brackets`;
  return { message, suggestion: `{${name}}`, mild: true };
}

/** What is said of a call that does not give a task what its SQL comes to nothing without. */
export function lacksAwaited({ sql }: TaskDocument, name: string): string {
  return `this gives no "${name}", without which ${sql} comes to nothing each time`;
}

/**
 * What a call gives to an author's task: a param that it does not have is quietly left out.
 *
 * @returns names of the params that are given, be it when somebody has answered.
 */
function checkTaskParams(
  findings: Findings,
  path: Path,
  call: Params,
  { code, params }: TaskDocument,
  words: ParamWords,
): ReadonlySet<string> {
  const known = Object.keys(params);
  const given = (call.body ?? call.params ?? {}) as Params;
  const strays = Object.keys(given).filter((name) => !isOfCall(name) && !known.includes(name));
  const needed = neededParams(params).filter((name) => !(name in given));
  // Where one is missing and one too many, that was to be the other.
  const only = strays.length === 1 && needed.length === 1 ? needed[0] : undefined;
  for (const [name, value] of Object.entries(given)) {
    if (isOfCall(name)) continue;
    if (!known.includes(name)) {
      findings.tellKey([...path, name], missingParam(code, name, known, only));
      continue;
    }
    // What a row holds is known when the button is pressed.
    if (rowPlace(value) !== undefined) continue;
    const fault = unfit(name, params[name] as TaskDocument['params'][string], value);
    if (fault !== null)
      findings.tell([...path, name], unfitParam(code, name, fault, typesFor(value)));
    const never = neverTaken(name, words, value);
    if (never) findings.tell([...path, name], { ...never, mild: true });
  }
  const queries = Array.isArray(call.queries) ? (call.queries as string[]) : [];
  for (const [index, name] of queries.entries()) {
    if (known.includes(name)) continue;
    findings.tell([...path.slice(0, -1), 'queries', index], missingParam(code, name, known));
  }
  const asked = (call.ask as { name?: string } | undefined)?.name;
  const meant = [only, ...strays.map((name) => suggest(name, known))];
  const lacking = needed.filter(
    (name) => !meant.includes(name) && !queries.includes(name) && name !== asked,
  );
  if (asked !== undefined && !known.includes(asked)) {
    const place = [...path.slice(0, -1), 'ask', 'name'];
    // What is asked for was to be the one that is missing, whatever it is called here.
    if (lacking.length === 1) {
      findings.tell(place, missingParam(code, asked, [], lacking[0]));
      return new Set(known);
    }
    findings.tell(place, missingParam(code, asked, known));
  }
  for (const name of lacking) findings.add(path, `the task needs the param "${name}"`);
  return new Set([...Object.keys(given), ...queries, ...(asked === undefined ? [] : [asked])]);
}

/** What a call has beside the params of a task. */
function isOfCall(name: string): boolean {
  return name === 'task' || name === 'rows';
}

/** What is told of a text that no row takes where the task's SQL puts it; null where one may. */
export function neverTaken(name: string, words: ParamWords, value: unknown): Fault | null {
  const known = words.get(name);
  if (!known || typeof value !== 'string' || value === '' || known.includes(value)) return null;
  const message = `"${name}" is never "${value}" where the task puts it: there are ${known.slice(0, 20).join(', ')}`;
  return { ...missing('option', value, known), message };
}

/** What a task says of a value that its param cannot have; null when it can. */
export function unfit(
  name: string,
  param: TaskDocument['params'][string],
  value: unknown,
): string | null {
  try {
    taskValue(name, param, value);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

/** The types of params that take a value. */
export function typesFor(value: unknown): string[] {
  return paramType.options.filter((type) => unfit('', type, value) === null);
}

/** Tells of a task that nobody who sees the button or script may run. */
export function warnOfClosedTask(
  findings: Findings,
  path: Path,
  { code, access }: TaskDocument,
  audience: Departments,
): void {
  if (someMay(access, audience)) return;
  const message = `nobody who may open this page may run ${code}: "access" of the task`;
  findings.tell(path, keptOut('closed task', code, message));
}

/**
 * A field's value where the task takes another type: a text for a number, a day for yes or no; or where its SQL has the key of
 * another table's row.
 *
 * @param places the columns of the task's params.
 */
export function warnOfOtherType(
  findings: Findings,
  path: Path,
  task: TaskDocument,
  value: unknown,
  definition: CompiledDefinition | null,
  places: ReadonlyMap<string, ParamPlace> | undefined,
  relations: TenantScope['relations'],
): void {
  const field = definition?.byName.get(rowPlace(value) ?? '');
  if (!definition || !field) return;
  const given = { field, definition };
  const fault = otherValue(String(path.at(-1)), task, given, places, relations);
  if (fault === null) return;
  const { fitting, ...told } = fault;
  const meant = fitting === undefined ? {} : { suggestion: `{${fitting}}` };
  findings.tell(path, { ...told, ...meant, mild: true });
}

/**
 * What is said of a field that a task's param of that name is given, where the param takes another type, or where the task's SQL
 * has the key of another table's row for it; with the field that fits, where only one does. Null when it may be meant.
 *
 * @param places the columns of the task's params.
 */
export function otherValue(
  name: string,
  { code, params }: TaskDocument,
  { field, definition }: { readonly field: CompiledField; readonly definition: CompiledDefinition },
  places: ReadonlyMap<string, ParamPlace> | undefined,
  relations: TenantScope['relations'],
): (Pick<Fault, 'message' | 'about'> & { readonly fitting?: string }) | null {
  const fault = otherType(name, params, field);
  if (fault !== null) {
    const isFit = (type: (typeof paramType.options)[number]) =>
      otherType(name, { [name]: type }, field) === null;
    return unfitParam(code, name, fault, paramType.options.filter(isFit));
  }
  const place = places?.get(name);
  const unlike = (one: CompiledField) =>
    place ? otherTable(one, definition, place.column, place.relation, relations) : null;
  const why = unlike(field);
  if (why === null) return null;
  const message = `"${field.name}" of ${definition.code} ${why[0]}, and the task puts it where there is ${why[1]}`;
  const [fitting, another] = definition.fields.filter(
    (one) => tableNamed(one, definition) !== null && unlike(one) === null,
  );
  return fitting && !another ? { message, fitting: fitting.name } : { message };
}

/** What is said of a field whose values a task's param of that name does not take; null when it may. */
function otherType(
  name: string,
  params: TaskDocument['params'],
  field: CompiledField,
): string | null {
  const declared = Object.hasOwn(params, name) ? params[name] : undefined;
  const wanted = typeof declared === 'string' ? declared : declared?.type;
  if (wanted === undefined || wanted === 'Text' || field.unknown) return null;
  const held = heldIn(field);
  if (held === null || field.field.type === wanted || wanted === HELD[held]) return null;
  // 1 and 0 are yes and no.
  if (wanted === 'Boolean' && held === 'a number') return null;
  return `"${name}" takes a ${wanted}, and "${field.name}" holds ${held}`;
}

const HELD = {
  'a text': 'Text',
  'a number': 'Number',
  'true or false': 'Boolean',
  'a day': 'DateTime',
} as const;

/** What a field holds, in words; null for lists, files and what is held in no simple way. */
export function heldIn({ storage, field }: CompiledField): keyof typeof HELD | null {
  if (field.multipleSelect) return null;
  switch (storage) {
    case 'text':
      return 'a text';
    case 'integer':
    case 'decimal':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'date':
    case 'timestamp':
    case 'timestamptz':
      return 'a day';
    default:
      return null;
  }
}
