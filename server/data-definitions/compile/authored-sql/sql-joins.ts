import {
  columnNames,
  conjunctsOf,
  firstLocation,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { isOfOneRow, type Relation } from '../../catalogue/catalogue.ts';
import { isNow } from './sql-now.ts';
import { isOneRow, ownCalls, sameText } from './sql-select.ts';

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
 * beside every other row. CROSS JOIN says that this is meant; so does a table of one row, such as that of settings, and
 * one row that WITH names.
 */
export function looseTables(
  statement: SqlTree,
  relations: ReadonlyMap<string, Relation>,
): LooseTable[] {
  const ones = namesOfOneRow(statement);
  return [...nodesIn(statement)].flatMap((tree) => {
    const { SelectStmt: read, UpdateStmt: changed, DeleteStmt: deleted } = tree;
    if (!read && !changed && !deleted) return [];
    const joins = new Joins(relations, ones);
    const { relation } = changed ?? deleted ?? {};
    if (relation) joins.read({ RangeVar: relation });
    const items = (read ?? changed)?.fromClause ?? deleted?.usingClause ?? [];
    for (const item of items) joins.read(item);
    joins.limit((read ?? changed ?? deleted)?.whereClause);
    return joins.loose();
  });
}

/** What the tables of one statement have to do with each other. */
class Joins {
  readonly #tables = new Map<string, LooseTable>();
  /** Names of which each stands for a whole group of joined tables. */
  readonly #groups = new Map<string, string>();
  readonly #relations: ReadonlyMap<string, Relation>;
  /** Names of WITH that stand for one row. */
  readonly #ones: ReadonlySet<string>;

  constructor(relations: ReadonlyMap<string, Relation>, ones: ReadonlySet<string>) {
    this.#relations = relations;
    this.#ones = ones;
  }

  read({ RangeVar: table, JoinExpr: join, RangeSubselect: rows, ...others }: SqlTree): string[] {
    if (table) {
      const name = table.relname ?? '';
      const alias = table.alias?.aliasname ?? name;
      const isOne = this.#ones.has(name) || isOfOneRow(this.#relations.get(name));
      if (!isOne) this.#tables.set(alias, { name, byte: table.location ?? 0 });
      return [alias];
    }
    if (join) {
      const sides = [join.larg, join.rarg].map((side) => (side ? this.read(side) : []));
      // Tables of one side that nothing joins are loose beside the other side, too.
      const firsts = sides.flatMap(([first]) => first ?? []);
      // A column that is held against itself is told there.
      if (join.quals && !isOfItself(join.quals)) this.limit(join.quals);
      else if (!isOfTenant(join.usingClause)) this.#join(firsts);
      return sides.flat();
    }
    // Functions and lateral rows go by what stands before them; one row fits all.
    const [other] = Object.values(others) as { readonly alias?: SqlNode<'Alias'> }[];
    const alias = (rows ?? other)?.alias?.aliasname ?? '';
    const select = rows?.subquery?.SelectStmt;
    const isMany =
      select && !rows?.lateral && !isOneRow(select) && !isOneOfTenant(select) && !select.limitCount;
    if (isMany) this.#tables.set(alias, { name: alias, byte: firstLocation(select) ?? -1 });
    return [alias];
  }

  limit(condition: SqlTree | undefined): void {
    for (const part of conjunctsOf(condition)) {
      // All rows that can be seen are of one tenant, so that joins nothing.
      if (!isOfCorp(part)) this.#join(namedIn(part, [...this.#tables.keys()]));
    }
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
function namedIn(condition: SqlTree, all: readonly string[]): string[] {
  const trees = [...nodesIn(condition)];
  const isTold = isChoice(condition) || trees.some(isGiven);
  const named = trees
    .filter(({ ColumnRef: column }) => column !== undefined)
    .flatMap((column) => columnNames(column).at(-2) ?? all);
  return isTold ? [GIVEN, ...named] : named;
}

/** `USING (corp)`. */
function isOfTenant(columns: readonly SqlTree[] = []): boolean {
  return columns.length === 1 && columns[0]?.String?.sval === TENANT;
}

/** `a.corp = b.corp`. */
function isOfCorp({ A_Expr: test }: SqlTree): boolean {
  const sides = [test?.lexpr, test?.rexpr];
  return sides.every((side) => columnNames(side).at(-1) === TENANT);
}

function isOfItself({ A_Expr: test }: SqlTree): boolean {
  return test?.lexpr?.ColumnRef !== undefined && sameText(test.lexpr, test.rexpr);
}

/** Does it hold something against a constant, a param or what another SELECT finds? */
function isGiven({ A_Expr: test }: SqlTree): boolean {
  if (lastName(test?.name) !== '=') return false;
  const sides = [test?.lexpr, test?.rexpr].map(withoutCast);
  return sides.some((side) => side?.A_Const || side?.ParamRef || side?.SubLink);
}

/** Does a condition by itself choose rows of a table: those that are marked, that have no end, or that hold now? */
function isChoice({
  ColumnRef: mark,
  BooleanTest: is,
  BoolExpr: all,
  NullTest: none,
  A_Expr: test,
}: SqlTree) {
  if (mark || is || none?.nulltesttype === 'IS_NULL') return true;
  if (all?.boolop === 'NOT_EXPR') return all.args?.some(({ ColumnRef: column }) => column) === true;
  const [left, right] = [test?.lexpr, test?.rexpr].map(isNow);
  if (test?.kind === 'AEXPR_BETWEEN') return left === true;
  const sign = lastName(test?.name);
  return (
    (sign === '<=' && right) ||
    (sign === '>=' && left) ||
    (sign === '<@' && left) ||
    (sign === '@>' && right)
  );
}

/** What WITH names and has one row at most: what is made of values alone or reckoned over all rows, also where it is stored. */
function namesOfOneRow(statement: SqlTree): ReadonlySet<string> {
  const names = [...nodesIn(statement)].flatMap(({ CommonTableExpr: query }) => {
    const { SelectStmt: read, InsertStmt: stored } = query?.ctequery ?? {};
    const select = read ?? stored?.selectStmt?.SelectStmt;
    return query?.ctename && select && isOfValues(select) ? [query.ctename] : [];
  });
  return new Set(names);
}

function isOfValues(select: SqlNode<'SelectStmt'>): boolean {
  const { fromClause, valuesLists = [], larg, targetList } = select;
  if (isOneRow(select)) return true;
  if (fromClause || larg || valuesLists.length > 1) return false;
  return ![...ownCalls(targetList)].some(({ funcname }) =>
    /^(?:unnest|generate_)/.test(lastName(funcname) ?? ''),
  );
}

/** Has a SELECT one row for each tenant: sums by `corp`, or the first of each? */
function isOneOfTenant({ groupClause, distinctClause }: SqlNode<'SelectStmt'>): boolean {
  const [column, another] = groupClause ?? distinctClause ?? [];
  return another === undefined && columnNames(column).at(-1) === TENANT;
}
