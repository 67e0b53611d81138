import type pg from 'pg';

/** Others that are told of; whoever ends them sees the next ones. */
const MOST_TOLD = 3;

/** Who may end a process: a member of pg_signal_backend none of a superuser, and none that has no account. */
const ENDED_BY = `CASE WHEN usesysid IS NULL OR rolsuper THEN 'a superuser'
  ELSE 'that account, a member of pg_signal_backend or a superuser' END`;

/** What is told of one process. Since when it holds something and what it asked for, not every account sees. */
const TOLD = `CASE WHEN xact_start IS NULL
  THEN format('process %1$s%2$s holds it, and only %3$s can end it: SELECT pg_terminate_backend(%1$s)',
    pid, ' of the account ' || coalesce(quote_ident(usename), usesysid::text), ${ENDED_BY})
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
     FROM pg_stat_activity LEFT JOIN pg_roles ON pg_roles.oid = usesysid WHERE pid <> pg_backend_pid() AND pid IN (
       SELECT pid FROM pg_locks JOIN pg_class ON pg_class.oid = relation
       WHERE granted AND relnamespace = 'public'::regnamespace AND ($1::text[] IS NULL OR relname = ANY ($1))
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
     ORDER BY xact_start LIMIT ${MOST_TOLD}`,
    [tables],
  );
  return rows.map(({ text }) => text);
}
