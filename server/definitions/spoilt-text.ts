/** Why a file cannot be read as it was meant, and where. */
export interface SpoiltText {
  readonly message: string;
  /** Into the text, from 0. */
  readonly offset: number;
}

/** What Git leaves at the beginning of a line where two versions could not be put together. */
const CONFLICT = /^(?:<{7}|>{7}) \S/m;
/** What begins a text in another encoding, read as UTF-8. */
const OTHER_ENCODING = /[\0\uFFFD]/;

/** What is said of a sign that no text of the database can hold: U+0000, and half of a sign that is written in two. */
export const UNSTORABLE =
  'a sign stands here that cannot be kept, U+0000 or half of another: take it out';

/** Looks for what makes a whole file worthless, JSON or SQL: another encoding, a merge that nobody has finished. */
export function spoiltText(text: string): SpoiltText | null {
  if (OTHER_ENCODING.test(text.slice(0, 100))) {
    return { message: 'the file is not written in UTF-8: save it so', offset: 0 };
  }
  const none = text.indexOf('\0');
  if (none >= 0) return { message: UNSTORABLE, offset: none };
  const offset = text.search(CONFLICT);
  if (offset < 0) return null;
  const message =
    'a merge left two versions here: keep one of them, and take out the lines with <<<<<<<, ======= and >>>>>>>';
  return { message, offset };
}

/** Where a letter stands that was none in UTF-8, so that readers see � in its place; below 0 for a text without one. */
export function lostLetter(text: string): number {
  return spoiltText(text) ? -1 : text.indexOf('\uFFFD');
}
