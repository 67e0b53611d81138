import type pg from 'pg';
import { withClient } from '../database/cluster/databases.ts';
import { checkFolder } from '../definitions/check-folder.ts';
import { definitionKinds } from '../definitions/kinds.ts';
import { PRODUCT_FOLDER, readDefinitionFolders } from '../definitions/read-folder.ts';
import {
  applyTables,
  NOTHING_TO_DO,
  TABLES_FOLDER,
  type TablesOptions,
  type TablesOutcome,
} from './apply-tables.ts';

/**
 * {@link applyTables} for the folder that holds the tenants' definitions. Without steps it opens no
 * connection.
 *
 * @param root absolute path of the folder of definitions.
 * @param connection of the database's owner.
 */
export async function applyTablesOf(
  root: string,
  connection: pg.PoolConfig,
  options: Pick<TablesOptions, 'tryAll'> = {},
): Promise<TablesOutcome> {
  const folders = await readDefinitionFolders(root);
  const folder = folders.find(({ name }) => name === TABLES_FOLDER);
  if (!folder) return NOTHING_TO_DO;
  const tenants = folders.filter(({ name }) => ![TABLES_FOLDER, PRODUCT_FOLDER].includes(name));
  // Where all faults are looked for, those of a corp.json are told by themselves.
  const sound = tenants.filter((one) =>
    options.tryAll
      ? one.files.some(({ path }) => path === definitionKinds.corp.file)
      : checkFolder(one).definitions.some(({ kind }) => kind === 'corp'),
  );
  return withClient(connection, (owner) =>
    applyTables(owner, { folder, tenants: sound.map(({ name }) => name), connection, ...options }),
  );
}
