import { afterEach, expect, test } from 'vitest';
import { banner, firstTenant, sampleUser } from '#server/banner.ts';
import { readConfig } from '#server/config.ts';
import { createDefinitionFolder } from './_definitions.ts';

let drop: () => Promise<void> = async () => {};
afterEach(() => drop());

async function configOf(files: Readonly<Record<string, unknown>>) {
  const folder = await createDefinitionFolder(files);
  drop = folder.drop;
  return readConfig({ DEFINITIONS_DIR: folder.path });
}

const USERS = [{ user: 'ann', password: 'change it soon', userName: 'Ann' }];

test('a product with tenants of its own begins with one of them', async () => {
  const config = await configOf({
    '_product/translations/en.json': {},
    '_tables/001-a.json': {},
    'clinic/users.json': USERS,
    'depot/corp.json': {},
  });
  const corp = await firstTenant(config);
  const sample = await sampleUser(config, corp);
  const text = banner({ config, url: 'http://x', database: 'db', seconds: 1, sample, corp });
  expect(text).toContain('http://x/clinic/');
  expect(text).toContain('ann   change it soon');
});

test('the default tenant goes first, also where there is none at all', async () => {
  expect(await firstTenant(await configOf({ 'a/corp.json': {}, 'y4/corp.json': {} }))).toBe('y4');
  await drop();
  expect(await firstTenant(readConfig({ DEFINITIONS_DIR: '/no/such/folder' }))).toBe('y4');
  drop = async () => {};
});
