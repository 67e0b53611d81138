import type {
  DataDefinitionDocument,
  FieldDocument,
} from '#schemas/definitions/data-definition.ts';
import { missing } from '../../definitions/missing.ts';
import { suggest } from '../../definitions/suggest.ts';
import type { Relation } from '../catalogue/catalogue.ts';
import type { CompiledDefinition, CompiledField, Fields } from '../compiled.ts';
import { areKeysOfOther } from '../own-rows.ts';
import { isSortable } from '../sql/selection-sql.ts';
import { mistakenColumn } from './field-columns.ts';
import type { IssuePath, Issues } from './issues.ts';
import { classMeant, isKnownClass } from './known-classes.ts';

/** What the schema gives to every field. */
const DEFAULT_TEXT_ROWS = 10;

/** Kinds that no file is of, with those that are meant. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/tif': 'image/tiff',
  'text/txt': 'text/plain',
  'application/doc': '.doc',
  'application/xls': '.xls',
};

/** One kind of file as the HTML attribute names it: `.pdf`, `image/png`, `image/*`. */
const FILE_KIND = /^(?:\.[\w.+-]+|[\w.+-]+\/(?:\*|[\w.+-]+))$/;

/** The first words of kinds that files have. */
const FAMILIES: readonly string[] = [
  'application',
  'audio',
  'font',
  'image',
  'model',
  'text',
  'video',
];

/**
 * Looks for settings that cannot both be meant, and for words that are nearly those that mean something.
 *
 * @returns the fields that were meant to show another column than they do.
 */
export function checkContradictions(
  document: DataDefinitionDocument,
  { byName: fields, isAlwaysRefused }: Pick<CompiledDefinition, 'byName' | 'isAlwaysRefused'>,
  { columns }: Relation,
  issues: Issues,
): readonly string[] {
  for (const [index, field] of (document.fields ?? []).entries()) {
    const path = ['fields', index];
    if (!isAlwaysRefused) checkRequired(document, field, fields.get(field.name), issues, path);
    checkKinds(field, issues, path);
    warnOfIdleSettings(field, issues, path);
    const takesAll = field.extraType === 'File' && field.other?.accept === undefined;
    if (takesAll && document.access.write === 'public' && !field.readonly) {
      const advice = 'visitors may bring any kind of file: name those you want in other.accept';
      issues.warn([...path, 'extraType'], advice);
    }
    for (const [value, names] of Object.entries(field.classes ?? {})) {
      checkClasses(names, issues, [...path, 'classes', value]);
    }
    checkTip(field.valueTip, fields, issues, [...path, 'valueTip']);
  }
  const lost = warnOfSharedColumns(document.fields ?? [], fields, columns, issues);
  warnOfSharedTitles(document, issues);
  for (const [index, { className }] of document.rowClasses.entries()) {
    checkClasses(className, issues, ['rowClasses', index, 'className']);
  }
  const { read, write } = document.access;
  if (read === 'public' && write === 'public') {
    issues.warn(['access', 'write'], 'everybody may read and change these rows, visitors too');
  }
  for (const [index, { name }] of document.sort.entries()) {
    const field = fields.get(name);
    if (document.sort.findIndex((one) => one.name === name) < index) {
      issues.warn(['sort', index, 'name'], `"${name}" orders the rows already`);
    }
    if (!field || field.unknown || isSortable(field)) continue;
    issues.add(['sort', index, 'name'], `"${name}" is JSON, which has no order`);
  }
  if (document.import && 'table' in document.source && document.access.write.length === 0) {
    const message = 'nobody may write these rows, so nobody may bring any';
    const about = { kind: 'no writers', name: document.code };
    issues.add(['import'], message, { about, mild: true });
  }
  return lost;
}

/** Words that are written as names are, `seat_tip` or `seatTip`, as hardly a text for people is: `kWh`, `iPhone`. */
const WRITTEN_AS_NAME = /^[a-z]+(?:_[a-z0-9]+)+$|^[a-z]{2,}(?:[A-Z][a-z0-9]{2,})+$/;

