import { literalPattern } from './literal-pattern.ts';
import { remembered } from './remembered-texts.ts';

/** A statement or an expression of a function's body. */
export interface BodyQuery {
  readonly kind: 'statement' | 'expression' | 'assignment';
  /** As it stands there, with blanks in place of INTO and what it names. */
  readonly text: string;
  /** Where it begins in the statement that makes the function; in characters, from 0. */
  readonly offset: number;
  /** What the tree of the function has of it; none of what is written otherwise there. */
  readonly node?: object;
  /** Does it take one row INTO variables, whichever comes first? With STRICT there is one alone. */
  readonly isInto?: boolean;
  /** The conditions of each IF, CASE and WHILE that it stands in, which decide whether it is run. */
  readonly conditions?: readonly string[];
  /** What takes the values that it gives: RETURN, RETURN QUERY, or variables in the order of its columns. */
  readonly taker?: Taker;
}

/** A column of a SELECT that is read INTO a variable. */
export interface Filling {
  readonly query: string;
  /** Of its columns, from 0. */
  readonly index: number;
}

/** RETURN, which may be RETURN NEXT, RETURN QUERY, variables by their names, or one that is a row. */
export type Taker = 'answer' | 'rows' | readonly string[] | { readonly row: string };

/** What a PL/pgSQL function does, as far as its database has to be asked about it. */
export interface FunctionBody {
  readonly queries: readonly BodyQuery[];
  readonly action: PlpgsqlNode;
  /** Types of variables and arguments as SQL writes them, by their names in small letters; null where that is not known. */
  readonly variables: ReadonlyMap<string, string | null>;
  /** What each variable without a type of its own is filled with, by its name; null where that is known only as it runs. */
  readonly records: ReadonlyMap<string, readonly string[] | null>;
  /** The columns of SELECTs that fill each declared variable with a type, by its name; null where something else fills it. */
  readonly fillings: ReadonlyMap<string, readonly Filling[] | null>;
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
  const found = [...queriesIn([body.datums, body.action], NOWHERE)];
  const queries: BodyQuery[] = [];
  const raised: { column: string; offset: number }[] = [];
  for (const one of found) {
    const { query = '', parseMode = 0, line, isColumn, isInto, conditions, taker, node } = one;
    const chosen = chosenBy(query, conditions);
    const offset = places.of(chosen?.list ?? query, line);
    if (offset === null) continue;
    if (chosen) {
      const text = chosen.head + chosen.list;
      queries.push({ kind: 'expression', text: `${text})`, offset: offset - chosen.head.length });
      continue;
    }
    const column = /^'(\w+)'$/.exec(query)?.[1];
    if (isColumn && column !== undefined) raised.push({ column, offset: offset + 1 });
    const kind = kindOf(parseMode);
    queries.push({ kind, text: query, offset, node, isInto, conditions, taker });
  }
  return {
    queries,
    action: body.action,
    variables: typesOf(body.variables),
    records: recordsOf(body),
    fillings: fillingsOf(body),
    raised,
    ends: ends(body.action),
  };
}

/** What the parser makes of the `WHEN 'a', 'b'` of a CASE that names a value. */
const CHOICE = /^"__Case__Variable_\d+__" IN \(([\s\S]*)\)$/;

/** A list that the value of a CASE is held against, as what it means: `state IN ('a', 'b'`. */
export function chosenBy(query: string, conditions: readonly string[]) {
  const list = CHOICE.exec(query)?.[1];
  const head = `${conditions.at(-1)} IN (`;
  return list === undefined ? null : { head, list };
}

/** Where the body of a function begins in the statement that makes it; in characters, from 0. */
export function bodyStart(text: string): number {
  const begin = /\$\w*\$|\bAS\s+'/i.exec(text);
  return begin ? begin.index + begin[0].length : 0;
}

