import { withPool } from '#server/database/short-pool.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import { type DefinitionIssue, formatIssue } from '#server/definitions/issue.ts';
import { applyTablesOf } from '#server/own-tables/apply-folder.ts';
import { createTestDatabase } from '#tests/_harness/database.ts';
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

/**
 * What the check tells of a folder whose steps make tables of its own, a line an issue, as `npm run check` does: in a
 * database that nothing else is in.
 */
export async function checkWithSteps(files: DefinitionFiles): Promise<string[]> {
  const folder = await createDefinitionFolder(files);
  const database = await createTestDatabase();
  try {
    const steps = await applyTablesOf(folder.path, database.connection, { tryAll: true });
    const issues = await withPool(database.connection, (pool) =>
      checkDefinitions(folder.path, createTenancy(pool), steps),
    );
    return issues.map(formatIssue);
  } finally {
    await database.drop();
    await folder.drop();
  }
}
