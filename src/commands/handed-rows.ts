import * as z from 'zod/mini';
import { type Row, row } from '#schemas/definitions/common.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import { newId } from '../storage/new-id.ts';
import { VISIT } from '../storage/storage.ts';
import { isPagePath } from '../tenant/site-address.ts';

type Sessions = Pick<Services, 'session' | 'sessionStore'>;

/** Characters of an address that servers, and what stands before them, are asked to take (RFC 9110, 4.1). */
const LONGEST_ADDRESS = 8_000;
/** Characters of JSON that the session keeps of rows: there must be room for the sign-in and all else beside them. */
const MOST_KEPT = 2_000_000;

const handovers = z.array(z.object({ id: z.string(), rows: z.array(row) }));

/** An address with rows in the parameter `other` (spec 2.13), however long it becomes. */
export function addressWithRows(address: string, rows: readonly Row[]): string {
  return rows.length === 0 ? address : withOther(address, { rows });
}

/** Whether a page's address is too long to be sure that a server takes it when the page is read anew. */
export function isTooLong(address: string): boolean {
  return address.length > LONGEST_ADDRESS && isPagePath(address);
}

/**
 * The address under which a page gets the rows: they stand in it, or the session keeps them and it only
 * names them, where they are too many.
 *
 * @returns a failure when they are more than the session can keep.
 */
export function handOver(sessions: Sessions, page: string, rows: readonly Row[]): Result<string> {
  const address = addressWithRows(page, rows);
  if (rows.length === 0 || !isTooLong(address)) return success(address);
  const id = keep(sessions, rows);
  return id === null
    ? failure(ResultId.badRequest, 'These rows are too many for one page', 'TOO_MANY_ROWS')
    : success(withOther(page, { kept: id }));
}

/** What the parameter `other` says, with rows that the session keeps; null when it has them no more. */
export function otherInFull(sessions: Sessions, other: string): string | null {
  const id = /^\{"kept":"([\w-]+)"\}$/.exec(other)?.[1];
  if (id === undefined) return other;
  const rows = keptRows(sessions, id);
  return rows === undefined ? null : JSON.stringify({ rows });
}

function keptRows(sessions: Sessions, id: string): readonly Row[] | undefined {
  return allKept(sessions).find((kept) => kept.id === id)?.rows;
}

function withOther(address: string, other: object): string {
  const query = new URLSearchParams({ other: JSON.stringify(other) });
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/** Keeps the rows, and as many of those before them as there is room for: who goes back finds them. */
function keep(sessions: Sessions, rows: readonly Row[]): string | null {
  const id = newId();
  const kept = [...allKept(sessions), { id, rows }];
  while (JSON.stringify(kept).length > MOST_KEPT) kept.shift();
  if (kept.length === 0) return null;
  sessions.sessionStore.write(keyOf(sessions), kept);
  return keptRows(sessions, id) === undefined ? null : id;
}

function allKept(sessions: Sessions) {
  return sessions.sessionStore.read(keyOf(sessions), handovers) ?? [];
}

/** Another user has other rows. */
function keyOf({ session }: Sessions): string {
  return `${VISIT}rows:${session.current()?.user ?? ''}`;
}
