import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_HTML } from '#schemas/wire/longest-html.ts';
import { loadSampleData } from '#server/sample/load.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer({ files: {} }));
await cp(join(import.meta.dirname, '../../../definitions'), server.folder.path, {
  recursive: true,
});
expect((await server.load()).issues).toEqual([]);
await loadSampleData(server.tenancy, server.pool, new Date());

describe.each(['y4', 'oasis'])('the back office of %s', (corp) => {
  const tokens = new Map<string, string>();

  async function call(command: string, params: object, who = 'admin') {
    if (!tokens.has(who)) {
      const sender = { corp, password: `${corp}-sample` };
      tokens.set(who, (await server.login(`${who}@${corp}.example`, sender)).token ?? '');
    }
    const name = command.includes('.') ? command : `WebUiService.${command}`;
    return server.call(name, params, { corp, token: tokens.get(who), cookie: 'language=en' });
  }

  test('adds a product with an id of its own, changes and deletes it, and notes who did', async () => {
    const category = await call('GetListByDataDefinition', { code: 'CATEGORY', count: 1 });
    const values = { name: 'Sample', category: category.data.list[0].id, price: 9.5 };
    const added = await call('SaveByDataDefinition', { code: 'PRODUCT', rows: [{ values }] });
    expect(added).toMatchObject({ id: 0 });
    const { id } = added.data.list[0];
    expect(id).toMatch(/^P[0-9A-F]{12}$/);
    const stock = [{ key: { id }, values: { stock: 5 }, original: { stock: 0 } }];
    const counted = await call('SaveByDataDefinition', { code: 'STOCK', rows: stock }, 'warehouse');
    expect(counted.data.list).toMatchObject([{ id, stock: 5 }]);
    const rows = [{ id }];
    expect((await call('DeleteByDataDefinition', { code: 'PRODUCT', rows })).data.affected).toBe(1);
    const changes = await call('GetListByDataDefinition', {
      code: 'CHANGE',
      queries: { record: `$c$${id}$c$` },
    });
    expect(
      changes.data.list.map((row: Record<string, unknown>) => [row.operation, row.by]),
    ).toEqual([
      ['delete', `admin@${corp}.example`],
      ['update', `warehouse@${corp}.example`],
      ['insert', `admin@${corp}.example`],
    ]);
    const [, counting] = changes.data.list;
    expect([counting.before, counting.after]).toEqual(['stock: 0', 'stock: 5']);
  });

  test('promo codes and short links are added; a bad one is told by its field', async () => {
    const promo = { code: 'BACKOFFICE', discount: 12.5, startsAt: '2026-01-01 08:00' };
    const saved = await call('SaveByDataDefinition', { code: 'PROMO', rows: [{ values: promo }] });
    expect(saved.data.list).toMatchObject([
      { code: 'BACKOFFICE', discount: 12.5, active: true, startsAt: '2026-01-01T08:00:00' },
    ]);
    const link = { id: 'office', url: 'javascript:alert(1)' };
    const refused = await call('SaveByDataDefinition', {
      code: 'SHORT_LINK',
      rows: [{ values: link }],
    });
    expect(refused.data.problems[0].fields.map(({ name }: { name: string }) => name)).toEqual([
      'url',
    ]);
  });

  test.each([
    ['PRODUCT', { name: 'Dear', price: -1 }, 'A price can not be negative'],
    ['PRODUCT', { name: 'Dear', price: 5, salePrice: 6 }, 'A sale price is from 0 to the price'],
    ['PRODUCT', { name: 'Dear', price: 5, stock: -1 }, 'The stock can not be negative'],
    ['PROMO', { code: 'HALF', discount: 150 }, 'A discount is more than 0 and at most 100 %'],
    ['PROMO', { code: 'X'.repeat(65), discount: 5 }, 'A promo code has 1 to 64 characters'],
    ['PROMO', { code: 'NONE', discount: 5, maxUses: 0 }, 'It can be used once at least'],
    [
      'PROMO',
      { code: 'OVER', discount: 5, startsAt: '2026-12-31 08:00', expiresAt: '2026-12-01 08:00' },
      'It ends before it begins',
    ],
    ['REGISTRATION_CODE', { code: 'SHORT' }, 'A code has 8 to 100 characters'],
    ['SHORT_LINK', { id: 'two words', url: 'https://y4.example' }, /^Up to 64 letters/],
    ['SHORT_LINK', { id: 'faq', url: '/faq' }, 'A whole address, from https:// or http:// on'],
  ])('what is refused of a %s is told in words: %j', async (code, values, words) => {
    const category = await call('GetListByDataDefinition', { code: 'CATEGORY', count: 1 });
    const { id } = category.data.list[0];
    const whole = code === 'PRODUCT' ? { ...values, category: id } : values;
    const { data } = await call('SaveByDataDefinition', { code, rows: [{ values: whole }] });
    const [{ message }] = data.problems[0].fields;
    expect(message).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words);
  });

  test.each([
    [
      'ARTICLE',
      'An article has up to 500,000 characters, with its markup',
      { code: 'LONG', language: 'en', title: 'Long', content: 'x'.repeat(500_001) },
    ],
    [
      'ARTICLE',
      'A code has 1 to 64 characters',
      { code: 'X'.repeat(65), language: 'en', title: 'Code' },
    ],
    [
      'TRANSLATION',
      'A text has up to 100,000 characters',
      { language: 'en', key: 'Long', text: 'x'.repeat(100_001) },
    ],
    [
      'TRANSLATION',
      'A key has 1 to 500 characters',
      { language: 'en', key: 'x'.repeat(501), text: 'Long' },
    ],
  ])('a text of a %s that is too long is told in words: %s', async (code, words, values) => {
    const { data } = await call('SaveByDataDefinition', { code, rows: [{ values }] });
    expect(data.problems[0].fields).toMatchObject([{ message: words }]);
  });

  test.each(['字', '"'])(
    '[7.10e] an article of as many %s as a text may have is saved, and changed',
    async (letter) => {
      const write = (last: string) =>
        `<p>${letter.repeat(MAX_HTML - '<p></p>'.length - 1)}${last}</p>`;
      const [first, second] = [write('一'), write('二')];
      const values = { code: `LONG${letter.codePointAt(0)}`, language: 'en', title: 'Long' };
      const added = await call('SaveByDataDefinition', {
        code: 'ARTICLE',
        rows: [{ values: { ...values, content: first } }],
      });
      expect(added).toMatchObject({ id: 0, data: { list: [{ content: first }] } });
      const [{ id }] = added.data.list;
      const row = { key: { id }, values: { content: second }, original: { content: first } };
      const changed = await call('SaveByDataDefinition', { code: 'ARTICLE', rows: [row] });
      expect(changed).toMatchObject({ id: 0, data: { list: [{ content: second }] } });
    },
  );

  test('nobody’s data stand in the form of a user that an address names none of', async () => {
    const { data } = await call('WebUiFalcon.GetForm', { code: 'USER_FORM' });
    const { defaultFilters: queries } = data.rows[0].columns[0].panel.option;
    const found = await call('GetListByDataDefinition', { code: 'USER', queries, count: 1 });
    expect(found).toMatchObject({ id: 0, data: { list: [] } });
  });

  test('a customer’s person is shown by name, of a table that authors see parts of', async () => {
    const keeper = `sales@${corp}.example`;
    const values = { name: 'Kept', phone: '1', department: 'sales', keeper };
    const saved = await call('SaveByDataDefinition', { code: 'CUSTOMER', rows: [{ values }] });
    expect(saved).toMatchObject({ id: 0 });
    expect(saved.data.list[0].keeperUi).toMatch(/\S/);
    expect(saved.data.list[0].keeperUi).not.toBe(keeper);
    const other = { ...values, department: 'warehouse' };
    const refused = await call('SaveByDataDefinition', {
      code: 'CUSTOMER',
      rows: [{ values: other }],
    });
    expect(refused.data.problems[0].fields[0].name).toBe('keeper');
  });

  test('only admins see who changed what', async () => {
    expect((await call('GetListByDataDefinition', { code: 'CHANGE' }, 'sales')).id).toBe(60011);
  });
});
