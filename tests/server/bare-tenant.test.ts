import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from './_server.ts';

let server: TestServer;
beforeAll(async () => {
  const texts = { 'Browser title': 'Y4' };
  server = await createTestServer({
    files: {
      '_product/translations/en.json': texts,
      '_product/translations/zh-CN.json': texts,
      '_product/translations/ar.json': texts,
      'y4/corp.json': {
        code: 'y4',
        name: 'Bees and honey',
        sortName: 'Bees',
        description: '',
        copyright: '',
        welcome: '',
        goodbye: '',
        settings: { home: '/content/HIVES/main', language: 'en', languages: ['en'] },
      },
      'y4/forms/HIVES.json': {
        code: 'HIVES',
        access: 'public',
        headerTitle: 'Hives',
        rows: [{ columns: [{ panel: { type: 'Html', code: 'all', option: { html: 'Two' } } }] }],
      },
    },
  });
});
afterAll(() => server.close());

test('[1.10] a tenant works on what its definitions say: no business comes with the product', async () => {
  const form = await server.call('WebUiFalcon.GetForm', { code: 'HIVES', mode: 'main' });
  expect(form).toMatchObject({ id: 0, data: { headerTitle: 'Hives' } });
  for (const code of ['HOME', 'ORDERS', 'PRODUCTS', 'CUSTOMERS']) {
    expect((await server.call('WebUiFalcon.GetForm', { code, mode: 'main' })).data).toBeNull();
  }
  expect((await server.call('WebUiFalcon.GetMenu')).data).toEqual([]);
});
