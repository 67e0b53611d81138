import { type Kysely, sql } from 'kysely';
import { enableTenancy } from './tenant-table.ts';

/** Products of one posting; the number stands as a word of bits in the functions below. */
const BLOCK = sql.raw('2048');
/** What products are sorted by is found without their wide rows. */
const ORDERS = ['name', 'price', 'created_at', 'rating', 'favorite', 'discount'];
const TABLES = ['product_slot', 'product_slot_terms', 'product_posting', 'product_waiting'];

/**
 * The search by bits: each product of a tenant has a number, and each term the bits of the numbers
 * that have it. Row security allows the plain comparisons by which they are found, and what many
 * products have in common is a matter of some thousand bits instead of as many rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropRows(db);
  await createTables(db);
  await createTerms(db);
  await createShelving(db);
  await createUpkeep(db);
  await createReading(db);
  await createSearch(db);
  await indexWhatIsThere(db);
}

/** What `020-shop-search` made of rows; its dictionary of words stays. */
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
      bits bit(${BLOCK}) NOT NULL,
      PRIMARY KEY (corp, term, weight, block)
    )`.execute(db);
  await sql`
    CREATE TABLE product_waiting (
      corp text NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      products text[] NOT NULL,
      PRIMARY KEY (corp, id)
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

async function createShelving(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_slot_of(of_corp text, of_ids text[]) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
    BEGIN
      UPDATE product_slot SET product_id = NULL, listed = false FROM unnest(of_ids) AS wanted (id)
      WHERE corp = of_corp AND product_id = wanted.id AND NOT EXISTS (
        SELECT FROM product WHERE product.corp = of_corp AND product.id = wanted.id);
      WITH wanted AS (
        SELECT id, row_number() OVER (ORDER BY created_at, id) AS place
        FROM unnest(of_ids) AS given (id) JOIN product USING (id)
        WHERE corp = of_corp AND NOT EXISTS (
          SELECT FROM product_slot WHERE corp = of_corp AND product_id = product.id)
      ), free AS (
        SELECT slot, row_number() OVER (ORDER BY slot) AS place FROM (
          SELECT slot FROM product_slot WHERE corp = of_corp AND product_id IS NULL
          ORDER BY slot LIMIT (SELECT count(*) FROM wanted)) AS lowest
      )
      INSERT INTO product_slot (corp, slot, product_id)
      SELECT of_corp, coalesce(free.slot,
        (SELECT coalesce(max(slot), -1) FROM product_slot WHERE corp = of_corp)
          + place - (SELECT count(*) FROM free)), id
      FROM wanted LEFT JOIN free USING (place)
      ON CONFLICT (corp, slot) DO UPDATE SET product_id = excluded.product_id;
    END
    $$`.execute(db);
  await sql`
    CREATE FUNCTION shop_slot_keys(of_corp text, of_ids text[]) RETURNS void
    LANGUAGE sql SET search_path = pg_catalog, public AS $$
      UPDATE product_slot SET listed = product.listed, name = product.name,
        price = coalesce(product.sale_price, product.price), created_at = product.created_at,
        rating = product.rating, favorite = product.favorite_count,
        discount = CASE WHEN product.price > 0
          THEN (product.price - coalesce(product.sale_price, product.price)) * 100 / product.price
          ELSE 0 END
      FROM unnest(of_ids) AS given (id) JOIN product USING (id)
      WHERE product.corp = of_corp
        AND product_slot.corp = of_corp AND product_slot.product_id = product.id
    $$`.execute(db);
  await createTurning(db);
  await sql`
    CREATE FUNCTION shop_index_products(of_corp text, of_ids text[]) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
    DECLARE
      of_slots integer[];
    BEGIN
      -- Bits of one block belong to many products: one writer of a tenant at a time.
      PERFORM pg_advisory_xact_lock(hashtextextended('shop search ' || of_corp, 0));
      of_slots := array(SELECT slot FROM unnest(of_ids) AS product_id
        JOIN product_slot USING (product_id) WHERE corp = of_corp);
      PERFORM shop_slot_of(of_corp, of_ids);
      PERFORM shop_slot_keys(of_corp, of_ids);
      of_slots := array(SELECT slot FROM unnest(of_ids) AS product_id
        JOIN product_slot USING (product_id) WHERE corp = of_corp UNION SELECT unnest(of_slots));
      PERFORM shop_turn_bits(of_corp, of_slots);
      INSERT INTO product_word (corp, word)
      SELECT DISTINCT of_corp, substr(term, 2) COLLATE "C"
      FROM unnest(of_slots) AS slot JOIN product_slot_terms USING (slot)
      CROSS JOIN LATERAL unnest(terms) AS term
      WHERE corp = of_corp AND length(term) >= 5 AND substr(term, 2) !~ '[0-9*]'
      ORDER BY 2
      ON CONFLICT DO NOTHING;
    END
    $$`.execute(db);
}

/** Turns exactly those bits that differ between what the slots had and what they have now. */
async function createTurning(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_turn_bits(of_corp text, of_slots integer[]) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
    DECLARE
      emptied text[];
    BEGIN
      WITH kept AS MATERIALIZED (
        SELECT slot, term FROM unnest(of_slots) AS slot JOIN product_slot_terms USING (slot)
        CROSS JOIN LATERAL unnest(terms) AS term WHERE corp = of_corp
      ), offered AS (
        SELECT slot, id, product.name, category_id, tags
        FROM unnest(of_slots) AS slot JOIN product_slot USING (slot)
        JOIN product ON product.corp = of_corp AND product.id = product_slot.product_id
        WHERE product_slot.corp = of_corp AND product.listed
      ), cut AS MATERIALIZED (
        SELECT slot, max(source.weight) || found.term AS term
        FROM offered
        JOIN product_category ON product_category.corp = of_corp
          AND product_category.id = offered.category_id
        CROSS JOIN LATERAL (VALUES
          (8, offered.id || ' ' || offered.name),
          (3, product_category.name),
          (2, array_to_string(offered.tags, ' '))
        ) AS source (weight, content)
        CROSS JOIN LATERAL shop_search_terms(source.content) AS found (term)
        GROUP BY slot, found.term
        UNION ALL SELECT slot, '8' FROM offered
      ), noted AS (
        INSERT INTO product_slot_terms (corp, slot, terms)
        SELECT of_corp, slot, array_agg(term) FILTER (WHERE term IS NOT NULL)
        FROM unnest(of_slots) AS slot LEFT JOIN cut USING (slot)
        GROUP BY slot HAVING count(term) > 0
        ON CONFLICT (corp, slot) DO UPDATE SET terms = excluded.terms
      ), gone AS (
        DELETE FROM product_slot_terms USING unnest(of_slots) AS given (slot)
        WHERE corp = of_corp AND product_slot_terms.slot = given.slot
          AND NOT EXISTS (SELECT FROM offered WHERE offered.slot = given.slot)
      ), turned AS (
        INSERT INTO product_posting (corp, term, weight, block, bits)
        SELECT of_corp, substr(term, 2) COLLATE "C", left(term, 1)::smallint, slot / ${BLOCK},
          bit_or(B'1'::bit(${BLOCK}) >> slot % ${BLOCK})
        FROM kept FULL JOIN cut USING (slot, term)
        WHERE kept.slot IS NULL OR cut.slot IS NULL
        GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
        ON CONFLICT (corp, term, weight, block)
          DO UPDATE SET bits = product_posting.bits # excluded.bits
        RETURNING term, bits
      )
      SELECT array_agg(term) INTO emptied FROM turned WHERE bit_count(bits) = 0;
      DELETE FROM product_posting
      WHERE corp = of_corp AND term = ANY (emptied) AND bit_count(bits) = 0;
    END
    $$`.execute(db);
}

/**
 * Who writes products only notes which ones; the bits follow when the transaction is about to be
 * committed, so that nobody waits for somebody else's work. Numbers that only orders go by are kept
 * up at once, and touch no bits.
 */
async function createUpkeep(db: Kysely<unknown>): Promise<void> {
  const trigger = async (name: string, body: string) => {
    await sql`
      CREATE FUNCTION ${sql.raw(name)}() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
      BEGIN
        ${sql.raw(body)}
        RETURN NULL;
      END
      $$`.execute(db);
  };
  for (const [event, rows, table] of [
    ['INSERT', 'inserted', 'NEW'],
    ['DELETE', 'deleted', 'OLD'],
  ] as const) {
    await trigger(
      `shop_index_${rows}`,
      `INSERT INTO product_waiting (corp, products)
        SELECT corp, array_agg(id) FROM ${rows} GROUP BY corp;`,
    );
    await sql`
      CREATE TRIGGER ${sql.raw(`product_index_${rows}`)} AFTER ${sql.raw(event)} ON product
      REFERENCING ${sql.raw(table)} TABLE AS ${sql.raw(rows)}
      FOR EACH STATEMENT EXECUTE FUNCTION ${sql.raw(`shop_index_${rows}()`)}`.execute(db);
  }
  await trigger(
    'shop_index_updated',
    'INSERT INTO product_waiting (corp, products) VALUES (NEW.corp, ARRAY[OLD.id, NEW.id]);',
  );
  await sql`
    CREATE TRIGGER product_index_updated
    AFTER UPDATE OF id, name, tags, category_id, listed ON product
    FOR EACH ROW WHEN ((OLD.id, OLD.name, OLD.tags, OLD.category_id, OLD.listed)
      IS DISTINCT FROM (NEW.id, NEW.name, NEW.tags, NEW.category_id, NEW.listed))
    EXECUTE FUNCTION shop_index_updated()`.execute(db);
  await trigger('shop_keys_updated', 'PERFORM shop_slot_keys(NEW.corp, ARRAY[NEW.id]);');
  await sql`
    CREATE TRIGGER product_keys_updated
    AFTER UPDATE OF price, sale_price, created_at, rating, favorite_count ON product
    FOR EACH ROW WHEN ((OLD.price, OLD.sale_price, OLD.created_at, OLD.rating, OLD.favorite_count)
      IS DISTINCT FROM (NEW.price, NEW.sale_price, NEW.created_at, NEW.rating, NEW.favorite_count))
    EXECUTE FUNCTION shop_keys_updated()`.execute(db);
  await trigger(
    'shop_index_renamed',
    `INSERT INTO product_waiting (corp, products)
      SELECT corp, array_agg(id) FROM product
      WHERE corp = NEW.corp AND category_id = NEW.id GROUP BY corp;`,
  );
  await sql`
    CREATE TRIGGER category_index_renamed AFTER UPDATE OF name ON product_category
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
    EXECUTE FUNCTION shop_index_renamed()`.execute(db);
  // The first of a transaction does it for all of them, whose rows nobody else sees.
  await trigger(
    'shop_index_waiting',
    `IF NOT EXISTS (SELECT FROM product_waiting WHERE corp = NEW.corp AND id = NEW.id) THEN
      RETURN NULL;
    END IF;
    WITH taken AS (DELETE FROM product_waiting WHERE corp = NEW.corp RETURNING products)
    SELECT array_agg(DISTINCT product) INTO NEW.products
    FROM taken CROSS JOIN LATERAL unnest(products) AS product;
    PERFORM shop_index_products(NEW.corp, NEW.products);`,
  );
  await sql`
    CREATE CONSTRAINT TRIGGER product_index_waiting AFTER INSERT ON product_waiting
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION shop_index_waiting()`.execute(db);
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

async function createSearch(db: Kysely<unknown>): Promise<void> {
  await createRanking(db);
  await createOrdering(db);
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
  for (const signature of [
    'shop_search(text, text[], text[], text[], boolean, text, boolean, integer, integer)',
  ]) {
    await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(signature)} TO y4_app`.execute(db);
  }
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

/** Without FORCE the owner, as which migrations run, sees the rows of all tenants for a moment. */
async function indexWhatIsThere(db: Kysely<unknown>): Promise<void> {
  const tables = ['product', 'product_category', 'product_word', ...TABLES];
  const each = async (force: string) => {
    for (const table of tables) {
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(force)} ROW LEVEL SECURITY`.execute(db);
    }
  };
  await each('NO FORCE');
  await sql`SELECT shop_index_products(corp, array_agg(id)) FROM product GROUP BY corp`.execute(db);
  await each('FORCE');
}
