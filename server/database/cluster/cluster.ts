import type { Cluster, ClusterOptions } from './cluster-types.ts';
import { openEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';

/**
 * Opens the database: the PostgreSQL at `databaseUrl`, or else one of our own in `dataDir`.
 *
 * @throws ClusterError with one sentence that says what is wrong and how to mend it.
 */
export function openCluster(options: ClusterOptions): Promise<Cluster> {
  return options.databaseUrl === undefined
    ? openEmbedded(options)
    : openExternal(options.databaseUrl);
}
