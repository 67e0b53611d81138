import pg from 'pg';

/** Channel of PostgreSQL on which changed definitions are told; the payload is the tenant, or empty for all. */
export const DEFINITIONS_CHANNEL = 'y4_definitions';

/** Milliseconds from a lost connection to the next attempt. */
const RECONNECT_DELAY = 1_000;

/** What is told of the connection that hears of changes. */
export interface ListenerEvents {
  /** Definitions of this tenant have changed; of all tenants when it is null. */
  onChange(corp: string | null): void;
  /** From now on changes are heard; whatever happened before may have been missed. */
  onConnected(): void;
  /** From now on changes are not heard. */
  onLost(): void;
}

/** Hears of changes until it is stopped. */
export interface Listener {
  stop(): Promise<void>;
}

/**
 * Hears of changed definitions on a connection of its own, and connects again whenever it is lost.
 * Resolves after the first connection.
 */
export async function listenForChanges(
  connection: pg.ClientConfig,
  events: ListenerEvents,
): Promise<Listener> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const candidate = new pg.Client({ ...connection, keepAlive: true });
    const onEnd = () => {
      if (client !== candidate || stopped) return;
      client = null;
      events.onLost();
      retry();
    };
    candidate.on('error', onEnd);
    candidate.on('end', onEnd);
    candidate.on('notification', ({ payload }) => events.onChange(payload || null));
    try {
      await candidate.connect();
      await candidate.query(`LISTEN ${DEFINITIONS_CHANNEL}`);
    } catch (error) {
      await candidate.end().catch(() => {});
      throw error;
    }
    client = candidate;
    events.onConnected();
  }

  function retry(): void {
    timer = setTimeout(() => connect().catch(retry), RECONNECT_DELAY);
    timer.unref();
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
