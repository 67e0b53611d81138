import { isObject, type Json, type JsonObject } from '#schemas/wire/json-object.ts';

/** Settings that open addresses or write HTML into the page. */
const FORBIDDEN =
  /^(?:link|sublink|target|subtarget|toolbox|renderMode|extraCssText|className|onclick)$/i;

/** An author's settings without those that could leave the chart. */
export function safeChartOption(value: Json): Json {
  if (Array.isArray(value)) return value.map(safeChartOption);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !FORBIDDEN.test(key) && key !== '__proto__')
      .map(([key, item]) => [key, safeChartOption(item)]),
  );
}

/** The author's settings over ours, branch by branch; lists are taken whole, and an object is laid over each of a list of ours. */
export function mergeOption<T extends object>(ours: T, theirs: JsonObject | undefined): T {
  if (theirs === undefined) return ours;
  return merge(ours, safeChartOption(theirs)) as T;
}

function merge(ours: unknown, theirs: Json): unknown {
  if (!isObject(theirs)) return theirs;
  if (Array.isArray(ours) && ours.every(isObject)) return ours.map((one) => merge(one, theirs));
  if (!isObject(ours)) return theirs;
  const merged: Record<string, unknown> = { ...ours };
  for (const [key, item] of Object.entries(theirs)) merged[key] = merge(merged[key], item);
  return merged;
}
