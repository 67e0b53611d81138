import type pg from 'pg';

/** Others that are told of; whoever ends them sees the next ones. */
const MOST_TOLD = 3;

/** What is told of one process; since when it holds something and what it asked for, only its own account and rulers see. */
const TOLD = `CASE WHEN xact_start IS NULL
  THEN format('process %1$s of the account %2$s holds it, and only that account or a superuser can see what it does and end it: SELECT pg_terminate_backend(%1$s)', pid, quote_ident(usename))
  ELSE format('process %s holds it since %s: %s', pid, to_char(xact_start, 'HH24:MI:SS TZ'),
    left(regexp_replace(query, '\\s+', ' ', 'g'), 100)) END`;

/**
 * Says for whoever runs the database who holds tables, since when, and what they have asked for last.
 *
 * @param tables null for all of them; words that name none are passed over.
 * @returns one part a process, the one that has been at it longest first.
 */
export async function holdersOf(
  owner: pg.ClientBase,
  tables: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    `SELECT ${TOLD} AS text
     FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND pid IN (
       SELECT pid FROM pg_locks JOIN pg_class ON pg_class.oid = relation
       WHERE granted AND relnamespace = 'public'::regnamespace AND ($1::text[] IS NULL OR relname = ANY ($1))
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
     ORDER BY xact_start LIMIT ${MOST_TOLD}`,
    [tables],
  );
  return rows.map(({ text }) => text);
}
