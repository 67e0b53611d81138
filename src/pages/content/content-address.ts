import * as z from 'zod/mini';
import type { PageAddress } from '#machines/page/page.machine.ts';
import { definitionCode, type Row, row } from '#schemas/definitions/common.ts';

/** Form and mode of `/content/{formCode}/{mode}`, HOME and main where it says nothing (spec 2.4). */
export function contentAddress(path: string, search: string): PageAddress {
  const [, , code, mode] = path.split('/');
  const known = definitionCode.safeParse(code);
  return {
    code: known.success ? known.data : 'HOME',
    mode: known.success && mode ? mode : 'main',
    query: carried([...new URLSearchParams(search)]),
  };
}

/**
 * What a call can carry of an address that anybody may have written: no name to which JavaScript
 * itself gives a meaning, and no NUL, which the database does not know.
 */
function carried(parameters: readonly (readonly [string, string])[]): Record<string, string> {
  const sound = parameters
    .map(([name, value]) => [name.replaceAll('\0', ''), value.replaceAll('\0', '')] as const)
    .filter(([name]) => name !== 'prototype' && !(name in Object.prototype));
  return Object.fromEntries(sound);
}

/**
 * A query of the address as calls take it: one with the suffix `_api` goes over the plain one of the
 * same name (spec 7.11).
 */
export function apiQueries(query: Readonly<Record<string, string>>): Record<string, string> {
  const plain = Object.entries(query).filter(([name]) => !name.endsWith(API_SUFFIX));
  const over = Object.entries(query)
    .filter(([name]) => name.endsWith(API_SUFFIX) && name !== API_SUFFIX)
    .map(([name, value]) => [name.slice(0, -API_SUFFIX.length), value] as const);
  return carried([...plain, ...over]);
}

const API_SUFFIX = '_api';

const other = z.object({ rows: z._default(z.array(row), []) });

/** Rows that the parameter `other` carries (spec 2.13); none when it cannot be read. */
export function rowsOfQuery(query: Readonly<Record<string, string>>): Row[] {
  if (query.other === undefined) return [];
  try {
    const parsed = other.safeParse(JSON.parse(query.other));
    return parsed.success ? parsed.data.rows : [];
  } catch {
    return [];
  }
}
