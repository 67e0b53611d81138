import type { AlwaysValue, DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { type Field, field as fieldSchema } from '#schemas/definitions/field.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import {
  type Column,
  canShow,
  fieldTypeOf,
  humanise,
  type Relation,
} from '../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import { isBrought } from '../catalogue/table-rights.ts';
import type { CompiledField } from '../compiled.ts';
import { areKeysOfOther } from '../own-rows.ts';
import { CURRENT_USER } from '../sql/filter-value.ts';
import { isInUnique } from './check-shared-values.ts';
import { compileQuote } from './compile-quote.ts';
import {
  columnsOfAnother,
  defaultFields,
  isNamedWell,
  readableColumn,
  warnOfSwappedColumn,
} from './field-columns.ts';
import {
  checkFit,
  type FieldInput,
  isNobodys,
  warnOfIdleSettings,
  warnOfSlivers,
} from './field-fit.ts';
import { optionsOf } from './field-options.ts';
import type { IssuePath, Issues } from './issues.ts';

/** Fields of a document with all that was left out taken from their columns; faulty ones are left out. */
export async function compileFields(
  document: DataDefinitionDocument,
  relation: Relation,
  environment: DefinitionEnvironment,
  issues: Issues,
): Promise<CompiledField[]> {
  const inputs = document.fields ?? defaultFields(relation, issues);
  const strange = columnsOfAnother(document, inputs, relation, issues);
  const compiled: CompiledField[] = [];
  for (const [index, input] of inputs.entries()) {
    if (strange.has(input)) continue;
    const path = ['fields', index];
    if (!isNamedWell(inputs, index, path, issues)) continue;
    warnOfSwappedColumn(inputs, index, path, issues);
    const given = { ...input, ...ownership(document.always?.[input.name], input, relation) };
    const inKey = document.key
      ? document.key.includes(input.name)
      : relation.primaryKey.includes(input.column ?? input.name);
    const field = await compileField(given, relation, environment, issues, path, inKey);
    // What is kept there of another table nobody knows.
    if (field) compiled.push(strange.size > 0 ? { ...field, unknown: true } : field);
  }
  return compiled.map((field) => withGround(field, compiled));
}

/** What a field is by the filter that always holds of it. */
function ownership(
  always: AlwaysValue | undefined,
  { name, column = name, hidden, readonly }: FieldInput,
  relation: Relation,
): Partial<FieldInput> {
  // Whose a row is stays as it is: what nobody may do is not offered.
  if (always === CURRENT_USER) return { readonly: true };
  // A row without a value is shown to nobody, not even to who makes it.
  const isNeeded = areKeysOfOther(always) && (!hidden || isBrought(column, relation));
  return isNeeded && !readonly ? { required: true } : {};
}

/** A Quote with the columns that decide about its rows, which may stand behind it. */
function withGround(field: CompiledField, fields: readonly CompiledField[]): CompiledField {
  const { quote } = field;
  if (!quote) return field;
  const where = quote.where.map((one) => {
    const own = fields.find(({ name }) => name === one.field);
    return own
      ? { ...one, own: { column: own.column, storage: own.storage, type: own.type } }
      : one;
  });
  return { ...field, quote: { ...quote, where } };
}

/** Stands for a field whose document has a fault, so that whatever names it has none of its own. */
export function unknownField(name: string): CompiledField {
  // Columns of SQL may have names that no field can have.
  const field = { ...fieldSchema.parse({ name: 'unknown' }), name, type: 'Text' as const };
  return {
    field,
    name,
    column: name,
    storage: 'text',
    type: 'text',
    nullable: true,
    money: false,
    unknown: true,
  };
}

/** Is it such a field? */
export function isUnknown({ unknown }: CompiledField): boolean {
  return unknown === true;
}

async function compileField(
  given: FieldInput,
  relation: Relation,
  environment: DefinitionEnvironment,
  issues: Issues,
  path: IssuePath,
  inKey: boolean,
): Promise<CompiledField | null> {
  const columnName = given.column ?? given.name;
  const column = readableColumn(given, relation, issues, path);
  if (!column) return null;
  const isEnumeration = column.values !== undefined && given.type === undefined;
  const input = isEnumeration ? { extraType: 'BrieflyCode' as const, ...given } : given;
  const field = completeField(input, column);
  warnOfGivenValue(given, column, issues, path);
  if (!isOfColumn(field, column, relation.name, issues, path)) return null;
  checkFit(given, field, column, relation.name, issues, path);
  warnOfIdleSettings(given, field, issues, path);
  warnOfSlivers(given, field, issues, path);
  const isMoney = field.format === 'money';
  if (isMoney && !isAmount(column, relation.name, issues, path)) return null;
  const options = await optionsOf(input, column, environment, issues, path);
  const quote = await compileQuote(input, column, environment, issues, path);
  const words =
    relation.kind === 'table' && column.storage === 'text'
      ? await environment.words(relation.name, columnName)
      : null;
  const [rowOf, another] = column.refersTo ?? [];
  return {
    field,
    name: input.name,
    column: columnName,
    storage: column.storage,
    type: column.type,
    nullable: column.nullable,
    money: isMoney && !hasScale(column),
    ...(column.decimals !== undefined && { decimals: column.decimals }),
    ...(column.ranking && { ranking: column.ranking }),
    ...(inKey && field.type === 'DateTime' && { exact: true }),
    ...(options && { options, optionNames: new Map(options.map(({ Key, Name }) => [Key, Name])) }),
    ...(words && { words }),
    ...(column.refers && { refers: true }),
    ...(rowOf !== undefined && !another && { rowOf }),
    ...(rowOf !== undefined && !isInUnique(columnName, relation) && { shared: true }),
    ...(quote && { quote }),
    ...(input.classes && { classes: input.classes }),
    ...(input.default !== undefined && { initial: input.default }),
    ...(hasBox(field) && { box: boxOf(input, column) }),
  };
}

