import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ParameterValue } from '../sql/parameter-value.ts';
import { isRefused } from './tried.ts';

/** A range that a table makes of two columns, in a rule or as a column. */
interface MadeRange {
  /** As SQL writes it. */
  readonly range: string;
  readonly columns: readonly string[];
  readonly types: readonly string[];
}

/**
 * Columns whose values are the wrong way round for a range that is made of them: by a rule that no two rows have the same of it,
 * or as a column, `GENERATED ALWAYS AS`.
 * Where only one of the ends was written, those of the only range that it belongs to.
 *
 * @param written values by their columns.
 */
export async function turnedEnds(
  table: string,
  written: ReadonlyMap<string, ParameterValue>,
  transaction: Transaction<Database>,
): Promise<readonly string[]> {
  const { rows } = await sql<MadeRange>`
    SELECT range, array_agg(a.attname::text) AS columns,
      array_agg(format_type(a.atttypid, a.atttypmod)) AS types
    FROM (SELECT DISTINCT i.indrelid, pg_get_indexdef(i.indexrelid, part.place::int, true) AS range
        FROM pg_constraint c JOIN pg_index i ON i.indexrelid = c.conindid,
          unnest(i.indkey::smallint[]) WITH ORDINALITY AS part(number, place)
        WHERE c.contype = 'x' AND part.number = 0
          AND c.conrelid = to_regclass(quote_ident(${table}))
      UNION SELECT d.adrelid, pg_get_expr(d.adbin, d.adrelid, true) FROM pg_attrdef d
        JOIN pg_attribute g ON g.attrelid = d.adrelid AND g.attnum = d.adnum AND g.attgenerated <> ''
        JOIN pg_type t ON t.oid = g.atttypid AND t.typtype = 'r'
        WHERE d.adrelid = to_regclass(quote_ident(${table}))) made
      JOIN pg_attribute a ON a.attrelid = made.indrelid AND a.attnum > 0
        AND made.range ~ ('\\m' || regexp_replace(a.attname, '\\W', '\\\\\\&', 'g') || '\\M')
    GROUP BY range HAVING count(*) = 2`.execute(transaction);
  const ranges = rows.filter(({ columns }) => columns.some((column) => written.has(column)));
  const turned: string[] = [];
  for (const { range, columns, types } of ranges) {
    const ends = columns.map((column, place) => {
      const type = sql.raw(types[place] ?? 'text');
      return sql`${written.get(column) ?? null}::${type} AS ${sql.id(column)}`;
    });
    const made = sql`SELECT ${sql.raw(range)} FROM (SELECT ${sql.join(ends)}) ends`;
    if (await isRefused(made, transaction)) turned.push(...columns);
  }
  if (turned.length > 0) return turned;
  const columns = new Set(ranges.flatMap((one) => one.columns));
  return columns.size === 2 ? [...columns] : [];
}
