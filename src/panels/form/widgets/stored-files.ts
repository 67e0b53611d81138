import { DISPLAY_SUFFIX } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { shortened } from '../../../i18n/shortened.ts';
import { valueText } from '../../grid/cells/value-text.ts';
import { isList, listOf } from '../field-kind.ts';
import { fileName, namesOfFiles } from '../file-names.ts';
import type { FormScope } from '../form-context.ts';
import { type SentFile, withSent } from '../uploads.ts';

/** The files or pictures that a field holds: paths, or the pictures themselves. */
interface StoredFiles {
  readonly paths: readonly string[];
  /** What a file was called when it was sent; empty where nobody knows. */
  wholeNameOf(path: string): string;
  /** The same, as it is shown. */
  nameOf(path: string): string;
  /** Adds a file to what the field holds by then, or puts it in the place of another if that is still there. */
  put(sent: SentFile): void;
  remove(index: number): void;
}

/** What a field of files with this value holds. */
export function storedFiles(
  scope: Pick<FormScope, 'values' | 'change'>,
  field: ClientField,
  value: unknown,
): StoredFiles {
  const many = isList(field);
  const paths = pathsOf(field, value);

  function knownNames(kept: string[]): Map<string, string> {
    return namesOfFiles(kept, scope.values[field.name + DISPLAY_SUFFIX]);
  }

  function wholeNameOf(path: string): string {
    return knownNames(paths).get(path) || fileName(path);
  }

  function change(kept: string[], names: ReadonlyMap<string, string>): void {
    const shown = kept.map((path) => names.get(path) ?? '');
    scope.change(field.name, many ? kept : (kept[0] ?? null), shown);
  }

  return {
    paths,
    wholeNameOf,
    nameOf: (path) => shortened(wholeNameOf(path)),
    put(sent) {
      const { path, name, replaces } = sent;
      const before = pathsOf(field, scope.values[field.name]);
      // What is kept in the record itself is no file and has no name.
      const isText = field.other.dataType === 'base64';
      const names = knownNames(before).set(path, isText ? '' : name);
      if (replaces !== null && !before.includes(replaces)) return;
      if (!many) change([path], names);
      else if (replaces !== null) {
        change(
          before.map((kept) => (kept === replaces ? path : kept)),
          names,
        );
      } else change(withSent(before, sent), names);
    },
    remove: (index) => change(paths.toSpliced(index, 1), knownNames(paths)),
  };
}

function pathsOf(field: ClientField, value: unknown): string[] {
  // A picture itself has commas of its own: only a JSON list holds several.
  const isSeveral = isList(field) && (field.extraType === 'File' || Array.isArray(value));
  if (isSeveral) return listOf(value);
  return value ? [valueText(value)] : [];
}