/** Can the field show what its column holds? What keeps it from that is told. */
function isOfColumn(
  field: Field,
  column: Column,
  table: string,
  issues: Issues,
  path: IssuePath,
): boolean {
  const { name, storage } = column;
  if (!canShow(field.type, storage)) {
    const how = wayTo(field.type, column, name);
    const message = `a ${field.type} cannot show ${name}, which is ${storage}${how}`;
    issues.add([...path, 'type'], message, { about: { kind: 'unfit type', name, of: table } });
    return false;
  }
  if (!canHoldFiles(field, column)) {
    const message = `the path of a file is a text, and the column of "${field.name}" holds none`;
    issues.add([...path, 'extraType'], message);
    return false;
  }
  return true;
}

/** Can a column be an amount of money? That it cannot is told, and that it hardly is. */
function isAmount(column: Column, table: string, issues: Issues, path: IssuePath): boolean {
  const { name: columnName } = column;
  const place = [...path, 'format'];
  if (column.storage !== 'integer' && column.storage !== 'decimal') {
    const about = { kind: 'unfit type', name: columnName, of: table };
    issues.add(place, `${columnName} is no number, so it cannot be money`, { about });
    return false;
  }
  if (column.storage === 'decimal' && !hasScale(column)) {
    const message = `money takes ${columnName}, a number without a scale, for the smallest coin: 12345 is 123.45; say what it is: numeric(12,2) for whole units, bigint for coins`;
    issues.add(place, message, { about: { kind: 'loose amount', name: columnName }, mild: true });
  }
  if (column.storage === 'decimal' && column.decimals === 1) {
    const message = `no currency has one place, which ${columnName} keeps: numeric(12,2), or "decimal" for what is no money`;
    issues.warn(place, message);
  }
  return true;
}

function hasScale({ storage, decimals = 0 }: Column): boolean {
  return storage === 'decimal' && decimals > 0;
}

function hasBox({ type, extraType, readonly }: Field): boolean {
  return type === 'Boolean' && extraType !== 'Label' && !readonly;
}

/**
 * A box that nobody touches is read as no, so it shows what the table would keep. Where its DEFAULT says no, or it has to be
 * something, no is an answer, unless it is the author who asks for one: a box that has to be ticked stays open.
 */
function boxOf({ required }: FieldInput, column: Column): boolean | undefined {
  if (column.ticked) return true;
  const isNo = column.ticked === false || column.required;
  return isNo && required === undefined ? false : undefined;
}

/** A value for a column that takes none: the database would refuse each new row. */
function warnOfGivenValue(
  { default: initial, readonly, required }: FieldInput,
  { name, reckoned }: Column,
  issues: Issues,
  path: IssuePath,
): void {
  if (!reckoned) return;
  const given = { default: (initial ?? null) !== null, readonly: readonly === false, required };
  const key = (['default', 'readonly', 'required'] as const).find((one) => given[one]);
  if (key === undefined) return;
  const message = `the database makes ${name} itself and takes no value for it: leave "${key}" out`;
  issues.warn([...path, key], message);
}

/** How what a column means can be shown all the same. */
function wayTo(type: Field['type'], { storage }: Column, name: string): string {
  const isCode = storage === 'text' || storage === 'integer';
  if (type === 'Boolean' && isCode) {
    return `: leave "type" out and name its codes in a lookup, "extraType": "BrieflyCode", "lookup": "…"`;
  }
  if (type === 'DateTime' && isCode) {
    const made =
      storage === 'integer' ? `to_date(${name}::text, 'YYYYMMDD')` : `to_date(${name}, 'YYYYMMDD')`;
    return `: a view or SQL can make a day of it, such as ${made}`;
  }
  if (type === 'Number' && storage === 'text') {
    return `: a view or SQL can make a number of it, such as nullif(${name}, '')::numeric`;
  }
  return '';
}

function canHoldFiles(field: Field, { storage }: Column): boolean {
  return !isFileField(field) || storage === 'text' || storage === 'textList';
}

/** The field as the client gets it; its column settles what the author left out. */
function completeField(input: FieldInput, column: Column): Field {
  // What is only shown is written as its column would be: an amount, a time, yes or no.
  const isOwn = input.extraType === undefined || input.extraType === 'Label';
  const type = input.type ?? (isOwn ? fieldTypeOf(column.storage) : 'Text');
  const isTime = type === 'DateTime' && input.format === undefined;
  const isNumber = type === 'Number' && input.textAlign === undefined;
  return fieldSchema.parse({
    ...input,
    title: input.title ?? `__${humanise(input.column ?? input.name)}`,
    type,
    required: input.required ?? (column.required && !(column.filled && isNobodys(input))),
    readonly: input.readonly ?? column.generated,
    // Such a number is read digit by digit, not as an amount.
    ...(type === 'Number' && column.names && { format: input.format ?? 'plain' }),
    ...(isTime && { format: column.storage === 'date' ? 'date' : 'dateTime' }),
    ...(isNumber && { textAlign: 'end', captionAlign: input.captionAlign ?? 'end' }),
  });
}
