import * as z from 'zod/mini';
import { calls } from '#schemas/calls.ts';
import type { Button, CommandName } from '#schemas/definitions/button.ts';
import { commandParams, commandQuestion } from '#schemas/definitions/command-params.ts';
import { tasks } from '#schemas/tasks.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import { checkScript } from './check-script.ts';
import { checkTarget } from './check-target.ts';
import type { Findings, Path } from './findings.ts';

/** What the buttons of a panel may refer to. */
export interface ButtonScope {
  /** Definition of the panel's own data; null when it has none, or a faulty one. */
  readonly definition: CompiledDefinition | null;
  readonly definitions: ReadonlyMap<string, CompiledDefinition>;
  readonly dataCodes: readonly string[];
  readonly forms: readonly string[];
  /** Names of the authors' tasks. */
  readonly tasks: readonly string[];
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
): Promise<void> {
  if (button.condition !== undefined) {
    const fields = scope.definition && new Set(scope.definition.byName.keys());
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
    await checkButton(findings, [...path, 'buttons', index], inner, scope);
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
    case 'DeleteByDataDefinition':
      definitionOf(findings, place, params, scope);
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
}

/** The definition that a command works on: the panel's, or the one that its params name. */
function definitionOf(
  findings: Findings,
  path: Path,
  params: Params | undefined,
  { definition, definitions, dataCodes }: ButtonScope,
): CompiledDefinition | null {
  const code = params?.code;
  if (typeof code !== 'string') return definition;
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
  scope: Pick<ButtonScope, 'tasks'>,
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
  if (Object.hasOwn(tasks, task) || scope.tasks.includes(task)) return;
  const place = call.body === undefined ? 'params' : 'body';
  const known = [...scope.tasks, ...Object.keys(tasks)];
  findings.unknown([...path, place, 'task'], 'task', task, known);
}
