import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createPool } from '#server/database/connection/pool.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';
import { type DefinitionIssue, formatIssue } from '#server/definitions/issue.ts';
import { sha256 } from '#server/definitions/read-folder.ts';
import { applyTables } from '#server/own-tables/apply-tables.ts';
import { createTestDatabase, type TestDatabase } from '#tests/_harness/database.ts';

/** A database of the file's tests, to which they give one step after the other. */
export function createSteps() {
  let database: TestDatabase;
  let owner: pg.Client;
  let pool: pg.Pool;
  let tenancy: Tenancy;
  const steps: Record<string, string> = {};

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client(database.connection);
    await owner.connect();
    pool = createPool(database.connection, () => {});
    tenancy = createTenancy(pool);
  });
  afterAll(async () => {
    await owner.end();
    await pool.end();
    await database.drop();
  });

  async function start(all: Readonly<Record<string, string>>): Promise<DefinitionIssue[]> {
    const files = Object.entries(all).map(([path, text]) => ({ path, text, hash: sha256(text) }));
    const folder = { name: '_tables', files, hash: '' };
    return [...(await applyTables(owner, { folder, tenants: ['a', 'b'] })).issues];
  }

  async function takeAll(more: Readonly<Record<string, string>>): Promise<string[]> {
    const issues = await start({ ...steps, ...more });
    if (!issues.some(({ mild }) => !mild)) Object.assign(steps, more);
    return issues.map(formatIssue);
  }

  return {
    /** A statement of the database's owner. */
    asOwner: (statement: string) => owner.query(statement),
    /** A statement of an author of the tenant `a`. @returns its rows. */
    asAuthor: (statement: string) =>
      tenancy.withTenant(
        'a',
        async (one) => (await sql.raw<Record<string, unknown>>(statement).execute(one)).rows,
        { role: 'y4_author' },
      ),
    /** Takes one more step; one that is refused is not kept. @returns what is told. */
    take: (path: string, text: string): Promise<string[]> => takeAll({ [path]: text }),
    /** The same with several. */
    takeAll,
    /** Starts with the steps that are taken. @returns what is told. */
    startAgain: async () => (await start(steps)).map(formatIssue),
  };
}
