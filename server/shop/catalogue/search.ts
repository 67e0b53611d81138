import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { ProductSort } from '#schemas/shop/shop-config.ts';
import { andCommit } from '../../database/connection/query-options.ts';
import type { Database } from '../../database/database.ts';
import { suggest } from '../../definitions/suggest.ts';
import type { SessionUser } from '../../session/session-state.ts';
import { PRODUCT_COLUMNS, type ProductRow } from './product-row.ts';
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
export interface Wanted {
  readonly corp: string;
  /** Whose favorites are marked; null for a visitor, who has none. */
  readonly user: SessionUser | null;
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
  /** Version of the catalogue in which the asker has found this before. */
  readonly known?: string | undefined;
}

/** A part of what was found, in its order, and how many there are on all pages. */
export interface FoundProducts {
  readonly rows: readonly ProductRow[];
  readonly total: number;
}

/** What the database answers to a search. */
export interface SearchAnswer {
  /**
   * Version of the catalogue that the answer is not older than; null in a transaction that has
   * changed something, as its answer may never become true.
   */
  readonly version: string | null;
  /** Null where the version is the one that the asker knew: nothing was looked for. */
  readonly found: FoundProducts | null;
}

/**
 * A line of the answer: a product with the number of all. There is no product where the page is
 * empty, and no number either where nothing was looked for, as the catalogue is the known one.
 */
type FoundRow = { readonly version: string | null; readonly total: number | null } & (
  | ProductRow
  | { readonly id: null }
);

/**
 * The catalogue's version, and unless that is known, what is found and what its cards need, in one
 * question. It is written down once, as building its queries anew took a twentieth of this process's
 * time for a request. The function is said to answer with one row: the database takes it for a
 * thousand, for which it would not look a product up by its key.
 */
function searchWith(isFavorite: string): string {
  return `
  SELECT catalogue.version, found.total, ${PRODUCT_COLUMNS.join(', ')}, product_category.name AS category,
    ${isFavorite} AS is_favorite
  FROM (
    SELECT CASE WHEN pg_current_xact_id_if_assigned() IS NULL
      THEN coalesce(sum(version), 0)::text END AS version
    FROM catalogue_version WHERE corp = $1
  ) AS catalogue
  LEFT JOIN LATERAL (
    SELECT * FROM shop_search($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    WHERE catalogue.version IS DISTINCT FROM $11 LIMIT 1
  ) AS found ON true
  LEFT JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS place (id, number) ON true
  LEFT JOIN (
    product JOIN product_category ON product_category.corp = product.corp
      AND product_category.id = product.category_id
  ) ON product.corp = $1 AND product.id = place.id AND product.listed
  ORDER BY place.number`;
}

const SEARCH_OF_VISITOR = searchWith('false');
const SEARCH_OF_USER = searchWith(`EXISTS (
    SELECT FROM product_favorite
    WHERE product_favorite.corp = product.corp AND product_favorite.product_id = product.id
      AND product_favorite.user_id = $12
  )`);

/**
 * Products that shoppers may see. By default the best match comes first, or the newest one. It ends
 * the transaction, as nothing has to be of the same moment afterwards.
 */
export async function findProducts(
  transaction: Transaction<Database>,
  { corp, user, terms, title = '', isNearest = false, sortBy, order, start, count, known }: Wanted,
): Promise<SearchAnswer> {
  if (terms?.length === 0) return { version: null, found: { rows: [], total: 0 } };
  const lookups = (terms ?? []).map(lookupOf);
  const byDefault = terms ? null : SORTED_BY.created;
  const sortedBy = sortBy === 'default' ? byDefault : SORTED_BY[sortBy];
  // By itself the best and the newest come first; then the lowest, as everybody sorts.
  const falls = (order === 'desc') !== (sortBy === 'default');
  const query = CompiledQuery.raw(user ? SEARCH_OF_USER : SEARCH_OF_VISITOR, [
    corp,
    lookups.map(({ whole }) => whole),
    lookups.map(({ low }) => low),
    lookups.map(({ high }) => high),
    title,
    isNearest,
    sortedBy,
    falls,
    start,
    count,
    known ?? '',
    ...(user ? [user.id] : []),
  ]);
  const { rows } = await transaction.executeQuery<FoundRow>(andCommit(query));
  const { version = null, total = null } = rows[0] ?? {};
  if (total === null) return { version, found: null };
  return { version, found: { rows: rows.filter((row) => row.id !== null), total } };
}

/** Products with all words of a keyword; else without its slips; else what comes nearest. */
export async function findByKeyword(
  transaction: Transaction<Database>,
  keyword: string,
  { known, ...wanted }: Omit<Wanted, 'terms'>,
): Promise<SearchAnswer> {
  const terms = cutKeyword(keyword);
  const title = titleOf(keyword);
  const literal = await findProducts(transaction, { ...wanted, terms, title, known });
  if (literal.found?.total !== 0) return literal;
  // What is looked for from here on may be newer than the first version, but never older.
  const { version } = literal;
  const mended = await mendTerms(transaction, terms);
  if (mended) {
    const { found } = await findProducts(transaction, { ...wanted, terms: mended });
    if (found?.total !== 0) return { version, found };
  }
  const loose = loosenTerms(mended ?? terms);
  const { found } = await findProducts(transaction, { ...wanted, terms: loose, isNearest: true });
  return { version, found };
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
