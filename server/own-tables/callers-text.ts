import { Places, plpgsqlTree } from '../database/parse-plpgsql.ts';
import { parseSql } from '../database/parse-sql.ts';
import { columnNames, lastName, nodesIn, type SqlTree } from '../database/sql-tree.ts';

/** Columns that hold texts, by the names of their tables. */
export type TextColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** What a function is asked about. */
interface Asked {
  /** The statement that makes it, in the language plpgsql. */
  readonly text: string;
  readonly columns: TextColumns;
  /** Tables whose triggers call it: `NEW` and `OLD` are rows of theirs. */
  readonly tables: readonly string[];
}

/** A statement within a function that runs a text, and what of the caller's stands in that text as it is. */
export interface CallersText {
  /** A variable, an argument or a column, as the function names it. */
  readonly name: string;
  /** Where the text stands in the statement that makes the function; in characters, from 0. */
  readonly offset: number;
}

/** How a text is made that its caller cannot break out of. */
export const SAFE_TEXTS = `give values with USING, names with format('… %I …', …)`;

/** Types whose values can be a piece of SQL; of all others nothing but a value can be written. */
const TEXTS =
  /^(?:text|varchar|character varying|bpchar|char|name|citext|json|jsonb|xml|hstore|any\w*)(?:\(.*\))?(?:\[\])*$/i;

/** Functions whose answer is harmless in a statement, whatever they are given; `format` but for what its `%s` take. */
const HARMLESS =
  /^(?:format|quote_(?:ident|literal|nullable)|length|char_length|octet_length|strpos|position|array_length|cardinality|to_reg\w+|md5|hashtext|to_(?:date|timestamp|number)|count|exists|regexp_replace|translate)$/;

/** How arguments are called that only come back. */
const NOT_GIVEN = /_(?:OUT|TABLE)$/;

/** Schemas whose rows are the database's own. */
const OF_DATABASE = /^(?:pg_|information_schema$)/;

/** The statements that run a text, by what holds it. */
const RUNS: readonly (readonly [statement: string, text: string])[] = [
  ['PLpgSQL_stmt_dynexecute', 'query'],
  ['PLpgSQL_stmt_dynfors', 'query'],
  ['PLpgSQL_stmt_open', 'dynquery'],
  ['PLpgSQL_stmt_return_query', 'dynquery'],
];

/**
 * Looks for a text that a function runs and that holds a text of its caller, or one that stands in a table, as it is:
 * neither as a value (`USING`, `%L`) nor as a name (`%I`). Who may call it could say anything in it.
 *
 * @returns null for a function that has no such, or that cannot be read.
 */
export async function callersText(asked: Asked): Promise<CallersText | null> {
  if (!/\bEXECUTE\b/i.test(asked.text)) return null;
  const body = await plpgsqlTree(asked.text);
  if (!body) return null;
  const flow = new Flow(asked);
  await flow.read(body.datums, body.action);
  return flow.found();
}

interface Expression {
  readonly query: string;
  readonly line: number;
  readonly tree: SqlTree | undefined;
}

/** What is put into variables: each by its name, from an expression or from a query's column. */
interface Filling {
  readonly into: readonly string[];
  readonly from: Expression;
}

type Node = Readonly<Record<string, unknown>>;

