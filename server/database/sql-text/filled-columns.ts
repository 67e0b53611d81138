import { numbersFilled, type PlpgsqlTree, plpgsqlTree, targetOf } from './parse-plpgsql.ts';
import { remembered } from './remembered-texts.ts';
import { columnNames, lastName, nodesIn, type SqlTree, withoutCast } from './sql-tree.ts';
import { answerOf, queryOf, type Statement, statementsAt } from './statements-at.ts';

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
  const columns: string[] = [];
  for (const statement of await statementsAt('INSERT', body.action)) {
    const filled = await filledBy(statement, body);
    if (!filled) return null;
    columns.push(...filled);
  }
  return new Set(columns);
}, ROOM);

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

/**
 * Is the value that is assigned to a column NULL where the column is? `upper(NEW.code)`, and not `coalesce(NEW.code, '-')`. So is
 * one of the row of before, which a new row has not.
 */
async function mends(assignment: string, column: string | null | undefined): Promise<boolean> {
  const begin = ASSIGNED.exec(assignment)?.[0];
  const value = assignment.slice(begin?.length);
  if (begin === undefined || !/\b(?:new|old)\b/i.test(value)) return false;
  const answer = await answerOf(value);
  return [...nodesIn(answer, takesNull)].some((one) => {
    const [row, name] = columnNames(one);
    return row === 'old' || (row === 'new' && name === column);
  });
}

/** Functions that answer NULL where they are given it; any other may answer something. */
const STRICT: ReadonlySet<string | undefined> = new Set([
  ...['upper', 'lower', 'initcap', 'trim', 'btrim', 'ltrim', 'rtrim', 'left', 'right', 'reverse'],
  ...['lpad', 'rpad', 'repeat', 'replace', 'regexp_replace', 'translate', 'overlay', 'substr'],
  ...['substring', 'split_part', 'normalize', 'unaccent', 'length', 'char_length', 'md5'],
  ...['round', 'trunc', 'floor', 'ceil', 'ceiling', 'abs', 'to_char', 'to_date', 'to_number'],
  ...['to_timestamp', 'date_trunc', 'date_part', 'extract', 'timezone'],
]);

/** May it be something else than NULL where a part of it is NULL? */
function takesNull(tree: SqlTree): boolean {
  const { FuncCall: call, A_Expr: test } = tree;
  if (call) return !STRICT.has(lastName(call.funcname));
  if (test?.kind === 'AEXPR_DISTINCT' || test?.kind === 'AEXPR_NOT_DISTINCT') return true;
  if (lastName(test?.name) === '||') return [test?.lexpr, test?.rexpr].some(isList);
  return TAKERS.some((kind) => tree[kind] !== undefined);
}

/** A list that is joined to none stays as it is. */
function isList(tree: SqlTree | undefined): boolean {
  return (
    withoutCast(tree)?.A_ArrayExpr !== undefined ||
    tree?.TypeCast?.typeName?.arrayBounds !== undefined
  );
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
