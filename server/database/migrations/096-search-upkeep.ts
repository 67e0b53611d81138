import { type Kysely, sql } from 'kysely';

/** Products of one posting, as `product_posting` was made. */
const BLOCK = sql.raw('2048');
const TABLES = [
  'product',
  'product_category',
  'product_slot',
  'product_slot_terms',
  'product_posting',
  'product_word',
  'product_word_pair',
];

/** Keeps the search's bits and orders as the products are, whoever writes those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPairs(db);
  await createSlots(db);
  await createTurning(db);
  await createShelving(db);
  await createUpkeep(db);
  await indexWhatIsThere(db);
}

async function createPairs(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_word_pairs(word text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
      SELECT substr(' ' || word || ' ', start, 2) FROM generate_series(1, length(word) + 1) AS start;
    END`.execute(db);
}

async function createSlots(db: Kysely<unknown>): Promise<void> {
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
      UPDATE product_slot SET listed = now.listed, name = now.name, price = now.price,
        created_at = now.created_at, rating = now.rating, favorite = now.favorite,
        discount = now.discount
      FROM (
        SELECT id, listed, name, coalesce(sale_price, price) AS price, created_at, rating,
          favorite_count AS favorite,
          CASE WHEN price > 0 THEN (price - coalesce(sale_price, price)) * 100 / price ELSE 0 END
            AS discount
        FROM unnest(of_ids) AS given (id) JOIN product USING (id) WHERE corp = of_corp
      ) AS now
      WHERE corp = of_corp AND product_id = now.id
        -- A row that stays as it is may be another's, who waits for us.
        AND (product_slot.listed, product_slot.name, product_slot.price, product_slot.created_at,
          product_slot.rating, product_slot.favorite, product_slot.discount)
          IS DISTINCT FROM (now.listed, now.name, now.price, now.created_at, now.rating,
          now.favorite, now.discount)
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

async function createShelving(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_index_products(of_corp text, of_ids text[]) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
    DECLARE
      of_slots integer[];
    BEGIN
      of_slots := array(SELECT slot FROM unnest(of_ids) AS product_id
        JOIN product_slot USING (product_id) WHERE corp = of_corp);
      PERFORM shop_slot_of(of_corp, of_ids);
      PERFORM shop_slot_keys(of_corp, of_ids);
      of_slots := array(SELECT slot FROM unnest(of_ids) AS product_id
        JOIN product_slot USING (product_id) WHERE corp = of_corp UNION SELECT unnest(of_slots));
      PERFORM shop_turn_bits(of_corp, of_slots);
      WITH added AS (
        INSERT INTO product_word (corp, word)
        SELECT DISTINCT of_corp, substr(term, 2) COLLATE "C"
        FROM unnest(of_slots) AS slot JOIN product_slot_terms USING (slot)
        CROSS JOIN LATERAL unnest(terms) AS term
        WHERE corp = of_corp AND length(term) >= 5 AND substr(term, 2) !~ '[0-9*]'
        ORDER BY 2
        ON CONFLICT DO NOTHING RETURNING word
      )
      INSERT INTO product_word_pair (corp, pair, word)
      SELECT of_corp, shop_word_pairs(word), word FROM added
      ON CONFLICT DO NOTHING;
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
    'INSERT INTO product_waiting (corp, category) VALUES (NEW.corp, NEW.id);',
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
    -- Bits of one row belong to many products: one writer of a tenant at a time. What the others
    -- have committed before, also into a renamed category, is seen from here on.
    PERFORM pg_advisory_xact_lock(hashtextextended('shop search ' || NEW.corp, 0));
    WITH taken AS (DELETE FROM product_waiting WHERE corp = NEW.corp RETURNING products, category)
    SELECT coalesce(array_agg(DISTINCT id), '{}') INTO NEW.products FROM (
      SELECT unnest(products) FROM taken
      UNION ALL
      SELECT product.id FROM taken
      JOIN product ON product.corp = NEW.corp AND product.category_id = taken.category
    ) AS touched (id);
    PERFORM shop_index_products(NEW.corp, NEW.products);`,
  );
  await sql`
    CREATE CONSTRAINT TRIGGER product_index_waiting AFTER INSERT ON product_waiting
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION shop_index_waiting()`.execute(db);
}

/** Without FORCE the owner, as which migrations run, sees the rows of all tenants for a moment. */
async function indexWhatIsThere(db: Kysely<unknown>): Promise<void> {
  const each = async (force: string) => {
    for (const table of TABLES) {
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(force)} ROW LEVEL SECURITY`.execute(db);
    }
  };
  await each('NO FORCE');
  await sql`SELECT shop_index_products(corp, array_agg(id)) FROM product GROUP BY corp`.execute(db);
  await sql`
    INSERT INTO product_word_pair (corp, pair, word)
    SELECT corp, shop_word_pairs(word), word FROM product_word ON CONFLICT DO NOTHING`.execute(db);
  await each('FORCE');
}
