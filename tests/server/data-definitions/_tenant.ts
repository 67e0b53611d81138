import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import {
  type DataDefinitionDocument,
  dataDefinitionDocument,
  type LookupDocument,
} from '#schemas/definitions/data-definition.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { onTenantClock } from '#server/data-definitions/authored-run.ts';
import { databaseEnvironment } from '#server/data-definitions/catalogue/database-environment.ts';
import type { DefinitionSource } from '#server/data-definitions/catalogue/environment.ts';
import type { Compilation } from '#server/data-definitions/compile/compilation.ts';
import { compileDataDefinition } from '#server/data-definitions/compile/compile.ts';
import type { CompiledDefinition, RunContext } from '#server/data-definitions/compiled.ts';
import { readList } from '#server/data-definitions/read/list.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';
import { createTestDatabase } from '#tests/_harness/database.ts';

/** Definitions that lie around the one under test. */
export interface Surroundings {
  readonly data?: readonly object[];
  readonly lookups?: readonly LookupDocument[];
  readonly sql?: Readonly<Record<string, string>>;
}

export const runContext: RunContext = {
  timeZone: 'Asia/Shanghai',
  currencyDigits: 2,
  now: '2026-03-01T08:00:00',
  user: 'who@asks.example',
};

function document(input: object): DataDefinitionDocument {
  return dataDefinitionDocument.parse(input);
}

function definitionsOf({ data = [], lookups = [], sql: files = {} }: Surroundings) {
  const source = {
    async read(kind: string, code: string) {
      if (kind === 'data') return data.map(document).find((one) => one.code === code) ?? null;
      if (kind === 'lookup') return lookups.find((one) => one.code === code) ?? null;
      if (kind === 'sql') return files[`${code}.sql`] ?? null;
      return null;
    },
  };
  return source as DefinitionSource;
}

/** What a list is asked for; everything may be left out. */
export interface Ask {
  queries?: FilterValues;
  keyword?: string;
  sort?: { name: string; order: 'asc' | 'desc' }[];
  index?: number;
  count?: number;
  statistics?: boolean;
}

/** Drives data definitions on a database of the test file's own. */
export interface TenantDriver {
  readonly tenancy: Tenancy;
  readonly pool: pg.Pool;
  /** Runs statements as one tenant. */
  fill(corp: string, ...statements: string[]): Promise<void>;
  /** Reads rows as the database keeps them. */
  rows(corp: string, query: string): Promise<Record<string, unknown>[]>;
  compile(input: object, surroundings?: Surroundings, corp?: string): Promise<Compilation>;
  /** Compiles what is expected to have no fault. */
  definition(input: object, surroundings?: Surroundings): Promise<CompiledDefinition>;
  list(definition: CompiledDefinition, ask?: Ask, corp?: string): ReturnType<typeof readList>;
}

/** Makes the database before the file's tests and drops it after them; two tenants, `a` and `b`. */
export function createTenants(...statements: string[]): TenantDriver {
  let drop: () => Promise<void> = async () => {};
  let pool: pg.Pool | undefined;
  let tenancy: Tenancy | undefined;

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    pool = new pg.Pool({ ...database.connection, max: 5 });
    // Sessions that are still ending are ended by the database when it is dropped.
    pool.on('error', () => undefined);
    tenancy = createTenancy(pool);
    for (const statement of statements) await pool.query(statement);
    await driver.fill('a', 'INSERT INTO corp DEFAULT VALUES');
    await driver.fill('b', 'INSERT INTO corp DEFAULT VALUES');
  });
  afterAll(async () => {
    await pool?.end();
    await drop();
  });

  const driver: TenantDriver = {
    get tenancy() {
      if (!tenancy) throw new Error('The database is made in beforeAll.');
      return tenancy;
    },
    get pool() {
      if (!pool) throw new Error('The database is made in beforeAll.');
      return pool;
    },
    async fill(corp, ...texts) {
      await driver.tenancy.withTenant(corp, async (transaction) => {
        for (const text of texts) await sql`${sql.raw(text)}`.execute(transaction);
      });
    },
    rows(corp, query) {
      return driver.tenancy.withTenant(corp, async (transaction) => {
        const result = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(transaction);
        return result.rows;
      });
    },
    compile(input, surroundings = {}, corp = 'a') {
      return driver.tenancy.withTenant(corp, async (transaction) => {
        const environment = await databaseEnvironment(definitionsOf(surroundings), transaction);
        return compileDataDefinition(document(input), environment);
      });
    },
    async definition(input, surroundings) {
      const compilation = await driver.compile(input, surroundings);
      if (!compilation.ok) throw new Error(JSON.stringify(compilation.issues, null, 2));
      return compilation.definition;
    },
    list(definition, ask = {}, corp = 'a') {
      const {
        queries = {},
        keyword = '',
        sort = [],
        index = 0,
        count = -1,
        statistics = false,
      } = ask;
      return driver.tenancy.withTenant(corp, (transaction) =>
        onTenantClock(transaction, runContext, () =>
          readList(
            transaction,
            definition,
            { queries, keyword, sort },
            { index, count, statistics },
            runContext,
          ),
        ),
      );
    },
  };
  return driver;
}
