import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import type { DefinitionIssue } from './issue.ts';
import { type Repair, repairJson } from './json-repair.ts';
import { type LinePlace, linePlaces } from './line-places.ts';
import { type SpoiltText, spoiltText, UNSTORABLE } from './spoilt-text.ts';
import { suggest } from './suggest.ts';
import { wordMeant } from './synonyms.ts';

/** Keys and indices from a document down to a value. */
export type Path = readonly (string | number)[];

/** An item that was taken out of the list at `path`. */
export interface Removal {
  readonly path: Path;
  readonly index: number;
}

/** Characters of a file. */
const MAX_LENGTH = 1_000_000;
/** Lists and objects inside of each other. */
const MAX_DEPTH = 100;

const ESCAPED_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Texts, which may hold brackets that mean nothing, and brackets. */
const BRACKETS = /"(?:\\.|[^"\\])*"?|[[\]{}]/gs;

/** What is more than a definition can mean; found without going as deep as the text does. */
function excessOf(text: string): SpoiltText | null {
  if (text.length > MAX_LENGTH) {
    return { message: 'the file is longer than 1 MB', offset: 0 };
  }
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(BRACKETS)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_DEPTH) return { message: 'this is nested too deeply', offset: index };
    const at = token.search(ESCAPED_UNSTORABLE);
    if (at >= 0 && isUnstorable(token)) {
      return { message: UNSTORABLE, offset: index + at };
    }
  }
  return null;
}

/** Does a text of JSON, in its quotes, say something that no text of the database can hold? */
function isUnstorable(token: string): boolean {
  try {
    return /[\0\p{Surrogate}]/u.test(JSON.parse(token));
  } catch {
    // What is wrong with it is told where it is read.
    return false;
  }
}

/** The text of a definition's file, which can tell where each of its values stands. */
export class JsonSource {
  readonly file: string;
  /** As its author wrote it, for telling places. */
  readonly #given: string;
  readonly #placeOf: (offset: number) => LinePlace;
  readonly #root: Node | undefined = undefined;
  readonly #excess: SpoiltText | null;
  readonly #repair: Repair | null = null;
  #removals: readonly Removal[] = [];

  constructor(file: string, text: string) {
    this.file = file;
    this.#given = text.startsWith('\uFEFF') ? text.slice(1) : text;
    this.#placeOf = linePlaces(this.#given);
    this.#excess = spoiltText(this.#given) ?? excessOf(this.#given);
    // What is too much is not read at all: reading goes as deep as the text does.
    if (this.#excess) return;
    this.#repair = repairJson(this.#given);
    this.#root = parseTree(this.#repair.text);
  }

  /** Faults that keep the text from being JSON, and keys that stand twice in one object. */
  syntaxIssues(): DefinitionIssue[] {
    if (this.#excess) return [this.#issueAtGiven(this.#excess.offset, this.#excess.message)];
    const faults = this.#repair?.faults ?? [];
    const issues = faults.map(({ offset, message }) =>
      this.#issueAtGiven(offset, `not JSON: ${message}`),
    );
    return this.#root && this.#isReadable ? [...issues, ...this.#duplicates(this.#root)] : issues;
  }

  get #isReadable(): boolean {
    return this.#repair?.isPlain === true;
  }

  /** The value as `JSON.parse` gives it; only for a text without syntax issues. */
  value(): unknown {
    return JSON.parse(this.#given);
  }

  /** The value, as far as what is wrong leaves it plain; undefined otherwise. */
  looseValue(): unknown {
    return this.#isReadable && this.#root ? getNodeValue(this.#root) : undefined;
  }

  /** Says that paths are from now on those of a document from which these items were taken out. */
  afterRemovals(removals: readonly Removal[]): void {
    this.#removals = removals;
  }

  #original(path: Path): Path {
    return [...this.#removals].reverse().reduce<Path>((now, { path: list, index }) => {
      const place = now[list.length];
      const inside = list.every((step, depth) => step === now[depth]);
      if (!inside || typeof place !== 'number' || place < index) return now;
      return [...now.slice(0, list.length), place + 1, ...now.slice(list.length + 1)];
    }, path);
  }

