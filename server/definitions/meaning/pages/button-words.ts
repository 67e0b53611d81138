import type { Button, CommandName } from '#schemas/definitions/button.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { ofKind } from '../../issue.ts';
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

/**
 * Looks for buttons that say what another command or action does: "Save" that deletes, "Ship" and "Cancel" that have changed
 * places.
 *
 * @param pages all pages, by their code.
 * @returns buttons that run another action than they say.
 */
export function warnOfOtherWords(
  findings: Findings,
  path: Path,
  buttons: readonly Button[],
  definition: CompiledDefinition | null,
  pages: ReadonlyMap<string, FormDocument>,
): ReadonlySet<Button> {
  const all = placed(path, buttons);
  const wrong = new Set<Button>();
  const turned = new Set<Button>();
  for (const { button, path: here } of all) {
    const said = SAID.get(plainWord(button.text));
    // A workbook is saved too.
    const isFile = button.command === 'DownloadExcelByDataDefinition';
    if (said !== undefined && said !== button.command && isSaid(button.command) && !isFile) {
      const message = `this button says "${button.text}", and its command is another one`;
      const place = [...here, 'command'];
      if (!findings.hint(place, said)) findings.warn(place, message, said);
    }
    const other = all.find((one) => isTurned(button, one.button))?.button;
    const meant = other ? undefined : actionMeant(button, definition, pages);
    if (meant !== undefined && !turned.has(button) && !isRefused(findings, button, definition)) {
      wrong.add(button);
      const message = `this button says "${button.text}", and its action is another one`;
      findings.warn([...here, 'params', 'action'], message, meant);
    }
    if (!other || turned.has(button)) continue;
    turned.add(other);
    const message = `"${button.text}" runs ${actionOf(button)} here, and "${other.text}" runs ${actionOf(other)}`;
    findings.warn([...here, 'text'], message, other.text);
  }
  return wrong;
}

/** The action that is called as a button says which runs another one, and that no page names. */
function actionMeant(
  button: Button,
  definition: CompiledDefinition | null,
  pages: ReadonlyMap<string, FormDocument>,
): string | undefined {
  const [own, said] = [actionOf(button), plainWord(button.text)];
  const isOther = button.params?.code !== undefined && button.params.code !== definition?.code;
  if (!definition || own === undefined || said === '' || isOther) return undefined;
  if (!definition.actions.has(own) || sayings(own).includes(said)) return undefined;
  const meant = [...definition.actions.keys()].find((code) => sayings(code).includes(said));
  // What is called by more than the word that it shares is another way to do it: "Send" that runs sendAgain.
  const isAlike = meant !== undefined && plainWord(own).includes(plainWord(meant));
  // One name may well stand for two: "Cancel" of an order that is new, and "Cancel" of one that is paid.
  return isAlike || (meant !== undefined && isNamed(meant, pages)) ? undefined : meant;
}

/** Stands a word in quotes anywhere in the rows of pages, their scripts too? */
function isNamed(word: string, pages: ReadonlyMap<string, FormDocument>): boolean {
  const named = new RegExp(`["'\`]${word}\\\\?["'\`]`);
  return [...pages.values()].some(({ rows }) => named.test(JSON.stringify(rows)));
}

/** How a button says what an action is called: `close` by "Close" and by "Closed". */
function sayings(action: string): string[] {
  const word = plainWord(action);
  // What is shorter may be the beginning of another word: `fee` of "Feed".
  if (word.length < SHORTEST) return [word];
  return [word, word.endsWith('e') ? `${word}d` : `${word}ed`];
}

/** Letters of an action's name that is known by what has happened, too. */
const SHORTEST = 4;

/** Is it told that the action takes no row where the button stands? */
function isRefused(
  findings: Findings,
  button: Button,
  definition: CompiledDefinition | null,
): boolean {
  const own = actionOf(button);
  return ofKind(findings.issues, 'refused rows').some(
    ({ about }) => about.name === own && about.of === definition?.code,
  );
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
