import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { writtenName } from '../../database/sql-text/written-name.ts';
import type { Storage } from '../catalogue/catalogue.ts';
import type { CompiledField, Fields } from '../compiled.ts';
import type { Issues } from './issues.ts';

/** Finds what `where` of Quote fields names in vain, and the only Quotes of a table that no foreign key holds to their rows. */
export function checkQuotes(
  document: DataDefinitionDocument,
  fields: Fields,
  issues: Issues,
): void {
  checkConditions(document, fields, issues);
  warnOfLooseQuotes(document, fields, issues);
}

/** Where one Quote of a table has a foreign key, another number without it may name a row that is gone. Texts may be words that stay. */
function warnOfLooseQuotes(document: DataDefinitionDocument, fields: Fields, issues: Issues): void {
  if (![...fields.values()].some(({ quote, refers }) => quote && refers)) return;
  for (const [index, { name }] of (document.fields ?? []).entries()) {
    const { quote, refers, column = '', storage, field } = fields.get(name) ?? {};
    if (!quote?.unique || refers || quote.source.kind !== 'table' || storage !== 'integer')
      continue;
    if (field?.multipleSelect) continue;
    const { name: table } = quote.source;
    const message = `no foreign key of its table holds "${column}" to the rows of ${table}, so it may name one that is gone: FOREIGN KEY (corp, ${writtenName(column)}) REFERENCES ${writtenName(table)} (corp, ${writtenName(quote.keyColumn)}), with NOT ENFORCED behind it if these rows outlive them`;
    issues.warn(['fields', index, 'quote'], message);
  }
}

/** Finds what `where` of Quote fields names in vain: no field of the definition, or one that never equals the quoted one. */
function checkConditions(document: DataDefinitionDocument, fields: Fields, issues: Issues): void {
  for (const [index, field] of (document.fields ?? []).entries()) {
    for (const [quoted, own] of Object.entries(field.quote?.where ?? {})) {
      const path = ['fields', index, 'quote', 'where', quoted];
      if (!fields.has(own)) issues.unknownField(path, own, fields);
      else if (own === field.name) issues.add(path, `"${own}" can not depend on itself`);
      else if (dependsOn(document, own, field.name)) {
        issues.add(path, `"${own}" depends on "${field.name}" already: each would empty the other`);
      } else {
        const compared = fields.get(field.name)?.quote?.where.find((one) => one.field === own);
        const ours = fields.get(own);
        if (!compared || !ours || ours.unknown) continue;
        const what = `"${quoted}" of ${field.quote?.dataCode}`;
        const [held, wanted] = [kindOf(ours.storage), kindOf(compared.storage)];
        const meant = quoteMeant(ours, compared.refersTo ?? [], fields);
        if (held !== null && wanted !== null && held !== wanted) {
          const message = `${what} holds ${wanted}, and "${own}" ${held}, so they are never equal`;
          issues.add(path, message, meant === undefined ? {} : { suggestion: meant });
        } else if (isOfOthers(ours, compared.names)) {
          const [theirs] = compared.names ?? [];
          const [others] = ours.quote?.names ?? [];
          const message = `${what} names a row of ${theirs}, and "${own}" one of ${others}`;
          const [fitting, another] = [...fields.values()].filter(({ quote }) =>
            [...(quote?.names ?? [])].some((name) => compared.names?.has(name)),
          );
          issues.warn(path, message, another ? undefined : fitting?.name);
        } else if (meant !== undefined) {
          const message = `${what} names a row of ${compared.refersTo?.join(', ')}, and "${own}" does not`;
          issues.warn(path, message, meant);
        } else if (
          compared.refersTo &&
          compared.storage === 'integer' &&
          'table' in document.source &&
          isAmount(ours)
        ) {
          const message = `${what} names a row of ${compared.refersTo.join(', ')}, and "${own}" is a number that names none`;
          issues.warn(path, message);
        }
      }
    }
  }
}

/** Does a field name rows, and none of these tables? */
function isOfOthers({ quote }: CompiledField, tables: ReadonlySet<string> = new Set()): boolean {
  const names = [...(quote?.names ?? [])];
  return tables.size > 0 && names.length > 0 && !names.some((name) => tables.has(name));
}

/** The only field that names a row of one of these tables, where another one does not and stands in its place. */
function quoteMeant(
  ours: CompiledField,
  tables: readonly string[],
  fields: Fields,
): string | undefined {
  const [meant, another] = [...fields.values()].filter((one) =>
    tables.includes(tableOf(one) ?? ''),
  );
  return another || meant === ours || ours.refers ? undefined : meant?.name;
}

/** Is a field an amount with a fraction, which names no row that has a whole number for its key? */
function isAmount({ quote, refers, storage, optionNames }: CompiledField): boolean {
  return storage === 'decimal' && !quote && !refers && !optionNames;
}

/** What a column holds, as far as it may equal another; null where it may be more than one thing. */
export function kindOf(storage: Storage | undefined): string | null {
  switch (storage) {
    case 'integer':
    case 'decimal':
      return 'numbers';
    case 'text':
    case 'word':
    case 'uuid':
    case 'time':
      return 'texts';
    case 'boolean':
      return 'true or false';
    case 'date':
      return 'days';
    case 'timestamp':
    case 'timestamptz':
      return 'moments';
    default:
      return null;
  }
}

/** Follows the fields that decide about a Quote's options. */
function dependsOn({ fields = [] }: DataDefinitionDocument, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === wanted) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    const where = fields.find((field) => field.name === name)?.quote?.where ?? {};
    open.push(...Object.values(where));
  }
  return false;
}

/** The table that a Quote names a row of. */
function tableOf({ quote }: CompiledField): string | undefined {
  return quote?.source.kind === 'table' ? quote.source.name : undefined;
}
