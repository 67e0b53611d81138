import { openEmbedded } from '#server/database/cluster/embedded.ts';

/**
 * A small app for tests of what happens to the database when an app ends: opens the cluster of
 * its first argument, prints its address, and stops it on a signal. The second argument says
 * how it ends, the third replaces root's system folders.
 */
const [dataDir = '', ending, ...systemFolders] = process.argv.slice(2);
const log = { info: ignore, warn: ignore, error: ignore };

try {
  const cluster = await openEmbedded({
    dataDir,
    log,
    ...(systemFolders.length > 0 && { systemFolders }),
  });
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
