import { type Kysely, sql } from 'kysely';
import { enableTenancy } from './tenant-table.ts';

/**
 * The storefront's search and its orders of products. Row security allows an index only for
 * comparisons that tell nothing of hidden rows, which `LIKE` and the operators of arrays and
 * trigrams are not: so words stand in a table of their own, where plain comparisons find them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE product
      ADD COLUMN shipping_text text NOT NULL DEFAULT '',
      ADD CONSTRAINT product_shipping_text CHECK (shipping_text = '' OR shipping_cost = 0)`.execute(
    db,
  );
  await sql`
    CREATE INDEX product_by_name ON product (corp, name COLLATE "zh-x-icu", id) WHERE listed`.execute(
    db,
  );
  await sql`
    CREATE INDEX product_by_price ON product (corp, coalesce(sale_price, price), id)
    WHERE listed`.execute(db);
  await sql`CREATE INDEX product_by_created ON product (corp, created_at, id) WHERE listed`.execute(
    db,
  );
  await sql`CREATE INDEX product_by_rating ON product (corp, rating, id) WHERE listed`.execute(db);
  await sql`
    CREATE INDEX product_by_favorite ON product (corp, favorite_count, id) WHERE listed`.execute(
    db,
  );
  await sql`
    CREATE INDEX product_by_discount ON product
      (corp, (CASE WHEN price > 0 THEN (price - coalesce(sale_price, price)) * 100 / price ELSE 0 END), id)
    WHERE listed`.execute(db);

  await createTerms(db);
  await sql`
    CREATE TABLE product_term (
      corp text NOT NULL,
      term text COLLATE "C" NOT NULL,
      product_id text NOT NULL,
      weight smallint NOT NULL,
      PRIMARY KEY (corp, term, product_id)
    )`.execute(db);
  await sql`CREATE INDEX product_term_product ON product_term (corp, product_id)`.execute(db);
  await enableTenancy(db, 'product_term');
  await sql`
    CREATE TABLE product_word (
      corp text NOT NULL,
      word text COLLATE "C" NOT NULL,
      PRIMARY KEY (corp, word)
    )`.execute(db);
  await enableTenancy(db, 'product_word');
  await createUpkeep(db);
  await indexWhatIsThere(db);
}

/**
 * `shop_search_terms` cuts a text into what is looked up: words without case and accents; of Chinese
 * each two neighbouring characters and the last one; and the few signs that mean something in names.
 */
async function createTerms(db: Kysely<unknown>): Promise<void> {
  const han = '\\u3400-\\u4dbf\\u4e00-\\u9fff';
  const marks = '\\u0300-\\u036f\\u0640\\u064b-\\u0652';
  const gaps = '\\s!-/:-@\\[-`{-~\\u00a0-\\u00bf\\u2000-\\u206f\\u3000-\\u303f';
  await sql`
    CREATE FUNCTION shop_search_pieces(content text)
    RETURNS TABLE (place bigint, piece text, is_han boolean)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
      SELECT found.place, found.match[1], found.match[1] ~ ${sql.lit(`[${han}]`)}
      FROM regexp_matches(
        regexp_replace(normalize(lower(left(content, 2000)), NFKD), ${sql.lit(`[${marks}]`)}, '', 'g'),
        ${sql.lit(`([${han}]+|[^${gaps}${han}]+|[%_+#&])`)}, 'g'
      ) WITH ORDINALITY AS found (match, place);
    END`.execute(db);
  await sql`
    CREATE FUNCTION shop_search_terms(content text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
      SELECT left(piece, 64) FROM shop_search_pieces(content) WHERE NOT is_han
      UNION ALL
      SELECT substr(piece, start, 2)
      FROM shop_search_pieces(content), generate_series(1, length(piece)) AS start
      WHERE is_han;
    END`.execute(db);
}

/**
 * Terms follow whoever writes a product or the name of a category. They have no foreign keys, whose
 * check of each of some twenty terms a product costs more than making them: a trigger removes them.
 * Only the triggers have the right
 * to write them: the function that does so runs with the rights of its caller.
 */
async function createUpkeep(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_index_products(of_corp text, of_ids text[]) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
    BEGIN
      DELETE FROM product_term WHERE corp = of_corp AND product_id = ANY (of_ids);
      INSERT INTO product_term (corp, term, product_id, weight)
      SELECT of_corp, term, product.id, max(source.weight)
      FROM product
      JOIN product_category ON product_category.corp = product.corp
        AND product_category.id = product.category_id
      CROSS JOIN LATERAL (VALUES
        (8, product.id || ' ' || product.name),
        (3, product_category.name),
        (2, array_to_string(product.tags, ' '))
      ) AS source (weight, content)
      CROSS JOIN LATERAL shop_search_terms(source.content) AS term
      WHERE product.corp = of_corp AND product.id = ANY (of_ids)
      GROUP BY term, product.id
      ORDER BY term, product.id;
      INSERT INTO product_word (corp, word)
      SELECT DISTINCT of_corp, term FROM product_term
      WHERE corp = of_corp AND product_id = ANY (of_ids)
        AND length(term) >= 4 AND term !~ '[0-9]'
      ORDER BY 2
      ON CONFLICT DO NOTHING;
    END
    $$`.execute(db);
  await sql`
    CREATE FUNCTION shop_index_inserted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    DECLARE
      tenant record;
    BEGIN
      FOR tenant IN SELECT corp, array_agg(id) AS ids FROM inserted GROUP BY corp LOOP
        PERFORM shop_index_products(tenant.corp, tenant.ids);
      END LOOP;
      RETURN NULL;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER product_index_inserted AFTER INSERT ON product
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION shop_index_inserted()`.execute(db);
  await sql`
    CREATE FUNCTION shop_index_deleted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    BEGIN
      DELETE FROM product_term USING deleted
      WHERE product_term.corp = deleted.corp AND product_term.product_id = deleted.id;
      RETURN NULL;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER product_index_deleted AFTER DELETE ON product
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION shop_index_deleted()`.execute(db);
  await sql`
    CREATE FUNCTION shop_index_updated() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    BEGIN
      PERFORM shop_index_products(NEW.corp, ARRAY[NEW.id]);
      RETURN NULL;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER product_index_updated AFTER UPDATE OF id, name, tags, category_id ON product
    FOR EACH ROW WHEN ((OLD.id, OLD.name, OLD.tags, OLD.category_id)
      IS DISTINCT FROM (NEW.id, NEW.name, NEW.tags, NEW.category_id))
    EXECUTE FUNCTION shop_index_updated()`.execute(db);
  await sql`
    CREATE FUNCTION shop_index_renamed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    BEGIN
      PERFORM shop_index_products(NEW.corp, array_agg(id))
      FROM product WHERE corp = NEW.corp AND category_id = NEW.id;
      RETURN NULL;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER category_index_renamed AFTER UPDATE OF name ON product_category
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
    EXECUTE FUNCTION shop_index_renamed()`.execute(db);
}

/** Without FORCE the owner, as which migrations run, sees the rows of all tenants for a moment. */
async function indexWhatIsThere(db: Kysely<unknown>): Promise<void> {
  const tables = ['product', 'product_category', 'product_term', 'product_word'];
  const each = async (force: string) => {
    for (const table of tables) {
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(force)} ROW LEVEL SECURITY`.execute(db);
    }
  };
  await each('NO FORCE');
  await sql`SELECT shop_index_products(corp, array_agg(id)) FROM product GROUP BY corp`.execute(db);
  await each('FORCE');
}
