/**
 * The browser's own lists end in `and`, and where it leaves that
 * out, it joins Chinese names by nothing and writes the Arabic `and` onto names of any script.
 */
const MARKS: Readonly<Record<string, { readonly names: string; readonly sentences: string }>> = {
  zh: { names: '、', sentences: '；' },
  ar: { names: '، ', sentences: '؛ ' },
};

function marksOf(language: string) {
  return MARKS[language.split('-', 1)[0] ?? ''] ?? { names: ', ', sentences: '; ' };
}

/** What parts the names of a list in a language, where people read it. */
export function listMark(language: string): string {
  return marksOf(language).names;
}

/** What parts sentences that stand behind each other without an end of their own. */
export function sentenceMark(language: string): string {
  return marksOf(language).sentences;
}
