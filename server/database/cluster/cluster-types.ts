import type { PoolConfig } from 'pg';

/** Where the cluster reports what it does; pino and Fastify loggers fit. */
export interface ClusterLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** How to open the database of one data folder. */
export interface ClusterOptions {
  /** Absolute path of DATA_DIR; created when missing. */
  readonly dataDir: string;
  /** A PostgreSQL to use in place of the one that comes along. */
  readonly databaseUrl?: string | undefined;
  readonly log: ClusterLog;
}

/** How the app reaches a PostgreSQL of our own: by a Unix socket, or by a port with a password. */
export type TransportKind = 'socket' | 'loopback';

/** What tests change of a cluster of our own. */
export interface EmbeddedOptions extends ClusterOptions {
  readonly transport?: TransportKind;
  /** Folders for root's clusters and copies of the programs. */
  readonly systemFolders?: readonly string[];
}

/** A PostgreSQL that answers, with the app's database in it. */
export interface Cluster {
  /** Connection to the app's database, with the rights to migrate it. */
  readonly connection: PoolConfig;
  /** The same connection as an address for `DATABASE_URL` or psql. Holds the password, if any. */
  readonly url: string;
  /** Creates a further database, as a copy of `template` when given, and returns its connection. */
  createDatabase(name: string, template?: string): Promise<PoolConfig>;
  /** Drops a database made by `createDatabase`, and ends the sessions in it. */
  dropDatabase(name: string): Promise<void>;
  /** Stops what `openCluster` started. A PostgreSQL given by address is left running. */
  stop(): Promise<void>;
  /** Version and place in one line, for the start message. Holds no password. */
  describe(): string;
}
