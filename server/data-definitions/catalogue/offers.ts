import type { DefinitionSource, OfferedOptions } from './environment.ts';

/**
 * What people can choose in the columns of tables, by `table.column`: the options of all fields that show one, and null where
 * one of them is a text of any kind, or its lookup cannot be read.
 */
export async function readOffers(
  definitions: DefinitionSource,
): Promise<ReadonlyMap<string, OfferedOptions | null>> {
  const offers = new Map<string, OfferedOptions | null>();
  for (const code of definitions.codes?.('data') ?? []) {
    const document = await definitions.read('data', code);
    if (!document || !('table' in document.source)) continue;
    for (const { name, column = name, lookup, hidden, readonly } of document.fields ?? []) {
      const at = `${document.source.table}.${column}`;
      const known = offers.get(at);
      // What nobody can type in there is no word of its own.
      if (known === null || (lookup === undefined && (hidden || readonly === true))) continue;
      const options = lookup === undefined ? null : await definitions.read('lookup', lookup);
      const keys = options?.options.map(({ Key: key }) => key);
      const all = [...new Set([...(known?.keys ?? []), ...(keys ?? [])])];
      offers.set(at, keys ? { code: known?.code ?? code, field: name, keys: all } : null);
    }
  }
  return offers;
}
