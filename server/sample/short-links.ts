import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';

/** Links to try: one without a query, one with, one that leads nowhere any more. */
const SAMPLE_LINKS = [
  { id: 'docs', url: 'https://developer.mozilla.org/en-US/docs/Web' },
  { id: 'search', url: 'https://developer.mozilla.org/en-US/search?q=html' },
  { id: 'ended', url: '' },
];

/** Gives a sample tenant a few short links. */
export async function addShortLinks(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .insertInto('short_link')
    .values(SAMPLE_LINKS)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
