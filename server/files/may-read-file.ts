import { sql } from 'kysely';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import { isAllowed } from '../data-definitions/access.ts';
import { onTenantClock } from '../data-definitions/authored-run.ts';
import { compiledDefinition } from '../data-definitions/definition.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { ROWS, sourceSql } from '../data-definitions/sql/field-sql.ts';
import { alwaysConditions } from '../data-definitions/sql/selection-sql.ts';
import type { SessionUser } from '../session/session-state.ts';
import type { CallContext } from '../wire/handler.ts';
import { hasSharedRows, isPictureText, namesFile } from './private-fields.ts';
import { isInShownRow } from './rows-of-files.ts';

type Context = Pick<CallContext, 'definitions' | 'transaction'>;

/** What the table of files says of one that is not public. */
export interface PrivateFile {
  readonly path: string;
  readonly owner_id: string | null;
  readonly data_code: string | null;
}

/**
 * May this user read a private file: the rows of the definition that it was uploaded for, and where everybody
 * has rows of his own, one that names it? Who has brought a file may read it until a row names it, and after; so may
 * whom another definition shows a row with it, where its files go with the rows.
 */
export async function mayReadFile(
  file: PrivateFile,
  user: SessionUser,
  context: Context,
): Promise<boolean> {
  if (file.data_code === null) return true;
  const document = await context.definitions.read('data', file.data_code);
  const mayRead = document !== null && isAllowed(document.access.read, user);
  if (mayRead && (hasSharedRows(document) || file.owner_id === user.id)) return true;
  if (await isInShownRow(file.path, user, context)) return true;
  return mayRead && isOwnFile(file, document, user, context);
}

/** Has the user brought it, or does a row of his name it? */
export async function isOwnFile(
  { path, owner_id }: PrivateFile,
  document: DataDefinitionDocument,
  user: SessionUser | null,
  { definitions, transaction }: Context,
): Promise<boolean> {
  if (user === null) return false;
  if (owner_id === user.id) return true;
  const definition = await compiledDefinition(document, { definitions, transaction });
  const run = await readRunContext({ definitions, user }, new Date());
  const named = definition.fields
    .filter(({ field }) => isFileField(field) || isPictureText(field))
    .map((field) => namesFile(field, path));
  if (named.length === 0) return false;
  const conditions = [
    ...alwaysConditions(definition, run),
    sql<boolean>`(${sql.join(named, sql` OR `)})`,
  ];
  const found = await onTenantClock(transaction, run, () =>
    sql`SELECT FROM ${sourceSql(definition.source)} AS ${sql.id(ROWS)}
      WHERE ${sql.join(conditions, sql` AND `)} LIMIT 1`.execute(transaction),
  );
  return found.rows.length > 0;
}
