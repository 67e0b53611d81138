import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { ConnectionShares } from './connection/shares.ts';
import { tenantDialect } from './connection/tenant-driver.ts';
import type { Database } from './database.ts';
import { BEGUN_SETTING, CORP_SETTING, Role } from './roles.ts';

/** How a tenant's transaction differs from the usual one, which writes under {@link Role.app}. */
export interface TenantOptions {
  readonly role?: Role;
  /** The database refuses every change. */
  readonly readOnly?: boolean;
  /** Milliseconds that one statement may take. */
  readonly statementTimeout?: number;
  /** It may wait for rows that somebody else holds, and leaves connections to those who do not. */
  readonly waitsForRows?: boolean | undefined;
  /** When it is aborted, the running statement is cancelled, and none is begun any more. */
  readonly signal?: AbortSignal;
}

/** Of work that no page waits for: the computer may have much else to do. */
export const UNHURRIED = { statementTimeout: 60_000 } as const satisfies TenantOptions;

/** Milliseconds that a statement may take when nobody says otherwise. */
const STATEMENT_TIMEOUT = 20_000;
/** Milliseconds that the database gets to stop a statement whose time is over. */
const STOP_TIMEOUT = 5_000;
/** Milliseconds that a statement waits for a lock. */
const LOCK_TIMEOUT = 10_000;

/** The one way to the tenants' tables. */
export interface Tenancy {
  /**
   * Runs `run` in one transaction that sees one tenant's rows only, under a role that cannot pass
   * row level security. Committed when `run` comes back, rolled back when it throws.
   */
  withTenant<Value>(
    corp: string,
    run: (transaction: Transaction<Database>) => Promise<Value>,
    options?: TenantOptions,
  ): Promise<Value>;
}

/** Opens transactions of tenants on a pool, whose connections they share fairly. */
export function createTenancy(pool: pg.Pool): Tenancy {
  const shares = new ConnectionShares();
  return {
    async withTenant(corp, run, options = {}) {
      const { statementTimeout = STATEMENT_TIMEOUT } = options;
      const dialect = tenantDialect({
        pool,
        opening: openingOf(corp, statementTimeout, options),
        timeout: statementTimeout + STOP_TIMEOUT,
        signal: options.signal,
        takeShare: () => shares.acquire(corp, options.signal, options.waitsForRows),
      });
      return new Kysely<Database>({ dialect }).transaction().execute(run);
    },
  };
}

/**
 * What functions of an operator have left on the connection for the tenant before: a role and settings without LOCAL,
 * tables of the session, cursors that outlive their transaction, the number that `lastval` tells, locks of the session.
 * Where there is none, all take some 10 µs.
 */
const AS_NEW = [
  'RESET SESSION AUTHORIZATION',
  'RESET ALL',
  'DISCARD TEMP',
  'DISCARD SEQUENCES',
  'CLOSE ALL',
  'SELECT pg_advisory_unlock_all()',
];

/** Statements that open a tenant's transaction. All of it ends with the transaction. */
function openingOf(corp: string, statementTimeout: number, options: TenantOptions): string {
  // It would end the text there, and the query that is sent along would have no transaction.
  if (corp.includes('\0')) throw new Error('No tenant has such a name.');
  // The tenant comes before the role: what the role may not change any more is then already set.
  return [
    options.readOnly ? 'BEGIN READ ONLY' : 'BEGIN',
    ...AS_NEW,
    ...[CORP_SETTING, BEGUN_SETTING].map((name) => `SET LOCAL ${name} = ${pg.escapeLiteral(corp)}`),
    `SET LOCAL statement_timeout = ${Math.trunc(statementTimeout)}`,
    `SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`,
    `SET LOCAL ROLE ${options.role ?? Role.app}`,
  ].join('; ');
}