/** A text that was meant for the field which holds the tip. */
function checkTip(tip: string | undefined, fields: Fields, issues: Issues, path: IssuePath): void {
  if (tip === undefined || !/^\w+$/.test(tip) || fields.has(tip)) return;
  const meant = suggest(tip, fields.keys());
  if (meant === undefined && !WRITTEN_AS_NAME.test(tip)) return;
  const fault = missing('field', tip, [], meant);
  issues.add(path, fault.message, { ...fault, mild: true });
}

/** Two fields that stand beside each other under one title. */
function warnOfSharedTitles({ fields = [] }: DataDefinitionDocument, issues: Issues): void {
  const shown = fields.map((field, index) => ({ ...field, index })).filter(isAlwaysShown);
  for (const [place, { title, name, column, index }] of shown.entries()) {
    const other = shown.slice(0, place).find((one) => title && one.title === title);
    // Of one column twice something else is told.
    if (!other || other.name === name || (other.column ?? other.name) === (column ?? name))
      continue;
    // The currency of a fee stands behind the fee, as that of a price behind the price.
    const isOfAnother = shown
      .slice(0, place)
      .some((one) => isPartOf(name, one.name) && !isPartOf(other.name, one.name) && one !== other);
    if (isOfAnother) continue;
    const message = `"${title}" is the title of "${other.name}" too, so nobody can tell one from the other`;
    issues.warn(['fields', index, 'title'], message);
  }
}

/** Is it called as what belongs to another field: `fee_currency` or `feeCurrency` to `fee`? */
function isPartOf(name: string, whole: string): boolean {
  return name.startsWith(whole) && /^(?:_|[A-Z])/.test(name.slice(whole.length));
}

function isAlwaysShown({ hidden, other }: FieldDocument): boolean {
  return !hidden && other.visible === undefined;
}

/**
 * Two fields of one kind that show one column in the same way, or that a save would both write into it.
 *
 * @returns the fields of which the column that was meant is known.
 */
function warnOfSharedColumns(
  inputs: readonly FieldDocument[],
  fields: Fields,
  columns: Relation['columns'],
  issues: Issues,
): readonly string[] {
  const lost: string[] = [];
  const written = new Map<string, string>();
  const shown = new Map<string, string>();
  for (const [index, input] of inputs.entries()) {
    const { name, readonly } = input;
    const field = fields.get(name);
    if (!field || field.unknown) continue;
    const about = { kind: 'column twice', name: field.column };
    const mistaken = mistakenColumn(inputs, input, columns);
    const twins = inputs.filter((one) => one.name === mistaken?.other);
    if (mistaken && (mistaken.isSure || twins.some((one) => areAlike(one, input, fields)))) {
      const message = `"${mistaken.other}" shows the column ${field.column} already: name another`;
      const suggestion = mistaken.meant;
      // What is wrong with its value is right once the column is.
      issues.dropAt(['fields', index, 'default']);
      issues.add(['fields', index, 'column'], message, { about, suggestion, mild: true });
      lost.push(name);
      continue;
    }
    const look = lookOf(input, field);
    const twin = shown.get(look);
    const isShown = isAlwaysShown(input);
    if (isShown) shown.set(look, twin ?? name);
    const place = placeOf(field);
    const other = readonly ? undefined : written.get(place);
    if (!readonly) written.set(place, other ?? name);
    const first = other ?? (isShown ? twin : undefined);
    if (first === undefined || first === name) continue;
    const how = other === undefined ? ', in the same way' : '';
    const instead = other === undefined ? '' : ', or make one of them readonly';
    const message = `"${first}" shows the column ${field.column} already${how}: name another${instead}`;
    const key = input.column === undefined ? 'name' : 'column';
    issues.add(['fields', index, key], message, { about, mild: true });
  }
  return lost;
}

/** Are two fields always shown, and in the same way, or does a save write both into one column? */
function areAlike(one: FieldDocument, other: FieldDocument, fields: Fields): boolean {
  const [first, second] = [fields.get(one.name), fields.get(other.name)];
  if (!first || !second) return false;
  const areShown = isAlwaysShown(one) && isAlwaysShown(other);
  const areWritten = !one.readonly && !other.readonly;
  return (
    (areShown && lookOf(one, first) === lookOf(other, second)) ||
    (areWritten && placeOf(first) === placeOf(second))
  );
}

