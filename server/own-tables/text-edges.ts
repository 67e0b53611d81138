import { columnNames, lastName, type SqlTree } from '../database/sql-text/sql-tree.ts';
import { answersOf, type BodyTexts } from './body-texts.ts';
import { joinedTexts, writtenText } from './quote-places.ts';

/** What is cut off a variable, in signs. */
interface Cut {
  readonly variable: string;
  readonly begin: number;
  readonly end: number;
}

/** A cut at one side, and the call that makes it. */
interface Asked {
  readonly call: SqlTree;
  readonly isEnd: boolean;
}

/** Signs that neither begin nor end quotes or a comment. */
const HARMLESS = /^[\s,;\w()]*$/;

/** Variables that are looked at for one cut, each as often as paths lead to it. */
const MOST_LOOKS = 1_000;

/** How the texts of a function begin and end, whatever it is given. */
export class TextEdges {
  readonly #facts: BodyTexts;
  /** How often a variable may still be looked at: paths among those that are put into each other never end. */
  #left = 0;

  constructor(facts: BodyTexts) {
    this.#facts = facts;
  }

  /** Does a call cut nothing off a variable but what the function itself has put there: a comma, ` AND `? */
  isOfWritten(call: SqlTree): boolean {
    const cut = cutOf(call);
    if (!cut) return false;
    this.#left = MOST_LOOKS;
    const isWritten = (signs: number, isEnd: boolean) =>
      signs === 0 || this.#lackingOf(cut.variable, signs, { call, isEnd }, new Set()) !== null;
    return isWritten(cut.begin, false) && isWritten(cut.end, true);
  }

  /**
   * How many of so many signs at an edge of a variable's text lie beyond that text, at most; null where one of them may come
   * from elsewhere.
   */
  #lackingOf(
    variable: string,
    signs: number,
    asked: Asked,
    seen: ReadonlySet<string>,
  ): number | null {
    const key = `${variable} ${signs}`;
    // What else it is filled with is looked at already, and it may have been empty before.
    if (seen.has(key)) return signs;
    this.#left -= 1;
    if (this.#left < 0) return null;
    const fillings = this.#facts.fillings.filter(({ into }) => into.includes(variable));
    if (!this.#facts.isOneText(variable) || fillings.length === 0) return null;
    return mostOf(
      fillings.map(({ into, from, isOnce }) => {
        const value = answersOf(from.tree)?.[into.indexOf(variable)];
        if (!value) return null;
        const again = new Set([...seen, key]);
        return this.#lackingIn(value, signs, { ...asked, isOnce: isOnce === true }, again);
      }),
    );
  }

  #lackingIn(
    value: SqlTree,
    signs: number,
    asked: Asked & { readonly isOnce: boolean },
    seen: ReadonlySet<string>,
  ): number | null {
    // What it leaves is not cut again.
    if (value === asked.call) return asked.isOnce ? 0 : null;
    const lacking = (one: SqlTree) => this.#lackingIn(one, signs, asked, seen);
    const text = writtenText(value);
    if (text !== undefined) return lackingOfText(text, signs, asked);
    const { TypeCast: cast, CaseExpr: choice, CoalesceExpr: first, A_Const: constant } = value;
    if (constant?.isnull) return signs;
    if (cast) {
      const isText = lastName(cast.typeName?.names) === 'text' && !cast.typeName?.arrayBounds;
      return isText && cast.arg ? lacking(cast.arg) : null;
    }
    if (choice) {
      const results = [...(choice.args ?? []).map((one) => one.CaseWhen?.result), choice.defresult];
      return mostOf(results.map((one) => (one ? lacking(one) : signs)));
    }
    if (first) return mostOf((first.args ?? []).map(lacking));
    const [name, another] = columnNames(value);
    if (name !== undefined && another === undefined)
      return this.#lackingOf(name, signs, asked, seen);
    const { funcname, args = [] } = value.FuncCall ?? {};
    if (lastName(funcname) === 'format') return lackingOfForm(args[0], signs, asked);
    const parts = joinedTexts(value);
    if (parts.length === 0) return null;
    let left: number | null = signs;
    for (const part of asked.isEnd ? parts.toReversed() : parts) {
      if (!left) return left;
      left = this.#lackingIn(part, left, asked, seen);
    }
    return left;
  }
}

function cutOf({ FuncCall: call }: SqlTree): Cut | null {
  const [text, from, third] = call?.args ?? [];
  const [variable, another] = columnNames(text);
  if (variable === undefined || another !== undefined || !from) return null;
  const name = lastName(call?.funcname) ?? '';
  const [number, behind] = [numberOf(from), lengthBut(from, variable)];
  if (name === 'left') {
    const end = behind ?? (number === undefined ? undefined : -number);
    return end === undefined || end < 0 ? null : { variable, begin: 0, end };
  }
  if (name === 'right') {
    const begin = behind ?? (number === undefined ? undefined : -number);
    return begin === undefined || begin < 0 ? null : { variable, begin, end: 0 };
  }
  if (!/^substr(?:ing)?$/.test(name) || number === undefined || number < 1) return null;
  const begin = number - 1;
  const shorter = third ? lengthBut(third, variable) : 0;
  return shorter === undefined ? null : { variable, begin, end: Math.max(0, shorter - begin) };
}

/** How many signs less than the whole variable a length is: 2 for `length(sql) - 2`. */
function lengthBut(value: SqlTree, variable: string): number | undefined {
  const { name, lexpr, rexpr } = value.A_Expr ?? {};
  if (lexpr && rexpr && lastName(name) === '-') {
    const [whole, less] = [lengthBut(lexpr, variable), numberOf(rexpr)];
    return whole === 0 && less !== undefined && less >= 0 ? less : undefined;
  }
  const { funcname, args = [] } = value.FuncCall ?? {};
  const isLength = /^(?:char_)?length$/.test(lastName(funcname) ?? '');
  return isLength && columnNames(args[0]).join('.') === variable ? 0 : undefined;
}

/** A whole number that is written out; PostgreSQL's parser leaves out a 0. */
function numberOf({ A_Const: constant }: SqlTree): number | undefined {
  return constant?.ival && (constant.ival.ival ?? 0);
}

function lackingOfText(text: string, signs: number, { isEnd }: Asked): number | null {
  const cut = isEnd ? text.slice(-signs) : text.slice(0, signs);
  // The end of a line may end a comment.
  if (!HARMLESS.test(cut) || text.includes('--')) return null;
  return Math.max(0, signs - text.length);
}

/** The text for `format` before its first place, or behind its last one. */
function lackingOfForm(form: SqlTree | undefined, signs: number, asked: Asked): number | null {
  const text = form && writtenText(form);
  if (text === undefined || text.includes('--')) return null;
  const edge = (asked.isEnd ? /%(?:\d+\$)?-?\d*[sIL]([^%]*)$/ : /^([^%]*)%/).exec(text)?.[1];
  const lacking = lackingOfText(edge ?? text.replaceAll('%%', '%'), signs, asked);
  return edge !== undefined && lacking !== 0 ? null : lacking;
}

/** The largest; null where one is not known. */
function mostOf(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce(
    (most, one) => (most === null || one === null ? null : Math.max(most, one)),
    0,
  );
}
