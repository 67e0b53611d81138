import {
  chosenBy,
  numbersFilled,
  type PlpgsqlNode,
  type PlpgsqlTree,
  plpgsqlTree,
  targetOf,
} from './parse-plpgsql.ts';
import { parseSql } from './parse-sql.ts';
import { remembered } from './remembered-texts.ts';
import { columnNames, lastName, nodesIn, type SqlTree } from './sql-tree.ts';
import { holdsAt } from './trigger-event.ts';

/** Characters of functions whose columns are kept, which take no more room than the texts themselves. */
const ROOM = 2 ** 22;

/**
 * The columns that a function of triggers BEFORE INSERT gives a value that a new row had not: `NEW.no := …`, `SELECT … INTO
 * NEW."PartyNo"`, and not `NEW.code := upper(NEW.code)`, nor what it does at other events.
 *
 * @param text a CREATE FUNCTION with LANGUAGE plpgsql.
 * @returns null where it may be any of them, as of a row that is made as a whole, or of a function that cannot be read.
 */
export const filledColumns = remembered(async (text): Promise<ReadonlySet<string> | null> => {
  const body = await plpgsqlTree(text);
  if (!body) return null;
  const found: Statement[] = [];
  await run([body.action], found);
  const columns: string[] = [];
  for (const statement of found) {
    const filled = await filledBy(statement, body);
    if (!filled) return null;
    columns.push(...filled);
  }
  return new Set(columns);
}, ROOM);

type Statement = readonly [kind: string, node: PlpgsqlNode];
type Statements = readonly PlpgsqlNode[] | undefined;

/** Collects what runs at an INSERT, and says whether nothing behind it does. */
async function run(statements: Statements, found: Statement[]): Promise<boolean> {
  // On a stack of its own: blocks may stand within each other deeper than one goes.
  await undefined;
  for (const one of statements ?? []) {
    for (const statement of Object.entries(one) as [string, PlpgsqlNode][]) {
      found.push(statement);
      if (await isLast(statement, found)) return true;
    }
  }
  return false;
}

/** The level of `RAISE EXCEPTION` among those of the server's log. */
const EXCEPTION = 21;

async function isLast([kind, node]: Statement, found: Statement[]): Promise<boolean> {
  if (kind === 'PLpgSQL_stmt_return') return true;
  if (kind === 'PLpgSQL_stmt_raise') return Number(node.elog_level) >= EXCEPTION;
  if (kind === 'PLpgSQL_stmt_if') {
    const others = childrenOf(node.elsif_list, 'PLpgSQL_if_elsif');
    const branches = [node, ...others].map(({ cond, then_body: then, stmts = then }) => {
      return { condition: queryOf(cond), statements: stmts as Statements };
    });
    return isLastOf(branches, (node.else_body ?? []) as Statements, found);
  }
  if (kind === 'PLpgSQL_stmt_case') {
    const value = queryOf(node.t_expr);
    const branches = childrenOf(node.case_when_list, 'PLpgSQL_case_when').map((one) => {
      const query = queryOf(one.expr);
      const { head, list } = chosenBy(query, [value]) ?? {};
      const condition = list === undefined ? query : `${head}${list})`;
      return { condition, statements: one.stmts as Statements };
    });
    // One that fits no WHEN, and has no ELSE, fails.
    return isLastOf(branches, node.have_else ? (node.else_stmts as Statements) : null, found);
  }
  // What a loop or a block has in it may be left, or never begun.
  await runAll(node, found);
  return false;
}

interface Branch {
  readonly condition: string;
  readonly statements: Statements;
}

/** @param otherwise null where nothing behind it runs if no condition holds. */
async function isLastOf(
  branches: readonly Branch[],
  otherwise: Statements | null,
  found: Statement[],
): Promise<boolean> {
  let isEach = true;
  for (const { condition, statements } of branches) {
    const answer = /\btg_op\b/i.test(condition) ? await answerOf(condition) : undefined;
    const holds = answer && holdsAt('INSERT', answer);
    if (holds === false) continue;
    if (!(await run(statements, found))) isEach = false;
    if (holds) return isEach;
  }
  return (otherwise === null || (await run(otherwise, found))) && isEach;
}

async function runAll(part: unknown, found: Statement[]): Promise<void> {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part) && part.some(isStatement)) {
    await run(part, found);
    return;
  }
  for (const inner of Object.values(part)) await runAll(inner, found);
}

