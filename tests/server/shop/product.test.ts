import { describe, expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createTestShop } from './_shop.ts';

/** As uploads are named. */
const PICTURE = `y4/${'0f'.repeat(16)}`;
const UPLOAD = `/y4service/FilesRoot/${PICTURE}`;

const shop = await closedAfterTests(createTestShop());
await shop.addProduct({
  id: 'full',
  name: 'Full product',
  category: 'Things',
  price: 20_000,
  sale_price: 15_000,
  shipping_cost: 850,
  stock_quantity: 7,
  rating: 4.5,
  review_count: 2,
  favorite_count: 3,
  is_new: true,
  new_badge: JSON.stringify({ bg: 'danger', text: 'white', content: 'Hot' }),
  short_description: 'In short',
  description: '<p onclick="steal()">Long</p><script>steal()</script>',
  features: ['Light', 'Strong'],
  specification: JSON.stringify({ Colour: 'Red' }),
  tags: ['a', 'b'],
  files: ['products/full-960.webp', '/assets/plain.png', 'y4/scan.webp', `${PICTURE}.webp`],
  clipboard: 'Copy me',
});
await shop.addProduct({ id: 'plain', price: 100, stock_quantity: 0, shipping_text: 'Free' });
for (const [rating, date] of [
  [4, '2026-01-01T00:00:00Z'],
  [5, '2026-02-01T00:00:00Z'],
]) {
  await shop.rows(
    `INSERT INTO product_review (corp, product_id, rating, title, author, date, text)
     VALUES ('y4', 'full', $1, 'Title', 'Author', $2, 'Text')`,
    [rating, date],
  );
}

const detail = async (id: string, who = {}) =>
  shop.run('TASK_ECommerce_Load_Product_Detail', { id }, who);

test('[3.26a][3.26b][3.26c][3.26d][3.26e][3.26f][3.26g][3.26h][3.26i][3.26j][3.26k][3.26l][3.26m][3.26n][3.26o][3.26p][3.26q][3.26r][3.26s][3.26t][3.26u][7.27] the first row is the product with all its fields', async () => {
  const { data } = await detail('full');
  expect(data.rows).toHaveLength(1);
  expect(data.rows[0]).toEqual({
    id: 'full',
    name: 'Full product',
    category: 'Things',
    files: [
      {
        src: '/y4service/FilesRoot/y4/products/full-960.webp',
        srcSet:
          '/y4service/FilesRoot/y4/products/full-320.webp 320w, /y4service/FilesRoot/y4/products/full-640.webp 640w, /y4service/FilesRoot/y4/products/full-960.webp 960w',
      },
      { src: '/assets/plain.png', srcSet: '' },
      { src: '/y4service/FilesRoot/y4/scan.webp', srcSet: '' },
      {
        src: `${UPLOAD}.webp`,
        srcSet: `${UPLOAD}-160.webp 160w, ${UPLOAD}-480.webp 480w, ${UPLOAD}-960.webp 960w, ${UPLOAD}.webp 1600w`,
      },
    ],
    features: ['Light', 'Strong'],
    price: 200,
    salePrice: 150,
    discount: 25,
    shippingCost: 8.5,
    rating: 4.5,
    totalReview: 2,
    isInStock: true,
    stock: 'Only 7 left',
    isNew: { bg: 'danger', text: 'white', content: 'Hot' },
    favorite: 3,
    isFavorite: false,
    shortDescription: 'In short',
    description: '<p>Long</p>',
    specification: { Colour: 'Red' },
    reviews: [
      {
        id: expect.any(String),
        rating: 5,
        title: 'Title',
        author: 'Author',
        date: '2026-02-01T00:00:00.000Z',
        text: 'Text',
      },
      expect.objectContaining({ rating: 4, date: '2026-01-01T00:00:00.000Z' }),
    ],
    tags: ['a', 'b'],
    clipboard: 'Copy me',
  });
});

test('without a sale both prices are the same, and words may stand for shipping costs', async () => {
  const { data } = await detail('plain');
  expect(data.rows[0]).toMatchObject({
    price: 1,
    salePrice: 1,
    discount: 0,
    shippingCost: 'Free',
    isInStock: false,
    stock: 'Out of stock',
    isNew: false,
    files: [],
    clipboard: null,
  });
});

