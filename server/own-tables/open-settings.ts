import { lastName, nodesIn, type SqlTree } from '../database/sql-tree.ts';

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
  const statements = text.matchAll(
    /(?:(?:^|;)\s*(?:RESET|SET)\s+(?:LOCAL\s+|SESSION\s+)?|\bset_config\s*\(\s*')([\w."]+)/gi,
  );
  const isTenant = (one: string) => namesTenant(one) || one === 'app.corp';
  return (
    (/\bset\b/i.test(text) && textsIn(part).some(isTenant)) ||
    [...statements].some(([, setting = '']) => isNamed(setting))
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
