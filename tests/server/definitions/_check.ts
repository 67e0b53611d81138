import type { Tenancy } from '#server/database/tenancy.ts';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import type { DefinitionIssue } from '#server/definitions/issue.ts';
import { createDefinitionFolder, type DefinitionFiles } from '../_definitions.ts';

/** What the check tells of a folder with these files, which is there for as long as that takes. */
export async function checkFiles(
  files: DefinitionFiles,
  tenancy: Tenancy,
): Promise<DefinitionIssue[]> {
  const folder = await createDefinitionFolder(files);
  try {
    return await checkDefinitions(folder.path, tenancy);
  } finally {
    await folder.drop();
  }
}
