import {
  type BodyQuery,
  type PlpgsqlNode as Node,
  type PlpgsqlVariable,
  plpgsqlTree,
  targetOf,
} from '../database/sql-text/parse-plpgsql.ts';
import { firstStatement } from '../database/sql-text/parse-sql.ts';
import { parseSqlFunction } from '../database/sql-text/parse-sql-function.ts';
import { columnNames, lastName, type SqlTree } from '../database/sql-text/sql-tree.ts';
import { isRunTwice, joined, leaves, namesFilled, without } from './body-flow.ts';
import { isTelling, textIn } from './open-settings.ts';
import { mayBeText, type Reach } from './reach.ts';
import { type Held, heldBy, isWrittenOut } from './text-guards.ts';
import { aliasesIn, assignedValue } from './written-names.ts';

/** How arguments are called that only come back. */
const NOT_GIVEN = /_(?:OUT|TABLE)$/;

/** Said in a body, or where the function is made. */
const PREFERS_COLUMNS = /variable_conflict\W+(?:to\W+)?use_column/i;

/** The statements that run a text, by what holds it. */
const RUNS: readonly (readonly [statement: string, text: string])[] = [
  ['PLpgSQL_stmt_dynexecute', 'query'],
  ['PLpgSQL_stmt_dynfors', 'query'],
  ['PLpgSQL_stmt_open', 'dynquery'],
  ['PLpgSQL_stmt_return_query', 'dynquery'],
];

const LOOP = /^PLpgSQL_stmt_(?:loop|while|for[a-z]*|foreach_a|dynfors)$/;

/** An expression or a statement of a function. */
export interface Expression {
  readonly query: string;
  readonly line: number;
  readonly tree: SqlTree | undefined;
  /** Names that conditions around it have held against a list or a pattern. */
  readonly held: ReadonlySet<string>;
}

/** What is put into variables: each by its name, from an expression or from a query's column. */
export interface Filling {
  readonly into: readonly string[];
  readonly from: Expression;
  /** Is it known to happen once, outside of loops? */
  readonly isOnce?: boolean;
}

/** No name at all. */
export const NOBODY: ReadonlySet<string> = new Set();

/** What a function does with texts: what its variables are filled with, and what it runs and calls. */
export class BodyTexts {
  readonly #reach: Reach;
  /** Arguments, and what else is a caller's from the beginning. */
  readonly foreign = new Set<string>();
  readonly variables = new Set<string>();
  /** Other names of variables, each with those of the variables that it may mean. */
  aliases: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  readonly holdsText = new Set<string>();
  /** Variables that are a row, by the names of their tables. */
  readonly rows = new Map<string, string>();
  readonly records = new Map<string, Expression[]>();
  readonly fillings: Filling[] = [];
  readonly #cursors: Expression[] = [];
  /** The statements that take a row of a cursor, whichever it is. */
  readonly #fetches: Node[] = [];
  /** Names of what each cursor is given. */
  readonly #givenToCursors: (readonly string[])[] = [];
  /** Does a name that a variable and a column have mean the column? */
  prefersColumns = false;
  /** Names of several variables. */
  readonly #ambiguous = new Set<string>();
  /** Variables that stay the list that is written out where they are declared. */
  readonly #constants = new Set<string>();
  /** Texts that are run, and statements that may give one to a function that runs it. */
  readonly runs: Expression[] = [];
  readonly calls: Expression[] = [];

  /** @param reach what the function may lead to. */
  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /** @param text the statement that makes the function. */
  async read(text: string): Promise<void> {
    // The parser of bodies keeps only what they stand for.
    this.aliases = aliasesIn(text);
    for (const name of this.aliases.keys()) this.#ambiguous.add(name);
    this.prefersColumns = PREFERS_COLUMNS.test(text);
    const made = (await firstStatement(text))?.CreateFunctionStmt;
    // The parser of bodies knows none that is no text.
    const body = made?.sql_body ? null : await plpgsqlTree(text);
    if (body) await this.#readBody(body.variables, body.action);
    else if (made?.sql_body) {
      this.calls.push({ query: text, line: 1, tree: made.sql_body, held: NOBODY });
    } else await this.#readSql(await parseSqlFunction(text));
    // The parser of bodies takes an argument of a type that it does not know for a text.
    this.#readArguments(made?.parameters);
  }

