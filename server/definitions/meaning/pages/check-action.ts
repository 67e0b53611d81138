import type { Button } from '#schemas/definitions/button.ts';
import { isOfOneRow, type Relation } from '../../../data-definitions/catalogue/catalogue.ts';
import { USER_PARAMETER } from '../../../data-definitions/compile/authored-sql/sql-parameters.ts';
import type { CompiledAction, CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { BLIND_ACTION, BLIND_AT_ROWS, keptOut, missing } from '../../missing.ts';
import { someMay } from '../audience.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import { WITH_ROWS } from './check-idle.ts';

/** Params of a command, as its button has them. */
export type Params = Readonly<Record<string, unknown>>;

/** Has the panel rows, or a record, that a command can be about? */
export function hasRows({ panelType }: PanelScope): boolean {
  return WITH_ROWS.includes(panelType) || panelType === 'Form';
}

/** Looks for faults in a button that runs an action: that there is one, and that what it asks for comes from somewhere. */
export function checkAction(
  findings: Findings,
  path: Path,
  params: Params | undefined,
  scope: PanelScope,
): void {
  const name = String(params?.action);
  const definition = definitionOf(findings, path, params, scope);
  const action = definition?.actions.get(name);
  const place = [...path, 'action'];
  if (definition && !action) {
    const fault = missing(`action of ${definition.code}`, name, definition.actions.keys());
    const owner = fault.suggestion === undefined ? ownerOf(name, scope) : undefined;
    const message = `${fault.message}, but ${owner} has one: "code": "${owner}" in its params`;
    findings.tell(place, owner === undefined ? fault : { ...fault, message });
  }
  // The statement of a faulty action is empty: its fault is told where it stands.
  if (!definition || !action?.text) return;
  const asked = (params?.ask as { name?: string } | undefined)?.name;
  if (asked !== undefined && !action.parameters.includes(asked)) {
    if (!action.idle?.has(asked))
      findings.unknown([...path, 'ask', 'name'], `:param of ${name}`, asked, action.parameters);
    return;
  }
  const ofRow = action.parameters.find((one) => one !== USER_PARAMETER && one !== asked);
  if (ofRow !== undefined && (!hasRows(scope) || params?.rows === 'none')) {
    findings.add(place, `:${ofRow} of ${name} comes from a row, and none is given here`);
  }
  const kept = params?.rows === 'none' ? undefined : scope.definition?.byName;
  for (const one of action.parameters) {
    if (!kept || one === USER_PARAMETER || one === asked || kept.has(one)) continue;
    const message = `:${one} of ${name} comes from a row, and those of ${scope.dataCode} have no "${one}": a field for it, or "ask"`;
    const about = { kind: 'row value', of: scope.dataCode ?? '', name: one };
    findings.tell(place, { message, mild: true, about });
  }
  if (!someMay(action.access, scope.audience)) {
    const message = `nobody who may open this page may run ${name}: "access" of the action, or "write" of ${definition.code}`;
    // What has no "access" of its own has that of "write", which all such buttons have in common.
    const own = action.access === definition.access.write ? undefined : name;
    findings.tell(place, keptOut('closed write', definition.code, message, own));
  }
}

/** The only definition that has an action of this name. */
function ownerOf(name: string, { definitions }: PanelScope): string | undefined {
  const owners = [...definitions.values()].filter(({ actions }) => actions.has(name));
  return owners.length === 1 ? owners[0]?.code : undefined;
}

/** A button of rows whose action does the same at each row: what tells the row is missing from its SQL. */
export function warnOfBlindAction(
  findings: Findings,
  path: Path,
  { command, params, condition }: Pick<Button, 'command' | 'params' | 'condition'>,
  scope: PanelScope,
  atRows: boolean,
): void {
  if (command !== 'SqlByDataDefinition' || params?.rows === 'none') return;
  const [definition, action] = actionRun(params, scope);
  // A table of settings has one row, and so nothing to tell it by.
  if (!definition || !action || isOfOneRow(tableOf(definition, scope))) return;
  // A Form has its record without anything being chosen, and may be that of the only one.
  if (scope.panelType === 'Form' && (!condition || !nameTheirRow(definition, params))) return;
  const ofRow = parametersOfRow(params, action);
  if (ofRow.some((one) => !action.given?.has(one))) return;
  const name = String(params?.action);
  const key = definition.key.map((field) => `:${field.name}`).join(' AND ');
  const message =
    ofRow.length > 0
      ? `the WHERE of ${name} names nothing of its row, so at each it changes the same ones: ${key} in its SQL`
      : `${name} names nothing of its row, so it does the same at each: ${key} in its SQL, or "rows": "none"`;
  const about = { kind: atRows ? BLIND_AT_ROWS : BLIND_ACTION, name, of: definition.code };
  findings.tell([...path, 'params', 'action'], { message, mild: true, about });
}

function tableOf({ source }: CompiledDefinition, { relations }: PanelScope): Relation | undefined {
  return source.kind === 'table' ? relations.get(source.name) : undefined;
}

/** Does the SQL of other actions say by the key which row it changes, and that of this one not even by its user? */
function nameTheirRow({ actions, key }: CompiledDefinition, params: Params | undefined): boolean {
  const isOfUser = actions.get(String(params?.action))?.parameters.includes(USER_PARAMETER);
  const named = [...actions.values()].flatMap(({ parameters }) => parameters);
  return !isOfUser && key.some(({ name }) => named.includes(name));
}

/** The definition of an action whose SQL names nothing of a row; null where it does, or the action cannot be read. */
export function blindlyRun(
  params: Params | undefined,
  scope: PanelScope,
): CompiledDefinition | null {
  const [definition, action] = actionRun(params, scope);
  return definition && action && parametersOfRow(params, action).length === 0 ? definition : null;
}

/** The action that a command runs, with its definition; none where it cannot be read. */
function actionRun(
  params: Params | undefined,
  scope: PanelScope,
): [CompiledDefinition, CompiledAction] | [] {
  const definition = scope.definitions.get(String(params?.code ?? scope.dataCode));
  const action = definition?.actions.get(String(params?.action));
  return definition && action?.text ? [definition, action] : [];
}

/** Parameters of an action that its row has to have, and nobody is asked for. */
function parametersOfRow(params: Params | undefined, { parameters }: CompiledAction): string[] {
  const asked = (params?.ask as { name?: string } | undefined)?.name;
  return parameters.filter((one) => one !== USER_PARAMETER && one !== asked);
}

/** The definition that a command works on: the panel's, or the one that its params name. */
export function definitionOf(
  findings: Findings,
  path: Path,
  params: Params | undefined,
  { dataCode, definition, definitions, dataCodes }: PanelScope,
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
