import pg from 'pg';

/** The name of a table or column as SQL has it: in quotes where PostgreSQL would read it in small letters, or not at all. */
export function writtenName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name);
}

/** As {@link writtenName}, of a column behind its table: `c."No"`. */
export function writtenPath(path: string): string {
  return path.split('.').map(writtenName).join('.');
}
