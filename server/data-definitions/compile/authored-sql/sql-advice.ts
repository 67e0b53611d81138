import {
  changeOf,
  columnPath,
  firstLocation,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { bareText } from './sql-select.ts';

/** What a statement does, though it is hardly meant. */
export interface SqlAdvice extends Fault {
  /** Offset in bytes. */
  readonly byte: number;
}

/**
 * Looks for conditions that hardly mean what they say: `corp = 'acme'`, `id IN (:ids)`, an OR beside what names
 * the rows of a change; and for rows that are named and not read.
 *
 * @param parameters names of the statement's parameters in the order of their numbers.
 */
export function sqlAdvice(statement: SqlTree, parameters: readonly string[]): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap((tree) => {
    const { A_Expr: test, UpdateStmt, DeleteStmt, CommonTableExpr: query } = tree;
    const { FuncCall: call, BoolExpr: choice } = tree;
    if (query) return ofUnread(query, statement);
    if (call) return ofObject(call);
    if (choice) return ofTwice(choice);
    if (test) {
      return [
        ...ofComparison(test),
        ...ofList(test, parameters),
        ...ofNull(test),
        ...twiceIn(test.kind === 'AEXPR_IN' ? itemsOf(test.rexpr).filter(isWritten) : []),
        ...ofRange(test),
      ];
    }
    return ofChange((UpdateStmt ?? DeleteStmt)?.whereClause, parameters);
  });
}

/** Rows that WITH names and nothing reads; a change there is made all the same, and what it returns may be of no use. */
function ofUnread(
  { ctename, ctequery, location = 0 }: SqlNode<'CommonTableExpr'>,
  statement: SqlTree,
): SqlAdvice[] {
  const isRead = [...nodesIn(statement)].some(({ RangeVar: read }) => read?.relname === ctename);
  if (isRead || (ctequery && changeOf(ctequery))) return [];
  const message = `nothing reads "${ctename}": name it in FROM or JOIN, or leave it out`;
  return [{ message, byte: location, about: { kind: 'unread rows', name: ctename ?? '' } }];
}

/** What takes names and values by turns, which the database counts only when it runs. */
export const OBJECTS: ReadonlySet<string> = new Set(['json_build_object', 'jsonb_build_object']);

function ofObject({
  funcname,
  args = [],
  func_variadic: isList,
}: SqlNode<'FuncCall'>): SqlAdvice[] {
  const name = lastName(funcname) ?? '';
  if (!OBJECTS.has(name) || isList || args.length % 2 === 0) return [];
  const message = `${name}() takes names and values by turns, and one is missing: this fails each time`;
  return [{ message, byte: firstLocation(args.at(-1)) ?? 0 }];
}

type Comparison = SqlNode<'A_Expr'>;

function ofComparison({ kind, name, lexpr, rexpr, location = 0 }: Comparison): SqlAdvice[] {
  if (kind !== 'AEXPR_OP' || lastName(name) !== '=') return [];
  const [left, right] = [lexpr, rexpr].map((side) => columnPath(side)?.join('.'));
  const [column, other] = left === undefined ? [right, lexpr] : [left, rexpr];
  if (column?.split('.').at(-1) !== 'corp' || !(other?.A_Const || other?.ParamRef)) return [];
  const message = 'only rows of the tenant can be seen here, so "corp" needs no condition';
  return [{ message, byte: location }];
}

/** A list of one param, which is one value and no list: `id IN (:ids)`. */
function ofList(
  { kind, rexpr, location = 0 }: Comparison,
  parameters: readonly string[],
): SqlAdvice[] {
  const items = itemsOf(rexpr);
  const number = items.length === 1 ? withoutCast(items[0])?.ParamRef?.number : undefined;
  if (kind !== 'AEXPR_IN' || number === undefined) return [];
  return [noList('IN', parameters[number - 1] ?? String(number), location)];
}

/**
 * Looks for params of a task that stand for a whole list, `id = ANY (:ids)`, though they are plain values. One with a type
 * behind it says how it is read.
 */
