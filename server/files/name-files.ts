import { sql } from 'kysely';
import { isFileField } from '#schemas/definitions/file-field.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { CompiledDefinition } from '../data-definitions/compiled.ts';
import { Refusal } from '../data-definitions/refusal.ts';
import type { CallContext } from '../wire/handler.ts';
import { isOwnFile, mayReadFile, type PrivateFile } from './may-read-file.ts';
import { hasSharedRows, isPictureText } from './private-fields.ts';
import { filesInValue, type NamedFile, picturesInText, storedAddress } from './stored-address.ts';

type Context = Pick<CallContext, 'corp' | 'user' | 'transaction' | 'definitions'>;

/**
 * Notes that records name files from now on. A record can only name files of its tenant that its user may
 * read, so nobody gets at a file by writing its address into a row of his own.
 *
 * @returns the files that rows have come to name.
 * @throws Refusal with the problem of each row that names another.
 */
export async function nameFiles(
  definition: CompiledDefinition,
  rows: readonly SavedRow[],
  context: Context,
): Promise<NamedFile[]> {
  const named = rows.flatMap((row, index) => filesOfRow(definition, row, index));
  if (named.length === 0) return [];
  const own = named.filter(({ corp }) => corp === context.corp).map(({ path }) => path);
  const found = await context.transaction
    .updateTable('file')
    .set({ named_at: sql`coalesce(named_at, now())` })
    .where('path', 'in', own.length > 0 ? own : [''])
    .returning(['path', 'is_public', 'owner_id', 'data_code'])
    .execute();
  const known = new Set<string>();
  for (const { path, is_public, owner_id, data_code } of found) {
    const mine = is_public || data_code === null || owner_id === context.user?.id;
    const file = { path, owner_id, data_code };
    if (mine || (await mayRead(file, definition, context))) known.add(path);
  }
  const strange = named.filter(({ corp, path }) => corp !== context.corp || !known.has(path));
  if (strange.length > 0) throw refusalOf(strange);
  return named;
}

function filesOfRow(definition: CompiledDefinition, row: SavedRow, index: number): NamedFile[] {
  return definition.fields.flatMap(({ name, field }) => {
    const filesOf = isFileField(field)
      ? filesInValue
      : isPictureText(field)
        ? picturesInText
        : null;
    if (filesOf === null) return [];
    const before = row.key ? new Set(filesOf(row.original?.[name])) : new Set();
    return filesOf(row.values[name]).flatMap((text) => {
      const address = before.has(text) ? null : storedAddress(text);
      return address === null ? [] : [{ index, field: name, ...address }];
    });
  });
}

/** Who may write rows may name the files of that definition again, also where he may read none of its rows. */
async function mayRead(
  file: PrivateFile,
  { code }: CompiledDefinition,
  context: Context,
): Promise<boolean> {
  const { definitions, user } = context;
  if (file.data_code !== code) return user !== null && mayReadFile(file, user, context);
  const document = await definitions.read('data', code);
  if (document === null) return false;
  return hasSharedRows(document) || isOwnFile(file, document, user, context);
}

function refusalOf(strange: readonly NamedFile[]): Refusal {
  const indexes = [...new Set(strange.map(({ index }) => index))];
  const problems = indexes.map((index) => {
    const names = strange.flatMap((file) => (file.index === index ? [file.field] : []));
    const fields = [...new Set(names)].map((name) => ({
      name,
      message: '__There is no such file',
    }));
    return { index, message: '', fields, conflict: false };
  });
  const message = '__Some rows could not be saved';
  return new Refusal(failure(ResultId.refused, message, 'NOT_SAVED', { problems }));
}
