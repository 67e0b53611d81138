import { suggest } from '../../definitions/suggest.ts';

/** The field that was probably meant by a name that none has: that of a column which is called so, or one nearly called so. */
export function fieldMeant(
  name: string,
  fields: ReadonlyMap<string, { readonly column: string }>,
): string | undefined {
  const ofColumn = [...fields].filter(([, { column }]) => column === name);
  return ofColumn.length === 1 ? ofColumn[0]?.[0] : suggest(name, fields.keys());
}
