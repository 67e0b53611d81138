import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A server that speaks just enough of PostgreSQL's protocol to tell a version. */
export async function startOldPostgres(version: string): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(Buffer.concat([authenticated, ready])));
    socket.on('data', (data) => {
      if (data[0] === 'Q'.charCodeAt(0)) answer(socket, version);
    });
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return { port: address.port, server };
}

const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));

function answer(socket: Socket, version: string): void {
  // One column of type text, by number 25, and its one value.
  const column = Buffer.concat([Buffer.from('server_version\0'), Buffer.alloc(18)]);
  column.writeInt32BE(25, column.length - 12);
  const text = Buffer.from(version);
  const row = Buffer.concat([short(1), Buffer.from([0, 0, 0, text.length]), text]);
  socket.write(
    Buffer.concat([
      message('T', Buffer.concat([short(1), column])),
      message('D', row),
      message('C', Buffer.from('SHOW\0')),
      ready,
    ]),
  );
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function short(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}
