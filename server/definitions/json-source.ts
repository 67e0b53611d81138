import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { DefinitionIssue } from './issue.ts';
import { suggest } from './suggest.ts';

type Path = readonly (string | number)[];

/** The text of a definition's file, which can tell where each of its values stands. */
export class JsonSource {
  readonly file: string;
  readonly #text: string;
  readonly #root: Node | undefined;
  readonly #errors: ParseError[] = [];

  constructor(file: string, text: string) {
    this.file = file;
    this.#text = text.startsWith('\uFEFF') ? text.slice(1) : text;
    this.#root = parseTree(this.#text, this.#errors, {
      disallowComments: true,
      allowTrailingComma: false,
    });
  }

  /** Faults that keep the text from being JSON, and keys that stand twice in one object. */
  syntaxIssues(): DefinitionIssue[] {
    const first = this.#errors[0];
    if (first) {
      // Later errors are mostly echoes of the first.
      const words = printParseErrorCode(first.error).replace(/([a-z])([A-Z])/g, '$1 $2');
      return [this.#issueAt(first.offset, `not JSON: ${words.toLowerCase()}`)];
    }
    if (!this.#root) return [this.#issueAt(0, 'not JSON: the file is empty')];
    return this.#duplicates(this.#root);
  }

  /** The value as `JSON.parse` gives it; only for a text without syntax issues. */
  value(): unknown {
    return JSON.parse(this.#text);
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
    const first = node.offset + 1;
    let at = first;
    for (let read = 0; read < inner && at < first + node.length; read += 1) {
      const width = this.#text[at] === '\\' ? (this.#text[at + 1] === 'u' ? 6 : 2) : 1;
      at += width;
    }
    return this.#issueAt(at, message, suggestion);
  }

  /** A fault of a key: shown where the key stands. */
  keyIssue(path: Path, key: string, message: string, suggestion?: string): DefinitionIssue {
    const value = this.#root && findNodeAtLocation(this.#root, [...path, key]);
    const offset = value?.parent?.offset ?? this.#nearest(path)?.offset ?? 0;
    return this.#issueAt(offset, message, suggestion);
  }

  /** The word that stands at `path`, and the one that was probably meant. */
  wordAt(path: Path, candidates: readonly unknown[]): { word?: string; suggestion?: string } {
    const node = this.#root && findNodeAtLocation(this.#root, [...path]);
    if (node?.type !== 'string') return {};
    const word = String(node.value);
    const words = candidates.filter((candidate) => typeof candidate === 'string');
    const suggestion = suggest(word, words);
    return suggestion === undefined ? { word } : { word, suggestion };
  }

  /** The key of the object at `path` that `missing` was probably meant by, when that is not there. */
  keyLike(path: Path, missing: string): string | undefined {
    const node = this.#root && findNodeAtLocation(this.#root, [...path]);
    const keys = node?.type === 'object' ? Object.keys(getNodeValue(node)) : [];
    return keys.includes(missing) ? undefined : suggest(missing, keys);
  }

  #nearest(path: Path): Node | undefined {
    if (!this.#root) return undefined;
    for (let length = path.length; length >= 0; length -= 1) {
      const node = findNodeAtLocation(this.#root, path.slice(0, length));
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
        seen.add(key?.value);
        if (value) issues.push(...this.#duplicates(value));
      } else {
        issues.push(...this.#duplicates(child));
      }
    }
    return issues;
  }

  #issueAt(offset: number, message: string, suggestion?: string): DefinitionIssue {
    const before = this.#text.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    const position = { file: this.file, line, column, message };
    return suggestion === undefined ? position : { ...position, suggestion };
  }
}
