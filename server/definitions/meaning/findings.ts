import type * as z from 'zod/mini';
import type { ExpressionNode } from '#expressions/ast.ts';
import { fieldsOf } from '#expressions/fields.ts';
import { parseExpression } from '#expressions/parse.ts';
import { expressionsOf, parseTemplate } from '#expressions/template.ts';
import { fieldMeant } from '../../data-definitions/compile/field-meant.ts';
import type { FormulaFault } from '../../data-definitions/compile/formulas/formula-fault.ts';
import { sameForAll } from '../../data-definitions/compile/formulas/formula-logic.ts';
import {
  formulaMeant,
  optionMeant,
} from '../../data-definitions/compile/formulas/formula-meant.ts';
import {
  formulaFaults,
  truthFaults,
} from '../../data-definitions/compile/formulas/formula-types.ts';
import type { Fields } from '../../data-definitions/compiled.ts';
import { type DefinitionIssue, type IssueAbout, ofKind } from '../issue.ts';
import type { JsonSource } from '../json-source.ts';
import { type Fault, missing } from '../missing.ts';
import { validateValue } from '../validate.ts';

const NO_FIELDS: Fields = new Map();
/** Keys and indices from the document down to a value. */
export type Path = readonly (string | number)[];

/** A template without its places, in which everything else stands where it stood. */
function besidePlaces(text: string): string {
  return text.replace(/\{\{(?:(?!\{\{)[\s\S])*?\}\}/g, (place) => ' '.repeat(place.length));
}

/** Half of a place of a template: where it stands, what is wrong with it, and what was meant. */
interface HalfPlace {
  readonly index: number;
  readonly message: string;
  readonly meant?: string;
}

/** A place of a template that begins and has no end, or the other way round; undefined where there is none. */
function halfPlace(text: string, fields: Fields): HalfPlace | undefined {
  const rest = besidePlaces(text);
  const begun = /\{\{\s*[#/\w]/.exec(rest);
  if (begun) {
    const message = 'this place of a value never ends, so it is shown as it stands: }} is missing';
    return { index: begun.index, message };
  }
  const { 0: end, index = 0 } = /\}\}/.exec(rest) ?? {};
  if (end === undefined) return undefined;
  const [before = '', sign = '', name = ''] =
    /(\{?)\s*(?:row\.)?(\w+)\s*$/.exec(rest.slice(Math.max(0, index - 80), index)) ?? [];
  const isField = fields.has(name) && (sign !== '' || before.includes('row.'));
  const message = 'this }} ends nothing, so it is shown as it stands: {{ is missing';
  return isField
    ? { index: index - before.trimStart().length, message, meant: `{{row.${name}}}` }
    : { index, message };
}

/** Comments of HTML; what opens anew before it ends is none, so that no text is looked through twice. */
const COMMENTS = /<!--(?:(?!<!--)[\s\S])*?-->/g;

/** Faults, and things that are hardly meant, that are told of one script or template at most. */
const MOST_INSIDE = 100;

/** Collects what is wrong with one file. */
export class Findings {
  readonly issues: DefinitionIssue[] = [];
  readonly #source: JsonSource;
  /** How much may still be told inside of texts, of faults and of what is mild. */
  readonly #room: { grave: number; mild: number };

  constructor(source: JsonSource, most = Number.POSITIVE_INFINITY) {
    this.#source = source;
    this.#room = { grave: most, mild: most };
  }

  /**
   * Collects what is told inside of one text, and adds it here: of more than a hundred faults nobody reads all, and each
   * takes time to place and to be held against the others. What is mild keeps no fault out.
   */
  async few(look: (few: Findings) => Promise<void>): Promise<void> {
    const few = new Findings(this.#source, MOST_INSIDE);
    await look(few);
    this.issues.push(...few.issues);
  }

  /** Code of the tenant whose file it is. */
  get corp(): string {
    return this.#source.file.split('/', 1)[0] ?? '';
  }

  /** Code of the document, as its file is called. */
  get code(): string {
    return this.#source.file.replace(/^.*\/|\.json$/g, '');
  }

  /** Does something stand at the path, be it faulty? */
  has(path: Path): boolean {
    return this.#source.has(path);
  }

  /**
   * Has an object all the keys that stand there? What was refused of it, and is told so, may be what it lacks.
   *
   * @param read the object, as far as it can be read.
   */
  isWhole(path: Path, read: object | undefined): boolean {
    return this.#source.keysAt(path).every((key) => Object.hasOwn(read ?? {}, key));
  }

  /** The value that is written at a path, be it faulty. */
  valueAt(path: Path): unknown {
    return this.#source.valueAt(path);
  }

  /** Of what was told since then in the same words, keeps the first place, where these words are such. */
  keepFirst(since: number, isSuch: (issue: DefinitionIssue) => boolean): void {
    const later = this.issues.splice(since);
    const isFirst = ({ message }: DefinitionIssue, index: number) =>
      later.findIndex((one) => one.message === message) === index;
    this.issues.push(...later.filter((one, index) => !isSuch(one) || isFirst(one, index)));
  }

  /**
   * What was told since then of some kinds is told once, at `path`, where that has one cause.
   *
   * @param say what the cause is; null where there is none.
   */
  gather(
    since: number,
    kinds: string | readonly string[],
    path: Path,
    say: (found: readonly IssueAbout[]) => string | Fault | null,
  ): void {
    const found = ofKind(this.issues.slice(since), ...[kinds].flat());
    const said = say(found);
    if (said === null) return;
    const others = this.issues.splice(since).filter((one) => !found.some((other) => other === one));
    this.issues.push(...others);
    const fault = typeof said === 'string' ? { message: said } : said;
    this.tell(path, { ...fault, ...(found.every(({ mild }) => mild) && { mild: true }) });
  }

  /** Says of what is told at a path what was meant there; false where nothing is told. */
  hint(path: Path, suggestion: string): boolean {
    const { line, column } = this.#source.issue(path, '');
    const index = this.issues.findIndex((one) => one.line === line && one.column === column);
    const told = this.issues[index];
    if (told) this.issues[index] = { suggestion, ...told };
    return told !== undefined;
  }

  add(path: Path, message: string, suggestion?: string): void {
    this.issues.push(this.#source.issue(path, message, suggestion));
  }

  /** A fault of a key of the document itself. */
  key(key: string, message: string, suggestion?: string): void {
    this.issues.push(this.#source.keyIssue([], key, message, suggestion));
  }

  /** A key, the last of `path`, that stands for another one. */
  misspelt(path: Path, message: string, meant: string): void {
    const key = String(path.at(-1));
    this.issues.push(this.#source.keyIssue(path.slice(0, -1), key, message, meant));
  }

  /** Something that is refused nowhere, but hardly meant. */
  warn(path: Path, message: string, suggestion?: string): void {
    this.issues.push({ ...this.#source.issue(path, message, suggestion), mild: true });
  }

  /** As {@link warn}, of a key of the author's own, the last of `path`. */
  warnKey(path: Path, message: string, suggestion?: string): void {
    const key = String(path.at(-1));
    const issue = this.#source.keyIssue(path.slice(0, -1), key, message, suggestion);
    this.issues.push({ ...issue, mild: true });
  }

  /** A fault at a place inside of a text. */
  inside(path: Path, message: string, offset: number, suggestion?: string): void {
    this.#inside(path, faultOf(message, suggestion), offset);
  }

  /** As {@link warn}, at a place inside of a text. */
  warnInside(path: Path, message: string, offset: number, suggestion?: string): void {
    this.#inside(path, { ...faultOf(message, suggestion), mild: true }, offset);
  }

  /** What was found wrong at a place, or at one inside of its text. */
  tell(path: Path, fault: Fault, offset?: number): void {
    if (offset === undefined)
      this.issues.push({ ...this.#source.issue(path, fault.message), ...fault });
    else this.#inside(path, fault, offset);
  }

  /** As {@link tell}, of a key, the last of `path`. */
  tellKey(path: Path, fault: Fault): void {
    const place = this.#source.keyIssue(path.slice(0, -1), String(path.at(-1)), fault.message);
    this.issues.push({ ...place, ...fault });
  }

  /** A name that is not among those that there are; `meant` is the one that it stands for, where that is known. */
  unknown(
    path: Path,
    what: string,
    name: string,
    known: Iterable<string>,
    meant: string | undefined = undefined,
  ): void {
    this.tell(path, missing(what, name, known, meant));
  }

  /** A key of the author's own, the last of `path`, that is not among those that there are. */
  unknownKey(
    path: Path,
    what: string,
    known: Iterable<string>,
    meant: string | undefined = undefined,
  ): void {
    this.tellKey(path, missing(what, String(path.at(-1)), known, meant));
  }

  /** Names of which each may stand once. */
  twice(names: readonly string[], what: string, place: (index: number) => Path): void {
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      const message = `the ${what} "${name}" stands here twice`;
      this.tell(place(index), { message, about: { kind: `${what} twice`, name } });
    }
  }

  /** A formula over a row that says yes or no; without `fields` only its form is looked at. */
  condition(path: Path, text: string, fields: Fields | null): void {
    const parsed = parseExpression(text);
    if (parsed.ok) {
      this.#tree(path, parsed.ast, fields, text);
      this.#faults(path, truthFaults(parsed.ast, fields ?? NO_FIELDS, text), 0);
      this.#faults(path, sameForAll(parsed.ast, text), 0);
    } else {
      const { message, position } = parsed;
      const { offset = position, suggestion } = formulaMeant(message, text);
      this.#inside(path, faultOf(message, suggestion), offset);
    }
  }

  #tree(path: Path, ast: ExpressionNode, fields: Fields | null, text: string, start = 0): void {
    if (!fields) return;
    for (const { name, position } of fieldsOf(ast)) {
      if (fields.has(name)) continue;
      if (name === 'else') {
        const message =
          'there is no {{else}}: a second {{#if !(…)}} says what stands there otherwise';
        this.#inside(path, { message }, start + position);
      } else {
        const meant = fieldMeant(name, fields) ?? optionMeant(name, fields);
        this.tell(path, missing('field', name, [], meant), start + position);
      }
    }
    this.#faults(path, formulaFaults(ast, fields, text.slice(start)), start);
  }

  #faults(path: Path, faults: readonly FormulaFault[], start: number): void {
    for (const { position, ...fault } of faults) this.tell(path, fault, start + position);
  }

  /** A template of HTML over rows, with the formulas in it; as much of it as {@link few} tells. */
  template(path: Path, text: string, fields: Fields): void {
    const few = new Findings(this.#source, MOST_INSIDE);
    few.#template(path, text, fields);
    this.issues.push(...few.issues);
  }

  #template(path: Path, text: string, fields: Fields): void {
    const half = halfPlace(text, fields);
    if (half) {
      this.warnInside(path, half.message, half.index, half.meant);
      return;
    }
    const parsed = parseTemplate(text);
    if (!parsed.ok) {
      const { message, position } = parsed;
      // A formula ends with its place, and what people read in the HTML is none.
      const start = text.lastIndexOf('{{', position) + 2;
      const [formula = ''] = text.slice(start).split('}}', 1);
      const { offset, suggestion } = formulaMeant(message, formula);
      const place = offset === undefined ? position : start + offset;
      this.#inside(path, faultOf(message, suggestion), place);
      return;
    }
    // What stands in a comment is read and never shown.
    const shown = text.replace(COMMENTS, (comment) => '\0'.repeat(comment.length));
    const isShown = (offset: number) => shown[offset] !== '\0';
    for (const { ast, position, isTest } of expressionsOf(parsed.parts)) {
      if (!isShown(position)) continue;
      if (this.#room.grave === 0) return;
      this.#tree(path, ast, fields, text, position);
      if (!isTest) continue;
      const rest = text.slice(position);
      this.#faults(path, [...truthFaults(ast, fields, rest), ...sameForAll(ast, rest)], position);
    }
    for (const { 0: place, 1: name = '', index } of shown.matchAll(
      /(?<!\{)\$?\{\s*(?:row\.)?(\w+)\s*\}(?!\})/g,
    )) {
      if (!place.includes('.') && !fields.has(name)) continue;
      this.warnInside(path, `"${place}" stands for nothing here`, index, `{{row.${name}}}`);
    }
  }

  /**
   * A value whose schema depends on what stands beside it.
   *
   * @returns whether nothing is wrong with it.
   */
  value(path: Path, schema: z.ZodMiniType, value: unknown): boolean {
    const validation = validateValue(this.#source, schema, value, path);
    if (!validation.ok) this.issues.push(...validation.issues);
    return validation.ok;
  }

  /** A name inside a text that is not among those that there are. */
  unknownInside(
    path: Path,
    what: string,
    name: string,
    known: readonly string[],
    offset: number,
    meant: string | undefined = undefined,
  ): void {
    this.tell(path, missing(what, name, known, meant), offset);
  }

  #inside(path: Path, fault: Fault, offset: number): void {
    const kind = fault.mild ? 'mild' : 'grave';
    if (this.#room[kind] === 0) return;
    this.#room[kind] -= 1;
    this.issues.push({ ...this.#source.issueInside(path, offset, fault.message), ...fault });
  }
}

function faultOf(message: string, suggestion: string | undefined): Fault {
  return suggestion === undefined ? { message } : { message, suggestion };
}
