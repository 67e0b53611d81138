import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import { isAllowed } from '../data-definitions/access.ts';
import type { CompiledDefinition } from '../data-definitions/compiled.ts';
import type { CallContext } from '../wire/handler.ts';
import { fileFields, goesWithRow } from './private-fields.ts';
import { namedByRowsOf } from './rows-of-files.ts';
import { filesInValue, storedAddress } from './stored-address.ts';

type Context = Pick<CallContext, 'corp' | 'user' | 'transaction' | 'definitions'>;

/** Paths that one question asks about. */
const AT_ONCE = 10_000;

/**
 * Adds to rows what their files are called (spec 3.5): a list of the names that they had on their users'
 * devices, in the order of the value, empty for what is none of the tenant's files or may not be read.
 */
export async function showFileNames(
  definition: CompiledDefinition,
  rows: readonly Row[],
  context: Context,
): Promise<void> {
  const fields = fileFields(definition);
  const pathOf = (text: string) => {
    const address = storedAddress(text);
    return address?.corp === context.corp ? address.path : '';
  };
  const paths = new Set(
    rows.flatMap((row) => fields.flatMap(({ name }) => filesInValue(row[name]).map(pathOf))),
  );
  paths.delete('');
  if (paths.size === 0) return;
  const names = await namesOf([...paths], definition, context);
  for (const row of rows) {
    for (const { name } of fields) {
      const shown = filesInValue(row[name]).map((text) => names.get(pathOf(text)) ?? '');
      if (shown.some((one) => one !== '')) row[name + DISPLAY_SUFFIX] = shown;
    }
  }
}

async function namesOf(
  paths: readonly string[],
  definition: CompiledDefinition,
  { transaction, definitions, user }: Context,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const showsRows = definition.fields.some(({ field }) => goesWithRow(definition, field));
  const readable = new Map<string, boolean>([[definition.code, true]]);
  async function mayRead(code: string): Promise<boolean> {
    const document = readable.has(code) ? null : await definitions.read('data', code);
    if (document !== null) readable.set(code, isAllowed(document.access.read, user));
    return readable.get(code) === true;
  }
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const files = await transaction
      .selectFrom('file')
      .select(['path', 'name', 'is_public', 'owner_id', 'data_code'])
      .where('path', 'in', paths.slice(at, at + AT_ONCE))
      .execute();
    for (const { path, name, is_public, owner_id, data_code } of files) {
      const open = is_public || (user !== null && (data_code === null || owner_id === user.id));
      if (open || (data_code !== null && (await mayRead(data_code)))) names.set(path, name);
    }
    const others = files.filter(({ path }) => !names.has(path));
    if (others.length === 0 || !showsRows) continue;
    const known = await namedByRowsOf(
      definition,
      others.map(({ path }) => path),
      transaction,
    );
    for (const { path, name } of others) if (known.has(path)) names.set(path, name);
  }
  return names;
}
