import { columnNames, lastName, type SqlTree } from '../database/sql-tree.ts';
import { isAllWords, isOtherThanWords } from './word-patterns.ts';

/** What a condition says of texts, by the names of their variables. */
export interface Held {
  /** Those that are one of a list where it holds, or by a pattern nothing but letters and digits. */
  readonly where: readonly string[];
  /** The same where it does not hold. */
  readonly otherwise: readonly string[];
}

/** What a condition holds against a list or a pattern. */
export function heldBy(condition: SqlTree | undefined): Held {
  return {
    where: partsOf(condition, 'AND_EXPR').flatMap((part) => namesHeld(part, true)),
    otherwise: partsOf(condition, 'OR_EXPR').flatMap((part) => namesHeld(part, false)),
  };
}

/** The parts that all hold, or all fail, where the whole does. */
function partsOf(condition: SqlTree | undefined, by: 'AND_EXPR' | 'OR_EXPR'): SqlTree[] {
  const { boolop, args = [] } = condition?.BoolExpr ?? {};
  if (boolop === by) return args.flatMap((part) => partsOf(part, by));
  return condition ? [condition] : [];
}

/** @param holds whether the condition holds. */
function namesHeld(condition: SqlTree, holds: boolean): string[] {
  const { boolop, args = [] } = condition.BoolExpr ?? {};
  if (boolop === 'NOT_EXPR') {
    const { where, otherwise } = heldBy(args[0]);
    return [...(holds ? otherwise : where)];
  }
  const { kind = '', name, lexpr, rexpr } = condition.A_Expr ?? {};
  const operator = lastName(name) ?? '';
  const isOfList = /IN$|OP_ANY$|OP_ALL$/.test(kind) || rexpr?.A_Const !== undefined;
  const isHeld = (isOfList && operator === (holds ? '=' : '<>')) || (holds && operator === '<@');
  if (!isHeld && !isOfWords(condition, holds)) return [];
  return wholeTexts(lexpr).flatMap((node) => {
    const names = columnNames(node).join('.');
    return names === '' ? [] : [names];
  });
}

/** Functions after which a text is still all that it was, but for its case and the blanks around it. */
const WHOLE = /^(?:lower|upper|[blr]?trim)$/;

/** What is compared as a whole: of `left(what, 6) = 'SELECT'` nobody knows the rest. */
function wholeTexts(part: SqlTree | undefined): SqlTree[] {
  const { FuncCall: call, TypeCast: cast, CoalesceExpr: either, A_ArrayExpr: list } = part ?? {};
  if (cast) return wholeTexts(cast.arg);
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

type Statement = Readonly<Record<string, unknown>>;

/** Does nothing that stands behind these statements run after them? */
export function leaves(statements: unknown): boolean {
  if (!Array.isArray(statements)) return false;
  const last = statements.at(-1) as Statement | undefined;
  if (!last) return false;
  const { PLpgSQL_stmt_raise: raised } = last as {
    PLpgSQL_stmt_raise?: { readonly elog_level?: number };
  };
  if (raised) return (raised.elog_level ?? ERROR) >= ERROR;
  return 'PLpgSQL_stmt_return' in last || 'PLpgSQL_stmt_exit' in last;
}

/** The level of `RAISE EXCEPTION`, which is meant where none is named. */
const ERROR = 21;