  /** Is it the name of one variable, which holds a text as it is put there? */
  isOneText(name: string): boolean {
    const isPlain = /^(?:pg_catalog\.)?(?:text|varchar|character varying)$/i;
    const isOne = this.variables.has(name) && !this.#ambiguous.has(name) && !this.prefersColumns;
    return isOne && isPlain.test(this.rows.get(name) ?? '');
  }

  async #readBody(variables: readonly PlpgsqlVariable[], action: Node): Promise<void> {
    for (const { name, kind, type = '', initial, isConstant, cursor, given, line } of variables) {
      if (kind === 'field') continue;
      if (this.variables.has(name)) this.#ambiguous.add(name);
      this.variables.add(name);
      if (mayBeText(type, this.#reach)) this.holdsText.add(name);
      this.rows.set(name, type.replace(/^public\./i, ''));
      const from = await expressionOf(initial, line);
      if (from) this.fillings.push({ into: [name], from });
      if (isConstant && isWrittenOut(conditionOf(from))) this.#constants.add(name);
      const rows = await expressionOf(cursor, line);
      if (rows) this.#cursors.push(rows);
      if (given.length > 0) this.#givenToCursors.push(given);
    }
    const names = variables.map(({ name }) => name);
    // What a fault says may repeat a value.
    this.foreign.add('sqlerrm');
    await this.#walk(action, { line: 0, names, held: NOBODY, isRepeated: false });
    for (const fetch of this.#fetches) for (const rows of this.#cursors) this.#take(fetch, rows);
  }

  async #readSql(statements: readonly BodyQuery[]): Promise<void> {
    for (const { text } of statements) {
      this.calls.push({ query: text, line: 1, tree: await firstStatement(text), held: NOBODY });
    }
  }

  #readArguments(parameters: readonly SqlTree[] = []): void {
    for (const [index, { FunctionParameter: one }] of parameters.entries()) {
      const names = one?.argType?.names;
      const ofColumn = one?.argType?.pct_type ? `${lastName(names?.slice(0, -1))}.` : '';
      const type = `${ofColumn}${lastName(names) ?? ''}${ofColumn && '%type'}`;
      const own = [`$${index + 1}`, ...(one?.name ? [one.name] : [])];
      for (const name of own) {
        this.variables.add(name);
        this.rows.set(name, type);
        if (NOT_GIVEN.test(one?.mode ?? '') || this.#reach.columns.has(type)) continue;
        if (mayBeText(type, this.#reach)) this.foreign.add(name);
      }
    }
  }

  async #walk(part: unknown, at: Place): Promise<void> {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) return this.#walkStatements(part, at);
    const { lineno: line = at.line } = part as { lineno?: number };
    for (const [kind, value] of Object.entries(part)) {
      if (typeof value !== 'object' || value === null) continue;
      const node = value as Node;
      const isRepeated = at.isRepeated || LOOP.test(kind);
      const here = {
        ...at,
        isRepeated,
        line: typeof node.lineno === 'number' ? node.lineno : line,
      };
      const text = RUNS.find(([statement]) => statement === kind)?.[1];
      const run = text && (await expressionOf(node[text], here.line, at.held));
      if (run) await this.#addRun(run, node, here);
      if (kind === 'PLpgSQL_expr') {
        const call = await expressionOf({ PLpgSQL_expr: node }, line, at.held);
        if (call) this.calls.push(call);
      }
      await this.#fill(kind, node, here);
      if (kind === 'PLpgSQL_stmt_if') await this.#walkBranches(node, here);
      else await this.#walk(value, { ...at, isRepeated, line });
    }
  }

  /**
   * Behind a branch that leaves, what its condition has held against a list stays so, until it is filled anew: in a loop,
   * and where a fault is caught, that may have been by what stands further down.
   */
  async #walkStatements(statements: readonly unknown[], at: Place): Promise<void> {
    let held = at.held;
    for (const statement of statements) {
      const filled = namesFilled(statement, at.names);
      const left = without(held, filled);
      await this.#walk(statement, { ...at, held: isRunTwice(statement) ? left : held });
      held = left;
      const branches = (statement as Node | null)?.PLpgSQL_stmt_if as Node | undefined;
      if (!branches || branches.elsif_list) continue;
      const { cond, then_body: then, else_body: other } = branches;
      const { where, otherwise } = await this.#heldBy(cond, at);
      if (leaves(then)) held = joined(held, without(otherwise, namesFilled(other, at.names)));
      if (leaves(other)) held = joined(held, without(where, namesFilled(then, at.names)));
    }
  }

  /** What a condition holds against a list or a pattern, by names that one variable has. */
  async #heldBy(condition: unknown, { line }: Pick<Place, 'line'>): Promise<Held> {
    if (this.prefersColumns) return { where: [], otherwise: [] };
    const { where, otherwise } = heldBy(
      conditionOf(await expressionOf(condition, line)),
      without(this.#constants, this.#ambiguous),
    );
    return {
      where: [...without(where, this.#ambiguous)],
      otherwise: [...without(otherwise, this.#ambiguous)],
    };
  }

  async #walkBranches({ cond, then_body, elsif_list, else_body }: Node, at: Place): Promise<void> {
    const others = (elsif_list ?? []) as readonly { PLpgSQL_if_elsif?: Node }[];
    const branches = [
      { cond, body: then_body },
      ...others.map(({ PLpgSQL_if_elsif: one }) => ({ cond: one?.cond, body: one?.stmts })),
    ];
    let held = at.held;
    for (const { cond: condition, body } of branches) {
      await this.#walk(condition, { ...at, held });
      const { where, otherwise } = await this.#heldBy(condition, at);
      await this.#walk(body, { ...at, held: joined(held, where) });
      held = joined(held, otherwise);
    }
    await this.#walk(else_body, { ...at, held });
  }

  /** A statement that is run is given its values beside: the functions that it calls run them, too. */
  async #addRun(run: Expression, { params }: Node, { line, held }: Place): Promise<void> {
    this.runs.push(run);
    const text = textIn(run.tree);
    const calls = [...text.matchAll(/(\w+)\s*\(/g)].map(([, name = '']) => name);
    const isOther = (setting: string | undefined) => setting !== undefined && !isTelling(setting);
    const runner = calls.find(
      (name) =>
        this.#reach.runners.has(name) ||
        (name === 'set_config' && !isOther(/\bset_config\s*\(\s*'([^']*)'/i.exec(text)?.[1])),
    );
    if (runner === undefined || !Array.isArray(params)) return;
    for (const param of params) {
      const given = await expressionOf(param, line, held);
      const [value] = given?.tree?.SelectStmt?.targetList ?? [];
      const tree: SqlTree = {
        FuncCall: {
          funcname: [{ String: { sval: runner } }],
          args: value?.ResTarget?.val ? [value.ResTarget.val] : [],
        },
      };
      if (given) this.calls.push({ ...given, tree });
    }
  }

  async #fill(kind: string, node: Node, { line, names, held, isRepeated }: Place): Promise<void> {
    const given = await expressionOf(node.argquery, line, held);
    if (given) for (const into of this.#givenToCursors) this.fillings.push({ into, from: given });
    if (kind === 'PLpgSQL_stmt_assign') {
      const from = await expressionOf(node.expr, line, held);
      const into = [names[node.varno as number] ?? ''];
      if (from) this.fillings.push({ into, from, isOnce: !isRepeated });
    } else if (kind === 'PLpgSQL_stmt_call') {
      const from = await expressionOf(node.expr, line, held);
      if (from) this.fillings.push({ into: namesGiven(from), from });
    } else if (kind === 'PLpgSQL_stmt_execsql' || kind === 'PLpgSQL_stmt_fors') {
      const from = await expressionOf(node.sqlstmt ?? node.query, line, held);
      if (from) this.#take(node, from);
    } else if (kind === 'PLpgSQL_stmt_dynexecute' || kind === 'PLpgSQL_stmt_dynfors') {
      await this.#takeAnswer(node, { line, held });
    } else if (kind === 'PLpgSQL_stmt_open') {
      const rows = await expressionOf(node.query, line, held);
      const run = await expressionOf(node.dynquery, line, held);
      if (rows) this.#cursors.push(rows);
      // What a text answers that is run nobody knows.
      if (run) this.#cursors.push({ ...run, tree: undefined });
    } else if (kind === 'PLpgSQL_stmt_fetch' || kind === 'PLpgSQL_stmt_forc') {
      this.#fetches.push(node);
    } else if (kind === 'PLpgSQL_stmt_foreach_a') {
      const from = await expressionOf(node.expr, line, held);
      if (from) this.fillings.push({ into: [names[node.varno as number] ?? ''], from });
    } else if (kind === 'PLpgSQL_diag_item' && typeof node.target === 'number') {
      const name = names[node.target] ?? '';
      if (this.holdsText.has(name)) this.foreign.add(name);
    }
  }

  /** What a text answers that is run is known where it is written out. */
  async #takeAnswer(node: Node, { line, held }: Pick<Place, 'line' | 'held'>): Promise<void> {
    const run = await expressionOf(node.query, line);
    const [value] = answersOf(run?.tree) ?? [];
    const query = value?.A_Const?.sval?.sval;
    const from = query && (await expressionOf({ PLpgSQL_expr: { query } }, line, held));
    if (from) return this.#take(node, from);
    const { record, fields } = targetOf(node);
    const names = record === undefined ? fields : [record];
    for (const name of names) if (this.holdsText.has(name)) this.foreign.add(name);
  }

  #take(statement: Node, from: Expression): void {
    const { record, fields } = targetOf(statement);
    if (record === undefined) this.fillings.push({ into: fields, from });
    else this.records.set(record, [...(this.records.get(record) ?? []), from]);
  }
}

/** Where a statement stands. */
interface Place {
  readonly line: number;
  /** All variables, by their numbers. */
  readonly names: readonly string[];
  readonly held: ReadonlySet<string>;
  /** Does it stand in a loop? */
  readonly isRepeated: boolean;
}

async function expressionOf(
  part: unknown,
  line: number,
  held: ReadonlySet<string> = NOBODY,
): Promise<Expression | undefined> {
  const { query, parseMode = 0 } = ((part as Node | undefined)?.PLpgSQL_expr ?? {}) as {
    query?: string;
    parseMode?: number;
  };
  if (query === undefined) return undefined;
  const value = parseMode > 2 ? assignedValue(query) : query;
  const tree = await firstStatement(parseMode === 0 ? value : `SELECT ${value}`);
  return { query, line, held, tree };
}

/** The variables that a call of a procedure is given, which may answer in each. */
function namesGiven({ tree }: Expression): string[] {
  return (tree?.CallStmt?.funccall?.args ?? []).map((one) => columnNames(one).join('.'));
}

/** What a query answers, by its places; null where that is put together of several. */
export function answersOf(tree: SqlTree | undefined): readonly (SqlTree | undefined)[] | null {
  const list = tree?.SelectStmt?.targetList;
  return list ? list.map(({ ResTarget: target }) => target?.val) : null;
}

const conditionOf = (one: Expression | undefined) => answersOf(one?.tree)?.[0];
