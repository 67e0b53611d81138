import { BodyTexts } from './body-texts.ts';
import { type AskedFunction, type CallersText, ForeignTexts } from './foreign-texts.ts';
import { NAMES_SETTING } from './left-settings.ts';
import type { Reach } from './reach.ts';

/** How a text is made that its caller cannot break out of. */
export const SAFE_TEXTS = `give values with USING, names with format('… %I …', …)`;

/** Why a setting may not be left behind, and what to write. */
export const LEFT_SETTING = `says whose rows are seen, that no rule holds, or what is prepared, for all that comes behind it in the request: CREATE FUNCTION … SET … says it for the function alone`;

/**
 * Looks for a text that a function runs and that holds a text of its caller, or one that stands in a table, as it is:
 * neither as a value (`USING`, `%L`) nor as a name (`%I`). Who may call it could say anything in it. A function with its
 * owner's rights runs what it gives to a function that does so, too.
 * What is found as well is a setting that says whose rows are seen and stays behind the function.
 *
 * @returns null for a function that has no such, or that cannot be read.
 */
export async function callersText(asked: AskedFunction, reach: Reach): Promise<CallersText | null> {
  const mayRun = asked.isDefiner || /\bEXECUTE\b/i.test(asked.text);
  if (!mayRun && !NAMES_SETTING.test(asked.text)) return null;
  const facts = new BodyTexts(reach);
  await facts.read(asked.text);
  return new ForeignTexts(asked, reach, facts).found();
}
