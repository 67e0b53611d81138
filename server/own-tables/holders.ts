import type pg from 'pg';

/** Others that are told of; whoever ends them sees the next ones. */
const MOST_TOLD = 3;

/**
 * Says for whoever runs the database who holds tables, since when, and what they have asked for last.
 *
 * @param owner may see what others do.
 * @param tables null for all of them.
 * @returns one part a process, the one that has been at it longest first.
 */
export async function holdersOf(
  owner: pg.ClientBase,
  tables: ReadonlySet<string> | null,
): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    `SELECT format('process %s holds it since %s: %s', pid, to_char(xact_start, 'HH24:MI:SS TZ'),
       left(regexp_replace(query, '\\s+', ' ', 'g'), 100)) AS text
     FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND pid IN (
       SELECT pid FROM pg_locks JOIN pg_class ON pg_class.oid = relation
       WHERE granted AND relnamespace = 'public'::regnamespace AND ($1::text[] IS NULL OR relname = ANY ($1))
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
     ORDER BY xact_start LIMIT ${MOST_TOLD}`,
    [tables && [...tables]],
  );
  return rows.map(({ text }) => text);
}
