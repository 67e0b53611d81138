import { DISPLAY_SUFFIX } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { valueText } from '../../grid/value-text.ts';
import { isList, listOf } from '../field-kind.ts';
import { fileName, namesOfFiles } from '../file-names.ts';
import type { FormScope } from '../form-context.ts';
import { type SentFile, withSent } from '../uploads.ts';

/** The pictures that a field holds: paths, or the pictures themselves. */
export interface PictureValues {
  readonly pictures: readonly string[];
  /** What a picture was called when it was sent; empty where nobody knows. */
  nameOf(picture: string): string;
  /** Adds a picture to what the field holds by then, or puts it in the place of another. */
  put(sent: SentFile): void;
  remove(index: number): void;
}

/** The pictures of a field with this value. */
export function pictureValues(scope: FormScope, field: ClientField, value: unknown): PictureValues {
  const many = isList(field);
  const pictures = picturesOf(value, many);

  function knownNames(kept: string[]): Map<string, string> {
    return namesOfFiles(kept, scope.values[field.name + DISPLAY_SUFFIX]);
  }

  function change(kept: string[], names: ReadonlyMap<string, string>): void {
    const shown = kept.map((picture) => names.get(picture) ?? '');
    scope.change(field.name, many ? kept : (kept[0] ?? null), shown);
  }

  return {
    pictures,
    nameOf: (picture) => knownNames(pictures).get(picture) || fileName(picture),
    put(sent) {
      const { path: picture, name, replaces } = sent;
      const before = picturesOf(scope.values[field.name], many);
      const names = knownNames(before).set(picture, name);
      if (!many) change([picture], names);
      else if (replaces && before.includes(replaces)) {
        change(
          before.map((kept) => (kept === replaces ? picture : kept)),
          names,
        );
      } else change(withSent(before, sent), names);
    },
    remove(index) {
      change(
        pictures.filter((_, at) => at !== index),
        knownNames(pictures),
      );
    },
  };
}

/** A data URL has commas of its own: only a JSON list holds several pictures. */
function picturesOf(value: unknown, many: boolean): string[] {
  if (many && Array.isArray(value)) return listOf(value);
  return value ? [valueText(value)] : [];
}
