import { characterOffsets } from '../../../database/sql-text/character-offsets.ts';
import type { BodyQuery } from '../../../database/sql-text/parse-plpgsql.ts';
import { parseSql } from '../../../database/sql-text/parse-sql.ts';
import { columnNames, nodesIn, type SqlNode } from '../../../database/sql-text/sql-tree.ts';

/** Types of a function's variables, by their names in small letters; null where a type is not known. */
export type Variables = ReadonlyMap<string, string | null>;

/** A statement of a function as it may stand alone: with parameters in the place of variables. */
export interface AloneSql {
  readonly text: string;
  /** How many it has. */
  readonly parameters: number;
  /** Has one of them no type? */
  readonly isLoose: boolean;
  /** Fields of variables without a type of their own, `r.price`, by their offset into the text of the query. */
  readonly fields: readonly {
    readonly of: string;
    readonly name: string;
    readonly offset: number;
  }[];
  /** Variables that stand where a column could, and the statement that takes each for one. */
  readonly ambiguous: readonly {
    readonly name: string;
    readonly offset: number;
    readonly kept: Pick<AloneSql, 'text' | 'parameters'>;
  }[];
  /** Offset into the text of the query of an offset into `text`. */
  sourceOffset(offset: number): number;
}

/** A name that stands for a value, by the parser's tree. */
interface Reference {
  readonly name: string;
  readonly type: string | null;
  /** What is asked of it behind a dot. */
  readonly field: string | undefined;
  readonly start: number;
  readonly end: number;
  /** Could it be a column as well? Not where more than a name stands, nor where an order is said, which has names of its own. */
  readonly isBare: boolean;
}

/** @returns null for what PostgreSQL cannot read alone. */
export async function aloneSql(
  { kind, text: written }: BodyQuery,
  variables: Variables,
): Promise<AloneSql | null> {
  const begin = kind === 'statement' ? '' : 'SELECT ';
  // What is assigned to has to be there, too.
  const query =
    kind === 'assignment' ? written.replace(/:?=/, (sign) => ','.padEnd(sign.length)) : written;
  const text = begin + query;
  const parsed = await parseSql(text);
  if (!parsed.ok || /\$\d/.test(text)) return null;
  const charAt = characterOffsets(text);
  const references: Reference[] = [];
  for (const { fields, byte, isOrder } of columnsIn(parsed.statements[0]?.stmt, false)) {
    const [first = '', second] = fields;
    const type = variables.get(first);
    if (type === undefined) continue;
    const start = charAt(byte);
    const end = endOf(text, start, type === null ? fields.length : 1);
    // All fields of a row that nobody knows.
    if (end === null || (type === null && second === '*')) return null;
    const isBare = fields.length === 1 && !isOrder;
    references.push({ name: first, type, field: second, start, end, isBare });
  }
  // What stands behind FROM may be called like a variable.
  const sets = new Set(
    [...nodesIn(parsed.statements[0]?.stmt)].flatMap(
      ({ RangeVar: table, RangeSubselect: rows, RangeFunction: call }) =>
        (table ?? rows ?? call)?.alias?.aliasname ?? table?.relname ?? [],
    ),
  );
  references.sort((a, b) => a.start - b.start);
  const bare = new Map(references.filter(({ isBare }) => isBare).map((one) => [one.name, one]));
  const alone = withParameters(text, references);
  return {
    text: alone.text,
    parameters: references.length,
    isLoose: references.some(({ type }) => type === null),
    fields: references.flatMap(({ name, type, field, start }) => {
      const offset = start - begin.length;
      const isOfRecord = type === null && field !== undefined && !sets.has(name);
      return isOfRecord ? [{ of: name, name: field, offset }] : [];
    }),
    ambiguous: [...bare.values()].map(({ name, start }) => {
      const others = references.filter((one) => !(one.isBare && one.name === name));
      const kept = { ...withParameters(text, others), parameters: others.length };
      return { name, offset: start - begin.length, kept };
    }),
    sourceOffset: (offset) => Math.max(0, alone.sourceOffset(offset) - begin.length),
  };
}

function withParameters(text: string, references: readonly Reference[]) {
  let alone = '';
  let last = 0;
  const moved: { readonly at: number; readonly from: number }[] = [{ at: 0, from: 0 }];
  for (const [index, { type, start, end }] of references.entries()) {
    alone += text.slice(last, start);
    moved.push({ at: alone.length, from: start });
    alone += type === null ? `$${index + 1}` : `($${index + 1}::${type})`;
    moved.push({ at: alone.length, from: end });
    last = end;
  }
  return {
    text: alone + text.slice(last),
    sourceOffset(offset: number): number {
      const { at, from } = moved.findLast((one) => one.at <= offset) ?? { at: 0, from: 0 };
      const isWithin = moved.findLastIndex((one) => one.at <= offset) % 2 === 1;
      return isWithin ? from : from + offset - at;
    },
  };
}

const NAME = /\s*\.?\s*(?:"[^"]*"|[\p{L}_][\p{L}\p{N}_$]*)/uy;

/** Where so many names end that begin there; null where something else stands. */
function endOf(text: string, start: number, count: number): number | null {
  NAME.lastIndex = start;
  for (let index = 0; index < count; index += 1) if (!NAME.test(text)) return null;
  return NAME.lastIndex;
}

interface Column {
  readonly fields: readonly string[];
  readonly byte: number;
  readonly isOrder: boolean;
}

const ORDERS: ReadonlySet<string> = new Set(['sortClause', 'groupClause', 'distinctClause']);

function* columnsIn(tree: unknown, isOrder: boolean): Generator<Column> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    if (kind !== 'ColumnRef') yield* columnsIn(value, isOrder || ORDERS.has(kind));
    else {
      const column = value as SqlNode<'ColumnRef'>;
      const names = columnNames({ ColumnRef: column }).map((name = '*') => name);
      yield { fields: names, byte: column.location ?? 0, isOrder };
    }
  }
}
