import { columnNames, lastName, type SqlTree } from '../database/sql-text/sql-tree.ts';
import { mayQuote, writtenText } from './quote-places.ts';
import type { TextEdges } from './text-edges.ts';

/** What is known of the texts of a function. */
interface Known {
  /** Is something of a caller's in it between quotes? */
  readonly isQuoted: (part: unknown) => boolean;
  /** Has none of them any quotes that are written out? */
  readonly isPlain: boolean;
  readonly edges: TextEdges;
}

/** Functions whose answer has all signs of each text that they are given, in their order. */
const JOINING =
  /^(?:format|quote_(?:ident|literal|nullable)|concat|concat_ws|chr|lower|upper|string_agg|array_(?:agg|to_string|append|prepend|cat)|unnest|generate_\w+|min|max)$/;

/** Blanks, commas and words at the beginning of a text, and at its end. */
const AT_BEGIN = /^\^(?:(?:[\s,;\w]|\\s)[*+?]?)+$/;
const AT_END = /^(?:(?:[\s,;\w]|\\s)[*+?]?)+\$$/;

/**
 * Does an expression leave quotes as they are in what it is given? `substr(quote_literal(what), 2)` would begin with the
 * caller's own words.
 */
export function keepsQuotes(node: SqlTree, known: Known): boolean {
  const { FuncCall: call, TypeCast: cast, A_Expr: sign } = node;
  if (cast) {
    const { names, typmods } = cast.typeName ?? {};
    return /^(?:text|varchar)$/.test(lastName(names) ?? '') && !typmods;
  }
  if (sign) return sign.kind === 'AEXPR_NULLIF' || lastName(sign.name) === '||';
  if (!call) return true;
  const name = lastName(call.funcname) ?? '';
  if (/^(?:left|right|substr(?:ing)?)$/.test(name)) return known.edges.isOfWritten(node);
  return JOINING.test(name) || cutsHarmlessly(name, call.args ?? [], known);
}

function cutsHarmlessly(
  name: string,
  args: readonly SqlTree[],
  { isQuoted, isPlain }: Known,
): boolean {
  const [text, second] = args;
  const written = args.map(writtenText);
  if (/^[blr]?trim$/.test(name)) return !second || isWithout(/['"\\$*/-]/, written[1]);
  if (name === 'regexp_replace') {
    return [AT_BEGIN, AT_END].some((one) => one.test(written[1] ?? '')) && written[2] === '';
  }
  if (name !== 'replace' || written[1] === undefined) return false;
  return written[0] === undefined
    ? isPlain && columnNames(text).length > 0 && !isQuoted(text)
    : !mayQuote(written[0]);
}

const isWithout = (signs: RegExp, text: string | undefined) =>
  text !== undefined && !signs.test(text);
