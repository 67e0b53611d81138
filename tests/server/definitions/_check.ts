import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPool } from '#server/database/connection/short-pool.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import { type DefinitionIssue, formatIssue } from '#server/definitions/issue.ts';
import { applyTablesOf } from '#server/own-tables/apply-folder.ts';
import type { TablesOutcome } from '#server/own-tables/apply-tables.ts';
import { createTestDatabase, ownTenancy, type TestDatabase } from '#tests/_harness/database.ts';
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

/** One thing wrong with a sound tenant: what it is, the files that have it, and what is told of it. */
export type Fault = readonly [what: string, files: DefinitionFiles, told: RegExp];

/**
 * Checks a tenant `t` without a fault, with some of its files changed, or taken away where they are undefined. Called at the
 * top of the file.
 */
export function checksOf(sound: DefinitionFiles) {
  const tenancy = ownTenancy();
  const check = async (changed: DefinitionFiles): Promise<string[]> => {
    const files = Object.entries({ ...sound, ...changed }).filter(([, file]) => file !== undefined);
    return (await checkFiles(Object.fromEntries(files), tenancy())).map(formatIssue);
  };
  /** Expects that one thing is told, at a place of the tenant's. */
  const expectTold = async (changed: DefinitionFiles, told: RegExp): Promise<string> => {
    const [found = '', ...others] = await check(changed);
    expect([found, ...others]).toEqual([expect.stringMatching(told)]);
    expect(found).toMatch(/^t\/[^:]+:\d+:\d+ {2}/);
    return found;
  };
  test('what is sound has nothing told', async () => {
    expect(await check({})).toEqual([]);
  });
  return { check, expectTold };
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

/** Stands in a step before what is told. */
const MARK = '⟦';

const PORT = `{ "code": "port", "name": "Port", "sortName": "Port", "departments": ["office"] }`;

/** What is told of steps of a port that begin with the statements of `tables`. */
export function stepsBehind(tables: string) {
  /** What is told of a step, its marks taken out, beside other files. */
  const told = (step: string, files: DefinitionFiles = {}): Promise<string[]> => {
    const text = (tables + step).replaceAll(MARK, '');
    return checkWithSteps({ 'port/corp.json': PORT, '_tables/001-port.sql': text, ...files });
  };
  /** `line:column` of each mark. */
  const marksIn = (step: string): string[] =>
    (tables + step).split('\n').flatMap((line, index) =>
      line
        .split(MARK)
        .slice(0, -1)
        .map((_, mark, parts) => `${index + 1}:${parts.slice(0, mark + 1).join('').length + 1}`),
    );
  /** Expects a warning at each mark of a step, and no other. */
  const expectTold = async (step: string, words: readonly string[]): Promise<void> => {
    const found = await told(step);
    expect(found.map((one) => /sql:(\d+:\d+)/.exec(one)?.[1])).toEqual(marksIn(step));
    expect(found).toEqual(words.map((word) => expect.stringContaining(`warning: ${word}`)));
  };
  return { told, marksIn, expectTold };
}
