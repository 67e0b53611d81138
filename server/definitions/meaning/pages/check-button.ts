import type { Button, CommandName } from '#schemas/definitions/button.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import { type Params, warnOfBlindAction } from './check-action.ts';
import { warnOfAttributes, warnOfClasses } from './check-attributes.ts';
import { checkCommand, checkPlaces } from './check-command.ts';
import { forTypes, WITH_ROWS, warnOfIdleKeys } from './check-idle.ts';
import { pageOf } from './page-needs.ts';
import { warnOfRefusedRows } from './refused-rows.ts';

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
    warnOfRefusedRows(findings, path, button, scope);
  }
  if (button.successMessage !== undefined) {
    checkPlaces(findings, [...path, 'successMessage'], button.successMessage, scope);
  }
  let isKnown = false;
  if (button.command !== undefined) {
    const command = button.command as CommandName;
    isKnown = await checkCommand(findings, path, command, button.params, scope);
    warnOfBlindAction(findings, path, button, scope, atRows);
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
    if (isSound && isKnown) warnOfLeaving(findings, [...place, 'command'], button, command);
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

/** Commands that do nothing where their page is left. */
const OF_THE_PAGE: readonly string[] = [
  'SaveByDataDefinition',
  'DeleteByDataDefinition',
  'SqlByDataDefinition',
  'PostToServlet',
  'DownloadExcelByDataDefinition',
  'RunScript',
];

/** What stands behind a way that leads to another page: it is never run there. */
function warnOfLeaving(
  findings: Findings,
  path: Path,
  { command, params }: Button,
  then: string,
): void {
  if (command !== 'NavigateTo' || params?.target === '_blank') return;
  if (!OF_THE_PAGE.includes(then) || isOwnPage(String(params?.url), findings.code)) return;
  const message = `NavigateTo leaves the page, so ${then} never runs: it comes first, and NavigateTo is its successCommand`;
  findings.warn(path, message);
}

function isOwnPage(url: string, code: string): boolean {
  return pageOf(url) === code || url.startsWith('{');
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
