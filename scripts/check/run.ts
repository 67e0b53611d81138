import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { withPool } from '#server/database/connection/short-pool.ts';
import { migrate } from '#server/database/migrate.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import { briefMessage, type DefinitionIssue, formatIssues } from '#server/definitions/issue.ts';
import { applyTablesOf } from '#server/own-tables/apply-folder.ts';
import type { TablesOutcome } from '#server/own-tables/apply-tables.ts';

/** What is checked, against which tables, and how it is told. */
export interface CheckOptions {
  /** Folder with a folder for each tenant. */
  readonly folder: string;
  readonly json: boolean;
  /** Database whose tables the definitions are held against; a fresh one when left out. */
  readonly databaseUrl: string | undefined;
}

/** What there is to print, and whether it is bad. */
export interface CheckOutcome {
  readonly text: string;
  /** True when a definition would be refused; warnings refuse nothing. */
  readonly failed: boolean;
}

const NO_FOLDER = 'this is a file: name the folder that has a folder for each tenant';

/** Checks definitions as a start of the server does, and says what is wrong with them. */
export async function runCheck({ folder, json, databaseUrl }: CheckOptions): Promise<CheckOutcome> {
  const path = resolve(folder);
  const found = await stat(path).catch(() => null);
  const issues: DefinitionIssue[] = found?.isDirectory()
    ? await inDatabase(path, databaseUrl, (pool, steps) =>
        checkDefinitions(path, createTenancy(pool), steps),
      )
    : [
        {
          file: folder,
          line: 1,
          column: 1,
          message: found ? NO_FOLDER : 'there is no such folder',
        },
      ];
  const failed = issues.some(({ mild }) => !mild);
  // What an issue is about is the check's own knowledge.
  const told = issues.map(({ about: _, ...issue }) => ({
    ...issue,
    message: briefMessage(issue.message),
  }));
  return { text: json ? JSON.stringify(told, null, 2) : report(told), failed };
}

function report(issues: readonly DefinitionIssue[]): string {
  const errors = issues.filter(({ mild }) => !mild).length;
  const counts = `${counted(errors, 'error')}, ${counted(issues.length - errors, 'warning')}`;
  return [...formatIssues(issues), issues.length === 0 ? 'No faults found.' : counts].join('\n');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** A database that is given is left as it is: it is held to have all the tables already. */
async function inDatabase(
  folder: string,
  databaseUrl: string | undefined,
  run: (pool: pg.Pool, steps?: TablesOutcome) => Promise<DefinitionIssue[]>,
): Promise<DefinitionIssue[]> {
  if (databaseUrl !== undefined)
    return withPool({ connectionString: databaseUrl }, (pool) => run(pool));
  const dataDir = await mkdtemp(join(tmpdir(), 'y4-check-'));
  await chmod(dataDir, 0o755);
  const warn = (line: string) => void process.stderr.write(`${line}\n`);
  try {
    const cluster = await openCluster({ dataDir, log: { info() {}, warn, error: warn } });
    try {
      await migrate(cluster.connection);
      const steps = await applyTablesOf(folder, cluster.connection, { tryAll: true });
      return await withPool(cluster.connection, (pool) => run(pool, steps));
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
