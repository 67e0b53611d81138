import { columnNames, joinedBy, lastName, type SqlTree } from '../database/sql-text/sql-tree.ts';
import { isAllWords, isOtherThanWords } from './word-patterns.ts';

/** What a condition says of texts, by the names of their variables. */
export interface Held {
  /** Those that are one of a list where it holds, or by a pattern nothing but letters and digits. */
  readonly where: readonly string[];
  /** The same where it does not hold. */
  readonly otherwise: readonly string[];
}

/**
 * What a condition holds against a list or a pattern.
 *
 * @param constants variables that are such a list.
 */
export function heldBy(condition: SqlTree | undefined, constants: ReadonlySet<string>): Held {
  const named = (parts: readonly SqlTree[], holds: boolean) =>
    parts.flatMap((part) => namesHeld(part, holds, constants));
  return {
    where: named(joinedBy('AND_EXPR', condition), true),
    otherwise: named(joinedBy('OR_EXPR', condition), false),
  };
}

/** @param holds whether the condition holds. */
function namesHeld(condition: SqlTree, holds: boolean, constants: ReadonlySet<string>): string[] {
  const { boolop, args = [] } = condition.BoolExpr ?? {};
  if (boolop === 'NOT_EXPR') {
    const { where, otherwise } = heldBy(args[0], constants);
    return [...(holds ? otherwise : where)];
  }
  const { kind = '', name, lexpr, rexpr } = condition.A_Expr ?? {};
  const operator = lastName(name) ?? '';
  const isEqual = holds
    ? EQUALS.test(kind) && operator === '='
    : DIFFERS.test(kind) && operator === '<>';
  const isOfList =
    (isEqual || (holds && operator === '<@')) &&
    (isWrittenOut(rexpr) || constants.has(columnNames(rexpr).join('.')));
  if (!isOfList && !isOfWords(condition, holds)) return [];
  return wholeTexts(lexpr).flatMap((node) => {
    const names = columnNames(node).join('.');
    return names === '' ? [] : [names];
  });
}

/** Not `IS DISTINCT FROM`, whose operator is `=` as well, nor what is true of an empty list. */
const EQUALS = /^AEXPR_(?:OP|OP_ANY|IN)$/;
const DIFFERS = /^AEXPR_(?:OP|OP_ALL|IN)$/;

/** Is it a value, or a list of some, that stands as it is in the statement? Nothing is known of a list with a NULL in it. */
export function isWrittenOut(part: SqlTree | undefined): boolean {
  const { A_Const: value, A_ArrayExpr: array, TypeCast: cast, List: list } = part ?? {};
  if (cast) return isWrittenOut(cast.arg);
  const items = list?.items ?? array?.elements;
  if (items) return items.every(isWrittenOut);
  return value !== undefined && !value.isnull && !/\bnull\b/i.test(value.sval?.sval ?? '');
}

/** Types in which a text stays all that it was. */
const TEXTS = /^(?:text|varchar)$/;

/** Functions after which a text is still all that it was, but for its case and the blanks around it. */
const WHOLE = /^(?:lower|upper|[blr]?trim)$/;

/** What is compared as a whole: of `left(what, 6) = 'SELECT'` nobody knows the rest. */
function wholeTexts(part: SqlTree | undefined): SqlTree[] {
  const { FuncCall: call, TypeCast: cast, CoalesceExpr: either, A_ArrayExpr: list } = part ?? {};
  if (cast) {
    const { names, typmods } = cast.typeName ?? {};
    return TEXTS.test(lastName(names) ?? '') && !typmods ? wholeTexts(cast.arg) : [];
  }
  if (either) return wholeTexts(either.args?.[0]);
  if (list) return (list.elements ?? []).flatMap(wholeTexts);
  if (call) {
    const [only, another] = call.args ?? [];
    return WHOLE.test(lastName(call.funcname) ?? '') && !another ? wholeTexts(only) : [];
  }
  return part ? [part] : [];
}

/** Has a text nothing but letters and digits by what a pattern says of it? */
function isOfWords({ A_Expr: test }: SqlTree, holds: boolean): boolean {
  const { kind, name, rexpr } = test ?? {};
  const isSimilar = kind === 'AEXPR_SIMILAR';
  const [, not, fits] = /^(!?)(~\*?)$/.exec(lastName(name) ?? '') ?? [];
  const given = isSimilar ? rexpr?.FuncCall?.args?.[0] : rexpr;
  const pattern = given?.A_Const?.sval?.sval;
  if (fits === undefined || pattern === undefined) return false;
  const isFitting = holds === (not === '');
  if (isSimilar) return isFitting && !/[%_]/.test(pattern) && isAllWords(`^(${pattern})$`);
  return isFitting ? isAllWords(pattern) : isOtherThanWords(pattern);
}
