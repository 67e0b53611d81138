import type { FieldDocument } from '#schemas/definitions/data-definition.ts';
import type { Field } from '#schemas/definitions/field.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import type { Column } from '../catalogue/catalogue.ts';
import type { CompiledField } from '../compiled.ts';
import { CURRENT_USER } from '../sql/filter-value.ts';
import type { IssuePath, Issues } from './issues.ts';

/** A field as its author wrote it. */
export type FieldInput = Pick<FieldDocument, 'name'> & Partial<FieldDocument>;

const FORMATS_OF: Readonly<Record<string, Field['type']>> = {
  integer: 'Number',
  decimal: 'Number',
  percent: 'Number',
  plain: 'Number',
  date: 'DateTime',
  dateTime: 'DateTime',
  html: 'Text',
};

/** What is written otherwise for people than the database does. Whole numbers may be names that are searched for in parts. */
const KEPT: Partial<Readonly<Record<Column['storage'], string>>> = {
  decimal: 'amounts',
  date: 'days',
  timestamp: 'times',
  timestamptz: 'times',
};

/** Settings that have no meaning for a field of its kind. */
export function checkFit(
  { type: given, multipleSelect, multipleLine, other }: FieldInput,
  { name, type, format, extraType, hidden }: Field,
  { name: column, storage, decimals, values }: Column,
  table: string,
  issues: Issues,
  path: IssuePath,
): void {
  const wanted = format === undefined ? undefined : FORMATS_OF[format];
  if (wanted !== undefined && wanted !== type) {
    const message = `"${format}" is how a ${wanted} is written; "${name}" is ${type}`;
    // Where the field says no type, it has that of its column.
    const about = given === undefined ? { kind: 'unfit type', name: column, of: table } : undefined;
    issues.add([...path, 'format'], message, about && { about });
  }
  if (format === 'dateTime' && storage === 'date') {
    const message = `the column of "${name}" keeps days without a time: timestamptz in the table, or "format": "date"`;
    issues.warn([...path, 'format'], message, 'date');
  }
  // Whole numbers may be codes, in columns of many digits too.
  const kept = decimals === 0 ? undefined : KEPT[storage];
  if (given === 'Text' && kept !== undefined && !extraType && !hidden) {
    const message = `${column} holds ${kept}, and a Text shows and finds them as the database writes them: leave "type" out`;
    issues.warn([...path, 'type'], message);
  }
  if (multipleLine && type !== 'Text') {
    issues.add([...path, 'multipleLine'], `only a Text has several lines; "${name}" is ${type}`);
  }
  const isChoice = extraType === 'Quote' || extraType === 'BrieflyCode';
  if (multipleSelect && !isChoice && storage !== 'textList') {
    issues.add(
      [...path, 'multipleSelect'],
      'only a BrieflyCode and a Quote have options to choose',
    );
  }
  if (multipleSelect && isChoice && !(storage === 'textList' || (storage === 'text' && !values))) {
    const message = `the column of "${name}" keeps one value, or a list that is read as one text: text[] takes several`;
    issues.add([...path, 'multipleSelect'], message);
  }
  const isFile = isFileField({ extraType });
  if (storage === 'textList' && ((isChoice && !multipleSelect) || (isFile && !other?.multiple))) {
    const key = isFile ? '"other": { "multiple": true }' : '"multipleSelect": true';
    const about = { kind: isFile ? 'single file' : 'single choice', name: column };
    const message = `"${name}" lies in a list of texts, so it needs ${key}`;
    issues.add([...path, 'extraType'], message, { about });
  }
  if (isFile) return;
  for (const key of ['accept', 'multiple', 'buttonTitle', 'dataType'] as const) {
    if (other?.[key] === undefined) continue;
    issues.add([...path, 'other', key], `only a File and an Image have "${key}"`);
  }
  // Formatted texts hold pictures.
  if (format === 'html') return;
  for (const key of ['public', 'withRow'] as const) {
    if (other?.[key] !== true) continue;
    issues.warn([...path, 'other', key], `only a File and an Image have "${key}"`);
  }
}

/** Settings that come to nothing beside others of the field. */
export function warnOfIdleSettings(
  { required, other }: FieldInput,
  { name, hidden, readonly, extraType }: Field,
  issues: Issues,
  path: IssuePath,
): void {
  const isLabel = extraType === 'Label';
  if (hidden && other?.visible !== undefined) {
    const message = `"hidden" hides "${name}" always, so this never shows it: leave one of the two out`;
    issues.warn([...path, 'other', 'visible'], message);
  }
  const fixed = hidden ? 'is hidden' : readonly ? 'is readonly' : isLabel ? 'is a Label' : null;
  if (other?.reloadAfterChanged && fixed !== null) {
    const message = `"${name}" ${fixed}, so nobody changes it in a form`;
    issues.warn([...path, 'other', 'reloadAfterChanged'], message);
  }
  if (required && isLabel) {
    issues.warn([...path, 'required'], `"${name}" is a Label, which nobody fills in`);
  }
}