/** Where a body between dollar signs ends in the statement that makes the function; -1 for another one. */
export function bodyEnd(text: string): number {
  const start = bodyStart(text);
  const tag = /\$\w*\$$/.exec(text.slice(0, start))?.[0];
  return tag === undefined ? -1 : text.indexOf(tag, start);
}

/** A node of the tree that PostgreSQL's parser of PL/pgSQL writes. */
export type PlpgsqlNode = Readonly<Record<string, unknown>>;

/** A variable or an argument of a function, or a field of one that is a record. */
export interface PlpgsqlVariable {
  /** Empty for what has none; of a field `record.field`. */
  readonly name: string;
  readonly kind: 'scalar' | 'record' | 'field';
  /** As SQL writes it; undefined where it has none of its own. */
  readonly type?: string;
  readonly initial?: PlpgsqlNode;
  readonly isConstant?: boolean;
  /** What a cursor reads. */
  readonly cursor?: PlpgsqlNode;
  /** What a cursor is given: names of variables. */
  readonly given: readonly string[];
  /** From 1, where the body begins; 0 for an argument. */
  readonly line: number;
}

/** A function as the parser of its language sees it. */
export interface PlpgsqlTree {
  readonly datums: readonly PlpgsqlNode[];
  /** By the numbers that statements name them with. */
  readonly variables: readonly PlpgsqlVariable[];
  readonly action: PlpgsqlNode;
}

/**
 * `berth%ROWTYPE` says what `berth` does as a type, and of that the parser, which sees no tables, knows that it has fields: it
 * refuses the function that gives one of them a value otherwise.
 */
const ROW_TYPE = /%\s*ROWTYPE\b/gi;

const treeOf = remembered(async (text): Promise<PlpgsqlTree | null> => {
  const { parsePlPgSQL } = await import('libpg-query');
  const parsed: unknown = await parsePlPgSQL(
    text.replace(ROW_TYPE, (found) => ' '.repeat(found.length)),
  );
  const { plpgsql_funcs: [read] = [] } = parsed as { plpgsql_funcs?: readonly PlpgsqlNode[] };
  const { datums = [], action } = (read?.PLpgSQL_function ?? {}) as {
    datums?: readonly PlpgsqlNode[];
    action?: PlpgsqlNode;
  };
  return action ? { datums, variables: datums.map(variableOf), action } : null;
});

/** @returns null where it cannot be read. */
export function plpgsqlTree(text: string): Promise<PlpgsqlTree | null> {
  return treeOf(text).catch(() => null);
}

interface Datum {
  readonly refname?: string;
  readonly datatype?: { readonly PLpgSQL_type?: { readonly typname?: string } };
  readonly default_val?: PlpgsqlNode;
  readonly isconst?: boolean;
  readonly cursor_explicit_expr?: PlpgsqlNode;
  /** Number of what a cursor is given. */
  readonly cursor_explicit_argrow?: number;
  readonly lineno?: number;
  readonly fieldname?: string;
  /** Number of the record that has the field; none for the first, which NEW is. */
  readonly recparentno?: number;
}

function variableOf(
  { PLpgSQL_var: scalar, PLpgSQL_rec: record, PLpgSQL_recfield: field }: PlpgsqlNode,
  _: number,
  datums: readonly PlpgsqlNode[],
): PlpgsqlVariable {
  const datum = (scalar ?? record ?? field ?? {}) as Datum;
  const parent = datums[datum.recparentno ?? 0]?.PLpgSQL_rec as Datum | undefined;
  return {
    name: field ? `${parent?.refname}.${datum.fieldname}` : (datum.refname ?? ''),
    kind: record ? 'record' : field ? 'field' : 'scalar',
    type: datum.datatype?.PLpgSQL_type?.typname,
    initial: datum.default_val,
    isConstant: datum.isconst,
    cursor: datum.cursor_explicit_expr,
    given: targetOf({ target: datums[datum.cursor_explicit_argrow ?? -1] }).fields,
    line: datum.lineno ?? 0,
  };
}