export function listsOfOne(statement: SqlTree, parameters: readonly string[]): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap(({ A_Expr: test }) => {
    const number = test?.rexpr?.ParamRef?.number;
    if (!/^AEXPR_OP_A/.test(test?.kind ?? '') || number === undefined) return [];
    return [noList('ANY', parameters[number - 1] ?? String(number), test?.location ?? 0)];
  });
}

function noList(word: string, name: string, byte: number): SqlAdvice {
  const message = `${word} (:${name}) is about one value, and a text such as '1,2' is no list: = ANY (string_to_array(:${name}, ',')), with ::bigint[] behind it for numbers`;
  return { message, byte };
}

/** NULL in a list: nothing is NULL, and so nothing is sure to be outside of the list either. */
function ofNull({ kind, name, rexpr }: Comparison): SqlAdvice[] {
  const empty = itemsOf(rexpr).find(({ A_Const: constant }) => constant?.isnull)?.A_Const;
  if (kind !== 'AEXPR_IN' || !empty) return [];
  const isNot = lastName(name) === '<>';
  const message = isNot
    ? 'NOT IN with NULL in its list never holds: leave it out, and add IS NOT NULL'
    : 'nothing is NULL, so it adds nothing to this list: OR … IS NULL';
  return [{ message, byte: empty.location ?? 0 }];
}

/** `state = 'new' OR state = 'new'`, of which one was to be another. */
function ofTwice({ boolop, args = [] }: SqlNode<'BoolExpr'>): SqlAdvice[] {
  const isPlain = ({ A_Expr: test }: SqlTree) =>
    test && [test.lexpr, test.rexpr].every((side) => side?.ColumnRef ?? isWritten(side));
  return boolop === 'OR_EXPR' ? twiceIn(args.filter(isPlain)) : [];
}

function isWritten(side: SqlTree | undefined): boolean {
  const { A_Const: constant, ParamRef: param } = withoutCast(side) ?? {};
  return (constant ?? param) !== undefined;
}

/** The first of several parts that stands before as well. */
function twiceIn(parts: readonly SqlTree[]): SqlAdvice[] {
  const seen = new Set<string | undefined>();
  const again = parts.find((part) => seen.size === seen.add(bareText(part)).size);
  if (!again) return [];
  const message =
    'this stands here twice, and once is enough: one of both may be meant for another';
  return [{ message, byte: firstLocation(again) ?? 0 }];
}

/** `BETWEEN 5 AND 1`, in which nothing lies. */
function ofRange({ kind, rexpr }: Comparison): SqlAdvice[] {
  if (kind !== 'AEXPR_BETWEEN' && kind !== 'AEXPR_NOT_BETWEEN') return [];
  const [from, to] = itemsOf(rexpr).map(({ A_Const: constant }) => constant);
  const [low, high] = [from, to].map((one) =>
    Number(one?.ival ? (one.ival.ival ?? 0) : one?.fval?.fval),
  );
  if (low === undefined || high === undefined || !(low > high)) return [];
  const message = `nothing lies between ${low} and ${high}: the smaller end stands first`;
  return [{ message, byte: from?.location ?? 0 }];
}

function itemsOf(side: SqlTree | undefined): readonly SqlTree[] {
  return side?.List?.items ?? [];
}

/** A change that names its rows, and beside it others: `WHERE id = :id OR state = 'open'`. */
function ofChange(where: SqlTree | undefined, parameters: readonly string[]): SqlAdvice[] {
  const { boolop, args = [], location = 0 } = where?.BoolExpr ?? {};
  if (boolop !== 'OR_EXPR') return [];
  const [named] = args.flatMap((arg) => numbersIn(arg));
  if (named === undefined || args.every((arg) => numbersIn(arg).length > 0)) return [];
  const name = parameters[named - 1] ?? String(named);
  const message = `with OR this is about other rows too, which :${name} does not name: AND, or brackets around what belongs together`;
  return [{ message, byte: location }];
}

/** Numbers of the parameters that stand somewhere in a part of a statement. */
function numbersIn(part: SqlTree): number[] {
  return [...nodesIn(part)].flatMap(({ ParamRef: param }) => (param ? [param.number ?? 0] : []));
}
