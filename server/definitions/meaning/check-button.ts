import * as z from 'zod/mini';
import { calls } from '#schemas/calls.ts';
import type { Button, CommandName } from '#schemas/definitions/button.ts';
import { commandParams, commandQuestion } from '#schemas/definitions/command-params.ts';
import type { PanelType } from '#schemas/definitions/panel.ts';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { tasks } from '#schemas/tasks.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import { checkScript } from './check-script.ts';
import { checkTarget } from './check-target.ts';
import type { Findings, Path } from './findings.ts';

/** Types of panels with rows that buttons may stand at. */
const WITH_ROWS: ReadonlySet<PanelType> = new Set([
  ...(['AdvanceGrid', 'BasicGrid', 'PagingGrid', 'EditGrid', 'BasicList'] as const),
]);

/** What the buttons of a panel may refer to. */
export interface ButtonScope {
  readonly panelType: PanelType;
  /** Code of the panel's own data, which may be faulty. */
  readonly dataCode: string | undefined;
  /** Definition of the panel's own data; null when it has none, or a faulty one. */
  readonly definition: CompiledDefinition | null;
  readonly definitions: ReadonlyMap<string, CompiledDefinition>;
  readonly dataCodes: readonly string[];
  readonly forms: readonly string[];
  /** Names of the authors' tasks. */
  readonly tasks: readonly string[];
  /** Params of the authors' tasks that can be read. */
  readonly taskParams: ReadonlyMap<string, TaskDocument['params']>;
  /** Codes of the panels of the page. */
  readonly panels: readonly string[];
}

type Params = Readonly<Record<string, unknown>>;

/** Looks for faults in a button and in those of its menu. */
export async function checkButton(
  findings: Findings,
  path: Path,
  button: Button,
  scope: ButtonScope,
  inMenu = false,
): Promise<void> {
  checkPlace(findings, path, button, scope, inMenu);
  if (button.condition !== undefined) {
    const fields = scope.definition?.byName ?? null;
    findings.formula([...path, 'condition'], button.condition, fields);
  }
  if (button.command !== undefined) {
    await checkCommand(findings, path, button.command as CommandName, button.params, scope);
  }
  const then = button.successCommand;
  if (then !== undefined) {
    const place = [...path, 'successCommand'];
    const { command, params } =
      typeof then === 'string' ? { command: then, params: undefined } : then;
    await checkCommand(findings, place, command as CommandName, params, scope);
  }
  for (const [index, inner] of ((button.buttons ?? []) as Button[]).entries()) {
    await checkButton(findings, [...path, 'buttons', index], inner, scope, true);
  }
}

/** Whether the button can do something where it stands. */
function checkPlace(
  findings: Findings,
  path: Path,
  { type, condition, command, buttons = [], successCommand }: Button,
  { panelType }: ButtonScope,
  inMenu: boolean,
): void {
  if (type === 'row' && !WITH_ROWS.has(panelType)) {
    const which = [...WITH_ROWS].join(', ');
    findings.add(
      [...path, 'type'],
      `a button of the type row needs a panel with rows (${which}), not ${panelType}`,
    );
  }
  if (condition !== undefined && (type !== 'row' || inMenu)) {
    findings.add(
      [...path, 'condition'],
      'only a button of the type row that stands in no menu has a condition',
    );
  }
  if (command !== undefined && buttons.length > 0) {
    findings.add([...path, 'command'], 'this button opens a menu, so its command never runs');
  }
  if (command === undefined && buttons.length === 0) {
    findings.add(path, 'this button does nothing: give it a "command", or "buttons" for a menu');
  }
  if (command === 'Confirm' && successCommand === undefined) {
    findings.add([...path, 'command'], 'after this question nothing happens: "successCommand"');
  }
}

async function checkCommand(
  findings: Findings,
  path: Path,
  command: CommandName,
  params: Params | undefined,
  scope: ButtonScope,
): Promise<void> {
  const place = [...path, 'params'];
  if (!checkParams(findings, place, command, params)) return;
  switch (command) {
    case 'NavigateTo':
      checkTarget(findings, [...place, 'url'], String(params?.url), scope.forms);
      checkPlaces(findings, [...place, 'url'], String(params?.url), scope);
      return;
    case 'SaveByDataDefinition':
      checkSave(findings, [...path, 'command'], scope);
      return;
    case 'DownloadExcelByDataDefinition':
      if (scope.dataCode === undefined) findings.add([...path, 'command'], NO_DATA);
      return;
    case 'SqlByDataDefinition':
      checkAction(findings, place, params, scope);
      return;
    case 'PostToServlet':
      checkCall(findings, place, params ?? {}, scope);
      return;
    case 'RunScript':
      await checkScript(findings, [...place, 'script'], String(params?.script), scope);
      return;
    case 'DeleteByDataDefinition': {
      const definition = definitionOf(findings, place, params, scope);
      if (definition) checkTable(findings, [...path, 'command'], definition);
    }
  }
}

const NO_DATA = 'this panel shows no data, so there is nothing that the command could work on';