/** Follows texts from the arguments of a function and from tables through its variables. */
class Flow {
  readonly #asked: Asked;
  readonly #foreign = new Set<string>();
  readonly #holdsText = new Set<string>();
  /** Variables that are a row, by the names of their tables. */
  readonly #rows = new Map<string, string>();
  readonly #records = new Map<string, Expression[]>();
  readonly #fillings: Filling[] = [];
  readonly #runs: Expression[] = [];
  readonly #looked = new Set<string>();

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  async read(datums: readonly Node[], action: Node): Promise<void> {
    const names: string[] = [];
    for (const { PLpgSQL_var: one, PLpgSQL_rec: record } of datums) {
      const {
        refname = '',
        datatype,
        default_val,
        lineno = 0,
      } = (one ?? record ?? {}) as {
        refname?: string;
        datatype?: { PLpgSQL_type?: { typname?: string } };
        default_val?: Node;
        lineno?: number;
      };
      names.push(refname);
      const type = datatype?.PLpgSQL_type?.typname ?? '';
      if (TEXTS.test(type)) this.#holdsText.add(refname);
      this.#rows.set(refname, type.replace(/^public\.|%rowtype$/gi, ''));
      const from = default_val && (await expressionOf(default_val, lineno));
      if (from) this.#fillings.push({ into: [refname], from });
    }
    await this.#readArguments();
    await this.#walk(action, 0, names);
    for (const name of this.#looked) this.#foreign.delete(name);
    this.#spread();
  }

  found(): CallersText | null {
    const places = new Places(this.#asked.text);
    for (const { query, line, tree } of this.#runs) {
      const name = this.#foreignIn(tree);
      if (name !== undefined)
        return { name, offset: places.of(query, line, '\\bEXECUTE\\s+') ?? 0 };
    }
    return null;
  }

  async #readArguments(): Promise<void> {
    const parsed = await parseSql(this.#asked.text);
    const made = parsed.ok ? parsed.statements[0]?.stmt?.CreateFunctionStmt : undefined;
    for (const [index, { FunctionParameter: one }] of (made?.parameters ?? []).entries()) {
      const type = lastName(one?.argType?.names) ?? '';
      if (one?.name) this.#rows.set(one.name, type);
      if (NOT_GIVEN.test(one?.mode ?? '') || !TEXTS.test(type)) continue;
      this.#foreign.add(`$${index + 1}`);
      if (one?.name) this.#foreign.add(one.name);
    }
  }

  async #walk(part: unknown, line: number, names: readonly string[]): Promise<void> {
    if (typeof part !== 'object' || part === null) return;
    const { lineno = line } = part as { lineno?: number };
    for (const [kind, value] of Object.entries(part)) {
      if (typeof value !== 'object' || value === null) continue;
      const node = value as Node;
      const at = typeof node.lineno === 'number' ? node.lineno : lineno;
      const text = RUNS.find(([statement]) => statement === kind)?.[1];
      const run = text && (await expressionOf(node[text], at));
      if (run) this.#runs.push(run);
      await this.#fill(kind, node, at, names);
      await this.#walk(value, lineno, names);
    }
  }

  async #fill(kind: string, node: Node, line: number, names: readonly string[]): Promise<void> {
    if (kind === 'PLpgSQL_stmt_assign') {
      const from = await expressionOf(node.expr, line);
      if (from) this.#fillings.push({ into: [assignedName(node.expr)], from });
    } else if (kind === 'PLpgSQL_stmt_execsql' || kind === 'PLpgSQL_stmt_fors') {
      const from = await expressionOf(node.sqlstmt ?? node.query, line);
      if (from) this.#take(node.target ?? node.var, from);
    } else if (kind === 'PLpgSQL_stmt_foreach_a') {
      const from = await expressionOf(node.expr, line);
      if (from) this.#fillings.push({ into: [names[node.varno as number] ?? ''], from });
    } else if (kind === 'PLpgSQL_stmt_if') {
      const condition = await expressionOf(node.cond, line);
      for (const name of lookedAt(condition?.tree)) this.#looked.add(name);
    }
  }

