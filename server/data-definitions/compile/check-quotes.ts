import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { Storage } from '../catalogue/catalogue.ts';
import type { Fields } from '../compiled.ts';
import type { Issues } from './issues.ts';

/** Finds what `where` of Quote fields names in vain: no field of the definition, or one that never equals the quoted one. */
export function checkQuotes(
  document: DataDefinitionDocument,
  fields: Fields,
  issues: Issues,
): void {
  for (const [index, field] of (document.fields ?? []).entries()) {
    for (const [quoted, own] of Object.entries(field.quote?.where ?? {})) {
      const path = ['fields', index, 'quote', 'where', quoted];
      if (!fields.has(own)) issues.unknownField(path, own, fields);
      else if (own === field.name) issues.add(path, `"${own}" can not depend on itself`);
      else if (dependsOn(document, own, field.name)) {
        issues.add(path, `"${own}" depends on "${field.name}" already: each would empty the other`);
      } else {
        const compared = fields.get(field.name)?.quote?.where.find((one) => one.field === own);
        const [theirs, ours] = [kindOf(compared?.storage), kindOf(fields.get(own)?.storage)];
        if (theirs === null || ours === null || theirs === ours || fields.get(own)?.unknown)
          continue;
        const message = `"${quoted}" of ${field.quote?.dataCode} holds ${theirs}, and "${own}" ${ours}, so they are never equal`;
        issues.add(path, message);
      }
    }
  }
}

/** What a column holds, as far as it may equal another; null where it may be more than one thing. */
export function kindOf(storage: Storage | undefined): string | null {
  switch (storage) {
    case 'integer':
    case 'decimal':
      return 'numbers';
    case 'text':
    case 'word':
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
