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
import {
  addressOf,
  codeOf,
  type Entry,
  entriesOf,
  type Piece,
  piecesWithin,
  plainText,
} from './script-arguments.ts';
import { endOf } from './script-scopes.ts';

const CALL = /(?<![.\w$])y4\s*\.\s*(task|command|navigate|toast|message|input|confirm)\s*(?=\()/g;
const FILTER = /(?<![.\w$])y4\s*\.\s*panel\s*\(([^()]*)\)\s*\.\s*filter\s*(?=\()/g;
const TOASTS: readonly string[] = ['success', 'info', 'warn', 'error'];

/** One script of a page, and where it stands. */
interface Script {
  readonly findings: Findings;
  readonly path: Path;
  readonly text: string;
  readonly code: string;
  readonly scope: PanelScope;
}

/** Looks into what a script hands to the page, as far as it is written down in full. */
export function checkScriptCalls(
  findings: Findings,
  path: Path,
  text: string,
  scope: PanelScope,
): void {
  const script: Script = { findings, path, text, code: codeOf(text), scope };
  for (const { 0: call, 1: kind, index } of script.code.matchAll(CALL)) {
    const given = piecesWithin(text, script.code, index + call.length);
    checkText(script, kind ?? '', given, index);
    if (kind === 'confirm' || kind === 'input') warnOfLostAnswer(script, kind, index, call.length);
    if (kind === 'task') checkTask(script, given);
    else if (kind === 'command') checkAction(script, given);
    else if (kind === 'navigate') checkWay(script, given);
    else if (kind === 'toast') checkToast(script, given);
    else checkDialog(script, kind ?? '', given);
  }
  for (const { 0: call, index } of script.code.matchAll(FILTER)) checkFilter(script, call, index);
}

/** Every call takes a text first, of which an object or a list would be shown as such. */
function checkText(
  { findings, path }: Script,
  kind: string,
  [first]: readonly Piece[],
  offset: number,
): void {
  if (!first) {
    findings.inside(path, `${kind}() needs ${NEEDED[kind] ?? 'a text'}`, offset);
    return;
  }
  if (!/^[{[]/.test(first.text)) return;
  const dialogs: readonly string[] = ['message', 'input', 'confirm'];
  const message = `${kind}() takes a text first${dialogs.includes(kind) ? ", further texts behind it: ('…', { title: '…' })" : ''}`;
  findings.inside(path, message, first.offset);
}

/** What a call takes first, where that is no text to be shown. */
const NEEDED: Readonly<Record<string, string>> = {
  task: 'the name of a task',
  command: 'the name of a command',
  navigate: 'an address',
};

/** A question as a statement of its own, so that what is answered is lost. */
function warnOfLostAnswer(
  { findings, path, code }: Script,
  kind: 'confirm' | 'input',
  index: number,
  length: number,
): void {
  const before = code.slice(0, index).replace(/\bawait\s*$/, '');
  const isStatement = /(?:^|[;{}]|[)\]]\s*\n)\s*$/.test(before);
  const after = code.slice(endOf(code, index + length)).trimStart();
  if (!isStatement || /^(?:\.|\?|&&|\|\||,|\))/.test(after)) return;
  const message =
    kind === 'confirm'
      ? 'the answer is lost, so what follows is done either way: if (!(await y4.confirm(…))) return'
      : 'what is typed is lost: const text = await y4.input(…)';
  findings.warnInside(path, message, index);
}

/** What dialogs take by name, behind the text that they take first. */
const OF_DIALOGS: Readonly<Record<string, readonly string[]>> = {
  message: namesBehind('dialog.message', 'message'),
  input: namesBehind('dialog.input', 'caption'),
  confirm: namesBehind('dialog.confirm', 'caption'),
};

function namesBehind(capability: CapabilityName, text: string): readonly string[] {
  return Object.keys(capabilities[capability].shape).filter((name) => name !== text);
}

/** A dialog takes its title and the rest by name: `{ title: '…' }`. */
function checkDialog(
  { findings, path, text, code }: Script,
  kind: string,
  [, options]: readonly Piece[],
): void {
  if (!options) return;
  const title = plainText(options);
  if (typeof title === 'string') {
    const message = 'a dialog takes further texts by their names';
    findings.inside(path, message, options.offset, `{ title: '${title}' }`);
    return;
  }
  const known = OF_DIALOGS[kind] ?? [];
  for (const { name, offset, value } of entriesOf(text, code, options) ?? []) {
    if (!known.includes(name)) {
      findings.unknownInside(path, `option of ${kind}()`, name, known, offset);
    } else if (name === 'lines' && typeof value === 'string') {
      findings.inside(path, '"lines" takes a number', offset);
    }
  }
}

function checkTask({ findings, path, text, code, scope }: Script, given: readonly Piece[]): void {
  const [name, params] = given;
  const task = name && scope.taskDocuments.get(plainText(name) ?? '');
  if (!task) return;
  if (!someMay(task.access, scope.audience)) {
    const message = `nobody who may open this page may run ${task.code}: "access" of the task`;
    findings.tell(path, keptOut('closed task', task.code, message), name.offset + 1);
  }
  const known = Object.keys(task.params);
  // A name that is a param's stands for its value, unless the script says that it holds more.
  if (params && known.includes(params.text) && !holdsMore({ text, code }, params.text)) {
    const message = 'params stand in an object, by their names';
    findings.warnInside(path, message, params.offset, `{ ${params.text} }`);
    return;
  }
  const entries = params ? entriesOf(text, code, params) : [];
  if (!entries) return;
  const strays = entries.filter((entry) => !known.includes(entry.name));
  const missing = neededParams(task.params).filter(
    (needed) => !entries.some((entry) => entry.name === needed),
  );
  // Where one is missing and one too many, that was to be the other.
  const only = strays.length === 1 && missing.length === 1 ? missing[0] : undefined;
  const meant = [only, ...strays.map((entry) => suggest(entry.name, known))];
  for (const { name: param, offset, value, isList, isJoined, isRow } of entries) {
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
    if (isList) {
      const message = `"${param}" takes a plain value, no list: .join(',') here, string_to_array(:${param}, ',') in its SQL`;
      findings.inside(path, message, offset);
    }
    const type = typeof declared === 'string' ? declared : declared?.type;
    if (isJoined && type !== 'Text' && type !== 'DateTime') {
      const message = `"${param}" takes a ${type}, and this is a text of several: "Text" in its task, string_to_array(:${param}, ',') in its SQL`;
      findings.warnInside(path, message, offset);
    }
    if (isRow) {
      const message = `"${param}" takes a plain value, and a whole row stands here: one of its fields, by its name`;
      findings.inside(path, message, offset);
    }
  }
  for (const needed of missing) {
    if (meant.includes(needed)) continue;
    findings.inside(path, `the task needs the param "${needed}"`, name.offset + 1);
  }
  // What is misspelt may be what is missing.
  if (strays.length > 0 || missing.length > 0) return;
  for (const awaited of scope.taskAwaits.get(task.code) ?? []) {
    if (entries.some((entry) => entry.name === awaited)) continue;
    findings.warnInside(path, lacksAwaited(task, awaited), name.offset + 1);
  }
}

/** Is a name given anything but an answer to a question or a constant? */
function holdsMore({ text, code }: Pick<Script, 'text' | 'code'>, name: string): boolean {
  const given = [...code.matchAll(new RegExp(`\\b${name}\\s*=(?![=>])`, 'g'))];
  const isPlain = /^\s*(?:await\s+y4\s*\.\s*(?:input|confirm)\b|String\s*\(|Number\s*\(|["'`\d])/;
  return (
    given.length === 0 ||
    !given.every(({ 0: found, index }) => isPlain.test(text.slice(index + found.length)))
  );
}

function checkAction(script: Script, given: readonly Piece[]): void {
  const { findings, path, text, code, scope } = script;
  const [command, params, options] = given;
  if (!command || !params) return;
  const entries = entriesOf(text, code, params) ?? [];
  tellStrays(script, plainText(command), entries);
  const url = entries.find(({ name }) => name === 'url');
  if (plainText(command) === 'NavigateTo' && typeof url?.value === 'string') {
    checkTargetWritten(script, url.value, url.offset);
    return;
  }
  if (plainText(command) !== 'SqlByDataDefinition') return;
  const wordOf = (name: string) => entries.find((entry) => entry.name === name)?.value;
  const panel = options && entriesOf(text, code, options)?.find(({ name }) => name === 'panel');
  const shown = panel ? scope.panels.get(String(panel.value)) : scope.dataCode;
  const definition = scope.definitions.get(String(wordOf('code') ?? shown));
  const action = entries.find(({ name }) => name === 'action');
  if (!definition || typeof action?.value !== 'string') return;
  if (definition.actions.has(action.value)) return;
  const what = `action of ${definition.code}`;
  findings.unknownInside(path, what, action.value, [...definition.actions.keys()], action.offset);
}

/** Params that a command does not take. */
function tellStrays(
  { findings, path }: Script,
  command: string | null,
  entries: readonly Entry[],
): void {
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
}

/** The words that a param of a command may be; undefined where it takes others. */
function wordsOf(schema: z.ZodMiniType | undefined): readonly string[] | undefined {
  const inner = schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema;
  return inner instanceof z.ZodMiniEnum ? inner.options.map(String) : undefined;
}

function checkWay({ findings, path, scope }: Script, [to]: readonly Piece[]): void {
  const target = to && addressOf(to);
  if (!to || target === null || target === undefined) return;
  tellTargetInside(findings, path, target, to.offset + 1, scope);
  warnOfWay(findings, path, target, to.offset + 1, scope);
  warnOfClosedPage(findings, path, target, scope, to.offset + 1);
}

/** A target of the command NavigateTo, whose queries may stand beside it. */
function checkTargetWritten({ findings, path, scope }: Script, url: string, offset: number): void {
  tellTargetInside(findings, path, url, offset, scope);
  warnOfClosedPage(findings, path, url, scope, offset);
}

function checkToast({ findings, path }: Script, [, type]: readonly Piece[]): void {
  const name = type && plainText(type);
  if (!type || name === null || name === undefined || TOASTS.includes(name)) return;
  findings.unknownInside(path, 'type of toast', name, TOASTS, type.offset + 1);
}

function checkFilter(
  { findings, path, text, code, scope }: Script,
  call: string,
  index: number,
): void {
  const open = index + call.indexOf('(');
  const [panel] = piecesWithin(text, code, open);
  const named = panel ? plainText(panel) : null;
  if (panel && named === null) return;
  const dataCode = named === null ? scope.dataCode : scope.panels.get(named);
  const definition = scope.definitions.get(dataCode ?? '');
  const [filters] = piecesWithin(text, code, index + call.length);
  const entries = filters && entriesOf(text, code, filters);
  if (!definition || !entries) return;
  const known = [...definition.filters, ...definition.key].map(({ name }) => name);
  for (const { name, offset, value } of entries) {
    if (known.includes(name)) {
      const field = definition.byName.get(name);
      const faults = field && value !== undefined && value !== '' ? filterFaults(field, value) : [];
      for (const fault of faults) findings.tell(path, fault, offset);
      continue;
    }
    findings.unknownInside(path, `filter of ${definition.code}`, name, [...new Set(known)], offset);
  }
}
