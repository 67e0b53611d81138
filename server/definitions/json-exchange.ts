import { closingOf, openAt } from './json-brackets.ts';

/** Signs that stand in place of others, and how that is told. */
export interface Exchange {
  readonly message: string;
  /** Where each of them stands, and the one that is meant. */
  readonly places: readonly (readonly [at: number, meant: string])[];
  /** May something else be meant as well? */
  readonly isOpen?: boolean;
}

/** What may be meant by a sign that stands between texts: its neighbours on the keyboard, and those that look like it. */
const MEANT: Readonly<Record<string, string>> = {
  '[': '{',
  '{': '[',
  ']': '}',
  '}': ']',
  '(': '{[',
  ')': '}]',
  ':': ',',
  ',': ':',
  ';': ',:',
  '.': ',',
  '，': ',',
  '、': ',',
  '；': ',',
  '：': ':',
};

/**
 * The signs that may be wrong where a text cannot be read any further, by what is the least of a slip: the one at the place, the one
 * before it, the bracket that is open there, a bracket that is one too many, and both brackets of what is open.
 */
export function exchanges(text: string, offset: number): Exchange[] {
  const before = text.slice(0, offset).trimEnd().length - 1;
  const open = openAt(text, offset)?.at;
  const single = [...new Set([offset, before, open ?? offset])].flatMap((at) =>
    [...(MEANT[text.charAt(at)] ?? '')].map((meant) => ({
      message: `this ${text.charAt(at)} has to be a ${meant}`,
      places: [[at, meant]] as const,
    })),
  );
  const needless = [offset, before].flatMap((at) =>
    /[[\]{}]/.test(text.charAt(at))
      ? [{ message: `this ${text.charAt(at)} is one too many`, places: [[at, ' ']] as const }]
      : [],
  );
  const closing = open === undefined ? undefined : closingOf(text, open);
  if (open === undefined || closing === undefined) return [...single, ...needless];
  const isList = text.charAt(open) === '[';
  const both = {
    message: isList
      ? 'keys with values stand in { }, not in [ ]'
      : 'a list stands in [ ], not in { }',
    places: [
      [open, isList ? '{' : '['],
      [closing, isList ? '}' : ']'],
    ] as const,
  };
  if (!isList || text.charAt(closing) !== ']' || !ONE_PAIR.test(text.slice(open + 1, closing)))
    return [...single, ...needless, both];
  // One key with its value, or two texts of a list.
  const isValue = !text
    .slice(offset + 1)
    .trimStart()
    .startsWith('"');
  if (isValue) return [both];
  const message = 'this : has to be a , in a list, and keys with values stand in { }';
  return [{ message, places: [[offset, ',']], isOpen: true }];
}

/** A key and its value, and nothing else. */
const ONE_PAIR = /^\s*"(?:\\.|[^"\\\n])*"\s*:[^,]*$/;
