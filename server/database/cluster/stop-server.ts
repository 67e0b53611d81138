import { setTimeout as pause } from 'node:timers/promises';
import { isPostmasterOf } from './postmaster-file.ts';
import { run } from './run.ts';
import type { ServerOptions } from './server-options.ts';

/** A signal to PostgreSQL, with the milliseconds it gets before the next, harder one. */
type StopStep = readonly [signal: NodeJS.Signals, timeout: number];

const stopSteps: readonly StopStep[] = [
  // Fast: ends sessions, writes everything, stops.
  ['SIGINT', 30_000],
  // Immediate: recovers at the next start.
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** Stops the PostgreSQL with that process number; resolves when it is gone. */
export async function stopServer(
  pid: number,
  options: Pick<ServerOptions, 'place' | 'account' | 'binaries' | 'transport'>,
  steps: readonly StopStep[] = stopSteps,
): Promise<void> {
  const { place, account, binaries, transport } = options;
  if (transport.kind === 'loopback') {
    // Windows has no signals; pg_ctl has its own way to tell.
    const args = ['stop', '-m', 'fast', '-w', '-D', place.pgdata];
    await run(binaries.program('pg_ctl'), args, { account });
    return;
  }
  for (const [signal, timeout] of steps) {
    const deadline = Date.now() + timeout;
    for (let step = 0; Date.now() < deadline; step = Math.min(step * 1.5 + 2, 100)) {
      if (!(await isPostmasterOf(pid, place.pgdata))) return;
      if (step === 0) sendSignal(pid, signal);
      await pause(step);
    }
  }
}

/** Sends a signal, if there is still somebody to take it. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Ended by itself.
  }
}
