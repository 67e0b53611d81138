import { isOneRow, type Select, type SqlNode, type SqlTree, sameText } from './sql-select.ts';

/** Stands for what a statement is told: constants and params. */
const GIVEN = ':';

/** Column that says whose row it is. */
const TENANT = 'corp';

/** A table of a statement that no condition holds against the others. */
export interface LooseTable {
  readonly name: string;
  /** Offset in bytes. */
  readonly byte: number;
}

/**
 * Looks for tables that stand in a statement without any condition that joins them: each row of them then stands
 * beside every other row. CROSS JOIN says that this is meant.
 */
export function looseTables(statement: unknown): LooseTable[] {
  if (typeof statement !== 'object' || statement === null) return [];
  return Object.entries(statement).flatMap(([kind, value]) => {
    const own = /^(?:Select|Update|Delete)Stmt$/.test(kind)
      ? looseIn(kind, value as Statement)
      : [];
    return [...own, ...looseTables(value)];
  });
}

interface Statement extends Select {
  readonly relation?: SqlNode;
  readonly usingClause?: readonly SqlTree[];
}

function looseIn(kind: string, statement: Statement): LooseTable[] {
  const joins = new Joins();
  const { relation, whereClause } = statement;
  if (relation) joins.read({ RangeVar: relation });
  const items = kind === 'DeleteStmt' ? statement.usingClause : statement.fromClause;
  for (const item of items ?? []) joins.read(item);
  joins.limit(whereClause);
  return joins.loose();
}

/** What the tables of one statement have to do with each other. */
class Joins {
  readonly #tables = new Map<string, LooseTable>();
  /** Names of which each stands for a whole group of joined tables. */
  readonly #groups = new Map<string, string>();

  read({ RangeVar: table, JoinExpr: join, RangeSubselect: rows, ...others }: SqlTree): string[] {
    if (table) {
      const name = table.relname ?? '';
      const alias = table.alias?.aliasname ?? name;
      this.#tables.set(alias, { name, byte: table.location ?? 0 });
      return [alias];
    }
    if (join) {
      const sides = [join.larg, join.rarg].flatMap((side) => (side ? this.read(side) : []));
      // A column that is held against itself is told there.
      if (join.quals && !isOfItself(join.quals)) this.limit(join.quals);
      else if (!isOfTenant(join.usingClause)) this.#join(sides);
      return sides;
    }
    // Functions and lateral rows go by what stands before them; one row fits all.
    const alias = (rows ?? Object.values(others)[0])?.alias?.aliasname ?? '';
    const select = rows?.subquery?.SelectStmt as Select | undefined;
    const isMany = select && !rows?.lateral && !isOneRow(select) && !select.limitCount;
    if (isMany) this.#tables.set(alias, { name: alias, byte: -1 });
    return [alias];
  }

  limit(condition: SqlTree | undefined): void {
    if (!condition) return;
    if (condition.BoolExpr?.boolop === 'AND_EXPR') {
      for (const part of condition.BoolExpr.args ?? []) this.limit(part);
      return;
    }
    // All rows that can be seen are of one tenant, so that joins nothing.
    if (isOfCorp(condition)) return;
    this.#join([...namedIn(condition, [...this.#tables.keys()])]);
  }

  #join(names: readonly string[]): void {
    const [first, ...others] = names.map((name) => this.#groupOf(name));
    for (const other of others) if (first !== other) this.#groups.set(other, first as string);
  }

  #groupOf(name: string): string {
    const above = this.#groups.get(name);
    return above === undefined ? name : this.#groupOf(above);
  }

  /** The first table of each group but the first one. */
  loose(): LooseTable[] {
    const seen = new Set<string>();
    return [...this.#tables].flatMap(([alias, table], index) => {
      const group = this.#groupOf(alias);
      if (seen.has(group)) return [];
      seen.add(group);
      return index === 0 || table.byte < 0 || group === this.#groupOf(GIVEN) ? [] : [table];
    });
  }
}

/** Tables that a condition names, and what it is told; all of them where a column says no table. */
function* namedIn(tree: unknown, all: readonly string[]): Generator<string> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    const node = value as SqlNode;
    if (kind === 'A_Expr' && isGiven(node)) yield GIVEN;
    if (kind !== 'ColumnRef') yield* namedIn(value, all);
    else {
      const names = (node.fields ?? []).map(({ String: part }) => part?.sval);
      const owner = names.length > 1 ? names.at(-2) : undefined;
      if (owner === undefined) yield* all;
      else yield owner;
    }
  }
}

/** `USING (corp)`. */
function isOfTenant(columns: readonly SqlTree[] = []): boolean {
  return columns.length === 1 && columns[0]?.String?.sval === TENANT;
}

/** `a.corp = b.corp`. */
function isOfCorp({ A_Expr: test }: SqlTree): boolean {
  const sides = [test?.lexpr, test?.rexpr];
  return sides.every((side) => side?.ColumnRef?.fields?.at(-1)?.String?.sval === TENANT);
}

function isOfItself({ A_Expr: test }: SqlTree): boolean {
  return test?.lexpr?.ColumnRef !== undefined && sameText(test.lexpr, test.rexpr);
}

/** Does it hold something against a constant or a param? */
function isGiven({ name, lexpr, rexpr }: SqlNode): boolean {
  const operator = (name as unknown as readonly SqlTree[] | undefined)?.at(-1)?.String?.sval;
  const sides = [lexpr, rexpr].map((side) => side?.TypeCast?.arg ?? side);
  return operator === '=' && sides.some((side) => side?.A_Const || side?.ParamRef);
}
