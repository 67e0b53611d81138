import type { Subject } from '../../definitions/issue.ts';
import { missing } from '../../definitions/missing.ts';
import { suggest } from '../../definitions/suggest.ts';
import { fieldMeant } from './field-meant.ts';

/** One fault of a data definition, by its place in the document. */
export interface DataDefinitionIssue {
  /** Keys and indexes that lead to the value: `['fields', 2, 'column']`. */
  readonly path: readonly (string | number)[];
  /** What is wrong, as one sentence without a full stop. */
  readonly message: string;
  /** The word that was probably meant. */
  readonly suggestion?: string;
  /** It is the last key of `path` that is wrong, not its value. */
  readonly isOfKey?: boolean;
  /** Into the text at `path` (an expression), from 0. */
  readonly offset?: number;
  /** The fault lies in this file beside the document; `offset` counts in it. */
  readonly sqlFile?: string;
  /** Worth knowing, but no reason to refuse the definition. */
  readonly mild?: boolean;
  /** It follows from a fault of another file, which is told there. */
  readonly follows?: boolean;
  readonly about?: Subject;
}

/** Keys and indices from the document down to the faulty value. */
export type IssuePath = DataDefinitionIssue['path'];

/** Collects the faults of one document. */
export class Issues {
  readonly found: DataDefinitionIssue[] = [];

  add(path: IssuePath, message: string, extra: Partial<DataDefinitionIssue> = {}): void {
    this.found.push({ path, message, ...extra });
  }

  /** Something that is refused nowhere, but hardly meant. */
  warn(path: IssuePath, message: string, suggestion?: string): void {
    const meant = suggestion === undefined ? {} : { suggestion };
    this.found.push({ path, message, ...meant, mild: true });
  }

  /** Leaves out what only follows from something else that is told. */
  drop(kind: string, name: string): void {
    const left = this.found.filter(({ about }) => about?.kind !== kind || about.name !== name);
    this.found.splice(0, this.found.length, ...left);
  }

  /** Leaves out what is told of a value that only follows from something else. */
  dropAt(path: IssuePath): void {
    const left = this.found.filter((one) => one.path.join() !== path.join());
    this.found.splice(0, this.found.length, ...left);
  }

  /** Is there a reason to refuse the document? */
  get isFaulty(): boolean {
    return this.found.some(({ mild }) => !mild);
  }

  /** An SQL file that does not lie beside the definition; `known` are the names of those that do. */
  file(path: IssuePath, name: string, known: readonly string[]): void {
    const suggestion = suggest(
      name,
      known.map((one) => `${one}.sql`),
    );
    const message = `the file ${name} does not lie beside the definition`;
    const hint = suggestion === undefined ? {} : { suggestion };
    // One that is there and cannot be read has a fault of its own.
    this.add(path, message, { ...hint, follows: suggestion === name });
  }

  /** Faults of an SQL file, with their offsets in it. */
  sql(path: IssuePath, file: string, faults: readonly Omit<DataDefinitionIssue, 'path'>[]): void {
    for (const fault of faults) {
      const unread = this.found.findIndex(({ sqlFile, about }) => {
        return sqlFile === file && about?.kind === 'unread rows' && about.name === fault.suggestion;
      });
      // Rows that WITH names are unread where their name is misspelt.
      if (unread >= 0) this.found.splice(unread, 1);
      this.found.push({ path, sqlFile: file, ...fault });
    }
  }

  /** A name that no field has. */
  unknownField(path: IssuePath, name: string, fields: NamedFields): void {
    this.unknown(path, 'field', name, knownIn(fields), fieldMeant(name, fields));
  }

  /** A key of the author's own, the last of `path`, that is no field; `what` says of what it should be one. */
  unknownKey(path: IssuePath, fields: NamedFields, what = 'field'): void {
    const name = String(path.at(-1));
    this.unknown(path, what, name, knownIn(fields), fieldMeant(name, fields), { isOfKey: true });
  }

  /** A name that is not among those that there are; `meant` is the one that it stands for, where that is known. */
  unknown(
    path: IssuePath,
    what: string,
    name: string,
    known: Iterable<string>,
    meant: string | undefined = undefined,
    extra: Pick<DataDefinitionIssue, 'isOfKey'> = {},
  ): void {
    this.found.push({ path, ...missing(what, name, known, meant), ...extra });
  }
}

type NamedFields = ReadonlyMap<string, { readonly column: string; readonly unknown?: true }>;

/** Names of fields, but for the words of a faulty document that may be one. */
function knownIn(fields: NamedFields): string[] {
  return [...fields].flatMap(([name, { unknown }]) => (unknown ? [] : [name]));
}
