import { openCluster } from '#server/database/cluster/cluster.ts';

/**
 * A small app for tests of what happens to the database when an app ends: opens the cluster of
 * its first argument, prints its address, and stops it on a signal. A second argument makes it
 * end in another way.
 */
const [dataDir = '', ending] = process.argv.slice(2);
const log = { info: ignore, warn: ignore, error: ignore };

try {
  const cluster = await openCluster({ dataDir, log });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      await cluster.stop();
      process.exit(0);
    });
  }
  process.stdout.write(`${cluster.url}\n`);
  if (ending === 'exit') process.exit(0);
  if (ending === 'throw') throw new TypeError('an accident');
  setInterval(ignore, 60_000);
} catch (error) {
  if (error instanceof TypeError) throw error;
  process.stdout.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

function ignore(): void {}
