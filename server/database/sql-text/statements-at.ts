import { chosenBy, type PlpgsqlNode } from './parse-plpgsql.ts';
import { parseSql } from './parse-sql.ts';
import type { SqlTree } from './sql-tree.ts';
import { holdsAt, type TriggerEvent } from './trigger-event.ts';

/** A statement of PL/pgSQL, by the name that its parser has for its kind. */
export type Statement = readonly [kind: string, node: PlpgsqlNode];
type Statements = readonly PlpgsqlNode[] | undefined;

/** What an event runs, as it is collected. */
interface Run {
  readonly event: TriggerEvent;
  readonly found: Statement[];
  /** Nodes of what it reckons with: SQL, conditions and values. */
  readonly expressions: Set<object>;
}

/**
 * The statements of a trigger's function that may run at an event, those with others in them before these: not the branches of
 * `TG_OP` for other events, nor what stands behind a RETURN that this one comes to.
 *
 * @param action of the function's tree.
 */
export async function statementsAt(event: TriggerEvent, action: PlpgsqlNode): Promise<Statement[]> {
  return (await runAt(event, action)).found;
}

/** What of the tree of a trigger's function is SQL, a condition or a value of {@link statementsAt}. */
export async function expressionsAt(
  event: TriggerEvent,
  action: PlpgsqlNode,
): Promise<ReadonlySet<object>> {
  return (await runAt(event, action)).expressions;
}

async function runAt(event: TriggerEvent, action: PlpgsqlNode): Promise<Run> {
  const into: Run = { event, found: [], expressions: new Set() };
  await run([action], into);
  return into;
}

/** Collects what runs, and says whether nothing behind it does. */
async function run(statements: Statements, into: Run): Promise<boolean> {
  // On a stack of its own: blocks may stand within each other deeper than one goes.
  await undefined;
  for (const one of statements ?? []) {
    for (const statement of Object.entries(one) as [string, PlpgsqlNode][]) {
      into.found.push(statement);
      addExpressions(statement[1], into);
      if (await isLast(statement, into)) return true;
    }
  }
  return false;
}

/** Where the branches of IF and CASE stand, of which each has a condition of its own. */
const BRANCHES: ReadonlySet<string> = new Set(['elsif_list', 'case_when_list']);

/** Takes in what stands in a statement itself, and in none that it has in it. */
function addExpressions(part: unknown, into: Run): void {
  for (const [kind, inner] of Object.entries(Object(part))) {
    if (kind === 'PLpgSQL_expr') into.expressions.add(Object(inner));
    const isApart = kind.startsWith('PLpgSQL_stmt_') || BRANCHES.has(kind);
    if (!isApart && typeof inner === 'object') addExpressions(inner, into);
  }
}

/** The level of `RAISE EXCEPTION` among those of the server's log. */
const EXCEPTION = 21;

async function isLast([kind, node]: Statement, into: Run): Promise<boolean> {
  if (kind === 'PLpgSQL_stmt_return') return true;
  if (kind === 'PLpgSQL_stmt_raise') return Number(node.elog_level) >= EXCEPTION;
  if (kind === 'PLpgSQL_stmt_if') {
    const others = childrenOf(node.elsif_list, 'PLpgSQL_if_elsif');
    const branches = [node, ...others].map(({ cond, then_body: then, stmts = then }) => {
      return { condition: queryOf(cond), asked: cond, statements: stmts as Statements };
    });
    return isLastOf(branches, (node.else_body ?? []) as Statements, into);
  }
  if (kind === 'PLpgSQL_stmt_case') {
    const value = queryOf(node.t_expr);
    const branches = childrenOf(node.case_when_list, 'PLpgSQL_case_when').map((one) => {
      const query = queryOf(one.expr);
      const { head, list } = chosenBy(query, [value]) ?? {};
      const condition = list === undefined ? query : `${head}${list})`;
      return { condition, asked: one.expr, statements: one.stmts as Statements };
    });
    // One that fits no WHEN, and has no ELSE, fails.
    return isLastOf(branches, node.have_else ? (node.else_stmts as Statements) : null, into);
  }
  // What a loop or a block has in it may be left, or never begun.
  await runAll(node, into);
  return false;
}

interface Branch {
  readonly condition: string;
  /** What has the condition. */
  readonly asked: unknown;
  readonly statements: Statements;
}

/** @param otherwise null where nothing behind it runs if no condition holds. */
async function isLastOf(
  branches: readonly Branch[],
  otherwise: Statements | null,
  into: Run,
): Promise<boolean> {
  let isEach = true;
  for (const { condition, asked, statements } of branches) {
    addExpressions(asked, into);
    const answer = /\btg_op\b/i.test(condition) ? await answerOf(condition) : undefined;
    const holds = answer && holdsAt(into.event, answer);
    if (holds === false) continue;
    if (!(await run(statements, into))) isEach = false;
    if (holds) return isEach;
  }
  return (otherwise === null || (await run(otherwise, into))) && isEach;
}

async function runAll(part: unknown, into: Run): Promise<void> {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part) && part.some(isStatement)) {
    await run(part, into);
    return;
  }
  for (const inner of Object.values(part)) await runAll(inner, into);
}

function isStatement(node: object): boolean {
  return Object.keys(node).some((kind) => kind.startsWith('PLpgSQL_stmt_'));
}

/** The nodes of a kind that a list of them has; none without it. */
export function childrenOf(list: unknown, kind: string): readonly PlpgsqlNode[] {
  return ((list ?? []) as readonly PlpgsqlNode[]).map((one) => one[kind] as PlpgsqlNode);
}

/** The SQL of an expression; empty where there is none. */
export function queryOf(holder: unknown): string {
  const { PLpgSQL_expr: expression } = (holder ?? {}) as { PLpgSQL_expr?: { query?: string } };
  return expression?.query ?? '';
}

/** What an expression of PL/pgSQL answers, which may have a FROM; undefined where it cannot be read. */
export async function answerOf(expression: string): Promise<SqlTree | undefined> {
  const parsed = await parseSql(`SELECT ${expression}`);
  const select = parsed.ok ? parsed.statements[0]?.stmt?.SelectStmt : undefined;
  return select?.targetList?.[0]?.ResTarget?.val;
}
