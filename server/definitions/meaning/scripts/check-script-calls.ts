import type { AnyNode, CallExpression } from 'acorn';
import * as z from 'zod/mini';
import type { CommandName } from '#schemas/definitions/button.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { type CapabilityName, capabilities } from '#schemas/script/capability.ts';
import { filterFaults } from '../../../data-definitions/compile/compile-names.ts';
import { neededParams } from '../../../task/task-params.ts';
import { keptOut, listed, missingParam, unfitParam } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import { keyMeantBy } from '../../synonyms.ts';
import { someMay } from '../audience.ts';
import type { Findings, Path } from '../findings.ts';
import { lacksAwaited, neverTaken, typesFor, unfit } from '../pages/check-call.ts';
import { warnOfWay } from '../pages/check-html.ts';
import { tellTargetInside } from '../pages/check-target.ts';
import { warnOfClosedPage } from '../pages/page-needs.ts';
import type { PanelScope } from '../scope.ts';
import { tellUnfitShapes } from './argument-shapes.ts';
import { type PageCall, pageCalls } from './page-calls.ts';
import { addressOf, type Entry, entriesOf, piecesOf } from './script-arguments.ts';
import { shownBy } from './script-handed.ts';
import { parentOf, plainText, type Script } from './script-tree.ts';

const TOASTS: readonly string[] = ['success', 'info', 'warn', 'error'];

/** One script of a page, and where it stands. */
interface Place {
  readonly findings: Findings;
  readonly path: Path;
  readonly scope: PanelScope;
}

type Given = readonly AnyNode[];

/** Looks into what a script hands to the page, as far as it is written down in full. */
export function checkScriptCalls(
  findings: Findings,
  path: Path,
  script: Script,
  scope: PanelScope,
): void {
  const place: Place = { findings, path, scope };
  const calls = pageCalls(script);
  for (const call of calls) {
    const { kind, node } = call;
    checkNeeded(place, call);
    tellUnfitShapes(findings, path, call);
    if (kind === 'confirm' || kind === 'input') warnOfLostAnswer(place, kind, node);
    CHECKS.get(kind)?.(place, node.arguments, kind);
  }
  for (const call of calls) if (call.kind === 'panel.filter') checkFilter(place, call);
}

const CHECKS: ReadonlyMap<string, (place: Place, given: Given, kind: string) => void> = new Map([
  ['task', checkTask],
  ['command', checkAction],
  ['navigate', checkWay],
  ['toast', checkToast],
  ['message', checkDialog],
  ['input', checkDialog],
  ['confirm', checkDialog],
]);

/** What a call cannot do without. */
function checkNeeded({ findings, path }: Place, { kind, node }: PageCall): void {
  if (node.arguments.length > 0) return;
  const needed = NEEDED[kind];
  if (needed) findings.inside(path, `${kind.replace('panel.', '')}() needs ${needed}`, node.start);
  if (kind === 'message')
    findings.warnInside(path, 'this message is empty: y4.message(…) takes its text', node.start);
}

/** What a call cannot do without; the text of a dialog may be left out. */
const NEEDED: Readonly<Record<string, string>> = {
  task: 'the name of a task',
  command: 'the name of a command',
  navigate: 'an address',
  toast: 'a text',
  'panel.filter': 'values by the names of filters: { id: 7 }',
};

/** A question as a statement of its own, so that what is answered is lost. */
function warnOfLostAnswer(
  { findings, path }: Place,
  kind: 'confirm' | 'input',
  call: CallExpression,
): void {
  const parent = parentOf(call);
  const statement = parent?.type === 'AwaitExpression' ? parentOf(parent) : parent;
  // Alone behind a condition it may be meant to be read and no more.
  const block = statement?.type === 'ExpressionStatement' && parentOf(statement);
  if (!block || !['Program', 'BlockStatement'].includes(block.type)) return;
  const message =
    kind === 'confirm'
      ? 'the answer is lost, so what follows is done either way: if (!(await y4.confirm(…))) return'
      : 'what is typed is lost: const text = await y4.input(…)';
  findings.warnInside(path, message, call.start);
}

/** What dialogs take by name, behind the text that they take first. */
const OF_DIALOGS: Readonly<Record<string, ReadonlyMap<string, z.ZodMiniType>>> = {
  message: optionsBehind('dialog.message', 'message'),
  input: optionsBehind('dialog.input', 'caption'),
  confirm: optionsBehind('dialog.confirm', 'caption'),
};

