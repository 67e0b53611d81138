import { language as languages } from '#schemas/tenant/corp.ts';
import { wordMeant } from '../../synonyms.ts';
import type { Findings } from '../findings.ts';

/** Looks for texts that nobody will ever read: of no language, or under a key that no label has. */
export function checkTranslation(
  findings: Findings,
  code: string,
  texts: Readonly<Record<string, string>>,
  offered: readonly string[],
): void {
  const known: readonly string[] = languages.options;
  if (!known.includes(code)) {
    const message = `there is no language "${code}"; there are ${known.join(', ')}`;
    findings.add([], message, languageMeant(code));
  } else if (!offered.includes(code)) {
    findings.warn([], `the tenant does not offer ${code}: "languages" in corp.json`);
  }
  for (const key of Object.keys(texts)) {
    if (!key.startsWith('__')) continue;
    findings.key(key, `the key "${key}" stands without its __`, key.slice(2));
  }
  for (const [key, text] of Object.entries(texts)) {
    if (text.trim() === '')
      findings.warn([key], 'this text is empty, so the English words are shown');
    else if (/^__\p{L}/u.test(text)) {
      const message = 'a text is shown as it stands, with the signs of a label';
      findings.warn([key], message, text.slice(2));
    }
    warnOfPlaces(findings, key, text);
  }
  if (known.includes(code)) warnOfOtherLetters(findings, code, texts);
}

/** Letters that texts of a language have, and none of another one. */
const LETTERS = {
  'zh-CN': { letter: /\p{Script=Han}/u, what: 'Chinese' },
  ar: { letter: /\p{Script=Arabic}/u, what: 'Arabic' },
} as const;

/** Languages are called by their own names everywhere. */
const OWN_NAME = /^(?:中文|简体中文|汉语|العربية)$/;

/** Texts in the letters of another language alone: a file that was copied, or a text in the wrong one. */
function warnOfOtherLetters(
  findings: Findings,
  code: string,
  texts: Readonly<Record<string, string>>,
): void {
  const own = LETTERS[code as keyof typeof LETTERS]?.letter ?? /\p{Script=Latin}/u;
  for (const [other, { letter, what }] of Object.entries(LETTERS)) {
    // What is written so in the key, too, is a name.
    const found = Object.entries(texts).filter(
      ([key, text]) =>
        letter.test(text) && !own.test(text) && !letter.test(key) && !OWN_NAME.test(text),
    );
    const [first] = found;
    if (other === code || !first) continue;
    const more = found.length > 1 ? `, as ${found.length - 1} more here` : '';
    findings.warn([first[0]], `this text is ${what}${more}, and the file is that of ${code}`);
  }
}

/** The language that was meant by a code that is none: `ar-AE`, `zh_CN`, `zh`, `arabic`. */
export function languageMeant(code: string): string | undefined {
  const family = (one: string) => one.toLowerCase().split(/[-_]/)[0];
  const known: readonly string[] = languages.options;
  return wordMeant(code, known) ?? known.find((one) => family(one) === family(code));
}

/** A place for a value of the row: `{id}`, not one of HTML, `{{row.id}}`. */
const PLACE = /(?<!\{)\{(\w+)\}(?!\})/g;

/** A text that has not the places of its key: a value is missing in it, or a word in brackets is shown. */
function warnOfPlaces(findings: Findings, key: string, text: string): void {
  const wanted = placesIn(key);
  if (wanted.length === 0 || text === '') return;
  const about = { kind: 'place of text', name: key };
  const given = placesIn(text);
  const lacking = wanted.find((place) => !given.includes(place));
  const [stray = '', offset] =
    [...text.matchAll(/(?<!\{)\{([^{}]+)\}(?!\})/g)]
      .map(({ 1: place = '', index }): [string, number] => [place, index])
      .find(([place]) => !wanted.includes(place)) ?? [];
  if (offset !== undefined) {
    const message = `"{${stray}}" stands for nothing here: the key has {${wanted.join('}, {')}}`;
    const hint = lacking === undefined ? {} : { suggestion: `{${lacking}}` };
    findings.tell([key], { message, about, mild: true, ...hint }, offset);
  } else if (lacking !== undefined) {
    const message = `this text has no {${lacking}}, as its key has: the value is missing in it`;
    findings.tell([key], { message, about, mild: true });
  }
}

function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].map(([, place = '']) => place);
}
