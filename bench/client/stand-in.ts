import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Row } from '#schemas/definitions/common.ts';

/** A product whose lists are as long as one likes, and pages of our own beside it. */
export interface StandIn {
  readonly url: string;
  /** Rows that the list of a data definition has from now on. */
  answer(code: string, rows: readonly Row[]): void;
  /** Serves a text at a path of its own. */
  serve(path: string, type: string, body: string): void;
  close(): Promise<void>;
}

const CALL = '/y4service/api/Y4/CallServlet';

/** Stands before the product at `target` and passes on all but lists that it was given rows for. */
export async function startStandIn(target: string): Promise<StandIn> {
  const lists = new Map<string, string>();
  const pages = new Map<string, { type: string; body: string }>();
  const server = createServer(async (incoming, outgoing) => {
    const page = pages.get(incoming.url ?? '');
    if (page) {
      outgoing.setHeader('content-type', page.type);
      outgoing.end(page.body);
    } else if (incoming.url === CALL) {
      const body = await text(incoming);
      const list = lists.get(listOf(body) ?? '');
      if (list === undefined) pass(incoming, outgoing, target, body);
      else {
        outgoing.setHeader('content-type', 'application/json');
        outgoing.end(list);
      }
    } else pass(incoming, outgoing, target, await text(incoming));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(code, rows) {
      const data = { list: rows, statistics: [], selectedIds: [], allCount: rows.length };
      const envelope = { id: 0, code: '', message: '', data, tag: '', token: null };
      lists.set(code, JSON.stringify(envelope));
    },
    serve(path, type, body) {
      pages.set(path, { type, body });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The code of the data definition whose list a call asks for. */
function listOf(body: string): string | undefined {
  const { command, args } = JSON.parse(body) as { command: string; args: string[] };
  if (command !== 'GetListByDataDefinition') return undefined;
  return (JSON.parse(args[0] ?? '{}') as { code?: string }).code;
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string, body: string) {
  const headers = { ...incoming.headers, host: new URL(target).host };
  const passed = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  passed.end(body);
}
