import { sql, type Transaction } from 'kysely';
import type { ProductSort } from '#schemas/shop/shop-config.ts';
import type { Database } from '../database/database.ts';
import { suggest } from '../definitions/suggest.ts';
import {
  cutKeyword,
  LAST_LETTER,
  lookupOf,
  loosenTerms,
  type SearchTerm,
  titleOf,
} from './search-terms.ts';

/** Shorter words have too many neighbours for a guess. */
const GUESSED_LENGTH = 4;
/** Words of one keyword that are guessed at. */
const MAX_GUESSES = 4;
/** Words whose letters are compared one by one: those that share most neighbouring ones. */
const MAX_CANDIDATES = 200;

/** Column of `product_slot` for each order. */
const SORTED_BY: Readonly<Record<Exclude<ProductSort, 'default'>, string>> = {
  name: 'name',
  price: 'price',
  created: 'created_at',
  rating: 'rating',
  favorite: 'favorite',
  discount: 'discount',
};

/** Which products are looked for, and which part of them. */
interface Wanted {
  readonly corp: string;
  /** What they have to have; null for all products. */
  readonly terms: readonly SearchTerm[] | null;
  /** Products of this very name come before all others; empty for none. */
  readonly title?: string;
  /** Those that have as many of the terms as any product has, instead of all terms. */
  readonly isNearest?: boolean;
  readonly sortBy: ProductSort;
  readonly order: 'asc' | 'desc';
  readonly start: number;
  readonly count: number;
}

/** A part of what was found: ids in their order, and how many there are on all pages. */
interface FoundProducts {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Products that shoppers may see. By default the best match comes first, or the newest one. */
export async function findProducts(
  transaction: Transaction<Database>,
  { corp, terms, title = '', isNearest = false, sortBy, order, start, count }: Wanted,
): Promise<FoundProducts> {
  if (terms?.length === 0) return { ids: [], total: 0 };
  const lookups = (terms ?? []).map(lookupOf);
  const byDefault = terms ? null : SORTED_BY.created;
  const sortedBy = sortBy === 'default' ? byDefault : SORTED_BY[sortBy];
  // By itself the best and the newest come first; then the lowest, as everybody sorts.
  const falls = (order === 'desc') !== (sortBy === 'default');
  const { rows } = await sql<FoundProducts>`
    SELECT total, ids FROM shop_search(${corp}, ${lookups.map(({ whole }) => whole)}::text[],
      ${lookups.map(({ low }) => low)}::text[], ${lookups.map(({ high }) => high)}::text[],
      ${title}, ${isNearest}, ${sortedBy}, ${falls}, ${start}, ${count})`.execute(transaction);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Products with all words of a keyword; else without its slips; else what comes nearest. */
export async function findByKeyword(
  transaction: Transaction<Database>,
  keyword: string,
  wanted: Omit<Wanted, 'terms'>,
): Promise<FoundProducts> {
  const terms = cutKeyword(keyword);
  const found = await findProducts(transaction, { ...wanted, terms, title: titleOf(keyword) });
  if (found.total > 0) return found;
  const mended = await mendTerms(transaction, terms);
  if (mended) {
    const meant = await findProducts(transaction, { ...wanted, terms: mended });
    if (meant.total > 0) return meant;
  }
  const loose = loosenTerms(mended ?? terms);
  return findProducts(transaction, { ...wanted, terms: loose, isNearest: true });
}

/**
 * The terms with those words replaced that nothing begins with, each by the nearest word that
 * occurs; null when that changes nothing.
 */
async function mendTerms(
  transaction: Transaction<Database>,
  terms: readonly SearchTerm[],
): Promise<SearchTerm[] | null> {
  const guesses = new Map<string, string>();
  for (const { term } of terms.filter(isWord).slice(0, MAX_GUESSES)) {
    const guess = await guessOf(transaction, term);
    if (guess !== undefined) guesses.set(term, guess);
  }
  if (guesses.size === 0) return null;
  return terms.map((wanted) => {
    const guess = isWord(wanted) ? guesses.get(wanted.term) : undefined;
    return guess === undefined ? wanted : { term: guess, isWhole: true };
  });
}

function isWord({ term, isWhole }: SearchTerm): boolean {
  return !isWhole && term.length >= GUESSED_LENGTH;
}

async function guessOf(
  transaction: Transaction<Database>,
  word: string,
): Promise<string | undefined> {
  const { rows: known } = await sql`
    SELECT FROM product_posting WHERE term >= ${word} AND term < ${word + LAST_LETTER} LIMIT 1`.execute(
    transaction,
  );
  if (known.length > 0) return undefined;
  const single = await singleOf(transaction, word);
  if (single !== undefined) return single;
  const most = Math.floor(word.length / 3);
  const { rows: words } = await sql<{ word: string }>`
    SELECT word FROM product_word_pair
    WHERE pair = ANY (array(SELECT shop_word_pairs(${word})))
      AND length(word) BETWEEN ${word.length - most} AND ${word.length + most}
    GROUP BY word ORDER BY count(*) DESC, word LIMIT ${MAX_CANDIDATES}`.execute(transaction);
  return suggest(
    word,
    words.map((row) => row.word),
  );
}

/** The word that an English plural stands for, when products have it. */
async function singleOf(
  transaction: Transaction<Database>,
  word: string,
): Promise<string | undefined> {
  const stems = [/s$/, /es$/].flatMap((ending) =>
    ending.test(word) ? [word.replace(ending, '')] : [],
  );
  if (stems.length === 0) return undefined;
  const known = await transaction
    .selectFrom('product_posting')
    .select('term')
    .where('term', 'in', stems)
    .orderBy(sql`length(term)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return known?.term;
}
