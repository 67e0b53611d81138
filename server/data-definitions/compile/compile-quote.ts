import type {
  DataDefinitionDocument,
  FieldDocument,
} from '#schemas/definitions/data-definition.ts';
import type { Subject } from '../../definitions/issue.ts';
import { otherTableOf } from '../../definitions/missing.ts';
import type { Column, Relation } from '../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { CompiledQuote } from '../compiled.ts';
import { namedBy } from './authored-sql/check-sql-uses.ts';
import { type CompiledSource, compileSource } from './compile-source.ts';
import { fieldMeant } from './field-meant.ts';
import { type IssuePath, Issues } from './issues.ts';
import { quotedTable } from './quoted-table.ts';

type Quote = NonNullable<FieldDocument['quote']>;
type QuotingField = Pick<FieldDocument, 'name'> & Partial<FieldDocument>;

/** What a Quote needs of its surroundings, and where it tells what is wrong with it. */
interface Place {
  readonly environment: DefinitionEnvironment;
  readonly issues: Issues;
  /** Of the field. */
  readonly path: IssuePath;
}

/** The data that a Quote names, and where its rows come from. */
interface QuotedData extends CompiledSource {
  readonly document: DataDefinitionDocument;
}

/** The rows that a Quote field points at; null for other fields and faulty ones. */
export async function compileQuote(
  input: QuotingField,
  column: Column,
  environment: DefinitionEnvironment,
  issues: Issues,
  path: IssuePath,
): Promise<CompiledQuote | null> {
  const place = { environment, issues, path };
  const quote = quoteOf(input, place);
  const data = quote && (await quotedData(quote, column, place));
  const columns = data && quotedColumns(quote, data, place);
  if (!columns) return null;
  const { relations } = environment;
  const { key, name, where } = columns;
  const { document, source, relation } = data;
  refuseQuotedName(quote, document, issues, path);
  warnOfHiddenKey(quote, document, issues, path);
  warnOfNoName(quote, data, issues, path);
  const isOfOthers = await checkKey(input, quote, { column, ...columns }, data, place);
  const { primaryKey } = relation;
  const isPrimary = primaryKey.length === 1 && primaryKey[0] === key.name;
  return {
    source,
    dataCode: quote.dataCode,
    keyColumn: key.name,
    keyType: key.type,
    nameColumn: name.name,
    nameType: name.type,
    unique: isPrimary && isComparable(key, column),
    shared: !tellsApart(document, relation, [key.name]),
    where,
    restricted: source.kind !== 'table' || Object.keys(document.always ?? {}).length > 0,
    names: namedBy(column, relations),
    ...(isOfOthers && { isOfOthers }),
  };
}

/** What a field says that it quotes, where it is a Quote. */
function quoteOf(
  { name, quote, extraType, lookup }: QuotingField,
  { issues, path }: Place,
): Quote | null {
  if (!quote) {
    // With a lookup it was to be of that kind, which is told there.
    if (extraType === 'Quote' && lookup === undefined) {
      issues.add(path, `the field "${name}" needs to say what it quotes: "quote": { … }`);
    }
    return null;
  }
  if (extraType === 'Quote') return quote;
  issues.add([...path, 'quote'], 'only a field with extraType Quote quotes');
  return null;
}

/** Null where there is none, or one whose source has a fault, which is told where it stands. */
async function quotedData(
  quote: Quote,
  column: Column,
  { environment, issues, path }: Place,
): Promise<QuotedData | null> {
  const { dataCode } = quote;
  const document = await environment.dataDefinition(dataCode);
  if (!document) {
    const codes = environment.codes('data');
    if (!codes.includes(dataCode)) {
      issues.unknown([...path, 'quote', 'dataCode'], 'data definition', dataCode, codes);
    }
    return null;
  }
  const found = await compileSource(document, environment, new Issues());
  if (!found) return null;
  const known = fieldsOf(document, found.relation);
  const { refersTo } = column;
  const { kind, name } = found.relation;
  const isOfOther = kind === 'table' && refersTo && !refersTo.includes(name);
  const meant = await dataMeant(quote, known, environment, isOfOther ? refersTo : undefined);
  if (meant === undefined) return { document, ...found };
  const lacking = namesIn(quote).filter((one) => !known.has(one));
  const message = `${dataCode} has no "${lacking.join('" and no "')}", which ${meant} has`;
  issues.add([...path, 'quote', 'dataCode'], message, {
    suggestion: meant,
    about: { kind: 'other data', name: `${dataCode} ${meant}` },
  });
  return null;
}

