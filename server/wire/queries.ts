import { checkKeys } from './json.ts';
import { badRequest } from './wire-error.ts';

/** Ending of an address query that goes before the plain one (spec 7.11). */
const OVERRIDE_SUFFIX = '_api';

/** What decides who asks whom for what: no `_api` query may change it. */
const FIXED: ReadonlySet<string> = new Set([
  'servlet',
  'command',
  'task',
  'corp',
  'team',
  'user',
  'token',
  'system',
  'path',
]);

/** Names that the endpoint itself uses and hands on to no call. */
const OWN: ReadonlySet<string> = new Set(['servlet', 'command', 'path']);

/** The params of a call, from wherever they came. */
export interface MergedParams {
  readonly params: Record<string, unknown>;
  /** Names of those that came from the address, as texts. */
  readonly textual: ReadonlySet<string>;
}

/**
 * The params of a call that is made with an address query: plain queries stand in where the body
 * says nothing, and `x_api` goes before both (spec 7.11).
 *
 * @throws WireError 400 when a query stands twice.
 */
export function mergeQueries(
  body: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): MergedParams {
  checkKeys(Object.keys(query));
  const plain: Record<string, unknown> = {};
  const overriding: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw badRequest(`The query ${key} stands twice`);
    if (value.includes('\0')) throw badRequest('The character NUL is not allowed');
    if (OWN.has(key)) continue;
    if (!key.endsWith(OVERRIDE_SUFFIX)) {
      plain[key] = value;
      continue;
    }
    const target = key.slice(0, -OVERRIDE_SUFFIX.length);
    checkKeys([target]);
    if (target !== '' && !FIXED.has(target)) overriding[target] = value;
  }
  const { path: _path, ...params } = body;
  const textual = Object.keys(plain).filter((key) => !Object.hasOwn(params, key));
  return {
    params: { ...plain, ...params, ...overriding },
    textual: new Set([...textual, ...Object.keys(overriding)]),
  };
}
