import { type Kysely, sql } from 'kysely';
import { enableTenancy } from './tenant-table.ts';

/** What products are sorted by is found without their wide rows. */
const ORDERS = ['name', 'price', 'created_at', 'rating', 'favorite', 'discount'];
const TABLES = [
  'product_slot',
  'product_slot_terms',
  'product_posting',
  'product_waiting',
  'product_word_pair',
];

/**
 * The tables of a search by bits: each product of a tenant has a number, and each term the bits of
 * the numbers that have it, so many to a row. Row security allows the plain comparisons by which
 * they are found, and what very many products have in common is a matter of some thousand bits
 * instead of as many rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropRows(db);
  await createTables(db);
  await createTerms(db);
}

/** What `020-shop-search` made of rows; its list of words stays. */
async function dropRows(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ['inserted', 'deleted', 'updated']) {
    await sql`DROP TRIGGER ${sql.raw(`product_index_${trigger}`)} ON product`.execute(db);
    await sql`DROP FUNCTION ${sql.raw(`shop_index_${trigger}()`)}`.execute(db);
  }
  await sql`DROP TRIGGER category_index_renamed ON product_category`.execute(db);
  await sql`DROP FUNCTION shop_index_renamed(), shop_index_products(text, text[])`.execute(db);
  await sql`DROP FUNCTION shop_search_terms(text)`.execute(db);
  await sql`DROP TABLE product_term`.execute(db);
  for (const order of ['name', 'price', 'created', 'rating', 'favorite', 'discount']) {
    await sql`DROP INDEX ${sql.raw(`product_by_${order}`)}`.execute(db);
  }
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  // A slot whose product is gone is free for the next one, so that bits stay close together.
  await sql`
    CREATE TABLE product_slot (
      corp text NOT NULL,
      slot integer NOT NULL CHECK (slot >= 0),
      product_id text,
      listed boolean NOT NULL DEFAULT false,
      name text COLLATE "zh-x-icu",
      price bigint,
      created_at timestamptz,
      rating numeric(2, 1),
      favorite integer,
      discount bigint,
      PRIMARY KEY (corp, slot) INCLUDE (product_id),
      UNIQUE (corp, product_id)
    )`.execute(db);
  for (const order of ORDERS) {
    await sql`
      CREATE INDEX ${sql.raw(`product_slot_by_${order}`)} ON product_slot
        (corp, ${sql.ref(order)}, slot) INCLUDE (product_id) WHERE listed`.execute(db);
  }
  // Each term with the digit of its weight before it, as the postings have it now.
  await sql`
    CREATE TABLE product_slot_terms (
      corp text NOT NULL,
      slot integer NOT NULL,
      terms text[] NOT NULL,
      PRIMARY KEY (corp, slot)
    )`.execute(db);
  await sql`
    CREATE TABLE product_posting (
      corp text NOT NULL,
      term text COLLATE "C" NOT NULL,
      weight smallint NOT NULL,
      block integer NOT NULL,
      bits bit(2048) NOT NULL,
      PRIMARY KEY (corp, term, weight, block)
    )`.execute(db);
  await sql`
    CREATE TABLE product_waiting (
      corp text NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      products text[] NOT NULL DEFAULT '{}',
      category text,
      PRIMARY KEY (corp, id)
    )`.execute(db);
  // Each word by its neighbouring letters, its ends among them, which a slip of the keys leaves mostly.
  await sql`
    CREATE TABLE product_word_pair (
      corp text NOT NULL,
      pair text COLLATE "C" NOT NULL,
      word text COLLATE "C" NOT NULL,
      PRIMARY KEY (corp, pair, word)
    )`.execute(db);
  for (const table of TABLES) await enableTenancy(db, table);
  // Bits change in place: room for that spares their index.
  await sql`ALTER TABLE product_posting SET (fillfactor = 80)`.execute(db);
}

/**
 * What a text is found by: words, their first one to three letters with a `*` behind, single Chinese
 * characters and each two neighbours, and the few signs that mean something in names.
 */
async function createTerms(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_search_terms(content text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
      SELECT CASE
          WHEN is_han THEN substr(piece, start::integer, letters)
          WHEN letters = 0 THEN left(piece, 64)
          ELSE left(piece, letters) || '*'
        END
      -- Kept apart, or each use of a column would look for Chinese anew.
      FROM (SELECT piece, is_han FROM shop_search_pieces(content) OFFSET 0) AS pieces
      CROSS JOIN LATERAL unnest(
        CASE WHEN is_han THEN string_to_array(piece, NULL) ELSE ARRAY[piece] END
      ) WITH ORDINALITY AS part (part, start)
      CROSS JOIN (VALUES (0), (1), (2), (3)) AS length (letters)
      WHERE CASE WHEN is_han THEN letters BETWEEN 1 AND least(2, length(piece) - start + 1)
        ELSE letters <= length(piece) END;
    END`.execute(db);
}
