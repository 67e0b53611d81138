import type pg from 'pg';

/** Opens the sequences that defaults and triggers of these tables take numbers from: those of their columns, and those of none. */
export async function openSequences(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ sequence: string }>(
    `SELECT s.oid::regclass::text AS sequence FROM pg_class s
     WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_depend d JOIN pg_class c ON c.oid = d.refobjid
       WHERE d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.refobjsubid > 0
         AND d.deptype IN ('a', 'i') AND c.relname <> ALL ($1))`,
    [names],
  );
  for (const { sequence } of rows) {
    await client.query(`GRANT USAGE ON SEQUENCE ${sequence} TO y4_app, y4_author`);
  }
}

/**
 * Has the numbers of these tables' columns go on behind those that a step has put in itself: else the first new record
 * would get one that is taken.
 */
export async function continueSequences(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<void> {
  const { rows } = await client.query<Record<'sequence' | 'relation' | 'column' | 'end', string>>(
    `SELECT s.oid::regclass::text AS sequence, c.oid::regclass::text AS relation,
       quote_ident(a.attname) AS column, q.seqmax AS end
     FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
     JOIN pg_sequence q ON q.seqrelid = s.oid AND q.seqincrement > 0
     JOIN pg_class c ON c.oid = d.refobjid AND c.relnamespace = 'public'::regnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
     WHERE d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND c.relname = ANY ($1)`,
    [names],
  );
  for (const { sequence, relation, column, end } of rows) {
    await client.query(
      `SELECT setval($1, most) FROM (SELECT max(${column})::bigint AS most FROM ${relation}) AS taken, ${sequence}
       WHERE most BETWEEN last_value AND $2 AND (most > last_value OR NOT is_called)`,
      [sequence, end],
    );
  }
}
