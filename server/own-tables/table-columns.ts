import type pg from 'pg';

/** A column of a table. */
export interface TableColumn {
  readonly name: string;
  /** With its measures: `numeric(8,2)`. */
  readonly type: string;
  /** Is it one of those that the rule is about? */
  readonly named: boolean;
}

/**
 * The columns of a table as it stands in the transaction, in their order; none where there is no such table.
 *
 * @param rule name of a rule of the table, or of a domain.
 */
export async function columnsOf(
  owner: pg.ClientBase,
  table: string,
  rule = '',
): Promise<readonly TableColumn[]> {
  const { rows } = await owner.query<TableColumn>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       EXISTS (SELECT FROM pg_constraint c
         WHERE c.conname = $2 AND (c.contypid = a.atttypid
           OR c.conrelid = a.attrelid AND a.attnum = ANY (c.conkey))) AS named
     FROM pg_attribute a WHERE a.attrelid = to_regclass('public.' || quote_ident($1)) AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY a.attnum`,
    [table, rule],
  );
  return rows;
}

/** What the columns of a table are called. */
export async function columnNamesOf(owner: pg.ClientBase, table: string): Promise<string[]> {
  return (await columnsOf(owner, table)).map(({ name }) => name);
}
