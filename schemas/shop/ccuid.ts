import * as z from 'zod/mini';
import { type NewOrderPayload, newOrderPayload } from './new-order.ts';

const hashed = z.omit(newOrderPayload, { ccuid: true });

/**
 * The text whose md5 is the `ccuid` of a new order (spec 3.32k): the payload's own fields as JSON
 * with the keys of every object in the order of their code units, without spaces. Fields that are
 * not part of the payload (`corp`, `path`, a product's other fields) do not count, so client and
 * server hash the same text.
 *
 * @example ccuid = await md5(ccuidPayload(payload));
 * @throws ZodError when it is no payload of an order.
 */
export function ccuidPayload(payload: Omit<NewOrderPayload, 'ccuid'>): string {
  return canonicalJson(hashed.parse(payload));
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${entries.join(',')}}`;
}