function optionsBehind(
  capability: CapabilityName,
  text: string,
): ReadonlyMap<string, z.ZodMiniType> {
  const shape: Readonly<Record<string, z.ZodMiniType>> = capabilities[capability].shape;
  return new Map(Object.entries(shape).filter(([name]) => name !== text));
}

/** What options take that are no texts. */
const TAKEN: Readonly<Record<string, string>> = {
  lines: 'a number from 1 to 30',
  danger: 'true or false',
};

/** A dialog takes its title and the rest by name: `{ title: '…' }`. */
function checkDialog({ findings, path }: Place, [, options]: Given, kind: string): void {
  if (!options) return;
  const title = plainText(options);
  if (title !== null) {
    const message = 'a dialog takes further texts by their names';
    findings.inside(path, message, options.start, `{ title: '${title}' }`);
    return;
  }
  const known = OF_DIALOGS[kind] ?? new Map<string, z.ZodMiniType>();
  for (const { name, offset, value } of entriesOf(options) ?? []) {
    const option = known.get(name);
    if (!option)
      findings.unknownInside(path, `option of ${kind}()`, name, [...known.keys()], offset);
    else if (value !== undefined && !option.safeParse(value).success)
      findings.inside(path, `"${name}" takes ${TAKEN[name] ?? 'a text'}`, offset);
  }
}

function checkTask({ findings, path, scope }: Place, [name, params]: Given): void {
  const task = name && scope.taskDocuments.get(plainText(name) ?? '');
  if (!task) return;
  if (!someMay(task.access, scope.audience)) {
    const message = `nobody who may open this page may run ${task.code}: "access" of the task`;
    findings.tell(path, keptOut('closed task', task.code, message), name.start + 1);
  }
  const known = Object.keys(task.params);
  const entries = params ? entriesOf(params) : [];
  if (!entries) return;
  const strays = entries.filter((entry) => !known.includes(entry.name));
  const missing = neededParams(task.params).filter(
    (needed) => !entries.some((entry) => entry.name === needed),
  );
  // Where one is missing and one too many, that was to be the other.
  const only = strays.length === 1 && missing.length === 1 ? missing[0] : undefined;
  const meant = [only, ...strays.map((entry) => suggest(entry.name, known))];
  for (const { name: param, offset, value, kind } of entries) {
    if (!known.includes(param)) {
      findings.tell(path, missingParam(task.code, param, known, only), offset);
      continue;
    }
    const declared = task.params[param] as TaskDocument['params'][string];
    const fault = value === undefined ? null : unfit(param, declared, value);
    if (fault !== null) {
      findings.tell(path, unfitParam(task.code, param, fault, typesFor(value)), offset);
    }
    const never = neverTaken(param, scope.taskWords.get(task.code) ?? new Map(), value);
    if (never) findings.warnInside(path, never.message, offset, never.suggestion);
    if (kind === 'list' || kind === 'rows') {
      const message = `"${param}" takes a plain value, no list: .join(',') here, string_to_array(:${param}, ',') in its SQL`;
      findings.inside(path, message, offset);
    }
    const type = typeof declared === 'string' ? declared : declared?.type;
    if (kind === 'joined' && type !== 'Text' && type !== 'DateTime') {
      const message = `"${param}" takes a ${type}, and this is a text of several: "Text" in its task, string_to_array(:${param}, ',') in its SQL`;
      findings.warnInside(path, message, offset);
    }
    if (kind === 'row') {
      const message = `"${param}" takes a plain value, and a whole row stands here: one of its fields, by its name`;
      findings.inside(path, message, offset);
    }
  }
  for (const needed of missing) {
    if (meant.includes(needed)) continue;
    findings.inside(path, `the task needs the param "${needed}"`, name.start + 1);
  }
  // What is misspelt may be what is missing.
  if (strays.length > 0 || missing.length > 0) return;
  for (const awaited of scope.taskAwaits.get(task.code) ?? []) {
    if (entries.some((entry) => entry.name === awaited)) continue;
    findings.warnInside(path, lacksAwaited(task, awaited), name.start + 1);
  }
}

