import { lastName, nodesIn, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { operatorOf } from './sql-literals.ts';

/** A text that a statement puts together of constants and values, `{}` in the place of each value. */
export interface SqlText {
  readonly text: string;
  /** Offset in bytes of its first constant. */
  readonly byte: number;
}

/** Functions that put texts together, and those that hand them on as they are. */
const JOINS = /^(?:concat|format)$/;
const HANDS_ON =
  /^(?:jsonb?_build_(?:object|array)|jsonb?_agg|jsonb?_object_agg|to_jsonb?|array_agg|string_agg|min|max)$/;
const VALUE = '{}';

/** Texts with a slash in them that a statement answers with, or writes; not those that it holds something against. */
export function sqlTexts(statement: SqlTree): SqlText[] {
  const found: SqlText[] = [];
  const isClosed = (tree: SqlTree): boolean => {
    const text = joinedText(tree);
    const { A_Expr, FuncCall, CaseExpr } = tree;
    if (text?.text.includes('/')) found.push(text);
    if (text) return true;
    // What is held against the words of a CASE, and what functions look for, need be no text of ours.
    if (CaseExpr?.arg) return true;
    return FuncCall ? !HANDS_ON.test(lastName(FuncCall.funcname) ?? '') : A_Expr !== undefined;
  };
  for (const _ of nodesIn(statement, isClosed));
  return found;
}

/** The text that an expression comes to, where a part of it is a constant. */
function joinedText(tree: SqlTree): SqlText | null {
  const { A_Expr, FuncCall, A_Const, TypeCast } = tree;
  if (A_Const?.sval) return { text: A_Const.sval.sval ?? '', byte: A_Const.location ?? 0 };
  if (TypeCast?.arg) return TypeCast.arg.A_Const ? joinedText(TypeCast.arg) : null;
  if (A_Expr?.kind === 'AEXPR_OP' && operatorOf(A_Expr) === '||')
    return joined([A_Expr.lexpr, A_Expr.rexpr]);
  const name = lastName(FuncCall?.funcname) ?? '';
  if (!JOINS.test(name)) return null;
  if (name === 'concat') return joined(FuncCall?.args ?? []);
  const pattern = FuncCall?.args?.[0];
  const text = pattern && joinedText(pattern);
  return text ? { ...text, text: text.text.replace(/%(?:\d+\$)?[sIL]/g, VALUE) } : null;
}

function joined(parts: readonly (SqlTree | undefined)[]): SqlText | null {
  const texts = parts.map((part) => part && joinedText(part));
  const first = texts.find(Boolean);
  if (!first) return null;
  return { text: texts.map((one) => one?.text ?? VALUE).join(''), byte: first.byte };
}
