import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import { type RowSpelling, type Spelling, spelt } from '#schemas/wire/row-spelling.ts';
import type { Database } from '../../database/database.ts';
import { grouped } from '../../grouped.ts';
import type { CellValue } from '../../workbook/table-file.ts';
import { onTenantClock } from '../authored-run.ts';
import type { CompiledDefinition, CompiledField, CompiledQuote, RunContext } from '../compiled.ts';
import { ROWS, sourceSql } from '../sql/field-sql.ts';
import { textsOf } from '../sql/quote-where.ts';
import { rowSpellingOf, speltKeySql, speltNameSql } from '../sql/row-spelling.ts';
import { alwaysConditions } from '../sql/selection-sql.ts';
import { type QuotedKeys, quoteTexts } from './cell-values.ts';

interface Found {
  readonly key: string;
  /** Key and name in their one spelling. */
  readonly speltKey: string;
  readonly speltName: string;
}

/** A character that neither keys nor names have. */
const SEPARATOR = '\u001f';

/** Texts of one field that are kept, so that they are asked for once. */
const MOST_KEPT = 20_000;

/** What quoted rows are looked for with. */
export interface QuoteRun {
  readonly transaction: Transaction<Database>;
  readonly context: RunContext;
  /** Definition that a Quote field quotes. */
  quotedBy(field: CompiledField): Promise<CompiledDefinition>;
}

/** A cell of a Quote column, and the values of its row that decide which rows it may name. */
export interface QuoteCell {
  readonly cell: CellValue;
  readonly other: Row;
}

/** What a row's other values leave of the quoted rows: values for each entry of the Quote's `where`. */
type Ground = readonly (readonly string[])[];

interface Wanted {
  readonly ground: Ground;
  readonly texts: readonly string[];
}

/** Rows that the texts of a sheet's Quote columns mean: most columns name the same few again and again. */
export class QuotedNames {
  readonly #run: QuoteRun;
  readonly #known = new Map<CompiledField, Map<string, Map<string, string | null>>>();
  readonly #definitions = new Map<CompiledField, CompiledDefinition>();

  constructor(run: QuoteRun) {
    this.#run = run;
  }

  /** Keys of the rows that each of these cells names, among those that its row's other values leave. */
  async find(
    field: CompiledField,
    quote: CompiledQuote,
    cells: readonly QuoteCell[],
  ): Promise<QuotedKeys[]> {
    const asked = cells.map(
      ({ cell, other }): Wanted => ({
        ground: groundOf(quote, other),
        texts: quoteTexts(field, [cell]),
      }),
    );
    const known = this.#knownOf(field);
    await this.#look(field, quote, known, asked);
    const keysAt = (ground: Ground) => known.get(groundKey(ground)) ?? NONE;
    // Who names a row that does not fit learns of it by the save, and what is stored so already stays. A key that
    // several rows have is not that of the row that was named.
    const anywhere = quote.where.map(() => []);
    if (quote.shared || quote.where.length === 0) return asked.map(({ ground }) => keysAt(ground));
    const others = asked.map(({ ground, texts }) => ({
      ground: anywhere,
      texts: texts.filter((text) => !keysAt(ground).has(text)),
    }));
    await this.#look(field, quote, known, others);
    return asked.map(({ ground }) => ({
      get: (text) => {
        const fitting = keysAt(ground);
        return fitting.has(text) ? fitting.get(text) : (keysAt(anywhere).get(text) ?? undefined);
      },
    }));
  }

  #knownOf(field: CompiledField): Map<string, Map<string, string | null>> {
    const known = this.#known.get(field);
    const kept = [...(known?.values() ?? [])].reduce((sum, { size }) => sum + size + 1, 0);
    if (known && kept <= MOST_KEPT) return known;
    const empty = new Map();
    this.#known.set(field, empty);
    return empty;
  }

  async #look(
    field: CompiledField,
    quote: CompiledQuote,
    known: Map<string, Map<string, string | null>>,
    asked: readonly Wanted[],
  ): Promise<void> {
    const { transaction, context } = this.#run;
    const unknown = new Map<string, WantedIn>();
    for (const { ground, texts } of asked) {
      const key = groundKey(ground);
      const kept = known.get(key);
      const one = unknown.get(key) ?? { ground, texts: new Set() };
      for (const text of texts) if (!kept?.has(text)) one.texts.add(text);
      if (one.texts.size > 0) unknown.set(key, one);
    }
    // Which of the values are filled in decides what can be compared.
    const shapes = grouped(unknown.values(), ({ ground }) =>
      ground.map(({ length }) => length > 0).join(),
    );
    if (shapes.size === 0) return;
    const definition = this.#definitions.get(field) ?? (await this.#run.quotedBy(field));
    this.#definitions.set(field, definition);
    const as = rowSpellingOf(quote);
    for (const wanted of shapes.values()) {
      const found = await onTenantClock(transaction, context, () =>
        quotedRows(transaction, quote, definition, wanted, context),
      );
      for (const { ground, texts } of wanted) {
        const key = groundKey(ground);
        const kept = known.get(key) ?? new Map<string, string | null>();
        known.set(key, kept);
        const rows = placesOf(ground).flatMap((place) => found.get(place) ?? []);
        // What is not found may be a row that the file itself brings.
        for (const [text, one] of keysNamed(rows, texts, as)) kept.set(text, one);
      }
    }
  }
}

