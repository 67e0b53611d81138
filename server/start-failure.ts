import type { Config } from './config.ts';

/** Errors of ours whose message already is a sentence with the fix. */
const spoken = new Set(['AccountsError', 'ClusterError', 'ConfigError', 'MigrationError']);

/**
 * Says in one sentence why the product did not start and what to do about it.
 *
 * @param config what was read by then; `undefined` if reading it is what failed
 */
export function explainStartFailure(error: unknown, config: Config | undefined): string {
  if (!(error instanceof Error)) return `The start failed: ${String(error)}`;
  if (spoken.has(error.name)) return error.message;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (config !== undefined && syscall !== undefined && /listen|bind|getaddrinfo/.test(syscall)) {
    return explainListening(code, config) ?? `The start failed: ${error.message}`;
  }
  const place = path ?? config?.dataDir ?? 'the data folder';
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `There is no right to use ${place}: give it to this account (chown), or set DATA_DIR to another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `No space is left on the disk of ${place}: free some, or set DATA_DIR to a folder on another disk.`;
    case 'EROFS':
      return `${place} lies on a read-only disk: set DATA_DIR to a folder that can be written to.`;
    case 'EMFILE':
    case 'ENFILE':
      return 'The system allows too few open files: raise the limit, for example with "ulimit -n 4096".';
    default:
      return `The start failed: ${error.message}`;
  }
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
