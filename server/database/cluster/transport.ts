import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Account } from './account.ts';
import type { TransportKind } from './cluster-types.ts';
import type { Place } from './place.ts';
import { makePrivateFolder } from './reach.ts';

/** How the app reaches its PostgreSQL: a socket only its account can open, or a port with a password. */
export type Transport =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'loopback'; readonly port: number; readonly passwordFile: string };

/** Room for a socket's whole path, on the system that grants least (macOS: 104 with the end mark). */
const longestSocketPath = 103;
const socketPort = 5432;

/** What this system offers. */
export function defaultTransport(): TransportKind {
  return process.platform === 'win32' ? 'loopback' : 'socket';
}

/** Chooses the socket's folder, short enough for the system, or the password's file. */
export async function prepareTransport(
  kind: TransportKind,
  place: Place,
  account: Account | undefined,
): Promise<Transport> {
  if (kind === 'loopback') {
    return {
      kind,
      port: await findFreePort(),
      passwordFile: join(place.dataDir, 'postgres-password'),
    };
  }
  const folders = [
    join(place.folder, 'socket'),
    join(tmpdir(), `y4-${place.id}`),
    `/tmp/y4-${place.id}`,
  ];
  const folder = folders.find(fits) ?? `/tmp/y4-${place.id}`;
  await makePrivateFolder(folder, account);
  return { kind, folder };
}

/** Removes a socket's folder that lies among the system's temporary files. */
export async function removeSocketFolder({
  transport,
  place,
}: {
  readonly transport: Transport;
  readonly place: Place;
}): Promise<void> {
  if (transport.kind === 'loopback' || transport.folder.startsWith(place.folder)) return;
  await rm(transport.folder, { recursive: true, force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${socketPort}`) <= longestSocketPath;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Where PostgreSQL listens, in its own words. */
export function listenSettings(transport: Transport): Record<string, string> {
  return transport.kind === 'socket'
    ? {
        port: String(socketPort),
        listen_addresses: '',
        unix_socket_directories: transport.folder,
        unix_socket_permissions: '0700',
      }
    : {
        port: String(transport.port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
      };
}

/** Connection to the first database of a PostgreSQL that listens on `port`. */
export async function connectionTo(transport: Transport, port: number): Promise<PoolConfig> {
  const common = { port, user: 'postgres', database: 'postgres', ssl: false };
  if (transport.kind === 'socket') return { ...common, host: transport.folder };
  const password = (await readFile(transport.passwordFile, 'utf8')).trim();
  return { ...common, host: '127.0.0.1', password };
}

/** The same as an address for `DATABASE_URL` and psql. */
export function connectionUrl({ host = '', port, user, password, database }: PoolConfig): string {
  if (host.startsWith('/')) {
    return `postgresql:///${database}?host=${encodeURIComponent(host)}&user=${user}`;
  }
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgresql://${user}${secret}@${host}:${port}/${database}`;
}
