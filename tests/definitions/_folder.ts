import { join } from 'node:path';
import { checkFolder } from '#server/definitions/check-folder.ts';
import { type DocumentOf, definitionKinds, type Kind } from '#server/definitions/kinds.ts';
import {
  type DefinitionFolder,
  PRODUCT_FOLDER,
  readDefinitionFolders,
} from '#server/definitions/read-folder.ts';

/** The sample definitions of one tenant, as its folder has them. */
export interface TenantFolder {
  readonly name: string;
  readonly folder: DefinitionFolder;
  all<K extends Kind>(kind: K): ReadonlyMap<string, DocumentOf<K>>;
}

const root = join(import.meta.dirname, '../../definitions');

const folders = await readDefinitionFolders(root);

export const tenantFolders: readonly TenantFolder[] = folders
  .filter((folder) => folder.name !== PRODUCT_FOLDER)
  .map((folder) => {
    const { definitions } = checkFolder(folder);
    return {
      name: folder.name,
      folder,
      all<K extends Kind>(kind: K) {
        const own = definitions.filter((one) => one.kind === kind);
        return new Map(
          own.map(({ code, document }) => [
            code,
            definitionKinds[kind].schema.parse(JSON.parse(document)) as DocumentOf<K>,
          ]),
        );
      },
    };
  });

/** Texts of the product itself in one language. */
export function productTexts(language: string): Readonly<Record<string, string>> {
  const product = folders.find((folder) => folder.name === PRODUCT_FOLDER);
  const file = product?.files.find((one) => one.path === `translations/${language}.json`);
  return file ? JSON.parse(file.text) : {};
}
