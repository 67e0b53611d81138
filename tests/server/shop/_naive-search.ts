import { editDistance } from '#server/definitions/suggest.ts';
import {
  cutKeyword,
  loosenTerms,
  piecesOf,
  type SearchTerm,
  titleOf,
} from '#server/shop/catalogue/search-terms.ts';

const HAN = /^[\u3400-\u4dbf\u4e00-\u9fff]/;

/** What of a product is searched. */
export interface Searched {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
}

/** Products that a keyword means, each with its score. */
type Scores = ReadonlyMap<string, number>;

/**
 * What a keyword means, by looking at each product in turn: more than one answer where several words
 * are equally near to a mistyped one.
 */
export function searchOneByOne(keyword: string, products: readonly Searched[]): Scores[] {
  const shelf = products.map(shelve);
  const terms = cutKeyword(keyword);
  const found = having(shelf, terms, terms.length);
  if (found.size > 0) return [titledFirst(found, keyword, products)];
  const mended = mend(shelf, terms);
  const meant = mended.map((each) => having(shelf, each, each.length));
  if (mended.length > 0 && meant.some(({ size }) => size > 0)) return meant;
  return (mended.length > 0 ? mended : [terms]).map((each) => {
    const loose = loosenTerms(each);
    for (let most = loose.length; most > 0; most -= 1) {
      const near = having(shelf, loose, most);
      if (near.size > 0) return near;
    }
    return new Map();
  });
}

/** Those whose whole name was typed score above all others. */
function titledFirst(found: Scores, keyword: string, products: readonly Searched[]): Scores {
  const titled = new Set(
    products.filter(({ name }) => titleOf(name) === titleOf(keyword)).map(({ id }) => id),
  );
  return new Map([...found].map(([id, score]) => [id, titled.has(id) ? score + 1024 : score]));
}

interface Shelved {
  readonly id: string;
  readonly pieces: readonly (readonly [piece: string, weight: number])[];
}

function shelve({ id, name, category, tags }: Searched): Shelved {
  const sources = [
    [`${id} ${name}`, 8],
    [category, 3],
    [tags.join(' '), 2],
  ] as const;
  return {
    id,
    pieces: sources.flatMap(([text, weight]) =>
      piecesOf(text).map((piece) => [piece, weight] as const),
    ),
  };
}

function having(shelf: readonly Shelved[], terms: readonly SearchTerm[], most: number): Scores {
  if (most === 0) return new Map();
  return new Map(
    shelf.flatMap((product) => {
      const levels = terms.map((term) => levelOf(product, term)).filter((level) => level > 0);
      if (levels.length < most) return [];
      return [[product.id, levels.reduce((sum, level) => sum + level)] as const];
    }),
  );
}

function levelOf({ pieces }: Shelved, { term, isWhole }: SearchTerm): number {
  return Math.max(
    0,
    ...pieces.map(([piece, weight]) => {
      if (HAN.test(term))
        return HAN.test(piece) && piece.includes(term) ? weight * times(isWhole) : 0;
      const word = [...piece].slice(0, 64).join('');
      if (word === term) return weight * 2;
      return !isWhole && word.startsWith(term) ? weight : 0;
    }),
  );
}

function times(isWhole: boolean): number {
  return isWhole ? 2 : 1;
}

/** Each way to put the nearest words in the place of those that nothing begins with. */
function mend(shelf: readonly Shelved[], terms: readonly SearchTerm[]): SearchTerm[][] {
  const words = [...new Set(shelf.flatMap(({ pieces }) => pieces.map(([piece]) => piece)))].filter(
    (piece) => !HAN.test(piece),
  );
  let ways: SearchTerm[][] = [[]];
  let isChanged = false;
  for (const wanted of terms) {
    const guesses = guessesOf(wanted, words);
    if (guesses.length > 0) isChanged = true;
    const next = guesses.length > 0 ? guesses.map((term) => ({ term, isWhole: true })) : [wanted];
    ways = ways.flatMap((way) => next.map((term) => [...way, term]));
  }
  return isChanged ? ways : [];
}

function guessesOf({ term, isWhole }: SearchTerm, words: readonly string[]): string[] {
  if (isWhole || term.length < 4 || words.some((word) => word.startsWith(term))) return [];
  const singles = [term.replace(/s$/, ''), term.replace(/es$/, '')];
  const single = singles.find((word) => words.includes(word));
  if (single !== undefined) return [single];
  const near = words
    .filter((word) => [...word].length >= 4 && !/[0-9]/.test(word))
    .map((word) => [word, editDistance(term, word)] as const)
    .filter(([word, distance]) => {
      const slack = Math.floor(term.length / 3);
      const limit = Math.max(1, Math.floor((term.length + 1) / 3));
      return distance <= limit && Math.abs(word.length - term.length) <= slack;
    });
  const least = Math.min(...near.map(([, distance]) => distance));
  return near.filter(([, distance]) => distance === least).map(([word]) => word);
}
