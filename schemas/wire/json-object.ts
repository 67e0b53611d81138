import type * as z from 'zod/mini';

/** A value of JSON. */
export type Json = z.infer<ReturnType<typeof z.json>>;
/** An object of JSON. */
export type JsonObject = { [key: string]: Json };

/** Is it an object of JSON: no list, and not null? */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
