import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { sqlState } from '../faults/sql-state.ts';
import { StatementOverdue } from '../faults/statement-overdue.ts';
import { isPlanOutdated } from '../faults/tables-changed.ts';
import { authoredTypes } from './authored-types.ts';
import { optionsOfQuery } from './query-options.ts';
import { forgetNames, keepsOldNames, nameOfStatement } from './statement-names.ts';

/** Statements whose row count is the number of rows that they changed. */
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What a query answers, with the types of its columns as the database tells them. */
export interface TenantResult<Row> extends QueryResult<Row> {
  readonly fields: readonly pg.FieldDef[];
}

/**
 * What functions of an operator have prepared outlives what they have done, and may stand in the place of a statement of
 * another tenant's: the connection is then not used again. After a success `asAuthor` has looked.
 */
const ROLLBACK =
  'ROLLBACK; SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE from_sql) AS left';

/** There is no such prepared statement, or one in its place: a function of an operator's has forgotten or made it. */
const PREPARED_ELSEWHERE: ReadonlySet<string> = new Set(['26000', '42P05']);

/** Milliseconds in which an answer is read that has come while this process was held up. */
const LAST_LOOK = 1_000;

/** What a tenant's connections are opened with. */
export interface TenantConnectionOptions {
  readonly pool: pg.Pool;
  /** Statements that open the transaction. */
  readonly opening: string;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which a statement that the database does not stop is no longer waited for. */
  readonly timeout: number;
  /** Waits until the tenant may take a connection; what it returns gives it back. */
  readonly takeShare: () => Promise<() => void>;
}

/**
 * A connection that is taken from the pool by the first query, together with the transaction's
 * opening statements in one trip: a request that needs no query costs the database nothing.
 */
