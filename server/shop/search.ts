import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { suggest } from '../definitions/suggest.ts';

/** Terms of a keyword that are looked up; further ones are passed over. */
const MAX_TERMS = 16;
/** Shorter words have too many neighbours for a guess. */
const GUESSED_LENGTH = 4;
/** Stands behind every word that begins with the same letters. */
const LAST_LETTER = '\u{10ffff}';

/** Something that products have to have: a term, or one that begins so. */
interface Wanted {
  readonly term: string;
  readonly isWhole: boolean;
}

interface Piece {
  readonly piece: string;
  readonly is_han: boolean;
  readonly known: boolean;
}

/**
 * The products that a keyword means, with a score, as a query of `product_id` and `score`; null for
 * no keyword. Words may be unfinished; one that nothing begins with stands for the nearest word.
 */
export async function searchHits(
  transaction: Transaction<Database>,
  keyword: string,
): Promise<RawBuilder<unknown> | null> {
  if (keyword === '') return null;
  const wanted = (await Promise.all((await piecesOf(transaction, keyword)).map(wantedOf))).flat();
  return hitsOf(wanted.slice(0, MAX_TERMS));

  async function wantedOf({ piece, is_han, known }: Piece): Promise<Wanted[]> {
    if (is_han) return pairsOf(piece);
    if (known || piece.length < GUESSED_LENGTH) return [{ term: piece, isWhole: false }];
    const guess = suggest(piece, await wordsLike(transaction, piece));
    return [{ term: guess ?? piece, isWhole: guess !== undefined }];
  }
}

async function piecesOf(transaction: Transaction<Database>, keyword: string): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    SELECT left(piece, 64) AS piece, is_han, is_han OR EXISTS (
      SELECT FROM product_term
      WHERE term >= left(piece, 64) AND term < left(piece, 64) || ${LAST_LETTER}
    ) AS known
    FROM shop_search_pieces(${keyword}) ORDER BY place LIMIT ${MAX_TERMS}`.execute(transaction);
  return rows;
}

/** Chinese is not cut into words: neighbouring characters have to occur, a single one may lead. */
function pairsOf(run: string): Wanted[] {
  const characters = [...run];
  if (characters.length === 1) return [{ term: run, isWhole: false }];
  return characters
    .slice(1)
    .map((second, index) => ({ term: `${characters[index]}${second}`, isWhole: true }));
}

async function wordsLike(transaction: Transaction<Database>, word: string): Promise<string[]> {
  const most = Math.floor(word.length / 3);
  const rows = await transaction
    .selectFrom('product_word')
    .select('word')
    .where(sql<boolean>`length(word) BETWEEN ${word.length - most} AND ${word.length + most}`)
    .execute();
  return rows.map((row) => row.word);
}

/** A whole term counts twice what a beginning counts; all that is wanted has to be there. */
function hitsOf(wanted: readonly Wanted[]): RawBuilder<unknown> {
  if (wanted.length === 0) return sql`SELECT '' AS product_id, 0 AS score WHERE false`;
  const each = wanted.map(({ term, isWhole }) =>
    isWhole
      ? sql`SELECT product_id, 2 * weight AS score FROM product_term WHERE term = ${term}`
      : sql`SELECT product_id, max(CASE WHEN term = ${term} THEN 2 ELSE 1 END * weight) AS score
          FROM product_term WHERE term >= ${term} AND term < ${term + LAST_LETTER}
          GROUP BY product_id`,
  );
  return sql`
    SELECT product_id, sum(score) AS score FROM (${sql.join(each, sql` UNION ALL `)}) AS found
    GROUP BY product_id HAVING count(*) = ${wanted.length}`;
}
