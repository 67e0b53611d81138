import type { Button, CommandName } from '#schemas/definitions/button.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import type { DefinitionIssue } from '../issue.ts';
import { type Fault, keptOut } from '../missing.ts';
import { someMay } from './audience.ts';
import {
  checkAction,
  definitionOf,
  hasRows,
  type Params,
  warnOfBlindAction,
} from './check-action.ts';
import { warnOfAttributes, warnOfClasses } from './check-attributes.ts';
import { checkCall, rowPlace, warnOfClosedTask, warnOfOtherType } from './check-call.ts';
import { checkCommandParams } from './check-command-params.ts';
import { checkHtml } from './check-html.ts';
import { forTypes, WITH_ROWS, warnOfIdleKeys } from './check-idle.ts';
import { checkScript } from './check-script.ts';
import { checkTarget } from './check-target.ts';
import type { Findings, Path } from './findings.ts';
import { warnOfOtherKinds } from './link-values.ts';
import { warnOfClosedPage, warnOfNoNewRecord } from './page-needs.ts';
import { warnOfQueries } from './page-queries.ts';
import type { PanelScope } from './scope.ts';

/** Where a button stands. */
interface ButtonPlace {
  /** It is about one row, so that a condition has something to hold for. */
  readonly atRows?: boolean;
  /** The button in whose menu it is an entry. */
  readonly menu?: Button;
}

/** Looks for faults in a button and in those of its menu. */
export async function checkButton(
  findings: Findings,
  path: Path,
  button: Button,
  scope: PanelScope,
  { atRows = button.type === 'row' || scope.panelType === 'Form', menu }: ButtonPlace = {},
): Promise<void> {
  const { command: _command, ...place } = button;
  // Of a menu in a menu it is told that there is none.
  const isInner = menu !== undefined && (button.buttons ?? []).length > 0;
  checkPlace(findings, path, isInner ? place : button, scope, atRows);
  warnOfIdleKeys(findings, path, button, menu);
  warnOfLooks(findings, path, button);
  if (button.condition !== undefined) {
    const fields = scope.definition?.byName ?? null;
    findings.condition([...path, 'condition'], button.condition, fields);
  }
  if (button.successMessage !== undefined) {
    checkPlaces(findings, [...path, 'successMessage'], button.successMessage, scope);
  }
  if (button.command !== undefined) {
    await checkCommand(findings, path, button.command as CommandName, button.params, scope);
    // A Form has its record without anything being chosen.
    if (scope.panelType !== 'Form') warnOfBlindAction(findings, path, button, scope);
  }
  const then = button.successCommand;
  if (then !== undefined) {
    const place = [...path, 'successCommand'];
    const { command, params } =
      typeof then === 'string' ? { command: then, params: undefined } : then;
    const isSound = await checkCommand(findings, place, command as CommandName, params, scope);
    if (isSound && button.command === 'Confirm') {
      warnOfAskingTwice(findings, place, command, params);
    }
  }
  for (const [index, inner] of ((button.buttons ?? []) as Button[]).entries()) {
    const place = [...path, 'buttons', index];
    if (inner.buttons && inner.buttons.length > 0) {
      const message =
        'a menu has no menus in it, so this entry opens nothing: put its buttons beside it';
      findings.add([...place, 'buttons'], message);
    }
    await checkButton(findings, place, inner, scope, { atRows, menu: button });
  }
}

/** A question whose answer is asked for once more: a delete asks by itself. */
function warnOfAskingTwice(
  findings: Findings,
  path: Path,
  command: string,
  params: Params | undefined,
): void {
  if (command !== 'DeleteByDataDefinition' || params?.confirm === false) return;
  const message =
    'DeleteByDataDefinition asks by itself, so this asks twice: "confirm": false in its params';
  findings.warn(path, message);
}

/** What of a button nobody will see. */
function warnOfLooks(findings: Findings, path: Path, button: Button): void {
  const { className, attributes } = button;
  warnOfClasses(findings, [...path, 'className'], className);
  warnOfAttributes(findings, [...path, 'attributes'], attributes);
}

