import { describe, expect, test } from 'vitest';
import { requestOfAll, requestOfPage } from '#schemas/shop/wanted-products.ts';
import { closedAfterTests } from '../_server.ts';
import { createTestShop } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
const add = (id: string, name: string, more: object = {}) => shop.addProduct({ id, name, ...more });
await add('P1', '北欧风书桌 120cm Nordic Desk', { category: '办公家具', price: 89_900 });
await add('P2', '胡桃木色书柜 Walnut Bookcase', { category: '办公家具', price: 129_900 });
await add('P3', '不锈钢保温杯 Stainless Steel Thermos', {
  category: '水具',
  price: 9900,
  sale_price: 7900,
  tags: ['送礼', 'gift'],
});
await add('P4', 'Café Keyboard 100% cotton_wrap', { category: 'Café', price: 19_900 });
await add('P5', 'Desk Lamp', { category: 'Lamps', price: 4900, created_at: '2020-01-01' });
await add('P6', 'فانوس نحاسي', { category: 'Lamps', price: 5900 });
await add('P7', 'Hidden Desk', { category: 'Lamps', listed: false });
await shop.addProduct({ id: 'P1', name: 'Another desk' }, 'beta');

interface Row {
  id: string;
  name: string;
}
const list = (params: object, who = {}) =>
  shop.run('TASK_ECommerce_Load_Product_List', params, who);
async function ids(params: object): Promise<string[]> {
  const answer = await list(params);
  if (answer.id !== 0) throw new Error(answer.message ?? '');
  return answer.data.rows.map((row: Row) => row.id);
}
const find = async (keyword: string) => (await ids({ keyword })).sort();

describe('the list', () => {
  test('[7.25] takes keyword, sortBy, order, start, count, withCount and gives rows and allCount', async () => {
    const params = { keyword: 'desk', sortBy: 'price', order: 'desc', start: 1, count: 1 };
    const { data } = await list({ ...params, withCount: true });
    expect(data.allCount).toBe(2);
    expect(data.rows.map((row: Row) => row.id)).toEqual(['P5']);
    const without = await list({ ...params, withCount: false });
    expect(Object.keys(without.data)).toEqual(['rows']);
  });

  test('gives twelve products without being told how many, and all for -1', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `bulk-${index}`);
    await Promise.all(many.map((id) => shop.addProduct({ id, name: 'Bulk' })));
    expect(await ids({ keyword: 'bulk' })).toHaveLength(12);
    const all = await list({ keyword: 'bulk', count: -1 });
    expect([all.data.rows.length, all.data.allCount]).toEqual([20, 20]);
    const second = await list({ keyword: 'bulk', start: 12, count: 12, sortBy: 'name' });
    expect([second.data.rows.length, second.data.allCount]).toEqual([8, 20]);
    await shop.rows(`DELETE FROM product WHERE name = 'Bulk'`);
  });

  test('[7.26] gives a shop that does not page all it asks for, in the order it asks for', async () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => `whole-${String(index).padStart(2, '0')}`,
    );
    await Promise.all(many.map((id) => shop.addProduct({ id, name: `Whole ${id}` })));
    const wanted = { keyword: 'whole', sortBy: 'name', order: 'desc', page: 2 } as const;
    expect(await ids(requestOfAll(wanted))).toEqual(many.toReversed());
    expect(await ids(requestOfPage(wanted))).toEqual(many.toReversed().slice(12, 24));
    await shop.rows(`DELETE FROM product WHERE id LIKE 'whole-%'`);
  });

  test('has every product on exactly one page, whatever it is sorted by', async () => {
    for (const sortBy of ['default', 'price', 'name', 'created']) {
      for (const order of ['asc', 'desc']) {
        const pages = await Promise.all(
          [0, 2, 4].map((start) => ids({ sortBy, order, start, count: 2 })),
        );
        expect([sortBy, order, new Set(pages.flat()).size]).toEqual([sortBy, order, 6]);
      }
    }
  });

  test('sorts by what it really costs, by name and by age, both ways', async () => {
    const byPrice = ['P5', 'P6', 'P3', 'P4', 'P1', 'P2'];
    expect(await ids({ sortBy: 'price' })).toEqual(byPrice);
    expect(await ids({ sortBy: 'price', order: 'desc' })).toEqual(byPrice.toReversed());
    expect((await ids({ sortBy: 'created' }))[0]).toBe('P5');
    expect((await ids({ sortBy: 'created', order: 'desc' })).at(-1)).toBe('P5');
    const names = await list({ sortBy: 'name' });
    const chinese = names.data.rows
      .map((row: Row) => row.name)
      .filter((name: string) => /^\p{sc=Han}/u.test(name));
    // By pinyin: bei, bu, hu.
    expect(chinese.map((name: string) => name[0])).toEqual(['北', '不', '胡']);
  });

  test('is sorted only by what the shop offers', async () => {
    expect(await list({ sortBy: 'rating' })).toMatchObject({ id: 60020 });
    expect(await list({ sortBy: 'price; DROP TABLE product' })).toMatchObject({ status: 400 });
  });

  test.each<object>([
    { start: -1 },
    { start: 1e9 },
    { start: Number.NaN },
    { start: '0' },
    { start: 0.5 },
    { count: -2 },
    { count: 1e9 },
    { order: 'sideways' },
    { keyword: 'x'.repeat(10_240) },
    { keyword: ['desk'] },
  ])('%j is refused with a message', async (params) => {
    const answer = await list(params);
    expect(answer).toMatchObject({ status: 400, id: 60020 });
    expect(answer.message).toContain('TASK_ECommerce_Load_Product_List');
  });
});