/** What a statement reads a row into: a record by its name, or variables. */
export function targetOf({ target, var: loop }: PlpgsqlNode): {
  readonly record?: string;
  readonly fields: readonly string[];
} {
  const { PLpgSQL_rec: record, PLpgSQL_row: row } = (target ?? loop ?? {}) as {
    PLpgSQL_rec?: { refname: string };
    PLpgSQL_row?: { fields?: readonly { name: string }[] };
  };
  return { record: record?.refname, fields: (row?.fields ?? []).map(({ name }) => name) };
}

/** One that the parser adds by itself has no line. */
const RETURN = /"PLpgSQL_stmt_return(?:_next|_query)?":\{"lineno"/;

function ends({ PLpgSQL_stmt_block: block }: PlpgsqlNode): boolean {
  const { body = [] } = block as { readonly body?: readonly PlpgsqlNode[] };
  const last = body.findLast((one) => one.PLpgSQL_stmt_return === undefined);
  return RETURN.test(JSON.stringify(block)) || last?.PLpgSQL_stmt_raise !== undefined;
}

interface Query {
  readonly query?: string;
  readonly parseMode?: number;
}

/** Where a query stands. */
interface QueryPlace {
  /** Of the statement that has it; from 1, where the body begins. */
  readonly line: number;
  readonly isColumn: boolean;
  readonly isInto: boolean;
  readonly conditions: readonly string[];
  readonly taker?: Taker | undefined;
}

const NOWHERE: QueryPlace = { line: 0, isColumn: false, isInto: false, conditions: [] };

/** Statements that answer. */
const ANSWERS: Readonly<Record<string, Taker>> = {
  PLpgSQL_stmt_return: 'answer',
  PLpgSQL_stmt_return_next: 'answer',
  PLpgSQL_stmt_return_query: 'rows',
};

/** What takes the values of a statement, or of the DEFAULT of a variable. */
function takerIn(kind: string, node: PlpgsqlNode): Taker | undefined {
  if (kind === 'PLpgSQL_var' && node.default_val) return [String(node.refname)];
  const { fields, record } = targetOf(QUERY_HOLDERS[kind] ? node : {});
  if (record !== undefined) return { row: record };
  return fields.length > 0 ? fields : ANSWERS[kind];
}

interface StatementNode {
  readonly lineno?: number;
  readonly opt_type?: number;
  readonly into?: boolean;
  readonly strict?: boolean;
  /** Of IF, ELSIF and WHILE, and what a CASE holds its values against. */
  readonly cond?: { readonly PLpgSQL_expr?: Query };
  readonly t_expr?: { readonly PLpgSQL_expr?: Query };
}

/** The number of `COLUMN` among the options of RAISE. */
const COLUMN_OPTION = 4;

function* queriesIn(
  tree: unknown,
  place: QueryPlace,
): Generator<Query & QueryPlace & Pick<BodyQuery, 'node'>> {
  if (typeof tree !== 'object' || tree === null) return;
  const { lineno, opt_type: option, into, strict, cond, t_expr } = tree as StatementNode;
  const condition = (cond ?? t_expr)?.PLpgSQL_expr?.query;
  const inner: QueryPlace = {
    line: lineno ?? place.line,
    isColumn: option === COLUMN_OPTION,
    isInto: into === true && strict !== true,
    conditions: condition === undefined ? place.conditions : [...place.conditions, condition],
    taker: place.taker,
  };
  for (const [kind, value] of Object.entries(tree)) {
    if (kind === 'PLpgSQL_expr')
      yield { ...(value as Query), ...place, line: inner.line, node: value };
    else if (!kind.startsWith('PLpgSQL_')) yield* queriesIn(value, inner);
    else yield* queriesIn(value, { ...inner, taker: takerIn(kind, value as PlpgsqlNode) });
  }
}

/** How the parser numbers what it reads; all beyond are assignments. */
function kindOf(parseMode: number): BodyQuery['kind'] {
  if (parseMode === 0) return 'statement';
  return parseMode === 2 ? 'expression' : 'assignment';
}

function typesOf(variables: readonly PlpgsqlVariable[]): Map<string, string | null> {
  const types = new Map<string, string | null>();
  for (const { name, kind, type: own = 'record' } of variables) {
    if (name === '' || kind === 'field') continue;
    const type = own === 'record' ? null : own;
    // Blocks within each other may have variables of one name.
    const isOther = types.has(name) && types.get(name) !== type;
    types.set(name, isOther ? null : type);
  }
  return types;
}

/** Statements that fill a record from a query that is written out, by what holds it. */
const QUERY_HOLDERS: Readonly<Record<string, string>> = {
  PLpgSQL_stmt_execsql: 'sqlstmt',
  PLpgSQL_stmt_fors: 'query',
};

function recordsOf({ variables, action }: PlpgsqlTree): Map<string, string[] | null> {
  const records = new Map<string, string[] | null>();
  for (const { name, kind, initial } of variables) {
    if (kind === 'record' && initial) records.set(name, null);
  }
  for (const [kind, statement] of statementsIn(action)) {
    const assigned = variables[numbersFilled(kind, statement)[0] ?? -1];
    const name = assigned?.kind === 'record' ? assigned.name : targetOf(statement).record;
    if (name === undefined) continue;
    const holder = statement[QUERY_HOLDERS[kind] ?? ''] as { PLpgSQL_expr?: Query } | undefined;
    const query = holder?.PLpgSQL_expr?.query;
    const known = records.get(name);
    records.set(name, query === undefined || known === null ? null : [...(known ?? []), query]);
  }
  return records;
}

function fillingsOf({ variables, action }: PlpgsqlTree): Map<string, Filling[] | null> {
  const declared = variables.filter(({ kind, line }) => kind === 'scalar' && line > 0);
  const filled = new Map<string, Filling[] | null>(
    declared.map(({ name, initial }) => [name, initial ? null : []]),
  );
  for (const [kind, statement] of statementsIn(action)) {
    for (const number of numbersFilled(kind, statement)) {
      const { name = '' } = variables[number] ?? {};
      if (filled.has(name)) filled.set(name, null);
    }
    const { refname: counter = '' } = (statement.var as LoopVariable)?.PLpgSQL_var ?? {};
    if (filled.has(counter)) filled.set(counter, null);
    const { query } =
      (statement.sqlstmt as { PLpgSQL_expr?: Query } | undefined)?.PLpgSQL_expr ?? {};
    for (const [index, name] of targetOf(statement).fields.entries()) {
      // What stands before a name may be the label of a block.
      const bare = name.replace(/^.*\./, '');
      if (bare !== name && filled.has(bare)) filled.set(bare, null);
      const known = filled.get(name);
      const isRead = kind === 'PLpgSQL_stmt_execsql' && query !== undefined;
      if (known) filled.set(name, isRead ? [...known, { query, index }] : null);
    }
  }
  return filled;
}

/** What counts the rounds of `FOR i IN 1..3`. */
type LoopVariable = { readonly PLpgSQL_var?: { readonly refname?: string } } | undefined;

/** Numbers of the variables that an assignment, FOREACH or GET DIAGNOSTICS gives a value. */
export function numbersFilled(
  kind: string,
  { varno = kind === 'PLpgSQL_stmt_assign' ? 0 : -1, diag_items: items = [] }: PlpgsqlNode,
): number[] {
  const asked = items as readonly { PLpgSQL_diag_item?: { readonly target?: number } }[];
  return [Number(varno), ...asked.map(({ PLpgSQL_diag_item: one }) => one?.target ?? 0)];
}

function* statementsIn(tree: unknown): Generator<[kind: string, statement: PlpgsqlNode]> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    if (kind.startsWith('PLpgSQL_stmt_')) yield [kind, value as PlpgsqlNode];
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
