/** What a class has of letters, digits and `_`; from `A` to `z` there are other signs. */
const MEMBERS = String.raw`(?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|\\[wd]|\w)+`;
const ATOM = String.raw`(?:\w|\\[wd]|\[${MEMBERS}\])`;
const TIMES = String.raw`(?:[+*?]|\{\d+(?:,\d*)?\})?`;

const ALL_WORDS = new RegExp(
  String.raw`^\^(?:${ATOM}${TIMES}|\((?:\?:)?(?:${ATOM}${TIMES}|\|)+\)${TIMES})+\$$`,
);
const OTHER_THAN_WORDS = new RegExp(String.raw`^(?:\[\^${MEMBERS}\]|\\W)[+*]?$`);

/**
 * Does a regular expression of PostgreSQL fit only a text of letters and digits from its first sign to its last? Nothing in
 * such a text can end a word and begin another.
 */
export function isAllWords(pattern: string): boolean {
  return ALL_WORDS.test(pattern);
}

/** Does it find any sign that is no letter and no digit? */
export function isOtherThanWords(pattern: string): boolean {
  return OTHER_THAN_WORDS.test(pattern);
}
