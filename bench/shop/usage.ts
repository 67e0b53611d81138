import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** What one server has used since it was started. */
export interface Usage {
  /** Milliseconds of processor. */
  readonly cpu: number;
  /** Statements sent to the database. */
  readonly statements: number;
}

/** Milliseconds in one of the ticks in which Linux counts a process's time. */
const TICK = 10;

/** Counts what this process uses: its processor, and the statements of the pool. */
export function countUsage(pool: pg.Pool): () => Usage {
  let statements = 0;
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counting = (...args: unknown[]) => {
      statements += 1;
      return ask(...args);
    };
    client.query = counting as typeof client.query;
  });
  return () => {
    const { user, system } = process.cpuUsage();
    return { cpu: (user + system) / 1000, statements };
  };
}

/** Milliseconds of processor that the living processes of the database have used; NaN off Linux. */
export async function databaseCpu(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  const times = await Promise.all(rows.map(({ pid }) => cpuOf(pid)));
  return times.reduce((sum, time) => sum + time, 0);
}

async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return process.platform === 'linux' ? 0 : Number.NaN;
  // The name of the program, in parentheses, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}
