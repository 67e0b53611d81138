import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadProductDetail } from '#schemas/shop/load-product-detail.ts';
import { loadProductList } from '#schemas/shop/load-product-list.ts';
import { requestOfPage, wantedProducts } from '#schemas/shop/wanted-products.ts';
import { PAGE_DATA_ID, type PageData, pageData } from '#schemas/wire/page-data.ts';
import { createTestShop, type TestShop } from '../shop/_shop.ts';
import { createClientBuild } from './_client.ts';

const BREAKOUT = 'Lamp </script><script>alert(1)</script> "bright" & <b>';

let shop: TestShop;
let clientDir: string;
beforeAll(async () => {
  clientDir = await createClientBuild();
  const weixin = { title: 'All for the desk', description: 'Goods', image: '/shop.webp' };
  shop = await createTestShop({ clientDir, shop: { withReview: true, option: { weixin } } });
  for (let at = 0; at < 14; at += 1) {
    await shop.addProduct({ id: `p${at}`, name: `Pen ${at}`, price: 100 + at });
  }
  await shop.addProduct({
    id: 'lamp 1/2',
    name: BREAKOUT,
    category: 'Light',
    price: 10_000,
    sale_price: 8_050,
    short_description: 'Shines </script>',
    files: ['/lamp-960.webp', 'own.webp'],
    rating: 4.5,
    review_count: 2,
  });
});
afterAll(async () => {
  await shop.close();
  await rm(clientDir, { recursive: true });
});

async function open(path: string, headers: Record<string, string> = {}) {
  const { body, statusCode } = await shop.server.send({
    method: 'GET',
    url: `/y4/e-commerce/product/${path}`,
    headers: { accept: 'text/html', host: 'shop.example', cookie: 'language=en', ...headers },
  });
  expect(statusCode).toBe(200);
  return body;
}

function answersOf(html: string): PageData['answers'] {
  const [, block = ''] = new RegExp(`id="${PAGE_DATA_ID}">([^]*?)</script>`).exec(html) ?? [];
  return pageData.parse(JSON.parse(block)).answers.filter(({ servlet }) => servlet === 'Task');
}

function structuredOf(html: string) {
  const [, block] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return block === undefined ? null : JSON.parse(block);
}

describe('the list of products', () => {
  test('comes with the shop and the products of its address, in the client’s own words', async () => {
    const search = 'kw=pen&sort=price&order=desc&page=2';
    const [config, list] = answersOf(await open(`product-grid?${search}`));
    expect(config?.params).toEqual({ corp: 'y4', task: 'TASK_ECommerce_Load_Config' });
    const wanted = wantedProducts(Object.fromEntries(new URLSearchParams(search)));
    expect(list?.params).toEqual({
      ...requestOfPage(wanted),
      corp: 'y4',
      task: 'TASK_ECommerce_Load_Product_List',
    });
    const { rows, allCount } = loadProductList.data.parse(list?.envelope.data);
    expect([allCount, rows.map(({ id }) => id)]).toEqual([14, ['p1', 'p0']]);
  });

  test('shows a new price with the next page', async () => {
    const priceOf = async () => {
      const list = answersOf(await open('product-list?kw=pen+13'))[1];
      return loadProductList.data.parse(list?.envelope.data).rows[0]?.price;
    };
    expect(await priceOf()).toBe(1.13);
    await shop.rows(`UPDATE product SET price = 250 WHERE id = 'p13'`);
    expect(await priceOf()).toBe(2.5);
  });

  test('[3.25m] is shared as the shop wants to be', async () => {
    const html = await open('product-grid');
    expect(html).toContain('<meta property="og:title" content="All for the desk">');
    expect(html).toContain('<meta property="og:description" content="Goods">');
    expect(html).toContain('<meta property="og:image" content="http://shop.example/shop.webp">');
    expect(structuredOf(html)).toBeNull();
  });

  test.each(['product-grid?sort=rating', 'product-wall', 'product-details'])(
    '%s comes without what can not be asked',
    async (path) => {
      const tasks = answersOf(await open(path)).map(({ params }) => params.task);
      expect(tasks).not.toContain('TASK_ECommerce_Load_Product_List');
      expect(tasks).not.toContain('TASK_ECommerce_Load_Product_Detail');
    },
  );
});

describe('the page of a product', () => {
  const path = `product-details/${encodeURIComponent('lamp 1/2')}`;

  test('comes with the product', async () => {
    const [config, detail] = answersOf(await open(path));
    expect(config?.params.task).toBe('TASK_ECommerce_Load_Config');
    expect(detail?.params).toEqual({
      id: 'lamp 1/2',
      corp: 'y4',
      task: 'TASK_ECommerce_Load_Product_Detail',
    });
    const { rows } = loadProductDetail.data.parse(detail?.envelope.data);
    expect(rows[0]?.name).toBe(BREAKOUT);
  });

  test('tells search engines what it sells, and no name breaks out of that', async () => {
    const html = await open(path);
    expect(html).not.toContain('<script>alert(1)');
    const url = `http://shop.example/y4/e-commerce/product/${path}`;
    expect(structuredOf(html)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: BREAKOUT,
      sku: 'lamp 1/2',
      category: 'Light',
      description: 'Shines </script>',
      image: [
        'http://shop.example/lamp-960.webp',
        'http://shop.example/y4service/FilesRoot/y4/own.webp',
      ],
      offers: {
        '@type': 'Offer',
        url,
        price: 80.5,
        priceCurrency: 'CNY',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
    });
    expect(html).toContain('<meta property="og:type" content="product">');
    expect(html).toContain(`<meta property="og:url" content="${url}">`);
    expect(html).toContain('content="Lamp &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  test('names no picture under a host that can not be one', async () => {
    const html = await open(path, { host: 'a"><script>' });
    expect(html).not.toContain('a"><script>');
    expect(html).not.toContain('og:image');
  });

  test('of a product that is not there is the page of the tenant', async () => {
    const html = await open('product-details/none');
    expect(structuredOf(html)).toBeNull();
    expect(answersOf(html).map(({ params }) => params.task)).toEqual([
      'TASK_ECommerce_Load_Config',
    ]);
  });
});
