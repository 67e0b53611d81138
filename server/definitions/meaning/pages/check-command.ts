import type { CommandName } from '#schemas/definitions/button.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { type Fault, keptOut } from '../../missing.ts';
import { someMay } from '../audience.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import { checkScript } from '../scripts/check-script.ts';
import { checkAction, definitionOf, hasRows, type Params } from './check-action.ts';
import { bareName, checkCall, rowPlace, warnOfClosedTask, warnOfOtherType } from './check-call.ts';
import { checkCommandParams } from './check-command-params.ts';
import { checkHtml } from './check-html.ts';
import { checkTarget } from './check-target.ts';
import { warnOfOtherKinds } from './link-values.ts';
import { warnOfClosedPage, warnOfNoNewRecord } from './page-needs.ts';
import { warnOfQueries } from './page-queries.ts';

/**
 * Looks for faults in a command of a button, or in that which follows it.
 *
 * @returns whether the command has params that it can take.
 */
export async function checkCommand(
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
        if (field === undefined) {
          const fields = scope.definition?.byName ?? new Map();
          const words = scope.taskWords.get(task?.code ?? '') ?? new Map();
          const fault = task && hasRows(scope) && bareName(name, value, task, fields, words);
          if (fault) findings.tell([...place, 'body', name], fault);
          continue;
        }
        // A param that there is not is told, and not the field of its name besides.
        if (task && field === name && !Object.hasOwn(task.params, name)) continue;
        checkPlaces(findings, [...place, 'body', name], String(value), scope);
        if (!task) continue;
        const columns = scope.taskPlaces.get(task.code);
        const within = [...place, 'body', name];
        warnOfOtherType(findings, within, task, value, scope.definition, columns, scope.relations);
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
    const message = `${code} shows no table, so its rows can be changed by actions only`;
    findings.tell(path, { message, about: { kind: 'no table', name: code } });
  } else if (!someMay(access.write, audience)) {
    const message = `nobody who may open this page may change ${code}: "write" in its "access"`;
    findings.tell(path, keptOut('closed write', code, message));
  }
}

/** What stands for a value of the row elsewhere: `{{id}}`, `${id}`, `{row.id}`, `=:id`. */
const OTHER_PLACES =
  /\{\{\s*(?:row\.)?(\w+)\s*\}\}|(?<!\$c)\$\{(?:row\.)?(\w+)\}|\{row\.(\w+)\}|(?<==):(\w+)/g;

/** Places for values of the row: `{id}`. */
export function checkPlaces(findings: Findings, path: Path, url: string, scope: PanelScope): void {
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