/** What is alike of fields that show one column in the same way. */
function lookOf(input: FieldDocument, { column, field }: CompiledField): string {
  const { format, lookup, quote, classes, multipleLine } = input;
  const { type, extraType } = field;
  return JSON.stringify([column, type, extraType, format, lookup, quote, classes, multipleLine]);
}

/** What is alike of fields that a save writes into one column. */
function placeOf({ column, field: { type, extraType } }: CompiledField): string {
  return `${column} ${extraType ?? type}`;
}

/** What has to be filled in and cannot be, unless something else gives it a value. */
function checkRequired(
  { filters, always, key, access }: DataDefinitionDocument,
  { name, required, hidden, readonly, default: initial }: FieldDocument,
  compiled: CompiledField | undefined,
  issues: Issues,
  path: IssuePath,
): void {
  // Rows may come readonly from elsewhere; a hidden column that has to have a value is nobody's.
  const isAsked = required ?? (hidden && access.write.length > 0 && compiled?.field.required);
  if (!isAsked || !(hidden || readonly) || initial !== undefined) return;
  const isFixed = always?.[name] !== undefined && !areKeysOfOther(always[name]);
  const isGiven = (hidden && filters.includes(name)) || key?.includes(name) || isFixed;
  if (isGiven) return;
  const how = hidden ? 'hidden' : 'readonly';
  const message = `"${name}" is required and ${how}, so nobody can fill it in: give it a "default", or leave one of them out`;
  const about = { kind: `${how} field`, name };
  issues.add([...path, 'required'], message, { about, mild: true });
}

/** Settings that fields of other kinds have. */
function warnOfIdleSettings(
  { other, extraType, multipleLine, format }: FieldDocument,
  issues: Issues,
  path: IssuePath,
): void {
  if (other.textRows !== DEFAULT_TEXT_ROWS && !multipleLine && format !== 'html') {
    const message = 'only a text of several lines has "textRows": "multipleLine": true';
    issues.warn([...path, 'other', 'textRows'], message);
  }
  if (other.dataType !== undefined && extraType !== 'Image') {
    issues.warn([...path, 'other', 'dataType'], 'only an Image has "dataType"');
  }
}

/** Kinds of files of which none is a picture, as far as they are known. */
const OF_OTHERS =
  /^(?:(?:application|audio|font|text|video)\/[\w.+*-]+|\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|txt|csv|json|xml|html?|zip|mp[34]|mov|wav))$/i;

function checkKinds({ other, extraType }: FieldDocument, issues: Issues, path: IssuePath): void {
  const kinds = other.accept?.split(',').map((one) => one.trim()) ?? [];
  const strange = kinds.find((one) => OF_OTHERS.test(one));
  if (extraType === 'Image' && strange !== undefined) {
    const message = `an Image shows pictures, and "${strange}" is none: a File takes others`;
    issues.warn([...path, 'other', 'accept'], message);
  }
  for (const kind of kinds) {
    const usual = Object.hasOwn(OTHER_KINDS, kind) ? OTHER_KINDS[kind] : familyMeant(kind);
    if (usual !== undefined) {
      issues.warn([...path, 'other', 'accept'], `no file is of the kind "${kind}"`, usual);
    }
    if (FILE_KIND.test(kind)) continue;
    const meant = /^\w+$/.test(kind) ? `.${kind}` : undefined;
    issues.add(
      [...path, 'other', 'accept'],
      `"${kind}" is no kind of files: .pdf, image/png, image/*`,
      meant === undefined ? {} : { suggestion: meant },
    );
  }
}

/** A kind whose first word is nearly one that files have: `image/*` for `images/*`. */
function familyMeant(kind: string): string | undefined {
  const [family = '', rest] = kind.split('/', 2);
  if (rest === undefined || FAMILIES.includes(family.toLowerCase())) return undefined;
  const meant = suggest(family, FAMILIES);
  return meant && `${meant}/${rest}`;
}

function checkClasses(names: string, issues: Issues, path: IssuePath): void {
  for (const name of names.split(/\s+/)) {
    const meant = classMeant(name);
    if (meant === undefined && (name === '' || isKnownClass(name))) continue;
    const which = meant === undefined ? ': the guide lists those of cells and rows' : '';
    issues.warn(path, `there is hardly a class "${name}"${which}`, meant);
  }
}