/** Whether the button can do something where it stands. */
function checkPlace(
  findings: Findings,
  path: Path,
  { type, condition, command, params = {}, buttons = [], successCommand }: Button,
  { panelType }: PanelScope,
  atRows: boolean,
): void {
  if (type === 'row' && !WITH_ROWS.includes(panelType)) {
    const which = WITH_ROWS.join(', ');
    const message = `a button of the type row needs a panel with rows (${which}), not ${panelType}`;
    findings.tell([...path, 'type'], { message, about: forTypes('row', WITH_ROWS) });
  }
  // A type with a fault of its own may be that of a row.
  const isTyped = type !== undefined || !findings.has([...path, 'type']);
  if (condition !== undefined && !atRows && isTyped) {
    findings.add(
      [...path, 'condition'],
      'a condition is about a row: only a button of the type row or of a Form has one, or those of its menu',
    );
  }
  if (command !== undefined && buttons.length > 0) {
    findings.add([...path, 'command'], 'this button opens a menu, so its command never runs');
  }
  if (command === undefined && buttons.length === 0) {
    findings.add(path, 'this button does nothing: give it a "command", or "buttons" for a menu');
  }
  const then = [...path, 'successCommand'];
  // One that is misspelt is told where it stands, and so are params of another command.
  const isForeign = Object.keys(params).some((name) => !(name in commandParams.Confirm.shape));
  const isIdle = command === 'Confirm' && successCommand === undefined && !findings.has(then);
  if (isIdle && !isForeign) {
    findings.add([...path, 'command'], 'after this question nothing happens: "successCommand"');
  }
}

/** @returns whether the command has params that it can take. */
async function checkCommand(
  findings: Findings,
  path: Path,
  command: CommandName,
  params: Params | undefined,
  scope: PanelScope,
): Promise<boolean> {
  const place = [...path, 'params'];
  const isSound = checkCommandParams(findings, place, command, params);
  if (isSound && command !== 'Confirm') {
    checkTexts(findings, [...place, 'ask'], params?.ask as Params | undefined, scope);
  }
  if (isSound) await checkMeant(findings, path, command, params, scope);
  return isSound;
}

/** What the params of a command name. */
async function checkMeant(
  findings: Findings,
  path: Path,
  command: CommandName,
  params: Params | undefined,
  scope: PanelScope,
): Promise<void> {
  const place = [...path, 'params'];
  switch (command) {
    case 'NavigateTo':
      checkWay(findings, place, params ?? {}, scope);
      return;
    case 'SaveByDataDefinition':
      checkSave(findings, [...path, 'command'], scope);
      return;
    case 'DownloadExcelByDataDefinition':
      if (scope.dataCode === undefined) findings.tell([...path, 'command'], NO_DATA);
      return;
    case 'SqlByDataDefinition':
      checkAction(findings, place, params, scope);
      return;
    case 'PostToServlet': {
      const task = checkCall(findings, place, params ?? {}, scope);
      for (const [name, value] of Object.entries((params?.body ?? {}) as Params)) {
        const field = rowPlace(value);
        if (field === undefined) continue;
        // A param that there is not is told, and not the field of its name besides.
        if (task && field === name && !Object.hasOwn(task.params, name)) continue;
        checkPlaces(findings, [...place, 'body', name], String(value), scope);
        if (!task) continue;
        const columns = scope.taskPlaces.get(task.code);
        const within = [...place, 'body', name];
        warnOfOtherType(findings, within, task, value, scope.definition, columns);
      }
      const named = [...place, 'body', 'task'];
      if (task) warnOfClosedTask(findings, named, task, scope.audience);
      return;
    }
    case 'RunScript':
      await checkScript(findings, [...place, 'script'], String(params?.script), scope, params);
      return;
    case 'Confirm':
      checkQuestion(findings, place, params, scope);
      return;
    case 'DeleteByDataDefinition': {
      checkQuestion(findings, place, params, scope);
      const definition = definitionOf(findings, place, params, scope);
      const named = [...path, 'command'];
      if (!hasRows(scope)) findings.add(named, 'this panel has no rows to delete');
      else if (definition) checkTable(findings, named, definition, scope);
    }
  }
}

