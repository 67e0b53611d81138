import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the product that a test breaks. */
export interface BreakableWay {
  /** Origin of the pages that go this way. */
  readonly origin: string;
  /**
   * Breaks each request whose text holds that, until it is mended.
   *
   * @param when as the request is on its way, so that the product never has all of it; or as its answer is, when the
   *   product has done all that it was asked for.
   */
  breakAt(text: string, when: 'sent' | 'answered'): void;
  mend(): void;
  close(): Promise<void>;
}

/** Bytes of a request that go through before it is broken. */
const GOES_THROUGH = 4096;

/** Starts a way to the product, on a port of its own. */
export async function openBreakableWay(product: string): Promise<BreakableWay> {
  const { hostname, port } = new URL(product);
  const sockets = new Set<Socket>();
  let broken: { text: string; when: 'sent' | 'answered' } | null = null;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let sent = '';
    let isBroken: 'sent' | 'answered' | null = null;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', end);
    }
    near.on('end', () => far.end());
    near.on('data', (chunk: Buffer) => {
      sent = sent.slice(-GOES_THROUGH) + chunk.toString('latin1');
      if (broken && sent.includes(broken.text)) isBroken = broken.when;
      if (isBroken !== 'sent') far.write(chunk);
      else far.write(chunk.subarray(0, GOES_THROUGH), end);
    });
    far.on('data', (chunk: Buffer) => {
      // The envelope comes behind the transaction's end.
      const envelope = isBroken === 'answered' ? chunk.indexOf('"id"') : -1;
      if (envelope < 0) near.write(chunk);
      else near.write(chunk.subarray(0, envelope), end);
    });
    far.on('end', end);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    breakAt(text, when) {
      broken = { text, when };
    },
    mend() {
      broken = null;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