/** The columns that a Quote names by their fields; null where one is missing. */
function quotedColumns(
  { dataCode, key, name, where: conditions = {} }: Quote,
  { document, relation }: QuotedData,
  { environment: { relations }, issues, path }: Place,
): { readonly key: Column; readonly name: Column; readonly where: CompiledQuote['where'] } | null {
  const known = fieldsOf(document, relation);
  const what = `field of ${dataCode}`;
  for (const [place, one] of Object.entries({ key, name })) {
    if (known.has(one)) continue;
    issues.unknown([...path, 'quote', place], what, one, known.keys(), fieldMeant(one, known));
  }
  const where = Object.entries(conditions).flatMap(([one, field]) => {
    const own = columnOf(document, relation, one);
    if (own) {
      const { name: column, storage, type, refersTo } = own;
      return [{ column, field, storage, type, refersTo, names: namedBy(own, relations) }];
    }
    if (!known.has(one)) issues.unknownKey([...path, 'quote', 'where', one], known, what);
    return [];
  });
  const [keyColumn, nameColumn] = [key, name].map((one) => columnOf(document, relation, one));
  // A field whose column there is not has its fault where it stands.
  if (!keyColumn || !nameColumn || where.length < Object.keys(conditions).length) return null;
  return { key: keyColumn, name: nameColumn, where };
}

/** Holds the key that is quoted against the column that keeps it. @returns whether this names rows of another table. */
async function checkKey(
  { multipleSelect }: QuotingField,
  { dataCode, key: named, where: conditions = {} }: Quote,
  {
    column,
    key,
    where,
  }: { readonly column: Column; readonly key: Column; readonly where: CompiledQuote['where'] },
  data: QuotedData,
  place: Place,
): Promise<boolean> {
  const { document, relation } = data;
  const { issues, path } = place;
  const meant = soleKeyOf(document, relation);
  const suggestion = meant === undefined || meant === named ? {} : { suggestion: meant };
  const refuse = (message: string, about?: Subject) =>
    issues.add([...path, 'quote', 'key'], message, { ...suggestion, ...(about && { about }) });
  const isOfKind = isNumber(key) === isNumber(column);
  if (!isOfKind && column.storage !== 'textList' && !multipleSelect) {
    const what = (one: Column) => (isNumber(one) ? 'numbers' : 'texts');
    refuse(`"${named}" of ${dataCode} holds ${what(key)}, and ${column.name} ${what(column)}`);
    return false;
  }
  const isOfOthers = await warnOfOtherTable(dataCode, column, key, data, place);
  const told = [key.name, ...where.map((one) => one.column)];
  // That rows of a view or SQL have no key at all is told where their definition lacks it.
  const isKeyless = relation.kind !== 'table' && !document.key && relation.primaryKey.length === 0;
  if (isKeyless || tellsApart(document, relation, told)) return isOfOthers;
  const other = otherCondition(data, key.name, Object.keys(conditions));
  if (other) {
    const message = `"${named}" and "${other.wrong}" do not tell the rows of ${dataCode} apart, and "${named}" and "${other.meant}" do`;
    const place = [...path, 'quote', 'where', other.wrong];
    issues.add(place, message, { suggestion: other.meant, isOfKey: true });
  } else {
    refuse(
      `"${named}" does not tell the rows of ${dataCode} apart: a Quote needs a field that is unique, or one that is so together with "where"`,
      { kind: 'loose quote', name: relation.name },
    );
  }
  return isOfOthers;
}

/** The fields that a Quote names of the data that it quotes. */
function namesIn({ key, name, where = {} }: Quote): string[] {
  return [...new Set([key, name, ...Object.keys(where)])];
}

/**
 * The only data that has all fields which a Quote names, where the one that it quotes lacks several of them, or one.
 *
 * @param tables those whose rows the column names, where these are others than the quoted ones: one lacking field says enough then,
 *   and theirs is meant rather than another one.
 */
