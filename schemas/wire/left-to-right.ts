/** Letters of scripts that run from right to left, and what lengthens the Arabic ones. */
const RTL = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\u0640`;
const RTL_LETTER = new RegExp(`[${RTL}]`, 'u');
/** A letter of another script, or a digit. */
const LETTER = String.raw`(?![${RTL}])[\p{L}\d]`;
const OTHER_LETTER = new RegExp(LETTER, 'u');
/** A sign before it belongs to it at its beginning alone: in `ال-WiFi` it joins the two. */
const SIGN_BEFORE = String.raw`(?:(?<![^\s([])[-+−#$€£¥@°])?`;
const SIGN_BEHIND = `[-+−%#$€£¥°/](?![${RTL}])`;
/** A word or number of other letters, with the signs in it. */
const WORD = new RegExp(
  String.raw`${SIGN_BEFORE}${LETTER}(?:[^\s${RTL}()[\]،؛؟]*(?:${LETTER}|${SIGN_BEHIND}))?`,
  'gu',
);
/** What keeps its order among Arabic letters by itself. */
const KEPT = /^(?:[\p{L}\d]+|\d+(?:[.,:/]\d+)*)$/u;
const DAY = /^\d{4,}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d/;
/** The beginning of a number of a telephone, which has so many digits at least. */
const PHONE = /^[+0]\d[-\d]{0,20}$/;
const PHONE_DIGITS = 7;

/**
 * A text parted by what has to be drawn from the left within Arabic letters: every second part. There, `2026-11-10` is
 * `10-11-2026` for whoever reads it, `12-A` is `A-12`, and `+971 50` is `50 971+`: a digit behind an Arabic letter takes
 * its direction, and signs that of the line. A text without such letters is one part.
 */
export function leftToRightParts(text: string): string[] {
  if (!RTL_LETTER.test(text)) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, isKept } of runsIn(text)) {
    if (isKept) continue;
    parts.push(text.slice(from, start), text.slice(start, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}

/** The text with marks of isolation around those parts, for where there are no elements; not for what is read back. */
export function leftToRightMarked(text: string): string {
  return leftToRightParts(text)
    .map((part, index) => (index % 2 === 0 ? part : `\u2066${part}\u2069`))
    .join('');
}

/** Does a text have letters of both directions, or numbers among letters that run from the right? */
export function mixesDirections(text: string): boolean {
  return RTL_LETTER.test(text) && OTHER_LETTER.test(text);
}

interface Run {
  start: number;
  end: number;
  /** Its first word. */
  first: string;
  /** Its last word. */
  last: string;
  isKept: boolean;
}

/** Words, and those behind each other that are one thing: a day with its time, a telephone, a name of several words. */
function runsIn(text: string): Run[] {
  const runs: Run[] = [];
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const run = runs.at(-1);
    const end = index + word.length;
    const isKept = KEPT.test(word);
    if (run && isOne(run, text.slice(run.end, index), word)) {
      const isPhone = PHONE.test(run.first) && hasDigits(text.slice(run.start, end));
      Object.assign(run, { end, last: word, isKept: run.isKept && isKept && !isPhone });
    } else runs.push({ start: index, end, first: word, last: word, isKept });
  }
  return runs;
}

/** Has a run the digits of a telephone? No more of it is read than one has. */
function hasDigits(run: string): boolean {
  return run.slice(0, 40).replace(/\D/g, '').length >= PHONE_DIGITS;
}

/** @param between what stands between a run and the next word. */
function isOne({ first, last }: Run, between: string, next: string): boolean {
  // A name with the family's first.
  if (/^,[ \u00a0]$/.test(between)) return /\p{L}/u.test(last) && /\p{L}/u.test(next);
  if (!/^[ \u00a0]$/.test(between)) return false;
  if (DAY.test(last)) return TIME.test(next);
  return /\p{L}/u.test(last) || (PHONE.test(first) && /^\d[-\d]*$/.test(next));
}
