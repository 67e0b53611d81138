import { lastName, nodesIn, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { operatorOf } from './sql-literals.ts';

/** A text that a statement puts together of constants and values. */
export interface SqlText {
  /** `{0__}` stands in the place of the first value. */
  readonly text: string;
  readonly values: readonly (SqlTree | undefined)[];
  /** Offset in bytes of its first constant. */
  readonly byte: number;
}

/** Functions that put texts together, and those that hand them on as they are. */
const JOINS = /^(?:concat|format)$/;
const HANDS_ON =
  /^(?:jsonb?_build_(?:object|array)|jsonb?_agg|jsonb?_object_agg|to_jsonb?|array_agg|string_agg|min|max)$/;

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

/** The value that alone stands there in a text, by its number; null where it is none. */
export function placeIn(part: string | undefined): number | null {
  const number = /^\{(\d+)__\}$/.exec(part ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

// An author's own text may have a `{0}`.
const placeOf = (number: number) => `{${number}__}`;

/** The text that an expression comes to, where a part of it is a constant. */
function joinedText(tree: SqlTree): SqlText | null {
  const { A_Expr, FuncCall, A_Const, TypeCast } = tree;
  if (A_Const?.sval)
    return { text: A_Const.sval.sval ?? '', values: [], byte: A_Const.location ?? 0 };
  if (TypeCast?.arg) return TypeCast.arg.A_Const ? joinedText(TypeCast.arg) : null;
  if (A_Expr?.kind === 'AEXPR_OP' && operatorOf(A_Expr) === '||')
    return joined([A_Expr.lexpr, A_Expr.rexpr]);
  const name = lastName(FuncCall?.funcname) ?? '';
  if (!JOINS.test(name)) return null;
  if (name === 'concat') return joined(FuncCall?.args ?? []);
  const [pattern, ...given] = FuncCall?.args ?? [];
  const text = pattern && joinedText(pattern);
  if (!text) return null;
  const values = [...text.values];
  let next = 0;
  const written = text.text.replace(/%(?:(\d+)\$)?[sIL]/g, (_, place?: string) => {
    const at = place === undefined ? next : Number(place) - 1;
    next = at + 1;
    return placeOf(values.push(given[at]) - 1);
  });
  return { ...text, text: written, values };
}

function joined(parts: readonly (SqlTree | undefined)[]): SqlText | null {
  let text = '';
  const values: (SqlTree | undefined)[] = [];
  let byte: number | undefined;
  for (const part of parts) {
    const own = part && joinedText(part);
    const before = values.length;
    // What is put in is counted through the whole text.
    text += own
      ? own.text.replace(/\{(\d+)__\}/g, (_, place) => placeOf(Number(place) + before))
      : placeOf(before);
    values.push(...(own ? own.values : [part]));
    byte ??= own?.byte;
  }
  return byte === undefined ? null : { text, values, byte };
}
