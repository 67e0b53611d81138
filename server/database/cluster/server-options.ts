import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterLog } from './cluster-types.ts';
import type { Place } from './place.ts';
import type { Transport } from './transport.ts';

/** What starting the PostgreSQL of one place needs to know. */
export interface ServerOptions {
  readonly place: Place;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly transport: Transport;
  readonly log: ClusterLog;
  readonly signal: AbortSignal;
}
