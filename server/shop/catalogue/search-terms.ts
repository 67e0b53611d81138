/** Terms of a keyword that are looked up; further ones are passed over. */
const MAX_TERMS = 16;
/** Characters of a term, as the database keeps them. */
const MAX_LENGTH = 64;
/** Characters of a name that are compared with what was typed. */
const TITLE_LENGTH = 200;
/** Stands behind every word that begins with the same letters. */
export const LAST_LETTER = '\u{10ffff}';

const HAN = '\\u3400-\\u4dbf\\u4e00-\\u9fff';
const GAPS = '\\s!-\\/:-@\\[-`{-~\\u00a0-\\u00bf\\u2000-\\u206f\\u3000-\\u303f';
const MARKS = /[\u0300-\u036f\u0640\u064b-\u0652]/g;
/** Chinese characters that name nothing by themselves. */
const EMPTY_HAN = /[的了子儿和与及]/u;
/** Shorter words stand in too many names to be what is meant. */
const LOOSE_LENGTH = 3;
/** Each loose term may hit many products. */
const MAX_LOOSE = 8;
const PIECES = new RegExp(`[${HAN}]+|[^${GAPS}${HAN}]+|[%_+#&]`, 'gu');
const IS_HAN = new RegExp(`^[${HAN}]`);

/** Beginnings up to this length are terms of their own, with this sign behind. */
const SHORT_LENGTH = 3;
const SHORT_SIGN = '*';

/** Something that products have to have: a term, or one that begins so. */
export interface SearchTerm {
  readonly term: string;
  readonly isWhole: boolean;
}

/** Where a term stands in the index: as it is, and as the beginning of those between two. */
export interface TermLookup {
  readonly whole: string | null;
  readonly low: string | null;
  readonly high: string | null;
}

/** How the function `shop_search_terms` of the database wrote what a term means. */
export function lookupOf({ term, isWhole }: SearchTerm): TermLookup {
  if (isWhole) return { whole: term, low: null, high: null };
  if (IS_HAN.test(term)) return { whole: null, low: term, high: term };
  if ([...term].length > SHORT_LENGTH) return { whole: term, low: term, high: term + LAST_LETTER };
  const short = term + SHORT_SIGN;
  return { whole: term, low: short, high: short };
}

/**
 * Cuts a keyword as the function `shop_search_pieces` of the database cuts the texts of products: a
 * test holds the two together. Words may be unfinished. Chinese is not cut into words: characters
 * that stand beside each other have to do so in the product, too.
 */
export function cutKeyword(keyword: string): SearchTerm[] {
  return piecesOf(keyword)
    .flatMap((piece) => (IS_HAN.test(piece) ? pairsOf(piece) : [wordOf(piece)]))
    .slice(0, MAX_TERMS);
}

/**
 * What is left of terms that no product has together: words of some length, and Chinese character by
 * character. Empty where that would ask for the same again, or for anything.
 */
export function loosenTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  const loose = terms.flatMap(({ term, isWhole }) => {
    if (!IS_HAN.test(term)) return [...term].length < LOOSE_LENGTH ? [] : [{ term, isWhole }];
    return [...term]
      .filter((character) => !EMPTY_HAN.test(character))
      .map((character) => ({ term: character, isWhole: false }));
  });
  const each = [...new Map(loose.map((term) => [term.term, term])).values()];
  const isSame = terms.length === 1 && each.length === 1 && each[0]?.term === terms[0]?.term;
  return isSame ? [] : each.slice(0, MAX_LOOSE);
}

/** A keyword as the function `shop_title` of the database keeps the names of products. */
export function titleOf(keyword: string): string {
  return [...piecesOf(keyword).join(' ')].slice(0, TITLE_LENGTH).join('');
}

/** Words, runs of Chinese, and the few signs that mean something in names. */
export function piecesOf(text: string): string[] {
  return text.toLowerCase().normalize('NFKD').replace(MARKS, '').match(PIECES) ?? [];
}

function wordOf(piece: string): SearchTerm {
  return { term: [...piece].slice(0, MAX_LENGTH).join(''), isWhole: false };
}

function pairsOf(run: string): SearchTerm[] {
  const characters = [...run];
  if (characters.length === 1) return [{ term: run, isWhole: false }];
  return characters
    .slice(1)
    .map((second, index) => ({ term: `${characters[index]}${second}`, isWhole: true }));
}
