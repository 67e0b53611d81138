import { readFile, stat } from 'node:fs/promises';
import { ClusterError } from './cluster-error.ts';

/** The system account PostgreSQL runs as, when it can not be our own. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Whether this process has root's rights, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for a cluster: nobody in particular for a new one, its owner for one that exists
 * (so that data made without root go on working with it). `undefined` means our own account.
 *
 * @throws ClusterError if the data belong to an account that can not be used.
 */
export async function chooseAccount(pgdata: string): Promise<Account | undefined> {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  const owner = await stat(pgdata).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );
  if (own !== 0) {
    if (owner !== undefined && owner.uid !== own) {
      throw new ClusterError(
        `The data in ${pgdata} belong to another account (number ${owner.uid}): start as the one who made them, or set DATA_DIR to another folder.`,
      );
    }
    return undefined;
  }
  if (owner?.uid === 0) {
    throw new ClusterError(
      `The data in ${pgdata} belong to root, and PostgreSQL refuses to run as root: hand them over with "chown -R nobody ${pgdata}".`,
    );
  }
  return owner ?? (await readNobody());
}

async function readNobody(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}
