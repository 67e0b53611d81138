import { ClusterError } from './cluster-error.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a task that starts processes. A signal to end the app aborts it, so that the task can stop
 * what it started; until the task has ended the signal does nothing else.
 */
export async function interruptible<Result>(
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new ClusterError('The start was interrupted.'));
  for (const name of signals) process.on(name, abort);
  try {
    return await task(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    for (const name of signals) process.off(name, abort);
  }
}
