import type { Button } from '#schemas/definitions/button.ts';
import { asksForCopy } from '#schemas/definitions/command-params.ts';
import type { Panel, PanelType } from '#schemas/definitions/panel.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import { blindlyRun } from './check-action.ts';
import { rowPlace } from './check-call.ts';

/** Panels whose rows are chosen by their boxes alone, which `multiSelect` brings; in the others a row is chosen by itself. */
const BY_BOXES: readonly PanelType[] = ['EditGrid', 'BasicList'];

/** What asks for chosen rows where none can be chosen: it finds none at each press, and its event never comes. */
export function warnOfNoChoice(
  findings: Findings,
  path: Path,
  panel: Panel,
  scope: PanelScope,
): void {
  const { type, option, events, buttons } = panel;
  if (!BY_BOXES.includes(type) || option.multiSelect) return;
  const why = `without "multiSelect": true in its "option" no row of this ${type} can be chosen`;
  if (events?.selectionChanged !== undefined) {
    findings.warn([...path, 'events', 'selectionChanged'], `${why}, so this never runs`);
  }
  const visit = (all: readonly Button[], place: Path) => {
    for (const [index, button] of all.entries()) {
      const here = [...place, 'buttons', index];
      if (button.type === 'row') continue;
      if (asksForRows(button, scope) || asksForRows(followed(button), scope)) {
        const message = `${why}, so this button never finds one: make it of the type row, or let rows be chosen`;
        findings.warn([...here, 'command'], message);
      }
      visit((button.buttons ?? []) as Button[], here);
    }
  };
  visit(buttons, path);
}

/** What a question leads to. */
function followed({ command, successCommand }: Button): Pick<Button, 'command' | 'params'> {
  if (command !== 'Confirm' || successCommand === undefined) return {};
  return typeof successCommand === 'string' ? { command: successCommand } : successCommand;
}

function asksForRows(
  { command, params = {} }: Pick<Button, 'command' | 'params'>,
  scope: PanelScope,
): boolean {
  switch (command) {
    case 'DeleteByDataDefinition':
      return true;
    case 'SqlByDataDefinition':
      return params.rows !== 'none' && !blindlyRun(params, scope);
    case 'DownloadExcelByDataDefinition':
      return params.rows === 'selected';
    case 'NavigateTo':
      return (
        asksForCopy(params) ||
        /\{\w+\}/.test(`${params.url} ${Object.values(params.queries ?? {}).join(' ')}`)
      );
    case 'PostToServlet':
      return Object.values(params.body ?? {}).some((value) => rowPlace(value) !== undefined);
    default:
      return false;
  }
}
