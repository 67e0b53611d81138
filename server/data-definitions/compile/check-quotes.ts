import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { CompiledField } from '../compiled.ts';
import type { Issues } from './issues.ts';

/** Finds names in `where` of Quote fields that no field of the definition has. */
export function checkQuotes(
  document: DataDefinitionDocument,
  fields: ReadonlyMap<string, CompiledField>,
  issues: Issues,
): void {
  for (const [index, field] of (document.fields ?? []).entries()) {
    for (const [quoted, own] of Object.entries(field.quote?.where ?? {})) {
      const path = ['fields', index, 'quote', 'where', quoted];
      if (!fields.has(own)) issues.unknown(path, 'field', own, fields.keys());
      else if (own === field.name) issues.add(path, `"${own}" can not depend on itself`);
      else if (dependsOn(document, own, field.name)) {
        issues.add(path, `"${own}" depends on "${field.name}" already: each would empty the other`);
      }
    }
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
