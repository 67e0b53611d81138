import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Kind } from './kinds.ts';

/** A definition as it is stored, to be parsed; undefined when there is none. */
export async function storedDocument(
  transaction: Transaction<Database>,
  kind: Kind,
  code: string,
): Promise<unknown> {
  const row = await transaction
    .selectFrom('definition')
    .select('document')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.document;
}
