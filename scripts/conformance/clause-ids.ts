/** A test and the clauses that its titles claim. */
export interface Claim {
  file: string;
  /** The titles of the groups around the test and of the test, without their ids. */
  title: string;
  ids: string[];
  /** True when one of the titles starts with something like ids that can not be read. */
  malformed: boolean;
}

/** What the start of a test title says about clauses. */
interface TitleIds {
  /** The clause ids in brackets that open the title, in their order. */
  ids: string[];
  /** The title without them. */
  text: string;
  /** True when brackets follow that look like clause ids and are none, as in `[2.18a, 2.18b]`. */
  malformed: boolean;
}

/** Splits `[2.18a][2.18b] shows the range` into its clause ids and its text. */
export function parseTitle(title: string): TitleIds {
  const ids: string[] = [];
  let text = title.trim();
  for (let match = leadingId(text); match; match = leadingId(text)) {
    ids.push(match[1] as string);
    text = text.slice(match[0].length);
  }
  return { ids, text, malformed: /^\[\s*\d+\.\d/.test(text) };
}

function leadingId(text: string): RegExpExecArray | null {
  return /^\[(\d+\.\d+[a-z]?)\]\s*/.exec(text);
}

/** The clause that a lettered item belongs to: `2.18` for `2.18a`, and nothing for `2.18`. */
export function parentOf(id: string): string | undefined {
  return /[a-z]$/.test(id) ? id.slice(0, -1) : undefined;
}

/** Orders clause ids as a reader counts: 2.9, 2.18, 2.18a, 10.1. */
export function compareIds(a: string, b: string): number {
  return sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0;
}

function sortKey(id: string): string {
  return id.replace(/\d+/g, (digits) => digits.padStart(4, '0'));
}
