import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { runsFromRight } from '../../../ui/text/text-direction.ts';
import { type ColumnContext, displayText } from '../cells/display-text.ts';
import { DEFAULT_WIDTH } from './grid-columns.ts';

/** Rows that tell how long the values of a column are. */
const SAMPLE = 20;
/** Characters of a value that a column gets wider for: a column of texts is not pushed out of sight by it. */
const MOST_CHARACTERS = 24;
/** Pixels of a digit or mark and of any other character, as wide as they come. */
const DIGIT_WIDTH = 8.5;
const LETTER_WIDTH = 10;
/** Pixels of what stands around a text in its cell: they may be out of sight while it is read. */
export const EDGES = 32;

/** The first letter of a script that runs from right to left, and all behind it. */
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}].*/su;

/** A number of goods, of an account or of a parcel: one word that has digits in it. */
export const CODE = /^[\p{L}\p{N}._/-]*\p{N}[\p{L}\p{N}._/-]*$/u;

/** A telephone number: groups of digits. */
const TELEPHONE = /^\+?[\d()]+(?:[\s./-]+[\d()]+)+$/;

/**
 * Pixels that columns need in which half of a value would be another value, as of a number or a code, by the name of
 * their field: as much as the first rows have, where that is more than columns have by themselves. Fields that name a
 * width have that, which those of telephone numbers keep, and times have theirs.
 */
export function wholeWidths(
  fields: readonly ClientField[],
  rows: readonly Row[],
  context: ColumnContext,
): ReadonlyMap<string, number> {
  const sample = rows.slice(0, SAMPLE);
  const widths = fields
    .filter(({ type }) => type === 'Number' || type === 'Text')
    .flatMap((field): [string, number][] => {
      const texts = sample
        .map((row) => displayText(field, row, context))
        .filter((text) => text !== '');
      const isEach = (kind: RegExp) =>
        texts.length > 0 && isPlain(field) && texts.every((text) => kind.test(text));
      const isTelephone = isEach(TELEPHONE);
      if (field.width !== undefined) return isTelephone ? [[field.name, field.width]] : [];
      const isWhole = isTelephone || field.type === 'Number' || isEach(CODE);
      const fitting = texts.filter(({ length }) => length <= MOST_CHARACTERS);
      const pixels = Math.max(0, ...fitting.map(widthOf));
      return isWhole && pixels > DEFAULT_WIDTH ? [[field.name, pixels]] : [];
    });
  return new Map(widths);
}

/**
 * Pixels of the longest text among the first rows that begins with letters against the page, by the name of its field: it
 * begins at the far end of its cell. Of a name that goes on in the page's letters, as far as those that it begins with.
 */
export function turnedWidths(
  fields: readonly ClientField[],
  rows: readonly Row[],
  context: ColumnContext,
  isRtl: boolean,
): ReadonlyMap<string, number> {
  const sample = rows.slice(0, SAMPLE);
  return new Map(
    fields
      .filter(({ type }) => type === 'Text')
      .map((field) => {
        const texts = sample.map((row) => displayText(field, row, context));
        const turned = texts.map((text) => turnedBegin(text, isRtl)).filter((text) => text !== '');
        return [field.name, Math.max(0, ...turned.map(widthOf))];
      }),
  );
}

function turnedBegin(text: string, isRtl: boolean): string {
  if (isRtl) return text.replace(FROM_RIGHT, '');
  return runsFromRight(text, isRtl) ? text : '';
}

/** Are its values shown as they are stored? */
function isPlain({ extraType, format, multipleLine }: ClientField): boolean {
  return extraType === undefined && format === undefined && multipleLine !== true;
}

function widthOf(text: string): number {
  const letters = text.replace(/[\d\s.,'()-]/g, '').length;
  return Math.ceil((text.length - letters) * DIGIT_WIDTH + letters * LETTER_WIDTH + EDGES);
}
