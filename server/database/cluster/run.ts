import { type SpawnOptions, spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** How a program of PostgreSQL's ended. */
export interface RunResult {
  /** Exit code; `null` if it could not be started or was killed. */
  readonly code: number | null;
  /** Everything it printed, or the reason why it could not be started. */
  readonly output: string;
  /** Error code of a start that failed (`EACCES`, `ENOENT`). */
  readonly fault?: string | undefined;
}

/**
 * The environment for PostgreSQL's programs: messages in English, because we read them, and none
 * of the caller's PG* variables, which would redirect them.
 */
function programEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/i.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Where a program runs: a folder each account may enter, since it keeps that folder in use. */
export function programOptions(account: Account | undefined): SpawnOptions {
  return {
    ...account,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: programEnvironment(),
  };
}

/** Runs a program to its end. Never rejects. */
export function run(
  program: string,
  args: readonly string[],
  options: { readonly account?: Account | undefined; readonly signal?: AbortSignal | undefined },
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...programOptions(options.account),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      signal: options.signal,
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    let fault: NodeJS.ErrnoException | undefined;
    child.on('error', (error) => {
      fault = error;
      // A program that never started has no "close" to wait for.
      if (child.pid === undefined)
        resolve({ code: null, output: error.message, fault: fault.code });
    });
    child.on('close', (code) => resolve({ code, output, fault: fault?.code }));
  });
}
