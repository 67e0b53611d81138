import type { Config } from './config.ts';
import { isDatabaseAway } from './database/faults/database-away.ts';
import { sqlState } from './database/faults/sql-state.ts';

/** Errors of ours whose message already is a sentence with the fix. */
const spoken = new Set(['AccountsError', 'ClusterError', 'ConfigError', 'MigrationError']);

/** State of PostgreSQL whose disk is full. */
const DISK_FULL = '53100';

/**
 * Says in one sentence why the product did not start and what to do about it.
 *
 * @param config what was read by then; `undefined` if reading it is what failed
 */
export function explainStartFailure(error: unknown, config: Config | undefined): string {
  if (!(error instanceof Error)) return `The start failed: ${String(error)}`;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (config !== undefined && syscall !== undefined && /listen|bind|getaddrinfo/.test(syscall)) {
    return explainListening(code, config) ?? `The start failed: ${error.message}`;
  }
  // Why a step of the schema failed is more than that it did.
  const fault = error.name === 'MigrationError' ? (error.cause ?? error) : error;
  if (isDatabaseAway(fault)) {
    return 'The database went away during the start: start again. What had been begun is undone, and done anew.';
  }
  if (sqlState(fault) === DISK_FULL) return noRoom(config?.dataDir);
  if (spoken.has(error.name)) return error.message;
  const place = path ?? config?.dataDir ?? 'the data folder';
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `There is no right to use ${place}: give it to this account (chown), or set DATA_DIR to another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return noRoom(place);
    case 'EROFS':
      return `${place} lies on a read-only disk: set DATA_DIR to a folder that can be written to.`;
    case 'EMFILE':
    case 'ENFILE':
      return 'The system allows too few open files: raise the limit, for example with "ulimit -n 4096".';
    default:
      return `The start failed: ${error.message}`;
  }
}

function noRoom(place = 'the data folder'): string {
  return `No space is left on the disk of ${place}: free some, or set DATA_DIR to a folder on another disk.`;
}

function explainListening(code: string | undefined, { host, port }: Config): string | undefined {
  const another = port < 65_535 ? port + 1 : port - 1;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use: stop the program that uses it, or choose another port, as in PORT=${another} npm start.`;
    case 'EACCES':
      return `This account may not listen on port ${port}: choose one from 1024 on, as in PORT=3000 npm start.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}: set HOST to one it has, as in HOST=127.0.0.1 npm start.`;
    default:
      return undefined;
  }
}
