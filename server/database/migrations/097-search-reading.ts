import { type Kysely, sql } from 'kysely';

/** Products of one posting, as `product_posting` was made. */
const BLOCK = sql.raw('2048');

/** Finds products by their bits: which ones, how many, and the part of them that is wanted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReading(db);
  await createRanking(db);
  await createOrdering(db);
  await createSearch(db);
}

async function createReading(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE AGGREGATE shop_joined_bits(bit varying) (sfunc = bitcat, stype = bit varying, initcond = '')`.execute(
    db,
  );
  // A word whole is worth twice what it is as a beginning.
  await sql`
    CREATE FUNCTION shop_levels_of_term(of_corp text, whole text, low text, high text, last_block integer)
    RETURNS TABLE (level integer, bits bit varying)
    LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
      WITH found AS (
        SELECT level, block, bit_or(bits) AS bits FROM (
          SELECT weight * 2 AS level, block, bits FROM product_posting
          WHERE corp = of_corp AND term = whole
          UNION ALL
          SELECT weight, block, bits FROM product_posting
          WHERE corp = of_corp AND term >= low AND term <= high
        ) AS each GROUP BY level, block
      )
      SELECT level, shop_joined_bits(coalesce(found.bits, B'0'::bit(${BLOCK})) ORDER BY block)
      FROM (SELECT DISTINCT level FROM found) AS levels
      CROSS JOIN generate_series(0, last_block) AS block
      LEFT JOIN found USING (level, block)
      GROUP BY level ORDER BY level DESC
    $$`.execute(db);
  await sql`
    CREATE FUNCTION shop_slots_of_bits(bits bit varying, falling boolean, skip integer, take integer)
    RETURNS integer[]
    LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public AS $$
      WITH counted AS MATERIALIZED (
        SELECT first, part, bit_count(part) AS size,
          sum(bit_count(part)) OVER (ORDER BY CASE WHEN falling THEN -first ELSE first END) AS upto
        FROM generate_series(0, length(bits) - 1, ${BLOCK}) AS first
        CROSS JOIN LATERAL substring(bits FROM first + 1 FOR ${BLOCK}) AS part
      ), used AS (
        SELECT * FROM counted WHERE size > 0 AND upto > skip AND upto - size < skip::bigint + take
      )
      SELECT array(
        SELECT first + place FROM used CROSS JOIN generate_series(0, ${BLOCK} - 1) AS place
        WHERE get_bit(part, place) = 1
        ORDER BY CASE WHEN falling THEN -first - place ELSE first + place END
        OFFSET skip - (SELECT min(upto - size) FROM used) LIMIT take)
    $$`.execute(db);
}

/** The best first: products are parted by the digits of their sums, from the highest on. */
async function createRanking(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_ids_by_rank(
      of_corp text, hits bit varying, digits bit varying[], falling boolean, skip integer, take integer
    ) RETURNS text[]
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
    DECLARE
      parts bit varying[] := ARRAY[hits];
      depths integer[] := ARRAY[cardinality(digits)];
      slots integer[] := '{}';
      part bit varying;
      depth integer;
      size integer;
      top integer := 1;
    BEGIN
      WHILE top > 0 AND cardinality(slots) < take LOOP
        part := parts[top];
        depth := depths[top];
        top := top - 1;
        size := bit_count(part);
        IF size <= skip THEN
          skip := skip - size;
        ELSIF depth = 0 OR size = 1 THEN
          slots := slots || shop_slots_of_bits(part, falling, skip, take - cardinality(slots));
          skip := 0;
        ELSE
          parts[top + 1] := part & CASE WHEN falling THEN ~ digits[depth] ELSE digits[depth] END;
          parts[top + 2] := part & CASE WHEN falling THEN digits[depth] ELSE ~ digits[depth] END;
          depths[top + 1] := depth - 1;
          depths[top + 2] := depth - 1;
          top := top + 2;
        END IF;
      END LOOP;
      RETURN array(
        SELECT product_id FROM unnest(slots) WITH ORDINALITY AS chosen (slot, place)
        JOIN product_slot USING (slot) WHERE corp = of_corp ORDER BY place);
    END
    $$`.execute(db);
}

/** Few hits are sorted; many are met soon enough by walking along the index of the order. */
async function createOrdering(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_ids_by_key(
      of_corp text, hits bit varying, total integer, sorted_by text, falling boolean,
      skip integer, take integer
    ) RETURNS text[]
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public
    SET enable_sort = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
    DECLARE
      ids text[];
      way text := CASE WHEN falling THEN 'DESC' ELSE 'ASC' END;
      source text;
    BEGIN
      IF total * 10.0 < length(hits) * least(1.0, (skip + take::float) / total) THEN
        source := 'unnest(shop_slots_of_bits($2, false, 0, $3)) AS hit (slot)
          JOIN product_slot USING (slot) WHERE corp = $1';
      ELSE
        source := 'product_slot WHERE corp = $1 AND listed AND get_bit($2, slot) = 1';
      END IF;
      EXECUTE format('SELECT array_agg(product_id) FROM (SELECT product_id FROM %1$s
        ORDER BY %2$I %3$s, slot %3$s OFFSET %4$s LIMIT %5$s) AS page',
        source, sorted_by, way, skip, take)
      INTO ids USING of_corp, hits, total;
      RETURN coalesce(ids, '{}');
    END
    $$`.execute(db);
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_search(
      of_corp text, wholes text[], lows text[], highs text[], nearest boolean,
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
