import type {
  DataDefinitionDocument,
  FieldDocument,
} from '#schemas/definitions/data-definition.ts';
import { otherTableOf } from '../../definitions/missing.ts';
import type { Column, Relation } from '../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { CompiledQuote } from '../compiled.ts';
import { compileSource } from './compile-source.ts';
import { fieldMeant } from './field-meant.ts';
import { type IssuePath, Issues } from './issues.ts';

/** The rows that a Quote field points at; null for other fields and faulty ones. */
export async function compileQuote(
  input: Pick<FieldDocument, 'name'> & Partial<FieldDocument>,
  column: Column,
  environment: DefinitionEnvironment,
  issues: Issues,
  path: IssuePath,
): Promise<CompiledQuote | null> {
  const { quote } = input;
  if (!quote) {
    if (input.extraType === 'Quote') {
      issues.add(path, `the field "${input.name}" needs to say what it quotes: "quote": { … }`);
    }
    return null;
  }
  if (input.extraType !== 'Quote') {
    issues.add([...path, 'quote'], 'only a field with extraType Quote quotes');
    return null;
  }
  const quoted = await environment.dataDefinition(quote.dataCode);
  if (!quoted) {
    const codes = environment.codes('data');
    if (!codes.includes(quote.dataCode)) {
      issues.unknown([...path, 'quote', 'dataCode'], 'data definition', quote.dataCode, codes);
    }
    return null;
  }
  // Faults inside the quoted definition are told where it stands.
  const found = await compileSource(quoted, environment, new Issues());
  if (!found) return null;
  const { source, relation } = found;
  const key = columnOf(quoted, relation, quote.key);
  const name = columnOf(quoted, relation, quote.name);
  const known = fieldsOf(quoted, relation);
  const meantData = await dataMeant(quote, known, environment);
  if (meantData !== undefined) {
    const lacking = namesIn(quote).filter((one) => !known.has(one));
    const message = `${quote.dataCode} has no "${lacking.join('" and no "')}", which ${meantData} has`;
    issues.add([...path, 'quote', 'dataCode'], message, { suggestion: meantData });
    return null;
  }
  const what = `field of ${quote.dataCode}`;
  for (const place of ['key', 'name'] as const) {
    const one = quote[place];
    if (known.has(one)) continue;
    issues.unknown([...path, 'quote', place], what, one, known.keys(), fieldMeant(one, known));
  }
  const where = Object.entries(quote.where ?? {}).flatMap(([one, field]) => {
    const own = columnOf(quoted, relation, one);
    if (own) {
      const { name: column, storage, type, refersTo } = own;
      return [{ column, field, storage, type, refersTo }];
    }
    if (!known.has(one)) issues.unknownKey([...path, 'quote', 'where', one], known, what);
    return [];
  });
  // A field whose column there is not has its fault where it stands.
  if (!key || !name || where.length < Object.keys(quote.where ?? {}).length) return null;
  refuseQuotedName(quote, quoted, issues, path);
  const isOtherKind =
    isNumber(key) !== isNumber(column) && column.storage !== 'textList' && !input.multipleSelect;
  const meant = soleKeyOf(quoted, relation);
  const suggestion = meant === undefined || meant === quote.key ? {} : { suggestion: meant };
  const refuseKey = (message: string) => issues.add([...path, 'quote', 'key'], message, suggestion);
  let isOfOthers = false;
  if (isOtherKind) {
    const what = (one: Column) => (isNumber(one) ? 'numbers' : 'texts');
    refuseKey(
      `"${quote.key}" of ${quote.dataCode} holds ${what(key)}, and ${column.name} ${what(column)}`,
    );
  } else {
    isOfOthers = await warnOfOtherTable(
      quote.dataCode,
      column,
      key,
      relation,
      environment,
      issues,
      path,
    );
    const told = [key.name, ...where.map(({ column }) => column)];
    if (!tellsApart(quoted, relation, told)) {
      refuseKey(
        `"${quote.key}" does not tell the rows of ${quote.dataCode} apart: a Quote needs a field that is unique, or one that is so together with "where"`,
      );
    }
  }
  const { primaryKey } = relation;
  const isPrimary = primaryKey.length === 1 && primaryKey[0] === key.name;
  return {
    source,
    dataCode: quote.dataCode,
    keyColumn: key.name,
    keyType: key.type,
    nameColumn: name.name,
    unique: isPrimary && isComparable(key, column),
    shared: !tellsApart(quoted, relation, [key.name]),
    where,
    restricted: source.kind !== 'table' || Object.keys(quoted.always ?? {}).length > 0,
    ...(isOfOthers && { isOfOthers }),
  };
}

/** The fields that a Quote names of the data that it quotes. */
function namesIn({ key, name, where = {} }: NonNullable<FieldDocument['quote']>): string[] {
  return [...new Set([key, name, ...Object.keys(where)])];
}

/** The only data that has all fields which a Quote names, where the one that it quotes lacks several of them. */
async function dataMeant(
  quote: NonNullable<FieldDocument['quote']>,
  known: ReadonlyMap<string, { column: string }>,
  environment: DefinitionEnvironment,
): Promise<string | undefined> {
  const names = namesIn(quote);
  const uses = [quote.key, quote.name, ...Object.keys(quote.where ?? {})];
  const lacking = uses.filter((one) => !known.has(one));
  if (lacking.length < 2 || lacking.some((one) => fieldMeant(one, known) !== undefined))
    return undefined;
  const fitting: string[] = [];
  for (const code of environment.codes('data')) {
    const { fields } = (await environment.dataDefinition(code)) ?? {};
    const own = fields?.map(({ name }) => name);
    if (names.every((one) => own?.includes(one))) fitting.push(code);
  }
  const [meant, another] = fitting;
  return another === undefined ? meant : undefined;
}

/** A Quote that would show the key of what its row quotes in turn. */
function refuseQuotedName(
  quote: NonNullable<FieldDocument['quote']>,
  quoted: DataDefinitionDocument,
  issues: Issues,
  path: IssuePath,
): void {
  if (!quoted.fields?.find((one) => one.name === quote.name)?.quote) return;
  const message = `"${quote.name}" of ${quote.dataCode} is a Quote itself, so its key would be shown: name a field whose own value is shown, of a view if need be`;
  issues.add([...path, 'quote', 'name'], message);
}

/** Tells a column that the database holds against the rows of one table, where those of another are offered; is it that? */
async function warnOfOtherTable(
  dataCode: string,
  column: Column,
  key: Column,
  { kind, name }: Relation,
  environment: DefinitionEnvironment,
  issues: Issues,
  path: IssuePath,
): Promise<boolean> {
  const { refersTo: targets = [] } = column;
  if (kind !== 'table' || targets.length === 0 || targets.includes(name)) return false;
  // A key that refers to the same table is shared with it.
  if (key.refersTo?.some((one) => targets.includes(one))) return false;
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
  const sayings = [...(relation.uniques ?? [])];
  if (quoted.key) sayings.push(keyColumns(quoted.key, quoted, relation));
  return sayings.some((unique) => unique.every((column) => columns.includes(column)));
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
