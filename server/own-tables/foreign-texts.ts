import { Places } from '../database/sql-text/parse-plpgsql.ts';
import {
  columnNames,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../database/sql-text/sql-tree.ts';
import { answersOf, type BodyTexts, type Expression, NOBODY } from './body-texts.ts';
import { keepsQuotes } from './keeps-quotes.ts';
import { settingLeft } from './left-settings.ts';
import { beginsSettings, isTelling, opensSettings } from './open-settings.ts';
import { QuerySources } from './query-sources.ts';
import { type FormatPlace, mayQuote, QuotePlaces, writtenText } from './quote-places.ts';
import { isOfCatalog, mayBeText, OF_CATALOG, type Reach } from './reach.ts';
import { TextEdges } from './text-edges.ts';
import { allSources, sourcesOfRuns } from './text-sources.ts';
import { isOtherThanWords } from './word-patterns.ts';

/** What a function is asked about. */
export interface AskedFunction {
  /** The statement that makes it, in the language plpgsql or sql. */
  readonly text: string;
  /** Tables whose triggers call it: `NEW` and `OLD` are rows of theirs. */
  readonly tables: readonly string[];
  /** Has it the rights of its owner, so that it may call what requests may not? */
  readonly isDefiner: boolean;
}

/** A statement within a function that runs a text, and what of the caller's stands in that text as it is. */
export interface CallersText {
  /** A variable, an argument or a column, as the function names it; null where it sets itself whose rows are seen. */
  readonly name: string | null;
  /** Where the text stands in the statement that makes the function; in characters, from 0. */
  readonly offset: number;
}

/** Functions whose answer is harmless in a statement, whatever they are given. */
const HARMLESS = new RegExp(
  `^(?:length|char_length|octet_length|strpos|position|array_length|cardinality|to_reg${OF_CATALOG}|md5|hashtext|to_(?:date|timestamp|number)|count|exists)$`,
);

/** Functions that make a value or a name of what they are given; `format` but for what its `%s` take. */
const QUOTING = /^(?:format|quote_(?:ident|literal|nullable))$/;

/** Aggregates that put texts together, in an order and of rows that do not come to it. */
const GATHERING = /^(?:string|array)_agg$/;

/** Subqueries that stand for values; all others answer yes or no. */
const GIVING = /^(?:EXPR|ARRAY|ROWCOMPARE|MULTIEXPR|CTE)_SUBLINK$/;

/** PostgreSQL's own operators that answer yes or no; one of an operator's may answer what it is given. */
const COMPARING = /^(?:=|<>|!=|[<>]=?|!?~{1,2}\*?|<@|@>)$/;

/** A part of an expression that is looked at. */
interface Looked {
  /** The query in which it stands, whose tables its columns are of. */
  readonly query: unknown;
  /** Queries around it, by `WITH`. */
  readonly stated?: ReadonlySet<string>;
  readonly held: ReadonlySet<string>;
  /** Is a value, a name or a word in it no safer than the text itself? */
  readonly isOpen: boolean;
  /** May what is quoted have lost its quotes, or stand within others? */
  readonly isCut: boolean;
  readonly quotes: QuotePlaces;
}

/** Follows texts from the arguments of a function and from tables through its variables. */
export class ForeignTexts {
  readonly #asked: AskedFunction;
  readonly #reach: Reach;
  readonly #facts: BodyTexts;
  readonly #edges: TextEdges;
  readonly #foreign: Set<string>;
  /** Variables that hold something of a caller's between quotes. */
  readonly #quoted = new Set<string>();
  readonly #quotes = new Map<SqlTree | undefined, QuotePlaces>();
  /** Is a setting begun in a text to which more is put? */
  readonly #isOpen: boolean;
  /** Are quotes, or a comment, begun in such a text? */
  readonly #isCut: boolean;
  /** Has no text that is put together any quotes? */
  readonly #isPlain: boolean;

  /** @param facts what the function does. */
  constructor(asked: AskedFunction, reach: Reach, facts: BodyTexts) {
    this.#asked = asked;
    this.#reach = reach;
    this.#facts = facts;
    this.#edges = new TextEdges(facts);
    this.#foreign = new Set(facts.foreign);
    const sources = allSources(facts);
    this.#isOpen = sources.some(({ tree }) => beginsSettings(tree));
    const made = [...sourcesOfRuns(facts, reach.runners), ...facts.runs];
    this.#isPlain = !made.some(({ tree }) =>
      [...nodesIn(tree)].some((node) => mayQuote(writtenText(node) ?? '')),
    );
    this.#isCut = made.some((one) => this.#beginsQuotes(one));
    this.#spread();
  }

  /** The first text of a caller's that is run as it comes, or a setting that is left behind. */
  found(): CallersText | null {
    const places = new Places(this.#asked.text);
    for (const run of this.#facts.runs) {
      const name = this.#foreignOf(run);
      if (name === undefined) continue;
      return { name, offset: places.of(run.query, run.line, '\\bEXECUTE\\s+') ?? 0 };
    }
    for (const call of this.#asked.isDefiner ? this.#facts.calls : []) {
      const name = this.#givenToRunner(call);
      if (name !== undefined) return { name, offset: places.of(call.query, call.line) ?? 0 };
    }
    const left = settingLeft(this.#facts, this.#reach, this.#asked.isDefiner);
    return left ? { name: null, offset: places.of(left.query, left.line) ?? 0 } : null;
  }

  /** What of the caller's a statement gives to a function that runs it, or sets whose rows are seen by. */
  #givenToRunner({ tree, held }: Expression): string | undefined {
    for (const { FuncCall: one, CallStmt: whole, A_Expr: sign } of nodesIn(tree)) {
      const call =
        one ?? whole?.funccall ?? (sign && { funcname: sign.name, args: operandsOf(sign) });
      const called = lastName(call?.funcname) ?? '';
      const setting = call?.args?.[0]?.A_Const?.sval?.sval;
      const isSetting = called === 'set_config' && (setting === undefined || isTelling(setting));
      if (!isSetting && !this.#reach.runners.has(called)) continue;
      const name = this.#foreignIn(call?.args, {
        query: tree,
        held,
        isOpen: isSetting,
        isCut: this.#isCut,
        quotes: this.#quotesIn(tree),
      });
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** Does it end within quotes, so that what is quoted behind it would end them? Nothing stands behind what is run. */
  #beginsQuotes(made: Expression): boolean {
    const { tree, held } = made;
    const quotes = this.#quotesIn(tree);
    const last = this.#facts.runs.includes(made) ? answersOf(tree)?.[0] : undefined;
    const looked = { query: tree, held, isOpen: false, isCut: false, quotes };
    for (const { node } of this.#partsOf(tree, looked)) {
      const called = lastName(node.FuncCall?.funcname) ?? '';
      const isQuoter = this.#reach.quoters.has(called) && !this.#isOfCatalog(node);
      if (isQuoter || (node !== last && quotes.isUnclosed(node))) return true;
    }
    return false;
  }

  /** Until nothing more is filled with what is foreign. */
  #spread(): void {
    let known = -1;
    while (known < this.#foreign.size + this.#quoted.size) {
      known = this.#foreign.size + this.#quoted.size;
      for (const [name, all] of this.#facts.records) {
        if (all.some(({ tree }) => this.#hasQuoted(tree))) this.#quoted.add(name);
      }
      for (const { into, from } of this.#facts.fillings) {
        for (const [place, name] of into.entries()) {
          const isText = this.#facts.holdsText.has(name) || name.includes('.');
          if (!isText) continue;
          const answers = answersOf(from.tree);
          // `SELECT *` fills all of them.
          const all = answers?.find((one) => columnNames(one).includes(undefined));
          const value = answers ? (all ?? answers[place] ?? null) : from.tree;
          if (this.#foreignOf(from, value) !== undefined) this.#foreign.add(name);
          if (this.#hasQuoted(value)) this.#quoted.add(name).add(name.split('.')[0] ?? '');
        }
      }
    }
  }

  /** Does a text have something in it that is quoted, or may have? */
  #hasQuoted(part: unknown): boolean {
    return [...nodesIn(part)].some((node) => {
      const name = columnNames(node)[0];
      const isQuoting = QUOTING.test(lastName(node.FuncCall?.funcname) ?? '');
      return isQuoting || (name !== undefined && this.#quoted.has(name));
    });
  }

  /** @param part of the expression; all of it where it is not named. */
  #foreignOf({ query, tree, held }: Expression, part: unknown = tree): string | undefined {
    if (!tree) return query;
    return this.#foreignIn(part, {
      query: tree,
      held,
      isOpen: this.#isOpen || opensSettings(part),
      isCut: this.#isCut,
      quotes: this.#quotesIn(tree),
    });
  }

  #quotesIn(tree: SqlTree | undefined): QuotePlaces {
    const known = this.#quotes.get(tree) ?? new QuotePlaces(tree);
    this.#quotes.set(tree, known);
    return known;
  }

  #foreignIn(part: unknown, looked: Looked): string | undefined {
    for (const { node, isCut } of this.#partsOf(part, looked)) {
      const called = lastName(node.FuncCall?.funcname);
      const isGiver = called !== undefined && this.#reach.givers.has(called);
      if (isGiver && !this.#isOfCatalog(node)) return `${called}()`;
      // Any text can be put together of the signs that numbers stand for.
      if (called === 'chr' && node.FuncCall?.args?.some(isUnwritten)) return `${called}()`;
      const number = node.ParamRef?.number;
      if (number !== undefined && this.#foreign.has(`$${number}`)) return `$${number}`;
      const names = columnNames(node).map((one) => one ?? '*');
      const isHeld = !looked.isOpen && looked.held.has(names.join('.'));
      if (names.length === 0 || isHeld) continue;
      if (isCut && this.#quoted.has(names[0] ?? '')) return names.join('.');
      if (this.#isForeign(names.slice(-2), looked)) return names.join('.');
    }
    return undefined;
  }

  /** The parts of an expression of which something may come to the text that it makes. */
  *#partsOf(part: unknown, looked: Looked): Generator<{ node: SqlTree; isCut: boolean }> {
    const isCutAt = (node: SqlTree) => looked.isCut || looked.quotes.isWithin(node);
    const isCutting = (node: SqlTree) =>
      !looked.isCut && (isCutAt(node) || !this.#keepsQuotes(node));
    const isClosed = (node: SqlTree) => this.#isHarmless(node, looked) || isCutting(node);
    for (const node of nodesIn(part, isClosed)) {
      const here = { ...looked, isCut: isCutAt(node) };
      if (this.#isHarmless(node, here)) yield* this.#partsOf(this.#within(node, here), here);
      else {
        yield { node, isCut: here.isCut };
        if (isCutting(node)) {
          yield* this.#partsOf(Object.values(node), { ...looked, isCut: true });
        }
      }
    }
  }

  /** Does it call a function of the operator's own? */
  #isOwn(node: SqlTree): boolean {
    const name = lastName(node.FuncCall?.funcname) ?? '';
    return this.#reach.own.has(name) && !this.#isOfCatalog(node);
  }

  #isOfCatalog({ FuncCall: call }: SqlTree): boolean {
    return call !== undefined && isOfCatalog(call, this.#reach);
  }

  /** Is what is quoted in it still so behind it? */
  #keepsQuotes(node: SqlTree): boolean {
    const isOwn = this.#isOwn(node);
    const isQuoted = (part: unknown) => this.#hasQuoted(part);
    return !isOwn && keepsQuotes(node, { isQuoted, isPlain: this.#isPlain, edges: this.#edges });
  }

  /** Does nothing of what stands within matter, or only what is looked for there by itself? */
  #isHarmless(node: SqlTree, { isOpen, isCut, quotes }: Looked): boolean {
    const { FuncCall: call, TypeCast: cast } = node;
    if (node.SubLink) return true;
    if (call) {
      const name = lastName(call.funcname) ?? '';
      const isQuoted = QUOTING.test(name) && !isCut && !quotes.isInVain(node);
      if (this.#isOwn(node)) return false;
      if (GATHERING.test(name)) return true;
      return HARMLESS.test(name) || (!isOpen && (isQuoted || leavesWords(name, call.args)));
    }
    if (cast) return !mayBeText(lastName(cast.typeName?.names) ?? '', this.#reach);
    if (node.CaseExpr || node.BoolExpr || node.NullTest) return true;
    const { kind, name: sign } = node.A_Expr ?? {};
    const operator = lastName(sign) ?? '';
    return (
      kind !== 'AEXPR_NULLIF' && COMPARING.test(operator) && !this.#reach.answering.has(operator)
    );
  }

  /** Of what is harmless as a whole, the parts that are not: what `format` takes as it comes, and what a CASE or a query gives. */
  #within(node: SqlTree, { quotes }: Looked): unknown {
    const { FuncCall: call, CaseExpr: choice, SubLink: link } = node;
    if (link) return GIVING.test(link.subLinkType ?? '') ? given(link.subselect) : undefined;
    if (choice) {
      return [...(choice.args ?? []).map(({ CaseWhen: one }) => one?.result), choice.defresult];
    }
    const name = lastName(call?.funcname) ?? '';
    if (GATHERING.test(name)) return call?.args;
    if (name !== 'format') return undefined;
    const places = quotes.formatOf(node);
    if (!places) return call?.args;
    const values = call?.args?.slice(1) ?? [];
    return call?.func_variadic ? values : rawValues(places, values);
  }

  /** @param given a name, with what stands before it where it is of something. */
  #isForeign(given: readonly string[], looked: Looked): boolean {
    const { aliases, variables } = this.#facts;
    const [first = [], second] = given.map((name) => {
      const others = aliases.get(name) ?? [];
      return aliases.has(name) && !variables.has(name) ? [...others] : [name, ...others];
    });
    if (second === undefined) return first.some((one) => this.#isForeignName([one], looked));
    const seconds = variables.has(given[0] ?? '') ? given.slice(1) : second;
    return first.some((one) => seconds.some((other) => this.#isForeignName([one, other], looked)));
  }

  #isForeignName(names: readonly string[], looked: Looked): boolean {
    const { query, stated = NOBODY } = looked;
    const { variables, prefersColumns } = this.#facts;
    const [first = '', second = first] = names;
    if (this.#foreign.has(names.join('.')) || this.#foreign.has(first)) return true;
    const { columns } = this.#reach;
    const ofRow = /^(?:new|old)$/.test(first)
      ? this.#asked.tables
      : [this.#facts.rows.get(first) ?? ''];
    const known = ofRow.flatMap((table) => columns.get(table) ?? []);
    if (known.length > 0) {
      return known.some((texts) => (names.length > 1 ? texts.has(second) : texts.size > 0));
    }
    const sources = this.#facts.records.get(first);
    if (sources) {
      const field = names.length > 1 ? second : null;
      return sources.some((from) => this.#givesForeign(from, field));
    }
    if (variables.has(first) && !prefersColumns) return false;
    const source = new QuerySources(query, columns, stated);
    if (names.length > 1 && !source.names.has(first)) return this.#foreign.has(second);
    // The name of a table alone is its row, with all that stands in it.
    const column = names.length === 1 && source.names.has(first) ? '*' : second;
    if (source.tables.some((table) => isTextOf(columns.get(table), column))) return true;
    if (names.length > 1 && source.isTable(first)) return false;
    const inner = { ...looked, held: NOBODY, stated: source.stated };
    return (
      source.hasUnknown ||
      source.parts.some((part) => this.#foreignIn(part, { ...inner, query: part }) !== undefined)
    );
  }

  /** Does a field of a record that is filled from there hold such a text, or the record itself? */
  #givesForeign(from: Expression, field: string | null): boolean {
    const answers = answersOf(from.tree);
    if (!answers || field === null)
      return this.#foreignOf(from, answers ?? from.tree) !== undefined;
    const named = answers.filter((value, place) => {
      const name = from.tree?.SelectStmt?.targetList?.[place]?.ResTarget?.name;
      return (name ?? columnNames(value).at(-1)) === field;
    });
    if (named.length > 0) return named.some((one) => this.#foreignOf(from, one) !== undefined);
    const isAll = answers.some((value) => columnNames(value).includes(undefined));
    const quotes = this.#quotesIn(from.tree);
    if (isAll) {
      const { tree: query } = from;
      const looked = { query, held: NOBODY, isOpen: this.#isOpen, isCut: this.#isCut, quotes };
      return this.#isForeign([field], looked);
    }
    const unnamed = answers.filter((value) => value?.ColumnRef === undefined);
    return unnamed.some((one) => this.#foreignOf(from, one) !== undefined);
  }
}

/** Does something of it come from elsewhere than the statement itself? */
function isUnwritten(value: SqlTree): boolean {
  const isElsewhere = (one: SqlTree) => one.ParamRef !== undefined || columnNames(one).length > 0;
  return [...nodesIn(value)].some(isElsewhere);
}

/** Does a call leave letters and digits alone of what it is given? */
function leavesWords(name: string, args: readonly SqlTree[] = []): boolean {
  const [pattern = '', instead, flags = ''] = args.slice(1).map((one) => one.A_Const?.sval?.sval);
  const isOfAll = /^(?:g|gi|ig)$/.test(flags);
  return name === 'regexp_replace' && isOtherThanWords(pattern) && instead === '' && isOfAll;
}

/** What a subquery gives: the rest says only of which rows, and in which order. */
function given(query: SqlTree | undefined): unknown {
  return answersOf(query) ?? query;
}

/** Is it a column that holds a text, or all columns, of which one does? */
function isTextOf(texts: ReadonlySet<string> | undefined, column: string): boolean {
  return texts !== undefined && (column === '*' ? texts.size > 0 : texts.has(column));
}

/** The values that `format` takes as they come. */
function rawValues(places: readonly FormatPlace[], values: readonly SqlTree[]): SqlTree[] {
  return places.flatMap(({ value, isRaw }) => (isRaw ? (values[value] ?? []) : []));
}

const operandsOf = ({ lexpr, rexpr }: SqlNode<'A_Expr'>) =>
  [lexpr, rexpr].filter((one) => one !== undefined);
