import { calls } from '#schemas/calls.ts';
import type { Button } from '#schemas/definitions/button.ts';
import { tasks } from '#schemas/tasks.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import { scriptFault } from './check-script.ts';
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
    await checkCommand(findings, path, button.command, button.params, scope);
  }
  const then = button.successCommand;
  if (then !== undefined) {
    const place = [...path, 'successCommand'];
    if (typeof then === 'string') await checkCommand(findings, place, then, button.params, scope);
    else await checkCommand(findings, place, then.command, then.params, scope);
  }
  for (const [index, inner] of ((button.buttons ?? []) as Button[]).entries()) {
    await checkButton(findings, [...path, 'buttons', index], inner, scope);
  }
}

async function checkCommand(
  findings: Findings,
  path: Path,
  command: string,
  params: Params | undefined,
  scope: ButtonScope,
): Promise<void> {
  switch (command) {
    case 'NavigateTo':
      checkNavigation(findings, path, params, scope);
      return;
    case 'SqlByDataDefinition':
      checkAction(findings, path, params, scope);
      return;
    case 'PostToServlet':
      checkCall(findings, [...path, 'params'], params ?? {}, scope);
      return;
    case 'RunScript': {
      const script = params?.script;
      const fault =
        typeof script === 'string' ? await scriptFault(script) : 'RunScript needs a script';
      if (fault !== null) findings.add([...path, 'params', 'script'], fault);
      return;
    }
    case 'DownloadExcelByDataDefinition':
    case 'DeleteByDataDefinition':
    case 'SaveByDataDefinition':
      definitionOf(findings, path, params, scope);
  }
}

function checkNavigation(
  findings: Findings,
  path: Path,
  params: Params | undefined,
  { forms }: ButtonScope,
): void {
  const url = params?.url;
  if (typeof url === 'string') checkTarget(findings, [...path, 'params', 'url'], url, forms);
  else need(findings, path, 'NavigateTo', 'url');
}

function checkAction(
  findings: Findings,
  path: Path,
  params: Params | undefined,
  scope: ButtonScope,
): void {
  const action = params?.action;
  if (typeof action !== 'string') {
    need(findings, path, 'SqlByDataDefinition', 'action');
    return;
  }
  const definition = definitionOf(findings, path, params, scope);
  if (definition && !definition.actions.has(action)) {
    const what = `action of ${definition.code}`;
    findings.unknown([...path, 'params', 'action'], what, action, definition.actions.keys());
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
    findings.unknown([...path, 'params', 'code'], 'data definition', code, dataCodes);
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

function need(findings: Findings, path: Path, command: string, key: string): void {
  findings.add(path, `${command} needs "${key}" in its params`);
}
