import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { afterTheOther } from '../../database/one-at-a-time.ts';
import type { RunContext } from '../compiled.ts';
import { badRequest } from '../refusal.ts';
import { storedUser } from '../run-context.ts';
import { stopWhenHeld } from '../write/row-fault.ts';

/** One import, by the name that its sender has given it. */
export interface NamedImport {
  readonly id: string;
  /** Of the data definition. */
  readonly code: string;
}

/** Imports of a tenant that are known; the oldest make room. */
const KEPT = 10_000;
/** Milliseconds that one under way is waited for: some minutes are what a hundred thousand rows take. */
const PATIENCE = 600_000;

/** What an import has done. */
export interface DoneImport {
  /** SHA-256 of its file in hex. */
  readonly digest: string;
  readonly new: number;
  readonly changed: number;
  /** They said what was stored already. */
  readonly unchanged: number;
}

/**
 * What the import of that name has done; null when it has done nothing. One that is still under way is waited
 * for, as long as one takes, and no other of this name begins before the transaction ends.
 *
 * @throws Refusal when it is still under way then, or the name is that of another user's import, or of one into
 *   another definition.
 */
export async function doneImport(
  transaction: Transaction<Database>,
  { id, code }: NamedImport,
  context: RunContext,
): Promise<DoneImport | null> {
  await afterTheOther(transaction, `import ${id}`, PATIENCE).catch((error: unknown) => {
    stopWhenHeld(error);
    throw error;
  });
  const done = await transaction
    .selectFrom('import_run')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!done) return null;
  if (done.data_code !== code || done.imported_by !== storedUser(context)) {
    throw badRequest('This name of an import is in use');
  }
  return {
    digest: done.file_digest,
    new: done.rows_new,
    changed: done.rows_changed,
    unchanged: done.rows_unchanged,
  };
}

/** Notes what an import has done, in its own transaction: either both stand or neither. */
export async function noteImport(
  transaction: Transaction<Database>,
  { id, code }: NamedImport,
  done: DoneImport,
  context: RunContext,
): Promise<void> {
  await transaction
    .insertInto('import_run')
    .values({
      id,
      data_code: code,
      imported_by: storedUser(context),
      file_digest: done.digest,
      rows_new: done.new,
      rows_changed: done.changed,
      rows_unchanged: done.unchanged,
    })
    .execute();
  await transaction
    .deleteFrom('import_run')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('import_run')
        .select('id')
        .orderBy('imported_at', 'desc')
        .offset(KEPT)
        .limit(100),
    )
    .execute();
}
