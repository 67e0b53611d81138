import { columnNames, type SqlTree, withoutCast } from './sql-tree.ts';

/** What `TG_OP` may be. */
export const TRIGGER_EVENTS = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const;
export type TriggerEvent = (typeof TRIGGER_EVENTS)[number];

/** Does a condition of a trigger's function hold at an event? Undefined where more than `TG_OP` decides. */
export function holdsAt(
  event: TriggerEvent,
  { BoolExpr: joined, A_Expr: test }: SqlTree,
): boolean | undefined {
  if (joined) {
    const parts = (joined.args ?? []).map((part) => holdsAt(event, part));
    if (joined.boolop === 'NOT_EXPR') return parts[0] === undefined ? undefined : !parts[0];
    const decides = joined.boolop === 'OR_EXPR';
    if (parts.includes(decides)) return decides;
    return parts.includes(undefined) ? undefined : !decides;
  }
  const operator = test?.name?.at(-1)?.String?.sval;
  const isOne = HELD[`${test?.kind} ${operator}`];
  const words = wordsOf(
    columnNames(withoutCast(test?.lexpr)).at(-1) === 'tg_op' ? test?.rexpr : undefined,
  );
  if (isOne === undefined || !words) return undefined;
  return words.includes(event) === isOne;
}

/** Ways to hold `TG_OP` against words, by whether it is to be one of them. */
const HELD: Readonly<Record<string, boolean>> = {
  'AEXPR_OP =': true,
  'AEXPR_OP <>': false,
  'AEXPR_IN =': true,
  'AEXPR_IN <>': false,
  'AEXPR_OP_ANY =': true,
  'AEXPR_OP_ALL <>': false,
  'AEXPR_NOT_DISTINCT =': true,
  'AEXPR_DISTINCT =': false,
};

/** One text, or those of a list; null where there is anything else. */
function wordsOf(tree: SqlTree | undefined): (string | undefined)[] | null {
  const bare = withoutCast(tree);
  const parts = bare?.List?.items ?? bare?.A_ArrayExpr?.elements ?? [bare];
  const words = parts.map((part) => withoutCast(part)?.A_Const?.sval?.sval);
  return words.includes(undefined) ? null : words;
}
