/** The article in front of an Arabic name, which is none of its letters. */
const ARTICLE = /^ال(?=\p{L}{3})/u;

/**
 * Two letters that stand for a name: the first ones of the first and last word, or, as is the
 * custom for Chinese names, the last two characters. What follows a comma is no part of the name. Arabic letters stand
 * apart: joined they are a word of their own.
 */
export function initialsOf(name: string): string {
  const [own = ''] = name.split(/[,，،]/, 1);
  const words = own.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return '';
  if (/\p{Script=Han}/u.test(first)) return [...words.join('')].slice(-2).join('');
  const last = words.length > 1 ? words.at(-1)?.replace(ARTICLE, '') : undefined;
  const initials = [first, last].flatMap((word) => (word ? ([...word][0] ?? []) : []));
  const apart = initials.every((letter) => /\p{Script=Arabic}/u.test(letter));
  return initials.join(apart ? '\u202f' : '').toLocaleUpperCase();
}
