import { sql } from 'kysely';
import { definitionCode } from '#schemas/definitions/common.ts';
import { refused } from '../data-definitions/refusal.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';
import type { CallContext } from '../wire/handler.ts';

/** Bytes of a tenant's files that visitors have sent and no record has named yet. */
const MAX_WAITING_BYTES = 1024 * 1024 * 1024;

/**
 * May a visitor send a file for this data definition: as often as one person does, and where visitors may bring
 * rows?
 *
 * @throws WireError 429 for an address that has sent too many within a minute.
 */
export async function admitsVisitor(
  code: string | undefined,
  { definitions, throttle }: Pick<CallContext, 'definitions' | 'throttle'>,
): Promise<boolean> {
  if (!(await isOpen(code, definitions))) return false;
  await throttle('visitorUpload');
  return true;
}

/**
 * Stops a visitor's file where what may turn out to belong to nothing has taken up its room.
 *
 * @throws Refusal until rows name what is there, or sweeping makes room again.
 */
export async function assertRoom({ transaction }: Pick<CallContext, 'transaction'>): Promise<void> {
  const { waiting } = await transaction
    .selectFrom('file')
    .select(sql<string>`coalesce(sum(size), 0)`.as('waiting'))
    .where('owner_id', 'is', null)
    .where('named_at', 'is', null)
    .where('data_code', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MAX_WAITING_BYTES) {
    throw refused('__No more files are taken at the moment, please try again later', 'NO_ROOM');
  }
}

/**
 * Is it what a visitor is about to send with a form? Until a record names it nobody else has its address, and
 * the visitor sees what was sent.
 */
export async function isOnItsWay(
  file: { owner_id: string | null; named_at: Date | null; data_code: string | null },
  definitions: TenantDefinitions,
): Promise<boolean> {
  const { owner_id, named_at, data_code } = file;
  if (owner_id !== null || named_at !== null || data_code === null) return false;
  return isOpen(data_code, definitions);
}

/** May everybody bring rows of it? */
async function isOpen(code: string | undefined, definitions: TenantDefinitions): Promise<boolean> {
  const known = definitionCode.safeParse(code);
  const document = known.success ? await definitions.read('data', known.data) : null;
  return document?.access.write === 'public';
}
