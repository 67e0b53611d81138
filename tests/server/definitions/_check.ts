import { afterAll, beforeAll } from 'vitest';
import { withPool } from '#server/database/short-pool.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import { type DefinitionIssue, formatIssue } from '#server/definitions/issue.ts';
import { applyTablesOf } from '#server/own-tables/apply-folder.ts';
import type { TablesOutcome } from '#server/own-tables/apply-tables.ts';
import { createTestDatabase, type TestDatabase } from '#tests/_harness/database.ts';
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
  const database = await createTestDatabase();
  try {
    return await checkBeside(database, await applySteps(files, database), files);
  } finally {
    await database.drop();
  }
}

/**
 * {@link checkWithSteps} for folders that have the steps of this one, whose tables are made once. Called at the top of
 * the file.
 */
export function checkWithStepsOf(
  files: DefinitionFiles,
): (changed: DefinitionFiles) => Promise<string[]> {
  let database: TestDatabase;
  let steps: TablesOutcome;
  beforeAll(async () => {
    database = await createTestDatabase();
    steps = await applySteps(files, database);
  });
  afterAll(() => database.drop());
  return (changed) => checkBeside(database, steps, changed);
}

async function applySteps(files: DefinitionFiles, { connection }: TestDatabase) {
  const folder = await createDefinitionFolder(files);
  try {
    return await applyTablesOf(folder.path, connection, { tryAll: true });
  } finally {
    await folder.drop();
  }
}

async function checkBeside(
  { connection }: TestDatabase,
  steps: TablesOutcome,
  files: DefinitionFiles,
): Promise<string[]> {
  const folder = await createDefinitionFolder(files);
  try {
    const issues = await withPool(connection, (pool) =>
      checkDefinitions(folder.path, createTenancy(pool), steps),
    );
    return issues.map(formatIssue);
  } finally {
    await folder.drop();
  }
}
