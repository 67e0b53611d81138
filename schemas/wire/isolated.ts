import { leftToRightMarked } from './left-to-right.ts';

/** Letters of scripts that run from right to left, and the signs that turn what follows them. */
const DIRECTIONAL = /[\p{Script=Arabic}\p{Script=Hebrew}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u;
/** What keeps its order among Arabic letters, or needs none. */
const PLAIN = /^[\p{Script=Arabic}\s\d.,،؛]*$/u;
/** What {@link isolate} made. */
const ISOLATED = /^\u2068(?:[^\u2066-\u2069]|[\u2066-\u2068][^\u2066-\u2069]*\u2069)*\u2069$/;

/**
 * A value that stands in a text, in the direction of its own letters: an Arabic name does not turn the English
 * sentence around it, nor a number of a telephone itself in an Arabic one, and a sign that turns all that follows
 * ends with the value. Most values need no marks, and texts with them are other texts for whoever compares them.
 *
 * @param isRTL whether the text runs from right to left.
 */
export function isolated<Value>(value: Value, isRTL: boolean): Value | string {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = String(value);
  const needed = isRTL ? !PLAIN.test(text) : DIRECTIONAL.test(text);
  return needed && !ISOLATED.test(text) ? isolate(text) : value;
}

/** A text in the direction of its own letters, whatever stands around it and whichever signs are in it. */
export function isolate(text: string): string {
  return `\u2068${paired(leftToRightMarked(text))}\u2069`;
}

/** Signs that turn all behind them, up to the end of their line. */
const OVERRIDES = /[\u202a-\u202e]/g;

/** A title as it may stand before other words: no sign in it turns those. */
export function withoutBidiOverrides(title: string): string {
  return DIRECTIONAL.test(title) ? paired(title.replace(OVERRIDES, '')) : title;
}

/** Without ends of isolation that nothing began, which would end the one around the value, and with those that lack. */
function paired(text: string): string {
  let open = 0;
  const kept = text.replace(/[\u2066-\u2069]/g, (sign) => {
    if (sign !== '\u2069') open += 1;
    else if (open > 0) open -= 1;
    else return '';
    return sign;
  });
  return kept + '\u2069'.repeat(open);
}
