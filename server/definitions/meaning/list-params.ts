/** What takes a text apart at its commas, with the param that it takes. */
const APART =
  /\b(?:string_to_(?:array|table)|regexp_split_to_(?:array|table))\s*\(\s*:(\w+)(?:\s*::\s*\w+)?\s*,\s*E?'[^']*[,;|\s][^']*'/gi;

/** Params that SQL takes for several values in one text: `string_to_array(:ids, ',')`. */
export function listParams(sql: string | undefined): ReadonlySet<string> {
  return new Set([...(sql ?? '').matchAll(APART)].map(([, name = '']) => name));
}