describe('search', () => {
  test.each([
    ['书桌', ['P1']],
    ['书', ['P1', 'P2']],
    ['桌', ['P1']],
    ['保温杯', ['P3']],
    ['办公家具', ['P1', 'P2']],
    ['书桌 nordic', ['P1']],
    ['送礼', ['P3']],
  ])('finds Chinese: %s', async (keyword, expected) => {
    expect(await find(keyword)).toEqual(expected);
  });

  test.each([
    ['desk', ['P1', 'P5']],
    ['DESK lamp', ['P5']],
    ['lamp desk', ['P5']],
    ['thermos stain', ['P3']],
    ['bookc', ['P2']],
    ['cafe', ['P4']],
    ['café', ['P4']],
    ['ＤＥＳＫ', ['P1', 'P5']],
    ['p3', ['P3']],
    ['نحاسي', ['P6']],
  ])(
    'finds words and their beginnings, without case and accents: %s',
    async (keyword, expected) => {
      expect(await find(keyword)).toEqual(expected);
    },
  );

  test.each([
    ['keybaord', ['P4']],
    ['termos', ['P3']],
    ['walnutt', ['P2']],
    ['stainles steal', ['P3']],
    ['xylophone', []],
  ])('forgives a slip: %s', async (keyword, expected) => {
    expect(await find(keyword)).toEqual(expected);
  });

  test.each([
    ['desk nowhere', ['P1', 'P5']],
    ['lamp keyboard desk', ['P5']],
    ['杯温', ['P3']],
    ['书卓', ['P1', 'P2']],
    ['杯子', ['P3']],
    ['水杯', ['P3']],
    ['an of it', []],
    ['子的', []],
  ])('shows what comes nearest where nothing has all of it: %s', async (keyword, expected) => {
    expect(await find(keyword)).toEqual(expected);
  });

  test('an English plural finds the single piece', async () => {
    await shop.addProduct({ id: 'M1', name: 'Mug', category: 'Other' });
    await shop.addProduct({ id: 'M2', name: 'Box', category: 'Other' });
    expect([await ids({ keyword: 'mugs' }), await ids({ keyword: 'boxes' })]).toEqual([
      ['M1'],
      ['M2'],
    ]);
    await shop.rows(`DELETE FROM product WHERE id IN ('M1', 'M2')`);
  });

  test.each([
    ['%', ['P4']],
    ['_', ['P4']],
    ['100%', ['P4']],
    ['d_sk', []],
    ['de%', []],
    ['!!!', []],
    [`' OR 1=1 --`, []],
    [`nothing'); DROP TABLE product; --`, []],
  ])('takes signs as they are: %s', async (keyword, expected) => {
    expect(await find(keyword)).toEqual(expected);
  });

  test('shows the best match first: the name before the category and the tags', async () => {
    await shop.addProduct({ id: 'T1', name: 'Teapot', category: 'Kettles' });
    await shop.addProduct({ id: 'T2', name: 'Kettle', category: 'Other' });
    await shop.addProduct({ id: 'T3', name: 'Cup', tags: ['kettle'], category: 'Other' });
    await shop.addProduct({ id: 'T4', name: 'Kettlebell', category: 'Other' });
    expect(await ids({ keyword: 'kettle' })).toEqual(['T2', 'T4', 'T3', 'T1']);
    await shop.rows(`DELETE FROM product WHERE id LIKE 'T%'`);
    expect(await ids({ keyword: 'kettle' })).toEqual([]);
  });

  test.each([
    ['stool', 'N1'],
    ['OAK   stool', 'N2'],
    ['Stool, oak', 'N4'],
    ['凳子', 'N6'],
  ])('the product whose whole name is typed comes first: %s', async (keyword, expected) => {
    const names = [
      'Stool',
      'Oak Stool',
      'Bar Stool Oak',
      'Stool-Oak',
      '实木凳子',
      '凳子',
      '凳子垫',
    ];
    for (const [index, name] of names.entries()) {
      await shop.addProduct({ id: `N${index + 1}`, name, category: 'Seats' });
    }
    await shop.addProduct({ id: 'N8', name: 'Stool', category: 'Seats', listed: false });
    const found = await ids({ keyword });
    expect(found[0]).toBe(expected);
    const pages = await Promise.all(found.map((_, start) => ids({ keyword, start, count: 1 })));
    expect(pages.flat()).toEqual(found);
    const last = await ids({ keyword, order: 'desc' });
    expect([last.at(-1), last.length]).toEqual([expected, found.length]);
    await shop.rows(`UPDATE product SET name = 'Renamed' WHERE id = $1`, [expected]);
    expect((await ids({ keyword })).includes(expected)).toBe(false);
    await shop.rows(`DELETE FROM product WHERE id LIKE 'N_'`);
  });

  test('follows a product and a category that are renamed', async () => {
    await shop.addProduct({ id: 'R', name: 'Wardrobe', category: 'Bedroom' });
    await shop.rows(`UPDATE product SET name = 'Cupboard' WHERE id = 'R'`);
    expect([await ids({ keyword: 'wardrobe' }), await ids({ keyword: 'cupboard' })]).toEqual([
      [],
      ['R'],
    ]);
    await shop.rows(`UPDATE product_category SET name = 'Sleeping' WHERE id = 'Bedroom'`);
    expect([await ids({ keyword: 'bedroom' }), await ids({ keyword: 'sleeping' })]).toEqual([
      [],
      ['R'],
    ]);
    await shop.rows(`DELETE FROM product WHERE id = 'R'`);
  });

  test('stays inside its tenant', async () => {
    const there = await list({ keyword: 'desk' }, { corp: 'beta' });
    expect(there.data.rows).toMatchObject([{ id: 'P1', name: 'Another desk' }]);
  });

  test('is quick: the index of terms is used under row security', async () => {
    await shop.rows(`INSERT INTO product (corp, id, name, category_id, price)
      SELECT 'y4', 'load-' || n, 'Load ' || md5(n::text), 'Lamps', 100 FROM generate_series(1, 2000) n`);
    await shop.rows('ANALYZE product_posting');
    const plan = await shop.server.tenancy.withTenant('y4', (transaction) =>
      transaction
        .selectFrom('product_posting')
        .select('block')
        .where('term', '>=', 'nord')
        .where('term', '<', 'nore')
        .explain(),
    );
    const text = plan.map((line) => Object.values(line)[0]).join('\n');
    expect(text).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    expect(text).toMatch(/Index Cond:.*term >= 'nord'/);
    await shop.rows('ANALYZE product_slot');
    const named = await shop.server.tenancy.withTenant('y4', (transaction) =>
      transaction
        .selectFrom('product_slot')
        .select('slot')
        .where('title', '=', 'load 7')
        .where('listed', '=', true)
        .explain(),
    );
    expect(JSON.stringify(named)).toMatch(/Index (Only )?Scan using product_slot_by_title/);
    await shop.rows(`DELETE FROM product WHERE id LIKE 'load-%'`);
  });
});

test('a tenant without a shop says so', async () => {
  expect(await list({}, { corp: 'bare' })).toMatchObject({ id: 60021, code: 'NO_SHOP' });
});
