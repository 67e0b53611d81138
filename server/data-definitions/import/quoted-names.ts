import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CellValue, TableRow } from '../../workbook/table-file.ts';
import { onTenantClock } from '../authored-run.ts';
import type { CompiledDefinition, CompiledField, CompiledQuote, RunContext } from '../compiled.ts';
import { ROWS, sourceSql } from '../sql/field-sql.ts';
import { alwaysConditions } from '../sql/selection-sql.ts';
import { type QuotedKeys, quoteTexts } from './cell-values.ts';
import type { FilledColumn } from './columns.ts';

interface Found {
  readonly key: string;
  readonly name: string;
}

/** Texts of one field that are kept, so that they are asked for once. */
const MOST_KEPT = 20_000;

/** What quoted rows are looked for with. */
export interface QuoteRun {
  readonly transaction: Transaction<Database>;
  readonly context: RunContext;
  /** Definition that a Quote field quotes. */
  quotedBy(field: CompiledField): Promise<CompiledDefinition>;
}

/** Rows that the texts of a sheet's Quote columns mean: most columns name the same few again and again. */
export class QuotedNames {
  readonly #run: QuoteRun;
  readonly #known = new Map<CompiledField, Map<string, string | null>>();
  readonly #definitions = new Map<CompiledField, CompiledDefinition>();

  constructor(run: QuoteRun) {
    this.#run = run;
  }

  /** Keys of the rows that these name, for each Quote field. */
  async find(
    filled: readonly FilledColumn[],
    rows: readonly TableRow[],
  ): Promise<ReadonlyMap<CompiledField, QuotedKeys>> {
    for (const { field, index } of filled) {
      const { quote } = field;
      if (!quote) continue;
      const cells = rows.map((row): CellValue => row.cells[index] ?? null);
      await this.#look(field, quote, quoteTexts(field, cells));
    }
    return this.#known;
  }

  async #look(field: CompiledField, quote: CompiledQuote, texts: readonly string[]): Promise<void> {
    const { transaction, context } = this.#run;
    const definition = this.#definitions.get(field) ?? (await this.#run.quotedBy(field));
    this.#definitions.set(field, definition);
    let known = this.#known.get(field);
    if (!known || known.size > MOST_KEPT) {
      known = new Map();
      this.#known.set(field, known);
    }
    const kept = known;
    const unknown = texts.filter((text) => !kept.has(text));
    if (unknown.length === 0) return;
    const found = await onTenantClock(transaction, context, () =>
      quotedKeys(transaction, quote, definition, unknown, context),
    );
    // What is not found may be a row that the file itself brings.
    for (const [text, key] of found) known.set(text, key);
  }
}

/**
 * Finds the rows that texts mean: a key means its row, a name the one row that is called so. Must run
 * under the authors' role.
 *
 * @param quoted the definition that the field quotes.
 */
async function quotedKeys(
  transaction: Transaction<Database>,
  quote: CompiledQuote,
  quoted: CompiledDefinition,
  texts: readonly string[],
  context: RunContext,
): Promise<QuotedKeys> {
  const key = sql`${sql.id(ROWS, quote.keyColumn)}::text`;
  const name = sql`coalesce(${sql.id(ROWS, quote.nameColumn)}::text, '')`;
  const wanted = sql`${[...texts]}::text[]`;
  const always = alwaysConditions(quoted, context).map((condition) => sql` AND ${condition}`);
  const { rows } = await sql<Found>`
    SELECT ${key} AS key, ${name} AS name FROM ${sourceSql(quote.source)} AS ${sql.id(ROWS)}
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
