import { literalPattern } from './literal-pattern.ts';

/** A statement or an expression of a function's body. */
export interface BodyQuery {
  readonly kind: 'statement' | 'expression' | 'assignment';
  /** As it stands there, with blanks in place of INTO and what it names. */
  readonly text: string;
  /** Where it begins in the statement that makes the function; in characters, from 0. */
  readonly offset: number;
}

/** What a PL/pgSQL function does, as far as its database has to be asked about it. */
export interface FunctionBody {
  readonly queries: readonly BodyQuery[];
  /** Types of variables and arguments as SQL writes them, by their names in small letters; null where that is not known. */
  readonly variables: ReadonlyMap<string, string | null>;
  /** What each variable without a type of its own is filled with, by its name; null where that is known only as it runs. */
  readonly records: ReadonlyMap<string, readonly string[] | null>;
  /** Columns that `RAISE … USING COLUMN` names. */
  readonly raised: readonly { readonly column: string; readonly offset: number }[];
  /** Is there a RETURN, or a RAISE at its end? */
  readonly ends: boolean;
}

/**
 * Reads the body of a function with PostgreSQL's own parser.
 *
 * @param text a CREATE FUNCTION with LANGUAGE plpgsql.
 * @returns null where it cannot be read, or is written between quotes that stand in it twice.
 */
export async function parsePlpgsql(text: string): Promise<FunctionBody | null> {
  const body = await plpgsqlTree(text);
  if (!body) return null;
  const places = new Places(text);
  const found = [...queriesIn([body.datums, body.action], 0)];
  const queries: BodyQuery[] = [];
  const raised: { column: string; offset: number }[] = [];
  for (const { query = '', parseMode = 0, line, isColumn } of found) {
    const offset = places.of(query, line);
    if (offset === null) continue;
    const column = /^'(\w+)'$/.exec(query)?.[1];
    if (isColumn && column !== undefined) raised.push({ column, offset: offset + 1 });
    queries.push({ kind: kindOf(parseMode), text: query, offset });
  }
  return {
    queries,
    variables: variablesOf(body.datums),
    records: recordsOf(body.datums, body.action),
    raised,
    ends: ends(body.action),
  };
}

/** Where the body of a function begins in the statement that makes it; in characters, from 0. */
export function bodyStart(text: string): number {
  const begin = /\$\w*\$|\bAS\s+'/i.exec(text);
  return begin ? begin.index + begin[0].length : 0;
}

interface Tree {
  readonly [kind: string]: unknown;
}

/**
 * A function as the parser of its language sees it: its variables, and what it does.
 *
 * @returns null where it cannot be read.
 */
export async function plpgsqlTree(
  text: string,
): Promise<{ readonly datums: readonly Tree[]; readonly action: Tree } | null> {
  const { parsePlPgSQL } = await import('libpg-query');
  const parsed: unknown = await parsePlPgSQL(text).catch(() => null);
  const { plpgsql_funcs: [read] = [] } = (parsed ?? {}) as { plpgsql_funcs?: readonly Tree[] };
  const { datums = [], action } = (read?.PLpgSQL_function ?? {}) as {
    datums?: readonly Tree[];
    action?: Tree;
  };
  return action ? { datums, action } : null;
}

