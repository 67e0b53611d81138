import { lastName, nodesIn, type SqlTree } from '../database/sql-text/sql-tree.ts';

/** Settings that say whose rows are seen, and whether triggers and foreign keys hold. */
const TELLING: ReadonlySet<string> = new Set([
  'app.corp',
  'app.begun',
  'role',
  'session_authorization',
  'authorization',
  'session_replication_role',
]);

/** Is it a setting that says whose rows are seen, or may be one: its name is made as the function runs? */
export function isTelling(setting: string): boolean {
  const name = setting.replaceAll('"', '').toLowerCase();
  return name === '' || name.includes('%') || name.endsWith('.') || TELLING.has(name);
}

/**
 * Does a text set a setting of {@link isTelling}, or run another text? What is given to such a statement as a value or as
 * a name is no safer than what it is given as it comes.
 *
 * @param part the expression that makes the text.
 */
export function opensSettings(part: unknown): boolean {
  const texts = textsIn(part);
  // What puts them together may put blanks between them.
  return texts.some(namesTenant) || opens(texts.join('')) || opens(texts.join(' '));
}

function opens(text: string): boolean {
  const statements = text.matchAll(
    /(?:^|;)\s*(?:(DO)\b|(?:RESET|SET)\s+(?:LOCAL\s+|SESSION\s+)?([\w.%"]*))/gi,
  );
  return [...statements].some(([, run, setting = '']) => run !== undefined || isTelling(setting));
}

/** Does a text set one of {@link TELLING}, which is then so until the end of the transaction? */
export function setsTelling(part: unknown): boolean {
  const text = textIn(part);
  const isTenant = (one: string) => namesTenant(one) || one === 'app.corp';
  return (/\bset\b/i.test(text) && textsIn(part).some(isTenant)) || setsTellingIn(text);
}

function setsTellingIn(text: string): boolean {
  const statements = text.matchAll(
    /(?:(?:^|;)\s*(?:RESET|SET)\s+(?:LOCAL\s+|SESSION\s+)?|\bset_config\s*\(\s*')([\w."]+)/gi,
  );
  return [...statements].some(([, setting = '']) => isNamed(setting)) || keepsStatements(text);
}

/** Does a text alter what the connection has prepared, for its next tenant too? */
function keepsStatements(text: string): boolean {
  return /(?:^|;)\s*(?:PREPARE|DEALLOCATE)\b/i.test(text);
}

/** Functions that make words of a text which do not stand in it. */
const MAKES_WORDS = /^(?:reverse|decode|convert_from|unistr|overlay|translate)$/;

/** `SET` with a setting whose name may go on in what is put behind it; alone it may be that of an UPDATE. */
const BEGUN = /(?:^|;)\s*(?:(?:RE)?SET\s+(?:LOCAL|SESSION)\s+|(?:RE)?SET\s+(?=[\w"]))([\w."]*)$/i;

/**
 * Do texts that are put together in several statements set one of {@link TELLING}, or could they, as far as their words can
 * be listed?
 *
 * @param parts what makes each of them, in the order of the statements.
 */
export function setsInPieces(parts: readonly unknown[]): boolean {
  const texts = parts.map(textIn);
  const isBegun = (text: string) => {
    const name = BEGUN.exec(text)?.[1]?.replaceAll('"', '').toLowerCase();
    return name !== undefined && [...TELLING].some((one) => one.startsWith(name));
  };
  const all = [texts, texts.toReversed()].flatMap((one) => [one.join(''), one.join(' ')]);
  return (
    texts.some(isBegun) ||
    all.some(setsTellingIn) ||
    (texts.some((text) => /\bset\b/i.test(text)) && texts.some(namesTenant))
  );
}

/** Is a text made by what lets nobody list its words? */
export function makesWords(part: unknown): boolean {
  return [...nodesIn(part)].some(({ FuncCall: call }) =>
    MAKES_WORDS.test(lastName(call?.funcname) ?? ''),
  );
}

/** Is it the name of one of {@link TELLING}? */
export function isNamed(setting: string): boolean {
  return TELLING.has(setting.replaceAll('"', '').toLowerCase());
}

/** Is the setting of the tenant named outside of quotes, as only `SET` does? */
function namesTenant(text: string): boolean {
  return /(?<!['\w.])(?:app|"app")\.(?:corp\b|"corp")/i.test(text);
}

/** Is such a text begun that more is put to later? `SET` alone may as well be that of an UPDATE. */
export function beginsSettings(part: unknown): boolean {
  return opensSettings(part) && !/^\s*SET\s*$/i.test(textIn(part));
}

/** All that is written out in an expression, in its order. */
export function textIn(part: unknown): string {
  return textsIn(part).join('');
}

/** The texts that are written out in an expression, but for the names of settings that are read. */
function textsIn(part: unknown): string[] {
  const isReading = ({ FuncCall: call }: SqlTree) => lastName(call?.funcname) === 'current_setting';
  return [...nodesIn(part, isReading)].flatMap((node) => node.A_Const?.sval?.sval ?? []);
}
