import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

it('works without any variable, and with empty ones', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    environment: 'production',
    logLevel: 'info',
    definitionsDir: resolve('definitions'),
    publicUrl: undefined,
    trustedProxies: undefined,
    sampleData: true,
  };
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', SAMPLE_DATA: '' })).toEqual(defaults);
});

it('reads each variable', () => {
  const env = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: 'some/where',
    DATABASE_URL: 'postgres://u:p@h/d',
    NODE_ENV: 'development',
    LOG_LEVEL: 'debug',
    DEFINITIONS_DIR: '/defs',
    PUBLIC_URL: 'https://shop.example.com/',
    TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,::1/128',
    SAMPLE_DATA: 'false',
  };
  expect(readConfig(env)).toEqual({
    port: 0,
    host: '::1',
    dataDir: resolve('some/where'),
    databaseUrl: 'postgres://u:p@h/d',
    environment: 'development',
    logLevel: 'debug',
    definitionsDir: resolve('/defs'),
    publicUrl: 'https://shop.example.com',
    trustedProxies: ['10.0.0.1', '10.1.0.0/16', '::1/128'],
    sampleData: false,
  });
});

it('names all faults together, one line each with its fix, and no password', () => {
  const env = {
    PORT: '65536',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://u:secret@h/d',
    NODE_ENV: 'prod',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'shop.example.com',
    SAMPLE_DATA: 'yes',
  };
  expect(() => readConfig(env)).toThrow(ConfigError);
  const lines = messageOf(() => readConfig(env)).split('\n');
  expect(lines).toEqual([
    'PORT is "65536": give a whole number from 0 to 65535 (0 takes any free port), for example PORT=3000.',
    'HOST is "not a host": give an address of this machine or its name, for example HOST=127.0.0.1 or HOST=0.0.0.0.',
    'DATABASE_URL is not usable: give the address of a PostgreSQL 15 or later, for example DATABASE_URL=postgresql://user:password@localhost:5432/y4, or leave it out.',
    'NODE_ENV is "prod": give one of production, development, test.',
    'LOG_LEVEL is "loud": give one of fatal, error, warn, info, debug, trace, silent.',
    'PUBLIC_URL is "shop.example.com": give the address that visitors use, for example PUBLIC_URL=https://shop.example.com, or leave it out.',
    'SAMPLE_DATA is "yes": give true or false.',
  ]);
});

it.each(['-1', '3000x', '1e3', ' 80', '3.5'])('refuses the port %j', (PORT) => {
  expect(messageOf(() => readConfig({ PORT }))).toMatch(/^PORT is /);
});

it.each(['all', '10.0.0.1/33', '10.0.0.1/8/8', '10.0.0.1,', '10.0.0', '::1/129', '10.0.0.1/'])(
  'refuses the proxies %j',
  (TRUSTED_PROXIES) => {
    expect(messageOf(() => readConfig({ TRUSTED_PROXIES }))).toMatch(/^TRUSTED_PROXIES is /);
  },
);

function messageOf(task: () => unknown): string {
  try {
    task();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing was thrown.');
}
