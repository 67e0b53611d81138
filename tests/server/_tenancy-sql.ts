/** Puts tables of a test under the rules of tenants, as the product does with those of authors. */
export function underTenancy(...tables: readonly string[]): string {
  return `DO $$
  DECLARE name text;
  BEGIN
    FOREACH name IN ARRAY ARRAY['${tables.join("', '")}'] LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
      EXECUTE format('CREATE POLICY tenant ON %I USING (corp = current_setting(''app.corp'', true))
        WITH CHECK (corp = current_setting(''app.corp'', true))', name);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO y4_app, y4_author', name);
    END LOOP;
  END $$;`;
}
