import { join } from 'node:path';
import { readPostmaster } from './postmaster-file.ts';
import type { ServerOptions } from './server-options.ts';
import { stopServer } from './stop-server.ts';

/**
 * Stops what still runs for a data folder that was deleted and made again, and tells where the
 * old data lie. They are not deleted: whoever lost the data folder by mistake finds them there.
 */
export async function stopOrphans(options: ServerOptions): Promise<void> {
  for (const folder of options.place.orphans) {
    const place = { ...options.place, folder, pgdata: join(folder, 'pgdata') };
    const left = await readPostmaster(place.pgdata);
    if (left) await stopServer(left.pid, { ...options, place });
    options.log.warn(
      `An earlier database of ${place.dataDir} still lies in ${folder}; delete that folder if nobody needs it.`,
    );
  }
}
