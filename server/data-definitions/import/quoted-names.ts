import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, CompiledQuote, RunContext } from '../compiled.ts';
import { ROWS, sourceSql } from '../sql/field-sql.ts';
import { alwaysConditions } from '../sql/selection-sql.ts';

/** Key of the row that a text means; null when several rows are called so. */
export type QuotedKeys = ReadonlyMap<string, string | null>;

interface Found {
  readonly key: string;
  readonly name: string;
}

/**
 * Finds the rows that texts mean: a key means its row, a name the one row that is called so. Must run
 * under the authors' role.
 *
 * @param quoted the definition that the field quotes.
 */
export async function quotedKeys(
  transaction: Transaction<Database>,
  quote: CompiledQuote,
  quoted: CompiledDefinition,
  texts: readonly string[],
  context: RunContext,
): Promise<QuotedKeys> {
  if (texts.length === 0) return new Map();
  const key = sql`${sql.ref(`${ROWS}.${quote.keyColumn}`)}::text`;
  const name = sql`coalesce(${sql.ref(`${ROWS}.${quote.nameColumn}`)}::text, '')`;
  const wanted = sql`${[...texts]}::text[]`;
  const always = alwaysConditions(quoted, context).map((condition) => sql` AND ${condition}`);
  const { rows } = await sql<Found>`
    SELECT ${key} AS key, ${name} AS name FROM ${sourceSql(quote.source)} AS ${sql.ref(ROWS)}
    WHERE (${key} = ANY(${wanted}) OR ${name} = ANY(${wanted}))
    ${sql.join(always, sql``)}
    LIMIT ${texts.length * 4}`.execute(transaction);
  const keys = new Map<string, string | null>();
  for (const found of rows) {
    if (found.name === '') continue;
    const known = keys.get(found.name);
    keys.set(found.name, known === undefined || known === found.key ? found.key : null);
  }
  for (const found of rows) keys.set(found.key, found.key);
  return keys;
}