/** A question names the row that it is about. */
function checkQuestion(
  findings: Findings,
  path: Path,
  params: Params | undefined,
  scope: PanelScope,
): void {
  checkTexts(findings, path, params, scope);
  if (typeof params?.message === 'string') {
    checkHtml(findings, [...path, 'message'], params.message, scope);
  }
}

/** Texts of a question that name the row. */
function checkTexts(
  findings: Findings,
  path: Path,
  texts: Params | undefined,
  scope: PanelScope,
): void {
  for (const name of ['title', 'caption']) {
    const text = texts?.[name];
    if (typeof text === 'string') checkPlaces(findings, [...path, name], text, scope);
  }
}

/** A way to another page: what it names of the row, and what the page needs to be told. */
function checkWay(findings: Findings, path: Path, params: Params, scope: PanelScope): void {
  const url = String(params.url);
  const queries = (params.queries ?? {}) as Params;
  checkTarget(findings, [...path, 'url'], url, scope);
  checkPlaces(findings, [...path, 'url'], url, scope);
  for (const [name, value] of Object.entries(queries)) {
    checkPlaces(findings, [...path, 'queries', name], String(value), scope);
  }
  // The chosen row goes along, which a Form shows.
  const options = { more: queries, hasRecord: hasRows(scope) };
  warnOfQueries(findings, [...path, 'url'], url, scope, options);
  warnOfOtherKinds(findings, [...path, 'url'], url, scope, scope.definition, queries);
  warnOfClosedPage(findings, [...path, 'url'], url, scope);
  warnOfNoNewRecord(findings, [...path, 'url'], url, scope, Object.keys(queries));
}

const NO_DATA: Fault = {
  message: 'this panel shows no data, so there is nothing that the command could work on',
  about: { kind: 'data', name: '' },
};

/** Is this told of a button because of the panel that it stands at? Then it is the same of each. */
export function isOfPanel({ about }: DefinitionIssue): boolean {
  return about?.kind === 'data' || about?.kind === 'save';
}

function checkSave(findings: Findings, path: Path, scope: PanelScope): void {
  const { panelType, dataCode, definition } = scope;
  if (dataCode === undefined) findings.tell(path, NO_DATA);
  else if (panelType !== 'Form' && panelType !== 'EditGrid') {
    findings.tell(path, {
      message: `only a Form and an EditGrid have something to save, not ${panelType}`,
      about: { kind: 'save', name: panelType },
    });
  } else if (definition) checkTable(findings, path, definition, scope);
}

function checkTable(
  findings: Findings,
  path: Path,
  { code, source, access }: CompiledDefinition,
  { audience }: PanelScope,
): void {
  if (source.kind !== 'table') {
    findings.add(path, `${code} shows no table, so its rows can be changed by actions only`);
  } else if (!someMay(access.write, audience)) {
    const message = `nobody who may open this page may change ${code}: "write" in its "access"`;
    findings.tell(path, keptOut('closed write', code, message));
  }
}

/** What stands for a value of the row elsewhere: `{{id}}`, `${id}`, `{row.id}`, `=:id`. */
const OTHER_PLACES =
  /\{\{\s*(?:row\.)?(\w+)\s*\}\}|\$\{(?:row\.)?(\w+)\}|\{row\.(\w+)\}|(?<==):(\w+)/g;

/** Places for values of the row: `{id}`. */
function checkPlaces(findings: Findings, path: Path, url: string, scope: PanelScope): void {
  const { definition } = scope;
  const others = [...url.matchAll(OTHER_PLACES)];
  for (const { 0: place, 1: a, 2: b, 3: c, 4: d, index } of others) {
    const meant = `{${a ?? b ?? c ?? d}}`;
    findings.inside(path, `"${place}" stands for nothing here`, index, meant);
  }
  if (others.length > 0) return;
  const names = [...(definition?.byName.keys() ?? [])];
  for (const { 0: place, 1: name = '', index } of url.matchAll(/\{(\w+)\}/g)) {
    if (!hasRows(scope)) {
      findings.inside(path, `this panel has no row that ${place} could be taken from`, index);
    } else if (definition && !names.includes(name))
      findings.unknownInside(path, 'field', name, names, index + 1);
  }
}