function checkSave(
  findings: Findings,
  path: Path,
  { panelType, dataCode, definition }: ButtonScope,
): void {
  if (dataCode === undefined) findings.add(path, NO_DATA);
  else if (panelType !== 'Form' && panelType !== 'EditGrid') {
    findings.add(path, `only a Form and an EditGrid have something to save, not ${panelType}`);
  } else if (definition) checkTable(findings, path, definition);
}

function checkTable(findings: Findings, path: Path, { code, source }: CompiledDefinition): void {
  if (source.kind === 'table') return;
  findings.add(path, `${code} shows no table, so its rows can be changed by actions only`);
}

/** Places for values of the row: `{id}`. */
function checkPlaces(
  findings: Findings,
  path: Path,
  url: string,
  { definition }: ButtonScope,
): void {
  if (!definition) return;
  const names = [...definition.byName.keys()];
  for (const { 1: name = '', index } of url.matchAll(/\{(\w+)\}/g)) {
    if (!names.includes(name)) findings.unknownInside(path, 'field', name, names, index + 1);
  }
}

/** Params that the command takes, beside the question that any of them may ask first. */
function checkParams(
  findings: Findings,
  path: Path,
  command: CommandName,
  params: Params | undefined,
): boolean {
  const own: z.ZodMiniObject = commandParams[command];
  const schema = command === 'Confirm' ? own : z.extend(own, { ask: z.optional(commandQuestion) });
  if (params !== undefined) return findings.value(path, schema, params);
  const lacking = own.safeParse({}).error?.issues[0]?.path[0];
  if (lacking !== undefined) {
    findings.add(path, `${command} needs "${String(lacking)}" in its params`);
  }
  return lacking === undefined;
}

function checkAction(
  findings: Findings,
  path: Path,
  params: Params | undefined,
  scope: ButtonScope,
): void {
  const action = String(params?.action);
  const definition = definitionOf(findings, path, params, scope);
  if (definition && !definition.actions.has(action)) {
    const what = `action of ${definition.code}`;
    findings.unknown([...path, 'action'], what, action, definition.actions.keys());
  }
  const asked = (params?.ask as { name?: string } | undefined)?.name;
  const known = definition?.actions.get(action)?.parameters;
  if (asked !== undefined && known && !known.includes(asked)) {
    findings.unknown([...path, 'ask', 'name'], `:param of ${action}`, asked, known);
  }
}

/** The definition that a command works on: the panel's, or the one that its params name. */
function definitionOf(
  findings: Findings,
  path: Path,
  params: Params | undefined,
  { dataCode, definition, definitions, dataCodes }: ButtonScope,
): CompiledDefinition | null {
  const code = params?.code;
  if (typeof code !== 'string') {
    if (dataCode === undefined) {
      findings.add(path, 'this panel shows no data, so "code" has to name a data definition');
    }
    return definition;
  }
  if (!dataCodes.includes(code)) {
    findings.unknown([...path, 'code'], 'data definition', code, dataCodes);
  }
  return definitions.get(code) ?? null;
}

/** A call that a document makes: `servlet` and `command`, and the task where it runs one. */
export function checkCall(
  findings: Findings,
  path: Path,
  call: Params,
  scope: Pick<ButtonScope, 'tasks' | 'taskParams'>,
): void {
  const { servlet, command } = call;
  if (typeof servlet !== 'string' || typeof command !== 'string') {
    findings.add(path, 'a call needs "servlet" and "command"');
    return;
  }
  if (!Object.hasOwn(calls, `${servlet}.${command}`)) {
    findings.unknown([...path, 'command'], 'call', `${servlet}.${command}`, Object.keys(calls));
    return;
  }
  const body = (call.body ?? call.params ?? {}) as Params;
  const { task } = body;
  if (servlet !== 'Task' || typeof task !== 'string') return;
  const place = call.body === undefined ? 'params' : 'body';
  checkTaskParams(findings, [...path, place], call, scope.taskParams.get(task));
  if (Object.hasOwn(tasks, task) || scope.tasks.includes(task)) return;
  const known = [...scope.tasks, ...Object.keys(tasks)];
  findings.unknown([...path, place, 'task'], 'task', task, known);
}

/** What a call gives to an author's task: a param that it does not have is quietly left out. */
function checkTaskParams(
  findings: Findings,
  path: Path,
  call: Params,
  params: TaskDocument['params'] | undefined,
): void {
  if (!params) return;
  const known = Object.keys(params);
  const given = Object.keys((call.body ?? call.params ?? {}) as Params);
  for (const name of given) {
    if (name === 'task' || name === 'rows' || known.includes(name)) continue;
    findings.unknown([...path, name], 'param of this task', name, known);
  }
  const queries = Array.isArray(call.queries) ? (call.queries as string[]) : [];
  for (const [index, name] of queries.entries()) {
    if (known.includes(name)) continue;
    findings.unknown([...path.slice(0, -1), 'queries', index], 'param of this task', name, known);
  }
  const asked = (call.ask as { name?: string } | undefined)?.name;
  for (const [name, param] of Object.entries(params)) {
    const isRequired = typeof param === 'object' && param.required && param.default === undefined;
    if (!isRequired || given.includes(name) || queries.includes(name) || name === asked) continue;
    findings.add(path, `the task needs the param "${name}"`);
  }
}