/** One that the parser adds by itself has no line. */
const RETURN = /"PLpgSQL_stmt_return(?:_next|_query)?":\{"lineno"/;

function ends({ PLpgSQL_stmt_block: block }: Tree): boolean {
  const { body = [] } = block as { readonly body?: readonly Tree[] };
  const last = body.findLast((one) => one.PLpgSQL_stmt_return === undefined);
  return RETURN.test(JSON.stringify(block)) || last?.PLpgSQL_stmt_raise !== undefined;
}

interface Query {
  readonly query?: string;
  readonly parseMode?: number;
}

interface PlacedQuery extends Query {
  /** Of the statement that has it; from 1, where the body begins. */
  readonly line: number;
  readonly isColumn: boolean;
}

/** The number of `COLUMN` among the options of RAISE. */
const COLUMN_OPTION = 4;

function* queriesIn(tree: unknown, line: number, isColumn = false): Generator<PlacedQuery> {
  if (typeof tree !== 'object' || tree === null) return;
  const { lineno = line, opt_type: option } = tree as { lineno?: number; opt_type?: number };
  for (const [kind, value] of Object.entries(tree)) {
    if (kind === 'PLpgSQL_expr') yield { ...(value as Query), line: lineno, isColumn };
    else yield* queriesIn(value, lineno, option === COLUMN_OPTION);
  }
}

/** How the parser numbers what it reads; all beyond are assignments. */
function kindOf(parseMode: number): BodyQuery['kind'] {
  if (parseMode === 0) return 'statement';
  return parseMode === 2 ? 'expression' : 'assignment';
}

function variablesOf(datums: readonly Tree[]): Map<string, string | null> {
  const variables = new Map<string, string | null>();
  for (const { PLpgSQL_var: variable, PLpgSQL_rec: record } of datums) {
    const { refname, datatype } = (variable ?? record ?? {}) as {
      refname?: string;
      datatype?: { PLpgSQL_type?: { typname?: string } };
    };
    if (refname === undefined) continue;
    const name = datatype?.PLpgSQL_type?.typname ?? 'record';
    const type = name === 'record' ? null : name.replace(/%rowtype$/i, '');
    // Blocks within each other may have variables of one name.
    const isOther = variables.has(refname) && variables.get(refname) !== type;
    variables.set(refname, isOther ? null : type);
  }
  return variables;
}

interface Datum {
  readonly refname?: string;
  readonly dno?: number;
  readonly default_val?: unknown;
}

/** How a record is filled: by the statement INTO it, and by the rows of a loop. */
interface Filling {
  readonly var?: { readonly PLpgSQL_rec?: Datum };
  readonly target?: { readonly PLpgSQL_rec?: Datum };
  readonly sqlstmt?: { readonly PLpgSQL_expr?: Query };
  readonly query?: { readonly PLpgSQL_expr?: Query };
  /** Number of the variable that is assigned to. */
  readonly varno?: number;
}

function recordsOf(datums: readonly Tree[], action: Tree): Map<string, string[] | null> {
  const records = new Map<string, string[] | null>();
  const names = new Map<number, string>();
  for (const { PLpgSQL_rec: record } of datums) {
    const { refname = '', dno = 0, default_val: begun } = (record ?? {}) as Datum;
    names.set(dno, refname);
    if (begun !== undefined) records.set(refname, null);
  }
  const fill = (name: string | undefined, query: string | undefined) => {
    if (name === undefined) return;
    const known = records.get(name);
    records.set(name, query === undefined || known === null ? null : [...(known ?? []), query]);
  };
  for (const [kind, statement] of statementsIn(action)) {
    if (kind === 'PLpgSQL_stmt_assign') {
      fill(names.get(statement.varno ?? -1), undefined);
      continue;
    }
    const name = (statement.target ?? statement.var)?.PLpgSQL_rec?.refname;
    const isPlain = kind === 'PLpgSQL_stmt_execsql' || kind === 'PLpgSQL_stmt_fors';
    const { query } = (statement.sqlstmt ?? statement.query)?.PLpgSQL_expr ?? {};
    fill(name, isPlain ? query : undefined);
  }
  return records;
}

function* statementsIn(tree: unknown): Generator<[string, Filling]> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    if (kind.startsWith('PLpgSQL_stmt_')) yield [kind, value as Filling];
    yield* statementsIn(value);
  }
}

/** Finds where the queries of a body stand: the parser tells the lines of their statements alone. */
export class Places {
  readonly #text: string;
  readonly #starts: readonly number[];
  readonly #taken = new Set<number>();

  constructor(text: string) {
    this.#text = text;
    const body = bodyStart(text);
    const lines = [...text.slice(body).matchAll(/\n/g)].map(({ index }) => body + index + 1);
    this.#starts = [body, body, ...lines];
  }

  /** @param before what stands before it, as a pattern. */
  of(query: string, line: number, before = ''): number | null {
    // INTO and its names are blanks there, and PERFORM is SELECT.
    const [begin = '', select = ''] = /^(SELECT\b)?(?:(?!\s{6})[\s\S])*/i.exec(query) ?? [];
    const rest = literalPattern(begin.slice(select.length));
    const whole = select === '' ? rest : `(?:${select}|PERFORM)${rest}`;
    const pattern = new RegExp(`(?<=${before})${whole}`, 'gi');
    pattern.lastIndex = this.#starts[line] ?? this.#text.length;
    for (let found = pattern.exec(this.#text); found; found = pattern.exec(this.#text)) {
      if (this.#taken.has(found.index)) continue;
      this.#taken.add(found.index);
      return found.index + found[0].length - begin.length;
    }
    return null;
  }
}