async function dataMeant(
  quote: Quote,
  known: ReadonlyMap<string, { column: string }>,
  environment: DefinitionEnvironment,
  tables: readonly string[] | undefined,
): Promise<string | undefined> {
  const names = namesIn(quote);
  const uses = [quote.key, quote.name, ...Object.keys(quote.where ?? {})];
  const lacking = uses.filter((one) => !known.has(one));
  if (
    lacking.length < (tables ? 1 : 2) ||
    lacking.some((one) => fieldMeant(one, known) !== undefined)
  )
    return undefined;
  const fitting: string[] = [];
  const ofTables: string[] = [];
  for (const code of environment.codes('data')) {
    const { fields, source } = (await environment.dataDefinition(code)) ?? {};
    const own = fields?.map(({ name }) => name);
    const isNamed = source && 'table' in source && tables?.includes(source.table);
    if (lacking.length < 2 && !isNamed) continue;
    if (!names.every((one) => own?.includes(one))) continue;
    fitting.push(code);
    if (isNamed) ofTables.push(code);
  }
  const [meant, another] = ofTables.length > 0 ? ofTables : fitting;
  return another === undefined ? meant : undefined;
}

/** A Quote that would show the key of what its row quotes in turn. */
function refuseQuotedName(
  quote: Quote,
  quoted: DataDefinitionDocument,
  issues: Issues,
  path: IssuePath,
): void {
  if (!quoted.fields?.find((one) => one.name === quote.name)?.quote) return;
  const message = `"${quote.name}" of ${quote.dataCode} is a Quote itself, so its key would be shown: name a field whose own value is shown, of a view if need be`;
  issues.add([...path, 'quote', 'name'], message);
}

/** What nobody knows a row by, in the place of its name. */
function warnOfNoName(
  { dataCode, name }: Quote,
  { document: { fields = [] }, relation }: QuotedData,
  issues: Issues,
  path: IssuePath,
): void {
  const { column = name, ...field } = fields.find((one) => one.name === name) ?? {};
  const what = nothingToKnowBy(field, column, relation);
  if (what === null) return;
  const named = fields.find(({ name: one, hidden }) => !hidden && SAYS_WHICH.test(one))?.name;
  // An amount, or one of a few words, may be all that a row has.
  if (what.isSome && (named === undefined || named === name)) return;
  const message = `"${name}" of ${dataCode} is ${what.is}, by which nobody knows a row: name a field that says which one it is`;
  issues.warn([...path, 'quote', 'name'], message, what.isSome ? named : undefined);
}

/** How fields are called that say which row it is. */
const SAYS_WHICH = /^(?:(?:full|display)_?)?(?:name|title|label)$/i;

/** What many rows have alike; `isSome` where it may still be what the rows of a table are. */
function nothingToKnowBy(
  { extraType, format }: Partial<FieldDocument>,
  column: string,
  { columns, uniques = [] }: Relation,
): { readonly is: string; readonly isSome: boolean } | null {
  if (isOfFiles(extraType)) return { is: 'a file', isSome: false };
  if (columns.get(column)?.storage === 'boolean') return { is: 'yes or no', isSome: false };
  if (uniques.some((unique) => unique.includes(column))) return null;
  if (format === 'money') return { is: 'an amount', isSome: true };
  return extraType === 'BrieflyCode' ? { is: 'one of a few words', isSome: true } : null;
}

function isOfFiles(extraType: string | undefined): boolean {
  return extraType === 'Image' || extraType === 'File';
}

/** A key that its own definition hides, and that a Quote shows all the same. */
function warnOfHiddenKey(
  { dataCode, key, name }: Quote,
  { fields = [] }: DataDefinitionDocument,
  issues: Issues,
  path: IssuePath,
): void {
  const shown = fields.find(
    (one) => !one.hidden && one.quote === undefined && !isOfFiles(one.extraType),
  );
  if (name !== key || !shown || !fields.find((one) => one.name === name)?.hidden) return;
  const message = `"${name}" is a key that ${dataCode} hides, and here everybody reads it: name a field that says which row it is, such as "${shown.name}"`;
  issues.warn([...path, 'quote', 'name'], message);
}