class TenantConnection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  readonly #opening: string;
  readonly #signal: AbortSignal | undefined;
  readonly #timeout: number;
  readonly #takeShare: () => Promise<() => void>;
  #giveShareBack: (() => void) | null = null;
  #client: pg.PoolClient | null = null;
  #cancelling: Promise<unknown> | null = null;
  #broken = false;
  /** What is thrown since a statement was left running, and when that one has ended. */
  #left: { readonly error: StatementOverdue; readonly ended: Promise<unknown> } | null = null;
  /** A transaction is open. */
  #begun = false;
  #cursors = 0;

  constructor({ pool, opening, signal, timeout, takeShare }: TenantConnectionOptions) {
    this.#pool = pool;
    this.#opening = opening;
    this.#signal = signal;
    this.#timeout = timeout;
    this.#takeShare = takeShare;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<TenantResult<Row>> {
    const { isAuthored, isSeveral, isGuard, isLast, time = 0 } = optionsOfQuery(query);
    const asking = isSeveral ? { text: query.sql } : extended(query.sql, query.parameters);
    if (isAuthored) asking.types = authoredTypes;
    const timeout = Math.max(this.#timeout, time);
    const answers = [await this.#run(asking, isLast, timeout)].flat();
    const answer = answers[0] as pg.QueryResult;
    const { command, rowCount, rows, fields } = answer;
    if (isGuard && !answer.rows[0]?.stands) this.#broken = true;
    return {
      rows: rows as Row[],
      fields,
      ...(CHANGING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  async *streamQuery<Row>(
    query: CompiledQuery,
    chunkSize = 500,
  ): AsyncIterableIterator<QueryResult<Row>> {
    this.#cursors += 1;
    const cursor = `stream_${this.#cursors}`;
    await this.#run(
      extended(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query.sql}`, query.parameters),
    );
    while (true) {
      const fetching = extended(`FETCH ${Math.trunc(chunkSize)} FROM ${cursor}`, []);
      const { rows } = await this.#run(fetching);
      if (rows.length === 0) break;
      yield { rows: rows as Row[] };
    }
    await this.#run(extended(`CLOSE ${cursor}`, []));
  }

  /** @throws Error when a statement has failed before, since PostgreSQL then rolls back silently. */
  async commit(): Promise<void> {
    if (this.#left) throw this.#left.error;
    if (!this.#client || !this.#begun) return;
    assertCommitted(await this.#client.query('COMMIT'));
  }

  async rollback(): Promise<void> {
    if (!this.#client || !this.#begun || this.#left) return;
    try {
      const answers: unknown = await this.#client.query(ROLLBACK);
      if ((answers as [unknown, pg.QueryResult])[1].rows[0]?.left !== false) this.#broken = true;
    } catch {
      // The connection is of no use to anybody else; what it had begun ends with it.
      this.#broken = true;
    }
  }

  async release(): Promise<void> {
    // Until then it is one of the tenant's connections: otherwise a tenant could leave any number at work.
    if (this.#left) this.#left.ended.then(() => this.#giveBack());
    else await this.#giveBack();
  }

  async #giveBack(): Promise<void> {
    await this.#releaseClient();
    this.#giveShareBack?.();
    this.#giveShareBack = null;
  }

  async #releaseClient(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    this.#client = null;
    this.#signal?.removeEventListener('abort', this.#cancel);
    // A late cancellation would hit the next user of this connection.
    await this.#cancelling;
    client.release(this.#broken || keepsOldNames(client));
  }

  /** Opening, statement and COMMIT go out together where they follow each other. */
  async #run(
    statement: pg.QueryConfig,
    isLast = false,
    timeout = this.#timeout,
  ): Promise<pg.QueryResult> {
    if (this.#left) throw this.#left.error;
    const client = this.#client ?? (await this.#connect());
    // A cancellation reaches the statement that runs at that moment, and there may have been none.
    this.#signal?.throwIfAborted();
    const { stream } = client.connection;
    stream.cork();
    const opening = this.#begun ? null : client.query(this.#opening);
    this.#begun = true;
    const asking = client.query(statement);
    const ending = isLast ? client.query('COMMIT') : null;
    stream.uncork();
    const settled = Promise.allSettled([opening, asking, ending]);
    // What commits is ours, and its answer is needed.
    const [opened, answer, end] = await (isLast
      ? settled
      : this.#inTime(settled, statement.text, timeout));
    // After a statement that failed, COMMIT rolls back.
    if (isLast && end.status === 'fulfilled') this.#begun = false;
    if (opened.status === 'rejected') throw opened.reason;
    if (answer.status === 'rejected') {
      if (PREPARED_ELSEWHERE.has(sqlState(answer.reason))) this.#broken = true;
      if (isPlanOutdated(answer.reason)) forgetNames();
      throw answer.reason;
    }
    if (end.status === 'rejected') throw end.reason;
    if (end.value) assertCommitted(end.value);
    return answer.value;
  }

  /** @throws StatementOverdue when the database goes on with a statement whose time is long over. */
  async #inTime<Value>(
    settled: Promise<Value>,
    statement: string,
    timeout: number,
  ): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      const giveUp = () => {
        const error = new StatementOverdue(statement);
        this.#left = { error, ended: settled };
        this.#broken = true;
        reject(error);
      };
      // When this process itself was held up, the answer may be there and only unread.
      timer = setTimeout(() => {
        timer = setTimeout(giveUp, LAST_LOOK);
      }, timeout - LAST_LOOK);
    });
    try {
      return await Promise.race([settled, overdue]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    this.#giveShareBack = await this.#takeShare();
    this.#signal?.throwIfAborted();
    const client = await this.#pool.connect();
    this.#client = client;
    this.#signal?.addEventListener('abort', this.#cancel);
    return client;
  }

  readonly #cancel = (): void => {
    const pid = (this.#client as (pg.PoolClient & { processID?: number }) | null)?.processID;
    if (pid === undefined) return;
    this.#cancelling = this.#pool.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => {});
  };
}

/** One statement over the extended protocol, with its values bound. */
function extended(text: string, values: readonly unknown[]): pg.QueryConfig {
  // Without the mode a query that has no values goes over the simple protocol, which takes several
  // statements at once.
  const name = nameOfStatement(text);
  const query = { text, values: [...values], queryMode: 'extended', ...(name && { name }) };
  return query;
}

/** @throws Error when PostgreSQL rolled back silently. */
function assertCommitted({ command }: pg.QueryResult): void {
  if (command === 'COMMIT') return;
  throw new Error('The transaction had failed before it was to be committed.');
}

/** Gives each transaction of one tenant its opening statements; refuses queries outside of one. */
class TenantDriver implements Driver {
  readonly #connect: () => TenantConnection;

  constructor(connect: () => TenantConnection) {
    this.#connect = connect;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connect();
  }

  async beginTransaction(): Promise<void> {}

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as TenantConnection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as TenantConnection).rollback();
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await savepointCommand(connection, 'SAVEPOINT', name);
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await savepointCommand(connection, 'ROLLBACK TO SAVEPOINT', name);
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await savepointCommand(connection, 'RELEASE SAVEPOINT', name);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await (connection as TenantConnection).release();
  }

  async destroy(): Promise<void> {}
}

async function savepointCommand(
  connection: DatabaseConnection,
  command: string,
  name: string,
): Promise<void> {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  await connection.executeQuery(CompiledQuery.raw(`${command} ${quoted}`));
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/**
 * Kysely dialect over a shared pool whose every transaction starts with `opening`: statements that
 * go over the simple protocol in one trip. All queries go over the extended one, a statement each.
 */
export function tenantDialect(options: TenantConnectionOptions): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => new TenantDriver(() => new TenantConnection(options)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
}
