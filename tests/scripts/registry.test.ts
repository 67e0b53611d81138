import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { registryOf, watchRegistry } from '../../scripts/lib/registry.mjs';
import { findFreePort } from '../_harness/free-port.ts';

/** A registry that answers, or never does. */
async function registry({ answers }: { answers: boolean }): Promise<string> {
  const server = createServer((_, response) => {
    if (answers) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it('tells at once that nobody answers where the libraries come from', async () => {
  const tell = vi.fn<(sentence: string) => void>();
  const address = `http://127.0.0.1:${await findFreePort()}/`;
  onTestFinished(watchRegistry(address, tell));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect(tell.mock.calls[0]?.[0]).toContain(`Nothing answers at ${address} (ECONNREFUSED)`);
});

it('tells that an answer does not come', async () => {
  const tell = vi.fn<(sentence: string) => void>();
  const address = await registry({ answers: false });
  onTestFinished(watchRegistry(address, tell, 1));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect(tell.mock.calls[0]?.[0]).toContain(`Nothing answers at ${address} (no answer)`);
});

it('says nothing of a registry that answers, whatever it answers', async () => {
  const tell = vi.fn<(sentence: string) => void>();
  const asked = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => asked.mockRestore());
  onTestFinished(watchRegistry(await registry({ answers: true }), tell));
  await asked.mock.results[0]?.value;
  expect(tell).not.toHaveBeenCalled();
});

it('asks the registry that npm asks, and none from behind a proxy', () => {
  expect(registryOf({})).toBe('https://registry.npmjs.org/');
  expect(registryOf({ npm_config_registry: 'https://packages.example/' })).toBe(
    'https://packages.example/',
  );
  expect(registryOf({ HTTPS_PROXY: 'http://proxy.example:8080' })).toBeNull();
  expect(registryOf({ npm_config_proxy: 'http://proxy.example:8080' })).toBeNull();
});