  #take(target: unknown, from: Expression): void {
    const { PLpgSQL_rec: record, PLpgSQL_row: row } = (target ?? {}) as {
      PLpgSQL_rec?: { refname: string };
      PLpgSQL_row?: { fields?: readonly { name: string }[] };
    };
    if (record) {
      this.#records.set(record.refname, [...(this.#records.get(record.refname) ?? []), from]);
    }
    if (row) this.#fillings.push({ into: (row.fields ?? []).map(({ name }) => name), from });
  }

  /** Until nothing more is filled with what is foreign. */
  #spread(): void {
    let known = -1;
    while (known < this.#foreign.size) {
      known = this.#foreign.size;
      for (const { into, from } of this.#fillings) {
        const targets = from.tree?.SelectStmt?.targetList ?? [];
        for (const [place, name] of into.entries()) {
          const isText = this.#holdsText.has(name) || name.includes('.');
          const value = targets[place]?.ResTarget?.val;
          if (isText && this.#foreignIn(value, from.tree) !== undefined) this.#foreign.add(name);
        }
      }
    }
  }

  /** @param query in which it stands, whose tables its columns are of. */
  #foreignIn(part: unknown, query: unknown = part): string | undefined {
    for (const node of nodesIn(part, isHarmless)) {
      if (isHarmless(node)) {
        const name = this.#foreignWithin(node, query);
        if (name !== undefined) return name;
        continue;
      }
      const number = node.ParamRef?.number;
      if (number !== undefined && this.#foreign.has(`$${number}`)) return `$${number}`;
      const names = columnNames(node).map((one) => one ?? '*');
      if (names.length > 0 && this.#isForeign(names, query)) return names.join('.');
    }
    return undefined;
  }

  /** Of what is harmless as a whole, the parts that are not: what `%s` takes, and what a CASE gives. */
  #foreignWithin({ FuncCall: call, CaseExpr: choice }: SqlTree, query: unknown) {
    if (choice) {
      const given = (choice.args ?? []).map(({ CaseWhen: one }) => one?.result);
      return this.#foreignIn([...given, choice.defresult], query);
    }
    if (lastName(call?.funcname) !== 'format') return undefined;
    const [form, ...values] = call?.args ?? [];
    const text = form?.A_Const?.sval?.sval;
    if (text === undefined) return this.#foreignIn(call?.args, query);
    return this.#foreignIn(call?.func_variadic ? values : rawValues(text, values), query);
  }

  #isForeign(names: readonly string[], query: unknown): boolean {
    const [first = '', second = first] = names;
    if (this.#foreign.has(names.join('.')) || this.#foreign.has(first)) return true;
    const { columns, tables } = this.#asked;
    if (names.length > 1 && /^(?:new|old)$/.test(first)) {
      return tables.some((table) => columns.get(table)?.has(second));
    }
    if (names.length > 1 && columns.get(this.#rows.get(first) ?? '')?.has(second)) return true;
    const sources = names.length > 1 ? this.#records.get(first) : undefined;
    if (sources) return sources.some(({ tree }) => this.#givesForeign(tree, second));
    return this.#tablesOf(query).some((table) => columns.get(table)?.has(second));
  }

  #givesForeign(tree: SqlTree | undefined, field: string): boolean {
    for (const { ResTarget: target } of tree?.SelectStmt?.targetList ?? []) {
      const column = columnNames(target?.val).at(-1);
      const isAll = target?.val?.ColumnRef !== undefined && column === undefined;
      if (isAll && this.#isForeign([field], tree)) return true;
      if ((target?.name ?? column) === field)
        return this.#foreignIn(target?.val, tree) !== undefined;
    }
    return false;
  }

  #tablesOf(query: unknown): string[] {
    return [...nodesIn(query)].flatMap(({ RangeVar: table }) => {
      const { relname = '', schemaname = '' } = table ?? {};
      return OF_DATABASE.test(schemaname) || relname === '' ? [] : [relname];
    });
  }
}

async function expressionOf(part: unknown, line: number): Promise<Expression | undefined> {
  const { query, parseMode = 0 } = ((part as Node | undefined)?.PLpgSQL_expr ?? {}) as {
    query?: string;
    parseMode?: number;
  };
  if (query === undefined) return undefined;
  const value = parseMode > 2 ? query.slice(query.search(/:?=/)).replace(/^:?=/, '') : query;
  const parsed = await parseSql(parseMode === 0 ? value : `SELECT ${value}`);
  return { query, line, tree: parsed.ok ? parsed.statements[0]?.stmt : undefined };
}

/** What stands before `:=`, in small letters. */
function assignedName(part: unknown): string {
  const { query = '' } = ((part as Node).PLpgSQL_expr ?? {}) as { query?: string };
  return query
    .slice(0, query.search(/:?=/))
    .replace(/\[[^\]]*\]/g, '')
    .trim()
    .toLowerCase();
}

/** Does nothing of what stands within matter, or only what is looked for there by itself? */
function isHarmless({
  FuncCall: call,
  TypeCast: cast,
  CaseExpr: choice,
  ...node
}: SqlTree): boolean {
  if (call) return HARMLESS.test(lastName(call.funcname) ?? '');
  if (cast) return !TEXTS.test(lastName(cast.typeName?.names) ?? '');
  if (choice || node.BoolExpr || node.NullTest) return true;
  return node.A_Expr !== undefined && /^(?:[=<>~!]|like)/.test(lastName(node.A_Expr.name) ?? '');
}

/** The values that a text for `format` takes as they are. */
function rawValues(form: string, values: readonly SqlTree[]): SqlTree[] {
  let next = 0;
  const raw: SqlTree[] = [];
  for (const [, number, kind] of form.replaceAll('%%', '').matchAll(/%(?:(\d+)\$)?-?\d*([sIL])/g)) {
    const place = number === undefined ? next : Number(number) - 1;
    next = place + 1;
    const value = values[place];
    if (kind === 's' && value) raw.push(value);
  }
  return raw;
}

/** Names whose text a condition holds against what it may be: a list, a pattern. */
function* lookedAt(condition: SqlTree | undefined): Generator<string> {
  for (const { A_Expr: comparison } of nodesIn(condition)) {
    const isOfList = /IN$|OP_ANY$|OP_ALL$|SIMILAR$/.test(comparison?.kind ?? '');
    if (!isOfList && !/~/.test(lastName(comparison?.name) ?? '')) continue;
    for (const node of nodesIn(comparison?.lexpr)) {
      const name = columnNames(node).join('.');
      if (name !== '') yield name;
    }
  }
}
