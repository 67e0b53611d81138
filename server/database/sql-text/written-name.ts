import pg from 'pg';

/** Words of PostgreSQL that name no column without quotes: kinds R and T of `pg_get_keywords()`. */
const RESERVED: ReadonlySet<string> = new Set(
  `
  all analyse analyze and any array as asc asymmetric authorization binary both case cast check
  collate collation column concurrently constraint create cross current_catalog current_date
  current_role current_schema current_time current_timestamp current_user default deferrable desc
  distinct do else end except false fetch for foreign freeze from full grant group having ilike in
  initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
  references returning right select session_user similar some symmetric system_user table
  tablesample then to trailing true union unique user using variadic verbose when where window
  with
`.match(/\w+/g),
);

/** The name of a table or column as SQL has it: in quotes where PostgreSQL would read it in small letters, or as none. */
export function writtenName(name: string): string {
  const isPlain = /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name);
  return isPlain ? name : pg.escapeIdentifier(name);
}

/** As {@link writtenName}, of a column behind its table: `c."No"`. */
export function writtenPath(path: string): string {
  return path.split('.').map(writtenName).join('.');
}