function checkAction(place: Place, [command, params, options]: Given): void {
  const { findings, path, scope } = place;
  const entries = params ? entriesOf(params) : [];
  if (!command || !entries) return;
  tellStrays(place, command, entries);
  const url = entries.find(({ name }) => name === 'url');
  if (plainText(command) === 'NavigateTo' && typeof url?.value === 'string') {
    checkTargetWritten(place, url.value, url.offset);
    return;
  }
  if (plainText(command) !== 'SqlByDataDefinition') return;
  const wordOf = (name: string) => entries.find((entry) => entry.name === name)?.value;
  const panel = options && entriesOf(options)?.find(({ name }) => name === 'panel');
  const shown = panel ? scope.panels.get(String(panel.value)) : scope.dataCode;
  const definition = scope.definitions.get(String(wordOf('code') ?? shown));
  const action = entries.find(({ name }) => name === 'action');
  if (!definition || typeof action?.value !== 'string') return;
  if (definition.actions.has(action.value)) return;
  const what = `action of ${definition.code}`;
  findings.unknownInside(path, what, action.value, [...definition.actions.keys()], action.offset);
}

/** Params that a command does not take, and those without which it does nothing. */
function tellStrays({ findings, path }: Place, named: AnyNode, entries: readonly Entry[]): void {
  const command = plainText(named);
  // What a script takes is its own affair.
  if (command === null || command === 'RunScript' || !Object.hasOwn(commandParams, command)) return;
  const shape: Readonly<Record<string, z.ZodMiniType>> =
    commandParams[command as CommandName].shape;
  const known = [...Object.keys(shape), 'ask'];
  for (const { name, offset, value } of entries) {
    const words = wordsOf(shape[name]);
    if (words && typeof value === 'string' && !words.includes(value)) {
      findings.unknownInside(path, `"${name}" of ${command}`, value, words, offset);
    }
    if (known.includes(name)) continue;
    const message = `${command} takes no "${name}"${listed(known)}`;
    findings.inside(path, message, offset, keyMeantBy(name, known));
  }
  const lacking = known.find(
    (name) =>
      shape[name]?.safeParse(undefined).success === false &&
      !entries.some((entry) => entry.name === name),
  );
  // One that goes by another name is told as that.
  if (lacking === undefined || entries.some(({ name }) => !known.includes(name))) return;
  findings.inside(path, `${command} needs "${lacking}" in its params`, named.start + 1);
}

/** The words that a param of a command may be; undefined where it takes others. */
function wordsOf(schema: z.ZodMiniType | undefined): readonly string[] | undefined {
  const inner = schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema;
  return inner instanceof z.ZodMiniEnum ? inner.options.map(String) : undefined;
}

function checkWay({ findings, path, scope }: Place, [to]: Given): void {
  const target = to && addressOf(piecesOf(to));
  if (!to || target === null || target === undefined) return;
  tellTargetInside(findings, path, target, to.start + 1, scope);
  warnOfWay(findings, path, target, to.start + 1, scope);
  warnOfClosedPage(findings, path, target, scope, to.start + 1);
}

/** A target of the command NavigateTo, whose queries may stand beside it. */
function checkTargetWritten({ findings, path, scope }: Place, url: string, offset: number): void {
  tellTargetInside(findings, path, url, offset, scope);
  warnOfClosedPage(findings, path, url, scope, offset);
}

function checkToast({ findings, path }: Place, [, type]: Given): void {
  const name = type && plainText(type);
  if (!type || name === null || name === undefined || TOASTS.includes(name)) return;
  findings.unknownInside(path, 'type of toast', name, TOASTS, type.start + 1);
}

function checkFilter({ findings, path, scope }: Place, call: PageCall): void {
  const definition = shownBy(call, scope);
  const entries = entriesOf(call.node.arguments[0]);
  if (!definition || !entries) return;
  const known = [...definition.filters, ...definition.key].map(({ name }) => name);
  for (const { name, offset, value, kind } of entries) {
    if (known.includes(name)) {
      if (kind === 'row' || kind === 'rows') {
        const message = `"${name}" takes plain values, and whole rows stand here: one of their fields, by its name`;
        findings.inside(path, message, offset);
      }
      const field = definition.byName.get(name);
      const faults = field && value !== undefined && value !== '' ? filterFaults(field, value) : [];
      for (const fault of faults) findings.tell(path, fault, offset);
      continue;
    }
    findings.unknownInside(path, `filter of ${definition.code}`, name, [...new Set(known)], offset);
  }
}
