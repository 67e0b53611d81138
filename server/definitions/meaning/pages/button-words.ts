import type { Button, CommandName } from '#schemas/definitions/button.ts';
import { plainWord } from '../../plain-word.ts';
import type { Findings, Path } from '../findings.ts';

/** What buttons say that do nothing else. */
const SAID: ReadonlyMap<string, CommandName> = new Map([
  ['save', 'SaveByDataDefinition'],
  ['delete', 'DeleteByDataDefinition'],
  ['excel', 'DownloadExcelByDataDefinition'],
  ['refresh', 'Refresh'],
]);

/** A button, and where it stands. */
interface Placed {
  readonly button: Button;
  readonly path: Path;
}

/** Looks for buttons that say what another command or action does: "Save" that deletes, "Ship" and "Cancel" that have changed places. */
export function warnOfOtherWords(findings: Findings, path: Path, buttons: readonly Button[]): void {
  const all = placed(path, buttons);
  const turned = new Set<Button>();
  for (const { button, path: here } of all) {
    const said = SAID.get(plainWord(button.text));
    // A workbook is saved too.
    const isFile = button.command === 'DownloadExcelByDataDefinition';
    if (said !== undefined && said !== button.command && isSaid(button.command) && !isFile) {
      const message = `this button says "${button.text}", and its command is another one`;
      findings.warn([...here, 'command'], message, said);
    }
    const other = all.find((one) => isTurned(button, one.button))?.button;
    if (!other || turned.has(button)) continue;
    turned.add(other);
    const message = `"${button.text}" runs ${actionOf(button)} here, and "${other.text}" runs ${actionOf(other)}`;
    findings.warn([...here, 'text'], message, other.text);
  }
}

function placed(path: Path, buttons: readonly Button[]): Placed[] {
  return buttons.flatMap((button, index) => {
    const here = [...path, 'buttons', index];
    return [{ button, path: here }, ...placed(here, (button.buttons ?? []) as Button[])];
  });
}

function isSaid(command: Button['command']): boolean {
  return [...SAID.values()].some((one) => one === command);
}

function actionOf({ command, params }: Button): string | undefined {
  return command === 'SqlByDataDefinition' ? String(params?.action) : undefined;
}

/** Does each of two buttons say what the other one's action is called? */
function isTurned(one: Button, other: Button): boolean {
  const [own, others] = [actionOf(one), actionOf(other)];
  if (own === undefined || others === undefined || own === others) return false;
  const isOf = ({ text }: Button, action: string) => plainWord(text) === plainWord(action);
  return isOf(one, others) && isOf(other, own);
}
