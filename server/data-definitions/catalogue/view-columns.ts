import { firstStatement } from '../../database/sql-text/parse-sql.ts';
import {
  columnNames,
  conjunctsOf,
  type SqlNode,
  type SqlTree,
} from '../../database/sql-text/sql-tree.ts';
import {
  constantOf,
  operatorOf,
  outcomesOf,
  owners,
  type Tables,
  tablesOf,
} from '../compile/authored-sql/sql-literals.ts';

/** Where the values of a view's column come from, as far as its text tells. */
export interface ColumnOrigin {
  /** The column of a table or view that it shows; null for what the view makes itself. */
  readonly shown: { readonly table: string; readonly column: string } | null;
  /** The only words that it comes to, by a CASE or a condition of the view; null where nothing lists them. */
  readonly words: readonly string[] | null;
  /** Words of rows that a condition leaves out: `state <> 'cancelled'`. */
  readonly without: readonly string[];
}

/**
 * @param text the SELECT of a view, as the database writes it.
 * @returns null where the column is reckoned.
 */
export async function originOf(text: string, column: string): Promise<ColumnOrigin | null> {
  const select = (await firstStatement(text))?.SelectStmt;
  if (!select || select.larg) return null;
  const tables = tablesShown(select);
  const target = select.targetList?.find(
    ({ ResTarget: one }) => (one?.name ?? lastOf(one?.val)) === column,
  )?.ResTarget;
  const value = bare(target?.val);
  if (!value?.ColumnRef) {
    const outcomes = value?.CaseExpr ? outcomesOf(value).map(wordOf) : [];
    const words = outcomes.flatMap((one) => one ?? []);
    const isKnown = words.length > 0 && words.length === outcomes.length;
    return isKnown ? { shown: null, words, without: [] } : null;
  }
  const shown = shownBy(value, tables);
  const conditions = conjunctsOf(select.whereClause).flatMap(({ A_Expr: test }) =>
    test && sameColumn(test.lexpr, value) ? test : [],
  );
  const lists = conditions.flatMap((test) => listIn(test) ?? []);
  const without = conditions.flatMap((test) =>
    operatorOf(test) === '<>' && test.kind === 'AEXPR_OP' ? (wordOf(test.rexpr) ?? []) : [],
  );
  return { shown, words: lists.length > 0 ? lists : null, without };
}

/** What each column of a view shows as it is, by the name of the column. */
export async function shownColumns(
  text: string,
): Promise<ReadonlyMap<string, NonNullable<ColumnOrigin['shown']>>> {
  const select = (await firstStatement(text))?.SelectStmt;
  if (!select || select.larg) return new Map();
  const tables = tablesShown(select);
  return new Map(
    (select.targetList ?? []).flatMap(({ ResTarget: one }) => {
      const name = one?.name ?? lastOf(one?.val);
      const shown = one?.val?.ColumnRef ? shownBy(one.val, tables) : null;
      return name !== undefined && shown ? [[name, shown]] : [];
    }),
  );
}

/** What a SELECT reads from, where a part of its WITH is no table of that name: a recursive view has one of its own. */
export function tablesShown(select: SqlNode<'SelectStmt'>): Tables {
  const parts = (select.withClause?.ctes ?? []).map(({ CommonTableExpr: part }) => part?.ctename);
  const tables = tablesOf({ SelectStmt: select }) ?? new Map<string, string | null>();
  return new Map(
    [...tables].map(([alias, name]) => [
      alias,
      name !== null && parts.includes(name) ? null : name,
    ]),
  );
}

function shownBy(reference: SqlTree, tables: Tables): ColumnOrigin['shown'] {
  const names = namesOf(reference);
  const [table, another] = owners(names.slice(0, -1), [tables]);
  return table === undefined || another !== undefined
    ? null
    : { table, column: names.at(-1) ?? '' };
}

/** What is equal to a column by a condition. */
function listIn(test: SqlNode<'A_Expr'>): string[] | null {
  if (operatorOf(test) !== '=') return null;
  if (test.kind === 'AEXPR_OP') {
    const word = wordOf(test.rexpr);
    return word === null ? null : [word];
  }
  const array = bare(test.rexpr)?.A_ArrayExpr;
  if (test.kind !== 'AEXPR_OP_ANY' || !array) return null;
  const words = (array.elements ?? []).map(wordOf);
  return words.includes(null) ? null : words.flatMap((one) => one ?? []);
}

/** A text that is written out. */
function wordOf(tree: SqlTree | undefined): string | null {
  const inner = bare(tree);
  return inner?.A_Const?.sval ? (constantOf(inner)?.value ?? null) : null;
}

/** Without the types that the database writes behind everything. */
function bare(tree: SqlTree | undefined): SqlTree | undefined {
  return tree?.TypeCast ? bare(tree.TypeCast.arg) : tree;
}

function sameColumn(tree: SqlTree | undefined, other: SqlTree): boolean {
  const [names, others] = [bare(tree), other].map((one) => namesOf(one).join('.'));
  return names !== '' && names === others;
}

function lastOf(tree: SqlTree | undefined): string | undefined {
  return namesOf(bare(tree)).at(-1);
}

function namesOf(reference: SqlTree | undefined): string[] {
  return columnNames(reference).map((name = '') => name);
}
