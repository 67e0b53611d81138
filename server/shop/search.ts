import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { suggest } from '../definitions/suggest.ts';
import { LAST_LETTER, type SearchTerm } from './search-terms.ts';

/** Shorter words have too many neighbours for a guess. */
const GUESSED_LENGTH = 4;
/** Words of one keyword that are guessed at: each costs a look at all words of the tenant. */
const MAX_GUESSES = 4;

/**
 * The products that have all of the terms, with a score, as a query of `product_id` and `score`. A
 * whole term counts twice what a beginning counts.
 */
export function hitsOf(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  if (terms.length === 0) return sql`SELECT '' AS product_id, 0 AS score WHERE false`;
  const each = terms.map(hitsOfOne);
  const [only] = each;
  if (each.length === 1 && only) return only;
  return sql`
    SELECT product_id, sum(score) AS score FROM (${sql.join(each, sql` UNION ALL `)}) AS found
    GROUP BY product_id HAVING count(*) = ${each.length}`;
}

/** The products that have as many of the terms as any product has, like `hitsOf`. */
export function nearestOf(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  return sql`
    SELECT product_id, score FROM (
      SELECT product_id, sum(score) AS score, count(*) AS hits, max(count(*)) OVER () AS most
      FROM (${sql.join(terms.map(hitsOfOne), sql` UNION ALL `)}) AS found
      GROUP BY product_id
    ) AS near WHERE hits = most`;
}

function hitsOfOne({ term, isWhole }: SearchTerm): RawBuilder<unknown> {
  return isWhole
    ? sql`SELECT product_id, 2 * weight AS score FROM product_term WHERE term = ${term}`
    : sql`SELECT product_id, max(CASE WHEN term = ${term} THEN 2 ELSE 1 END * weight) AS score
        FROM product_term WHERE term >= ${term} AND term < ${term + LAST_LETTER}
        GROUP BY product_id`;
}

/**
 * The terms with those words replaced that nothing begins with, each by the nearest word that
 * occurs; null when that changes nothing.
 */
export async function mendTerms(
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
    SELECT FROM product_term WHERE term >= ${word} AND term < ${word + LAST_LETTER} LIMIT 1`.execute(
    transaction,
  );
  if (known.length > 0) return undefined;
  const single = await singleOf(transaction, word);
  if (single !== undefined) return single;
  const most = Math.floor(word.length / 3);
  const words = await transaction
    .selectFrom('product_word')
    .select('word')
    .where(sql<boolean>`length(word) BETWEEN ${word.length - most} AND ${word.length + most}`)
    .execute();
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
    .selectFrom('product_term')
    .select('term')
    .where('term', 'in', stems)
    .orderBy(sql`length(term)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return known?.term;
}