/** Pixels of a cell that stay empty at both ends. */
const CELL_PADDING = 32;
/** Pixels that no letter has room in. */
const LETTER = 8;
/** Screens on which a twelfth of the width has no room for any value. */
const NARROW = ['xs', 'sm'] as const;

/** Widths that nothing can be read in, as where a digit went lost: 24 pixels of a cell, a twelfth of a small screen. */
export function warnOfSlivers(
  { width, classes, other }: FieldInput,
  { name, type, extraType, hidden }: Field,
  issues: Issues,
  path: IssuePath,
): void {
  if (hidden) return;
  // A colour alone may be all that a cell is for.
  if (width !== undefined && width < CELL_PADDING + LETTER && !classes) {
    const message = `nobody can read "${name}" in ${width} pixels, of which ${CELL_PADDING} stay empty at the ends of its cells`;
    issues.warn([...path, 'width'], message);
  }
  // Two digits may well be all that there is.
  const narrow = type === 'Text' && !extraType ? ([...NARROW, 'md'] as const) : NARROW;
  const screen = narrow.find((one) => other?.breakpoint?.[one] === 1);
  if (screen === undefined) return;
  const message = `nobody can read "${name}" in 1 of 12 on such a screen: 12 is a line of its own`;
  issues.warn([...path, 'other', 'breakpoint', screen], message);
}

/** Does nobody fill it in? */
export function isNobodys({
  readonly,
  hidden,
  extraType,
}: Pick<FieldInput, 'readonly' | 'hidden' | 'extraType'>): boolean {
  return readonly === true || hidden === true || extraType === 'Label';
}

/** Looks for a fixed default in what alone tells one row from another: a second new row would be the first one. */
export function warnOfFixedKey(
  fields: readonly FieldInput[],
  [first, another]: readonly CompiledField[],
  issues: Issues,
): void {
  if (!first || another) return;
  const index = fields.findIndex(({ name }) => name === first.name);
  const initial = fields[index]?.default;
  if (initial === undefined || initial === null || initial === CURRENT_USER) return;
  const place = ['fields', index, 'default'];
  // What the database takes no value for is told already.
  if (issues.found.some(({ path }) => path.join() === place.join())) return;
  const message = `"${first.name}" tells one row from another, so only one row can have this: leave it out`;
  issues.warn(place, message);
}

/** Looks for numbers that people fill in with decimals, and that are shown without any. */
export function warnOfLostDecimals(
  inputs: readonly FieldInput[],
  fields: readonly CompiledField[],
  issues: Issues,
): void {
  for (const { name, column, decimals = 0, field } of fields) {
    if (field.format !== 'integer' || decimals === 0 || isNobodys(field)) continue;
    const index = inputs.findIndex((one) => one.name === name);
    const message = `${column} keeps ${decimals} decimals, which "integer" does not show: what is filled in is rounded where it is read`;
    issues.warn(['fields', index, 'format'], message, 'decimal');
  }
}

/** How a column is called that counts coins on purpose. */
const COINS =
  /(?:^|_)(?:cents?|ct|coins?|pence|pfennigs?|kopecks?|fen|fils|halalas?|minor)(?:_|$)/i;

/** Looks for an amount that is kept in coins beside one that is kept in whole units: 12 would be shown as 0.12. */
export function warnOfMixedCoins(
  inputs: readonly FieldInput[],
  fields: readonly CompiledField[],
  issues: Issues,
): void {
  const amounts = fields.filter(({ field }) => field.format === 'money');
  const whole = amounts.find(({ money, unknown }) => !money && !unknown);
  if (!whole) return;
  for (const [index, { name }] of inputs.entries()) {
    const amount = amounts.find(({ field }) => field.name === name);
    if (!amount?.money || amount.storage !== 'integer' || COINS.test(amount.column)) continue;
    const message = `${amount.column} counts the smallest coin, and ${whole.column} whole units: 1250 is 12.50 here and 1,250 there`;
    const about = { kind: 'loose amount', name: amount.column };
    issues.add(['fields', index, 'format'], message, { about, mild: true });
  }
}
