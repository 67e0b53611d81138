import { lastName, nodesIn, type SqlTree } from '../database/sql-text/sql-tree.ts';

/** What ends the quotes, or the comment, in which a part of a statement stands; null outside of all. */
type Ending = string | null;

/** How quotes and comments begin. */
const BEGINS = /'|(?<!\w)[eE]'|"|--|\/\*|(?<![\w$])\$(?:[A-Za-z_]\w*)?\$/y;

/** What ends them where it is not the same; a text with escapes is told from others by its sign. */
const ENDS: Readonly<Record<string, string>> = { '--': '\n', '/*': '*/', "E'": "e'" };

/** Where a text leads to that continues one: within quotes of a kind, a comment, or out of them. */
function endingBehind(text: string, before: Ending): Ending {
  let ending = before;
  for (let at = 0; at < text.length; ) {
    if (ending === null) {
      BEGINS.lastIndex = at;
      const begin = BEGINS.exec(text)?.[0];
      at += begin?.length ?? 1;
      ending = begin === undefined ? null : (ENDS[begin] ?? begin);
    } else if (ending === "e'" && text[at] === '\\') {
      at += 2;
    } else {
      const end = ending === "e'" ? "'" : ending;
      const isEnd = text.startsWith(end, at);
      at += isEnd ? end.length : 1;
      // A quote that is doubled begins the same again, with nothing between.
      if (isEnd) ending = null;
    }
  }
  return ending;
}

/** A value that `format` takes, and whether it is put there as it comes. */
export interface FormatPlace {
  /** Which of the values behind the text, from 0. */
  readonly value: number;
  readonly isRaw: boolean;
  /** Does it stand in quotes, or in a comment? */
  readonly isWithin: boolean;
}

const PLACE = /%(?:%|(?:(\d+)\$)?-?\d*([sIL]))/g;

/**
 * The places of a text for `format`. A value or a name that is quoted again within quotes, or in a comment, is as it comes:
 * its quotes end those around it.
 */
function placesOf(form: string, before: Ending): { places: FormatPlace[]; ending: Ending } {
  const places: FormatPlace[] = [];
  let [next, end, ending] = [0, 0, before];
  for (const found of form.matchAll(PLACE)) {
    ending = endingBehind(form.slice(end, found.index), ending);
    end = found.index + found[0].length;
    const [, number, kind] = found;
    if (kind === undefined) continue;
    const value = number === undefined ? next : Number(number) - 1;
    next = value + 1;
    const isWithin = ending !== null;
    places.push({ value, isRaw: kind === 's' || isWithin, isWithin });
  }
  return { places, ending: endingBehind(form.slice(end), ending) };
}

/** What of an expression puts texts together from quoted ones: calls that quote in vain, and the places of each text for `format`. */
export class QuotePlaces {
  readonly #inVain = new Set<SqlTree>();
  readonly #within = new Set<SqlTree>();
  readonly #formats = new Map<SqlTree, readonly FormatPlace[]>();
  readonly #unclosed = new Set<SqlTree>();

  constructor(tree: SqlTree | undefined) {
    const seen = new Set<SqlTree>();
    for (const node of nodesIn(tree)) {
      if (seen.has(node)) continue;
      let ending: Ending = null;
      for (const part of partsOf(node, seen)) ending = this.#read(part, ending, seen);
      if (ending !== null) this.#unclosed.add(node);
    }
  }

  /** Does a text that is put together here, or stands alone, end within quotes or a comment, and begin with them what is put behind it? */
  isUnclosed(text: SqlTree): boolean {
    return this.#unclosed.has(text);
  }

  /** Does the call quote where it stands in quotes already? */
  isInVain(call: SqlTree): boolean {
    return this.#inVain.has(call);
  }

  /** Does a part stand in quotes, or in a comment, so that its own quotes end these? */
  isWithin(part: SqlTree): boolean {
    return this.#within.has(part);
  }

  /** Undefined where the text for `format` is not written out. */
  formatOf(call: SqlTree): readonly FormatPlace[] | undefined {
    return this.#formats.get(call);
  }

  #read(part: SqlTree, before: Ending, seen: Set<SqlTree>): Ending {
    const text = writtenText(part);
    if (text !== undefined) return endingBehind(text, before);
    const { funcname, args: [form, ...values] = [] } = part.FuncCall ?? {};
    const name = lastName(funcname) ?? '';
    const isInVain = /^quote_/.test(name) && before !== null;
    if (isInVain) this.#inVain.add(part);
    const written = name === 'format' ? form?.A_Const?.sval?.sval : undefined;
    // A width that is a value of its own moves the others.
    if (!form || written === undefined || /%[^sIL%]*\*/.test(written)) {
      if (before !== null && !isInVain) this.#within.add(part);
      return before;
    }
    seen.add(form);
    const { places, ending } = placesOf(written, before);
    this.#formats.set(part, places);
    for (const { value, isWithin } of places) {
      const put = isWithin ? values[value] : undefined;
      if (put) this.#within.add(put);
    }
    return ending;
  }
}

/** A text that stands there as it is, by the number of its sign too. */
export function writtenText({ A_Const: value, FuncCall: call }: SqlTree): string | undefined {
  const sign = lastName(call?.funcname) === 'chr' ? call?.args?.[0]?.A_Const?.ival : undefined;
  return sign ? String.fromCodePoint(sign.ival ?? 0) : value?.sval?.sval;
}

/** Does a text have signs in it that begin quotes or a comment? */
export function mayQuote(text: string): boolean {
  return /['"$]|--|\/\*/.test(text);
}

/** Does a text end within quotes or a comment? */
export function endsWithin(text: string): boolean {
  return endingBehind(text, null) !== null;
}

/** What is put together to one text by a node, in order. */
function partsOf(node: SqlTree, seen: Set<SqlTree>): SqlTree[] {
  seen.add(node);
  const parts = joinedTexts(node);
  return parts.length > 0 ? parts.flatMap((part) => partsOf(part, seen)) : [node];
}

/** What a node joins to one text by itself, in order: by `||`, or by `concat`. */
export function joinedTexts({ A_Expr: sign, FuncCall: call }: SqlTree): readonly SqlTree[] {
  const isJoining = sign?.kind === 'AEXPR_OP' && lastName(sign.name) === '||';
  if (isJoining && sign.lexpr && sign.rexpr) return [sign.lexpr, sign.rexpr];
  return lastName(call?.funcname) === 'concat' ? (call?.args ?? []) : [];
}
