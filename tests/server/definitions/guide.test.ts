import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkWithSteps } from './_check.ts';

const SAMPLE = join(import.meta.dirname, '../../../definitions/y4');
const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/definitions/guide.md'), 'utf8');

/** What stands in its fenced blocks of one language, those without a file's name above them. */
const blocks = (language: string): string[] =>
  [...GUIDE.matchAll(new RegExp(`(.*)\\n\\n\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, 'g'))]
    .filter(([, above = '']) => !/^`[^`]+`$/.test(above))
    .map(([, , block = '']) => block);

/** Its files by the path that stands above each. */
const files = Object.fromEntries(
  [...GUIDE.matchAll(/^`([^`\n]+)`\n\n```(?:json|sql)\n([\s\S]*?)\n```/gm)].map(
    ([, path = '', text = '']) => [path.startsWith('_') ? path : `acme/${path}`, text],
  ),
);

const rows = (panel: unknown) => [{ columns: [{ panel }] }];

test('what the guide prints is a tenant in which nothing is wrong', async () => {
  const [events, photos] = blocks('json').map((block) =>
    JSON.parse(block.startsWith('"') ? `{${block}}` : block),
  );
  const [stores, ...rules] = blocks('sql');
  const code = /`(INSERT INTO registration_code .*)`/.exec(GUIDE)?.[1];
  expect(Object.keys(files)).toHaveLength(10);
  expect(rules).toHaveLength(3);
  const check = JSON.parse(/`"check": (\{.*\})`/.exec(GUIDE)?.[1] ?? '');
  const purchase = JSON.parse(files['acme/forms/PURCHASE.json'] ?? '');
  const told = await checkWithSteps({
    'acme/corp.json': {
      ...{ code: 'acme', name: 'Acme', sortName: 'Acme', departments: ['sales'] },
      settings: { language: 'en', languages: ['en'] },
    },
    '_tables/000-code.sql': code,
    '_tables/001-stores.sql': stores,
    ...files,
    'acme/forms/PURCHASE.json': { ...purchase, option: { check } },
    '_tables/003-rules.sql': rules.join('\n'),
    '_tables/004-test.sql': 'ALTER TABLE visit ADD photos text[], ADD login text;',
    'acme/data/STORE.json': { code: 'STORE', source: { table: 'store' } },
    'acme/data/VISIT.json': {
      ...{ code: 'VISIT', source: { table: 'visit' }, filters: ['login'] },
      fields: [{ name: 'id' }, { name: 'vet' }, { name: 'login' }, photos],
    },
    'acme/forms/VISIT.json': {
      code: 'VISIT',
      rows: rows({ type: 'Form', code: 'visit', dataCode: 'VISIT', ...events }),
    },
    'acme/menus/default.json': [
      { name: 'Purchase', to: '/content/PURCHASE/main?id=1' },
      { name: 'Visit', to: '/content/VISIT/main' },
    ],
  });
  expect(told).toEqual([]);
});

test('the pages that its shop takes from the sample are whole', async () => {
  const [, shop = ''] = /### A shop\n([\s\S]*?)\n## /.exec(GUIDE) ?? [];
  const names = [...shop.matchAll(/`((?:forms|data|lookups)\/[^`]+)`/g)].map(
    ([, name = '']) => name,
  );
  expect(names).toHaveLength(10);
  const copied = names.map((name) => {
    const text = readFileSync(join(SAMPLE, name), 'utf8').replace(/\["admin"[^\]]*\]/, '["sales"]');
    return [`acme/${name}`, text] as const;
  });
  const told = await checkWithSteps({
    'acme/corp.json': {
      ...{ code: 'acme', name: 'Acme', sortName: 'Acme', departments: ['sales'] },
      settings: { language: 'en', languages: ['en'] },
    },
    'acme/shop.json': {
      paymentMethods: [
        { code: 'later', kind: 'delivery', title: 'Cash on delivery', description: '' },
      ],
    },
    'acme/menus/default.json': [{ name: 'Products', to: '/content/PRODUCTS/main' }],
    '_tables/001-categories.sql': /`(INSERT INTO product_category .*)`/.exec(shop)?.[1],
    ...Object.fromEntries(copied),
  });
  expect(told).toEqual([]);
});