  #find(path: Path): Node | undefined {
    return this.#root && findNodeAtLocation(this.#root, [...this.#original(path)]);
  }

  /** Is there a value at `path`? */
  has(path: Path): boolean {
    return this.#find(path) !== undefined;
  }

  /** A fault at the value of `path`, or at the nearest value around it. */
  issue(path: Path, message: string, suggestion?: string): DefinitionIssue {
    return this.#issueAt(this.#nearest(path)?.offset ?? 0, message, suggestion);
  }

  /**
   * A fault inside the text at `path`.
   *
   * @param inner place in the text as its reader sees it, from 0; in the file an escape is longer.
   */
  issueInside(path: Path, inner: number, message: string, suggestion?: string): DefinitionIssue {
    const node = this.#nearest(path);
    if (node?.type !== 'string') return this.issue(path, message, suggestion);
    const text = this.#repair?.text ?? '';
    const first = node.offset + 1;
    let at = first;
    for (let read = 0; read < inner && at < first + node.length; read += 1) {
      const width = text[at] === '\\' ? (text[at + 1] === 'u' ? 6 : 2) : 1;
      at += width;
    }
    return this.#issueAt(at, message, suggestion);
  }

  /** A fault of a key: shown where the key stands. */
  keyIssue(path: Path, key: string, message: string, suggestion?: string): DefinitionIssue {
    const value = this.#find([...path, key]);
    const offset = value?.parent?.offset ?? this.#nearest(path)?.offset ?? 0;
    return this.#issueAt(offset, message, suggestion);
  }

  /** The word that stands at `path`, and the one that was probably meant. */
  wordAt(path: Path, candidates: readonly unknown[]): { word?: string; suggestion?: string } {
    const node = this.#find(path);
    if (node?.type !== 'string') return {};
    const word = String(node.value);
    const words = candidates.filter((candidate) => typeof candidate === 'string');
    const suggestion = wordMeant(word, words);
    return suggestion === undefined ? { word } : { word, suggestion };
  }

  /** The key of the object at `path` that `missing` was probably meant by, when that is not there. */
  keyLike(path: Path, missing: string): string | undefined {
    const keys = this.keysAt(path);
    return keys.includes(missing) ? undefined : suggest(missing, keys);
  }

  /** The value that is written at `path`. */
  valueAt(path: Path): unknown {
    const node = this.#find(path);
    return node && getNodeValue(node);
  }

  /** The keys of the object at `path`; none where there is no object. */
  keysAt(path: Path): string[] {
    const node = this.#find(path);
    return node?.type === 'object' ? Object.keys(getNodeValue(node)) : [];
  }

  #nearest(path: Path): Node | undefined {
    if (!this.#root) return undefined;
    for (let length = path.length; length >= 0; length -= 1) {
      const node = this.#find(path.slice(0, length));
      if (node) return node;
    }
    return this.#root;
  }

  #duplicates(node: Node): DefinitionIssue[] {
    const issues: DefinitionIssue[] = [];
    const seen = new Set<unknown>();
    for (const child of node.children ?? []) {
      if (child.type === 'property') {
        const [key, value] = child.children ?? [];
        if (seen.has(key?.value)) {
          issues.push(this.#issueAt(child.offset, `the key "${key?.value}" stands here twice`));
        }
        // It would be lost wherever keys are the author's own.
        if (key?.value === '__proto__') {
          issues.push(
            this.#issueAt(child.offset, 'unknown key "__proto__": none can be called so'),
          );
        }
        seen.add(key?.value);
        if (value) issues.push(...this.#duplicates(value));
      } else {
        issues.push(...this.#duplicates(child));
      }
    }
    return issues;
  }

  /** @param offset into the mended text. */
  #issueAt(offset: number, message: string, suggestion?: string): DefinitionIssue {
    return this.#issueAtGiven(this.#repair?.originalOffset(offset) ?? offset, message, suggestion);
  }

  #issueAtGiven(offset: number, message: string, suggestion?: string): DefinitionIssue {
    const position = { file: this.file, ...this.#placeOf(offset), message };
    return suggestion === undefined ? position : { ...position, suggestion };
  }
}