function isStatement(node: object): boolean {
  return Object.keys(node).some((kind) => kind.startsWith('PLpgSQL_stmt_'));
}

function childrenOf(list: unknown, kind: string): readonly PlpgsqlNode[] {
  return ((list ?? []) as readonly PlpgsqlNode[]).map((one) => one[kind] as PlpgsqlNode);
}

function queryOf(holder: unknown): string {
  const { PLpgSQL_expr: expression } = (holder ?? {}) as { PLpgSQL_expr?: { query?: string } };
  return expression?.query ?? '';
}

/** What an expression of PL/pgSQL answers, which may have a FROM; undefined where it cannot be read. */
async function answerOf(expression: string): Promise<SqlTree | undefined> {
  const parsed = await parseSql(`SELECT ${expression}`);
  const select = parsed.ok ? parsed.statements[0]?.stmt?.SelectStmt : undefined;
  return select?.targetList?.[0]?.ResTarget?.val;
}

/** The columns that a statement fills; null where it may be any. */
async function filledBy(
  [kind, node]: Statement,
  { variables }: PlpgsqlTree,
): Promise<readonly string[] | null> {
  // What a procedure hands back is known only to the database.
  if (kind === 'PLpgSQL_stmt_call') return /\bnew\b/i.test(queryOf(node.expr)) ? null : [];
  if (kind === 'PLpgSQL_stmt_return') {
    const { name } = variables[Number(node.retvarno ?? -1)] ?? {};
    if (name !== undefined) return name === 'new' || name === 'old' ? [] : null;
    return node.expr && isMadeRow(await answerOf(queryOf(node.expr))) ? null : [];
  }
  const { record, fields } = targetOf(node);
  const numbers = numbersFilled(kind, node);
  const names = [record, ...fields, ...numbers.map((one) => variables[one]?.name)];
  const assigned = kind === 'PLpgSQL_stmt_assign' ? queryOf(node.expr) : '';
  const columns = names.flatMap((name) => {
    // The parser takes a column that is called like a word of PL/pgSQL, `NEW.by`, for a part of the value.
    if (name === 'new') return WORD.exec(assigned)?.[1]?.toLowerCase() ?? null;
    return name?.startsWith('new.') ? name.slice(4) : [];
  });
  if (columns.some((one) => one === null)) return null;
  return (await mends(assigned, columns[0])) ? [] : columns.flatMap((one) => one ?? []);
}

/** Is what a trigger returns another row than one of its own? `COALESCE(NEW, OLD)` is none. */
function isMadeRow(answer: SqlTree | undefined): boolean {
  return [...nodesIn(answer)].some(({ ColumnRef: column, ...one }) => {
    if (one.FuncCall ?? one.RowExpr) return true;
    return (
      column !== undefined &&
      !/^(?:new|old|tg_\w+)$/.test(columnNames({ ColumnRef: column })[0] ?? '')
    );
  });
}

/** `NEW.by := …` */
const WORD = /^\s*new\s*\.\s*(\w+)/i;

/** What stands before the value of `NEW.no := …`; none of `NEW.marks[1] := …`, which fills a list as a whole. */
const ASSIGNED = /^\s*new\s*\.\s*(?:"(?:""|[^"])+"|[^\s:="[.]+)\s*:?=/i;

/** Is the value that is assigned to a column NULL where the column is? `upper(NEW.code)`, and not `coalesce(NEW.code, '-')` */
async function mends(assignment: string, column: string | null | undefined): Promise<boolean> {
  const begin = ASSIGNED.exec(assignment)?.[0];
  const value = assignment.slice(begin?.length);
  if (begin === undefined || !/\bnew\b/i.test(value)) return false;
  const answer = await answerOf(value);
  return [...nodesIn(answer, takesNull)].some((one) => {
    const [row, name] = columnNames(one);
    return row === 'new' && name === column;
  });
}

/** Functions that answer with a text whatever they are given. */
const TEXTS: ReadonlySet<string | undefined> = new Set(['concat', 'concat_ws', 'format']);

/** May it be something else than NULL where a part of it is NULL? */
function takesNull(tree: SqlTree): boolean {
  if (TEXTS.has(lastName(tree.FuncCall?.funcname))) return true;
  return TAKERS.some((kind) => tree[kind] !== undefined);
}

const TAKERS = [
  'CoalesceExpr',
  'MinMaxExpr',
  'CaseExpr',
  'SubLink',
  'NullTest',
  'BooleanTest',
  'BoolExpr',
] as const;