interface WantedIn {
  readonly ground: Ground;
  readonly texts: Set<string>;
}

const NONE: ReadonlyMap<string, string | null> = new Map();

function groundOf({ where }: CompiledQuote, other: Row): Ground {
  return where.map(({ field }) => textsOf(other[field]));
}

const groundKey = (ground: Ground) => JSON.stringify(ground);

/** Each place that a ground leaves, as one text: of a field of several values there are several. */
function placesOf(ground: Ground): string[] {
  return ground
    .filter((values) => values.length > 0)
    .reduce<string[]>(
      (places, values) =>
        places.flatMap((place) => values.map((value) => place + SEPARATOR + value)),
      [''],
    );
}

/** What texts mean among these rows: a key means its row, a name the one row that is called so. */
function keysNamed(
  rows: readonly Found[],
  texts: ReadonlySet<string>,
  as: RowSpelling,
): ReadonlyMap<string, string | null> {
  const byKey = new Map(rows.map(({ speltKey, key }) => [speltKey, key]));
  const byName = new Map<string, string | null>();
  for (const { key, speltName } of rows) {
    if (speltName === '') continue;
    const known = byName.get(speltName);
    byName.set(speltName, known === undefined || known === key ? key : null);
  }
  const named = [...texts].flatMap((text): [string, string | null][] => {
    const key = byKey.get(spelt(text, as.key)) ?? byName.get(spelt(text, as.name));
    return key === undefined ? [] : [[text, key]];
  });
  return new Map(named);
}

/**
 * Finds the rows that texts may mean, by their place in the grounds that they are looked for in. Must run under the
 * authors' role.
 *
 * @param quoted the definition that the field quotes.
 * @param wanted grounds of which the same values are filled in.
 */
async function quotedRows(
  transaction: Transaction<Database>,
  quote: CompiledQuote,
  quoted: CompiledDefinition,
  wanted: readonly WantedIn[],
  context: RunContext,
): Promise<ReadonlyMap<string, Found[]>> {
  const as = rowSpellingOf(quote);
  const key = sql`${sql.id(ROWS, quote.keyColumn)}::text`;
  const speltKey = speltKeySql(quote);
  const speltName = sql`coalesce(${speltNameSql(quote)}, '')`;
  const filled = quote.where.filter((_one, index) => (wanted[0]?.ground[index]?.length ?? 0) > 0);
  const parts = filled.map(
    ({ column }) => sql`${SEPARATOR}::text || ${sql.id(ROWS, column)}::text`,
  );
  const place = sql`(${sql.join([sql`''`, ...parts], sql` || `)})`;
  /** Texts in one spelling, each with every place that it is looked for in. */
  const pairs = (spelling: Spelling | undefined) => [
    ...new Set(
      wanted.flatMap(({ ground, texts }) =>
        placesOf(ground).flatMap((at) => [...texts].map((text) => spelt(text, spelling) + at)),
      ),
    ),
  ];
  const texts = (spelling: Spelling | undefined) => [
    ...new Set(wanted.flatMap((one) => [...one.texts].map((text) => spelt(text, spelling)))),
  ];
  const isAny = (what: RawBuilder<unknown>, of: readonly string[]) =>
    sql`${what} = ANY(${of}::text[])`;
  const conditions = [
    sql`(${isAny(speltKey, texts(as.key))} OR ${isAny(speltName, texts(as.name))})`,
    ...(filled.length > 0
      ? [
          sql`(${isAny(sql`${speltKey} || ${place}`, pairs(as.key))}
            OR ${isAny(sql`${speltName} || ${place}`, pairs(as.name))})`,
        ]
      : []),
    ...alwaysConditions(quoted, context),
  ];
  const { rows } = await sql<Found & { place: string }>`
    SELECT DISTINCT ${key} AS key, ${speltKey} AS "speltKey", ${speltName} AS "speltName", ${place} AS place
    FROM ${sourceSql(quote.source)} AS ${sql.id(ROWS)}
    WHERE ${key} IS NOT NULL AND ${sql.join(conditions, sql` AND `)}
    LIMIT ${pairs(undefined).length * 4}`.execute(transaction);
  return grouped(rows, (row) => row.place);
}
