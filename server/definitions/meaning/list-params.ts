import type { TaskDocument } from '#schemas/definitions/task-document.ts';

type Params = TaskDocument['params'];

/** What takes a text apart at its commas, with the param that it takes. */
const APART =
  /\b(?:string_to_(?:array|table)|regexp_split_to_(?:array|table))\s*\(\s*:(\w+)(?:\s*::\s*\w+)?\s*,\s*E?'[^']*[,;|\s][^']*'/gi;

/** Params that SQL takes for several values in one text: `string_to_array(:ids, ',')`. */
export function listParams(sql: string | undefined): ReadonlySet<string> {
  return new Set([...(sql ?? '').matchAll(APART)].map(([, name = '']) => name));
}

/** Params of a task, of which those that its SQL takes for several values are texts: that they are none is told at their type. */
export function paramsMeant(params: Params, sql: string | undefined): Params {
  const lists = listParams(sql);
  return Object.fromEntries(
    Object.entries(params).map(([name, param]): [string, Params[string]] => {
      if (!lists.has(name)) return [name, param];
      return [name, typeof param === 'object' ? { ...param, type: 'Text' } : 'Text'];
    }),
  );
}
