import { type Kysely, sql } from 'kysely';

/** Products of one posting, as `product_posting` was made. */
const BLOCK = sql.raw('2048');
/** Characters of a name that are compared with what was typed. */
const TITLE = sql.raw('200');

/** Who types the whole name of a product finds it first, before longer names with the same words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTitles(db);
  await sql`
    DROP FUNCTION shop_search(
      text, text[], text[], text[], boolean, text, boolean, integer, integer)`.execute(db);
  await createSearch(db);
}

/** A name as its words, without case, accents and signs. */
async function createTitles(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE product_slot ADD COLUMN title text COLLATE "C"`.execute(db);
  await sql`
    CREATE FUNCTION shop_title(name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
      SELECT left(string_agg(piece, ' ' ORDER BY place), ${TITLE}) FROM shop_search_pieces(name);
    END`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION shop_slot_keys(of_corp text, of_ids text[]) RETURNS void
    LANGUAGE sql SET search_path = pg_catalog, public AS $$
      UPDATE product_slot SET listed = now.listed, name = now.name, title = now.title,
        price = now.price, created_at = now.created_at, rating = now.rating,
        favorite = now.favorite, discount = now.discount
      FROM (
        SELECT id, listed, name, shop_title(name) AS title, coalesce(sale_price, price) AS price,
          created_at, rating, favorite_count AS favorite,
          CASE WHEN price > 0 THEN (price - coalesce(sale_price, price)) * 100 / price ELSE 0 END
            AS discount
        FROM unnest(of_ids) AS given (id) JOIN product USING (id) WHERE corp = of_corp
      ) AS now
      WHERE corp = of_corp AND product_id = now.id
        -- A row that stays as it is may be another's, who waits for us.
        AND (product_slot.listed, product_slot.name, product_slot.title, product_slot.price,
          product_slot.created_at, product_slot.rating, product_slot.favorite,
          product_slot.discount)
          IS DISTINCT FROM (now.listed, now.name, now.title, now.price, now.created_at, now.rating,
          now.favorite, now.discount)
    $$`.execute(db);
  // Without FORCE the owner, as which migrations run, sees the rows of all tenants for a moment.
  await sql`ALTER TABLE product_slot NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`UPDATE product_slot SET title = shop_title(name)`.execute(db);
  await sql`ALTER TABLE product_slot FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    CREATE INDEX product_slot_by_title ON product_slot (corp, title) INCLUDE (slot)
    WHERE listed`.execute(db);
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_search(
      of_corp text, wholes text[], lows text[], highs text[], of_title text, nearest boolean,
      sorted_by text, falling boolean, skip integer, take integer
    ) RETURNS TABLE (total integer, ids text[])
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public
    SET plan_cache_mode = force_generic_plan
    SET max_parallel_workers_per_gather = 0 AS $$
    DECLARE
      last_block integer;
      hits bit varying;
      none bit varying;
      matched bit varying;
      carry bit varying;
      held bit varying;
      -- The sum of each product's levels, as one set of products for each binary digit.
      digits bit varying[];
      -- Products that have at least so many of the terms.
      at_least bit varying[];
      -- Products that are called what was typed.
      titled bit varying;
      found record;
      digit integer;
    BEGIN
      total := 0;
      ids := '{}';
      SELECT max(block), shop_joined_bits(bits ORDER BY block) INTO last_block, hits FROM (
        SELECT block, coalesce(bits, B'0'::bit(${BLOCK})) AS bits
        FROM generate_series(0, (SELECT max(block) FROM product_posting
          WHERE corp = of_corp AND term = '' AND weight = 8)) AS block
        LEFT JOIN (SELECT block, bits FROM product_posting
          WHERE corp = of_corp AND term = '' AND weight = 8) AS listed USING (block)
      ) AS blocks;
      IF last_block IS NULL THEN
        RETURN NEXT;
        RETURN;
      END IF;
      none := hits # hits;
      digits := array_fill(none, ARRAY[10]);
      at_least := array_fill(none, ARRAY[cardinality(lows)]);
      FOR term IN 1 .. cardinality(lows) LOOP
        matched := none;
        FOR found IN SELECT * FROM shop_levels_of_term(
          of_corp, wholes[term], lows[term], highs[term], last_block)
        LOOP
          IF sorted_by IS NULL THEN
            -- The best level counts, which comes first.
            held := found.bits & (~ matched);
            FOR place IN 0 .. 4 LOOP
              CONTINUE WHEN found.level >> place & 1 = 0;
              carry := held;
              digit := place + 1;
              WHILE carry <> none LOOP
                digits[digit] := digits[digit] # carry;
                carry := carry & (~ digits[digit]);
                digit := digit + 1;
              END LOOP;
            END LOOP;
          END IF;
          matched := matched | found.bits;
        END LOOP;
        IF nearest THEN
          FOR many IN REVERSE term .. 2 LOOP
            at_least[many] := at_least[many] | (at_least[many - 1] & matched);
          END LOOP;
          at_least[1] := at_least[1] | matched;
        ELSE
          hits := hits & matched;
          EXIT WHEN hits = none;
        END IF;
      END LOOP;
      IF nearest THEN
        matched := none;
        FOR many IN REVERSE cardinality(lows) .. 1 LOOP
          matched := at_least[many];
          EXIT WHEN matched <> none;
        END LOOP;
        hits := hits & matched;
      END IF;
      IF sorted_by IS NULL THEN
        -- A digit above all that words can come to.
        FOR found IN SELECT slot FROM product_slot
          WHERE corp = of_corp AND listed AND title = of_title AND slot < length(none)
        LOOP
          titled := coalesce(titled, none);
          titled := set_bit(titled, found.slot, 1);
        END LOOP;
        IF titled IS NOT NULL THEN
          digits := digits || titled;
        END IF;
      END IF;
      total := bit_count(hits);
      IF total > skip THEN
        ids := CASE WHEN sorted_by IS NULL
          THEN shop_ids_by_rank(of_corp, hits, digits, falling, skip, take)
          ELSE shop_ids_by_key(of_corp, hits, total, sorted_by, falling, skip, take) END;
      END IF;
      RETURN NEXT;
    END
    $$`.execute(db);
}