test('the short words of a product are told in the language of the reader, where the shop has them', async () => {
  await shop.addProduct({
    id: 'said',
    name: '三层书架',
    category: '收纳',
    is_new: true,
    new_badge: JSON.stringify({ bg: 'danger', content: '热卖' }),
    shipping_text: '包邮',
    features: ['用料扎实', '不会翻译'],
    short_description: '用料扎实',
    description: '<p>为家而做。</p>',
    tags: ['家居'],
    specification: JSON.stringify({ 产地: '浙江', 尺寸: '80cm' }),
  });
  const read = async (language: string) => {
    const params = { task: 'TASK_ECommerce_Load_Product_Detail', id: 'said' };
    const reader = { corp: 'y4', cookie: `language=${language}` };
    return (await shop.server.call('Task.Run', params, reader)).data.rows[0];
  };
  await expect
    .poll(() => read('en'))
    .toMatchObject({
      name: '三层书架',
      category: 'Storage',
      isNew: { bg: 'danger', content: 'Hot' },
      shippingCost: 'Free shipping',
      features: ['Solid', '不会翻译'],
      shortDescription: 'Solid',
      // What stands in for HTML is looked through as HTML is.
      description: '<p>Made for the home.</p>',
      tags: ['Home'],
      specification: { Origin: 'Zhejiang', 尺寸: '80cm' },
    });
  expect(await read('zh-CN')).toMatchObject({ category: '收纳', shippingCost: '包邮' });
});

test('stock is told in the language of the reader', async () => {
  await shop.addProduct({ id: 'many', stock_quantity: 5000 });
  const call = (name: string, cookie: string) =>
    shop.server.call(
      'Task.Run',
      { task: 'TASK_ECommerce_Load_Product_Detail', id: name },
      { corp: 'y4', cookie },
    );
  const chinese = await call('many', 'language=zh-CN');
  expect(chinese.data.rows[0].stock).toBe('有货');
  expect((await call('full', 'language=zh-CN')).data.rows[0].stock).toBe('仅剩 7 件');
});

test.each(['nowhere', '../full', "full' OR '1'='1"])('%s is not found', async (id) => {
  expect(await detail(id)).toMatchObject({ status: 200, id: 60021, code: 'NO_PRODUCT' });
});

test('what is not listed, or another tenant’s, is not found', async () => {
  await shop.addProduct({ id: 'secret', listed: false });
  expect(await detail('secret')).toMatchObject({ id: 60021 });
  expect(await detail('full', { corp: 'beta' })).toMatchObject({ id: 60021 });
});

test('a shop without reviews sends none', async () => {
  await shop.server.folder.write({ 'y4/shop.json': { withReview: false } });
  expect((await shop.server.load()).issues).toEqual([]);
  expect((await detail('full')).data.rows[0].reviews).toEqual([]);
});

describe('favourites', () => {
  const toggle = (id: string, isFavorite: boolean, who: object) =>
    shop.run('TASK_ECommerce_Toggle_Favorite', { id, isFavorite }, who);

  test('move the count by one, once for each shopper', async () => {
    await shop.addProduct({ id: 'liked', favorite_count: 10 });
    const [one, two] = [await shop.addShopper(), await shop.addShopper()];
    expect((await toggle('liked', true, one)).data).toEqual({
      id: 'liked',
      isFavorite: true,
      favorite: 11,
    });
    const together = await Promise.all(
      Array.from({ length: 20 }, () => toggle('liked', true, two)),
    );
    expect(new Set(together.map((answer) => answer.id))).toEqual(new Set([0]));
    expect(new Set(together.map((answer) => answer.data.favorite))).toEqual(new Set([12]));
    expect((await toggle('liked', true, one)).data.favorite).toBe(12);
    expect((await detail('liked', one)).data.rows[0]).toMatchObject({
      favorite: 12,
      isFavorite: true,
    });
    expect((await detail('liked')).data.rows[0]).toMatchObject({ isFavorite: false });
    expect((await toggle('liked', false, one)).data.favorite).toBe(11);
    expect((await toggle('liked', false, one)).data.favorite).toBe(11);
  });

  test('need a session, a product, and a shop that keeps them', async () => {
    const me = await shop.addShopper();
    expect(await toggle('full', true, {})).toMatchObject({ id: 60000 });
    expect(await toggle('nowhere', true, me)).toMatchObject({ id: 60021 });
    await shop.server.folder.write({ 'y4/shop.json': { withFavorite: false } });
    await shop.server.load();
    expect(await toggle('full', true, me)).toMatchObject({ id: 60023, code: 'NO_FAVORITES' });
  });
});
