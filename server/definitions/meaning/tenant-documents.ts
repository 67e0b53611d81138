import type { CheckedFolder } from '../check-folder.ts';
import { definitionKey } from '../check-folder.ts';
import { JsonSource } from '../json-source.ts';
import { type DocumentOf, definitionKinds, type Kind, kindOf, SINGLE } from '../kinds.ts';
import { lostWords } from '../lost-words.ts';
import type { DefinitionFolder } from '../read-folder.ts';

/** The definition that is in force for a file that has a fault; null when there is none. */
export type LastGood = <K extends Kind>(kind: K, code: string) => Promise<DocumentOf<K> | null>;

/** A tenant's definitions as its folder has them, with the place of everything in them. */
export class TenantDocuments {
  readonly folder: DefinitionFolder;
  readonly #checked: CheckedFolder;
  readonly #lastGood: LastGood;
  readonly #parsed = new Map<string, unknown>();
  readonly #salvaged = new Map<string, unknown>();
  readonly #sources = new Map<string, JsonSource>();

  constructor(folder: DefinitionFolder, checked: CheckedFolder, lastGood: LastGood) {
    this.folder = folder;
    this.#checked = checked;
    this.#lastGood = lastGood;
    for (const { kind, code, document } of checked.definitions) {
      const parsed = definitionKinds[kind].schema.parse(JSON.parse(document));
      this.#parsed.set(definitionKey(kind, code), parsed);
    }
    for (const { kind, code, document } of checked.salvaged) {
      const read = definitionKinds[kind].schema.parse(document);
      this.#salvaged.set(definitionKey(kind, code), this.#withLost(kind, code, read));
    }
  }

  /** A faulty document with the params and filters that it was meant to have, so that nothing is held against their names. */
  #withLost(kind: Kind, code: string, read: unknown): unknown {
    if (kind !== 'task' && kind !== 'data') return read;
    const document = read as Readonly<Record<string, unknown>>;
    const lostOf = (key: string) => lostWords(this.#rawOf(kind, code), document, key);
    if (kind === 'task') {
      const sql = this.textOf(`tasks/${String(document.sql)}`) ?? '';
      const named = lostOf('params').filter((name) => new RegExp(`:${name}\\b`).test(sql));
      const lost = named.map((name): [string, string] => [name, 'Text']);
      return {
        ...document,
        params: { ...Object.fromEntries(lost), ...(document.params as object) },
      };
    }
    const fields = (document.fields as readonly { name: string }[] | undefined) ?? [];
    const names = new Set([...fields.map(({ name }) => name), ...lostOf('fields')]);
    // Of what is no list at all, any field may have been meant.
    const isMeant = isOtherKind(this.#rawOf(kind, code), document, 'filters')
      ? () => true
      : (name: string) => lostOf('filters').includes(name);
    const lost = [...names].filter(isMeant);
    return { ...document, filters: [...(document.filters as readonly string[]), ...lost] };
  }

  #rawOf(kind: Kind, code: string): unknown {
    const path = this.pathOf(kind, code);
    return new JsonSource(path, this.textOf(path) ?? '').looseValue();
  }

  /** Words under a key of a faulty document that could not be read. */
  lost(kind: Kind, code: string, key: string): string[] {
    const read = this.#salvaged.get(definitionKey(kind, code));
    return read === undefined ? [] : lostWords(this.#rawOf(kind, code), read as never, key);
  }

  /** Is a key of a faulty document there, and nothing of it could be read: a list for an object, nothing for a list? */
  isUnread(kind: Kind, code: string, key: string): boolean {
    const read = this.#salvaged.get(definitionKey(kind, code));
    return read !== undefined && isOtherKind(this.#rawOf(kind, code), read, key);
  }

  /** Sound documents of a kind by their code. */
  all<K extends Kind>(kind: K): Map<string, DocumentOf<K>> {
    const own = this.#checked.definitions.filter((definition) => definition.kind === kind);
    return new Map(
      own.map(({ code }) => [code, this.#parsed.get(definitionKey(kind, code)) as DocumentOf<K>]),
    );
  }

  /** As {@link all}, with what can be read of faulty documents: for looking for more faults. */
  readable<K extends Kind>(kind: K): Map<string, DocumentOf<K>> {
    const rest = this.#checked.salvaged.filter((one) => one.kind === kind);
    return new Map([
      ...this.all(kind),
      ...rest.map(({ code }): [string, DocumentOf<K>] => [
        code,
        this.#salvaged.get(definitionKey(kind, code)) as DocumentOf<K>,
      ]),
    ]);
  }

  /** Codes that may be named: also of documents with a fault of their own, told elsewhere. */
  codes(kind: Kind): string[] {
    const faulty = [...this.#checked.faulty].flatMap((key) =>
      key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : [],
    );
    return [...this.all(kind).keys(), ...faulty];
  }

  /** The document that will be in force. */
  async read<K extends Kind>(kind: K, code: string = SINGLE): Promise<DocumentOf<K> | null> {
    const key = definitionKey(kind, code);
    if (this.#parsed.has(key)) return this.#parsed.get(key) as DocumentOf<K>;
    if (!this.#checked.faulty.has(key)) return null;
    return (await this.#lastGood(kind, code)) ?? (this.#salvaged.get(key) as DocumentOf<K>) ?? null;
  }

  /** Path below the tenant's folder. */
  pathOf(kind: Kind, code: string = SINGLE): string {
    const entry: { folder?: string; file: string } = definitionKinds[kind];
    const file = entry.file.replace('*', code);
    return entry.folder === undefined ? file : `${entry.folder}/${file}`;
  }

  textOf(path: string): string | undefined {
    return this.folder.files.find((file) => file.path === path)?.text;
  }

  /** The text of a file, which can tell where its values stand. */
  sourceOf(path: string): JsonSource {
    const made = this.#sources.get(path);
    if (made) return made;
    const source = new JsonSource(`${this.folder.name}/${path}`, this.textOf(path) ?? '');
    const known = kindOf(path);
    const saved = this.#checked.salvaged.find(
      ({ kind, code }) => kind === known?.kind && code === known.code,
    );
    if (saved) source.afterRemovals(saved.removals);
    this.#sources.set(path, source);
    return source;
  }
}

function isOtherKind(raw: unknown, read: unknown, key: string): boolean {
  const [written, own] = [raw, read].map((one) => Object(one)[key]);
  const isObject = (one: unknown) => typeof one === 'object' && one !== null;
  return (
    written !== undefined &&
    (own === undefined ||
      isObject(written) !== isObject(own) ||
      Array.isArray(written) !== Array.isArray(own))
  );
}