/** Tells a column that the database holds against the rows of one table, where those of another are offered; is it that? */
async function warnOfOtherTable(
  dataCode: string,
  column: Column,
  key: Column,
  { source: from, relation }: QuotedData,
  { environment, issues, path }: Place,
): Promise<boolean> {
  const { refersTo: targets = [] } = column;
  if (targets.length === 0) return false;
  const quoted = await quotedTable(from, relation, key, environment);
  if (!quoted || targets.includes(quoted.table.name)) return false;
  // A key that refers to the same table is shared with it.
  if (quoted.key.refersTo?.some((one) => targets.includes(one))) return false;
  const { name } = quoted.table;
  const fitting: string[] = [];
  for (const code of environment.codes('data')) {
    const source = (await environment.dataDefinition(code))?.source;
    if (source && 'table' in source && targets.includes(source.table)) fitting.push(code);
  }
  const message = `${column.name} names a row of ${targets.join(', ')}, and ${dataCode} offers those of ${name}, which the table refuses`;
  const [meant] = fitting.length === 1 ? fitting : [];
  issues.add([...path, 'quote', 'dataCode'], message, {
    ...(meant !== undefined && { suggestion: meant }),
    ...otherTableOf(column, name),
    mild: true,
  });
  return true;
}

/** Can the database compare both as they are? */
function isComparable(key: Column, column: Column): boolean {
  return key.storage === column.storage && (key.storage !== 'word' || key.type === column.type);
}

function isNumber({ storage }: Column): boolean {
  return storage === 'integer' || storage === 'decimal';
}

/** Have no two rows the same values in these columns, as far as the database or the author says? */
function tellsApart(
  quoted: DataDefinitionDocument,
  relation: Relation,
  columns: readonly string[],
): boolean {
  return uniquesOf(quoted, relation).some((unique) =>
    unique.every((column) => columns.includes(column)),
  );
}

/** The columns that tell rows apart, as the database and their definition say. */
function uniquesOf(
  quoted: DataDefinitionDocument,
  relation: Relation,
): readonly (readonly string[])[] {
  const own = quoted.key ? [keyColumns(quoted.key, quoted, relation)] : [];
  return [...(relation.uniques ?? []), ...own];
}

/** The only condition of a Quote in whose place a key of as many fields has another one. */
function otherCondition(
  { document, relation }: QuotedData,
  key: string,
  conditions: readonly string[],
): { readonly wrong: string; readonly meant: string } | undefined {
  const columns = conditions.map((one) => columnOf(document, relation, one)?.name ?? one);
  const fits = uniquesOf(document, relation).flatMap((unique) => {
    if (unique.length !== columns.length + 1 || !unique.includes(key)) return [];
    const [wrong, another] = columns.filter((one) => !unique.includes(one));
    const lacking = unique.find((one) => one !== key && !columns.includes(one));
    const [meant] =
      [...fieldsOf(document, relation)].find(([, { column }]) => column === lacking) ?? [];
    const written = conditions[columns.indexOf(wrong ?? '')];
    return another !== undefined || written === undefined || meant === undefined
      ? []
      : [{ wrong: written, meant }];
  });
  return new Set(fits.map(({ meant }) => meant)).size === 1 ? fits[0] : undefined;
}

function keyColumns(
  key: readonly string[],
  quoted: DataDefinitionDocument,
  relation: Relation,
): string[] {
  return key.map((name) => columnOf(quoted, relation, name)?.name ?? name);
}

/** The field that tells the rows of a definition apart by itself, where one does. */
function soleKeyOf(quoted: DataDefinitionDocument, { primaryKey }: Relation): string | undefined {
  const [sole, ...others] = quoted.key ?? primaryKey;
  if (sole === undefined || others.length > 0) return undefined;
  if (quoted.key) return sole;
  return quoted.fields?.find((one) => (one.column ?? one.name) === sole)?.name ?? sole;
}

/** The fields of a quoted definition by name, be they faulty. */
function fieldsOf(
  { fields }: DataDefinitionDocument,
  { columns }: Relation,
): Map<string, { column: string }> {
  const all = fields ?? [...columns.keys()].map((name) => ({ name, column: name }));
  return new Map(all.map(({ name, column = name }) => [name, { column }]));
}

function columnOf(
  quoted: DataDefinitionDocument,
  relation: Relation,
  fieldName: string,
): Column | undefined {
  if (!quoted.fields) return relation.columns.get(fieldName);
  const field = quoted.fields.find((one) => one.name === fieldName);
  return field && relation.columns.get(field.column ?? field.name);
}
