import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createTestShop } from './_shop.ts';

const shop = await closedAfterTests(
  createTestShop({
    shop: {
      buyerProtectionItems: ['__Full refund', { 'zh-CN': '七天退换', en: 'Seven days' }],
      buyerProtection: '__Protection',
      termsConditions: '__Terms',
      promoPlaceholder: { 'zh-CN': '优惠码', en: 'Code' },
      placeholder: { 'zh-CN': '搜索', en: 'Search' },
      pageBy: 'none',
      withReview: false,
      withFavorite: false,
      withCart: false,
      option: { weixin: { title: 'T', description: 'D', image: '/i.png' } },
    },
  }),
);

const load = async (corp: string, language?: string) => {
  const cookie = language && `language=${language}`;
  const task = 'TASK_ECommerce_Load_Config';
  return shop.server.call('Task.Run', { task, corp }, { corp, cookie });
};

test('[3.25a][3.25b][3.25c][3.25d][3.25e][3.25f][3.25g][3.25h][3.25i][3.25j][3.25k][3.25l][3.25m][7.21] the shop’s settings reach the storefront in its language', async () => {
  const { data } = await load('y4', 'en');
  expect(data).toEqual({
    currency: 'CNY',
    paymentMethods: [
      { code: 'cod', kind: 'delivery', title: 'On delivery', description: '', icon: '' },
      {
        code: 'points',
        kind: 'points',
        title: 'POINTS points',
        description: 'worth POINTS_AMOUNT',
        icon: '',
      },
      { code: 'bank', kind: 'transfer', title: 'Bank', description: '', icon: '' },
    ],
    buyerProtectionItems: ['Full refund', 'Seven days'],
    buyerProtection: expect.stringMatching(/^<p>Safe<\/p>/),
    termsConditions: '<p>Terms</p>',
    promoPlaceholder: 'Code',
    placeholder: 'Search',
    orderFields: [
      { name: 'Price', value: 'price' },
      { name: 'Name', value: 'name' },
      { name: 'Newest', value: 'created' },
    ],
    pageBy: 'none',
    withReview: false,
    withFavorite: false,
    withCart: false,
    option: { weixin: { config: 'main', title: 'T', description: 'D', image: '/i.png' } },
  });
  expect(data.buyerProtection).not.toContain('onerror');
});

test('texts come in the reader’s language, and each shop has its own currency', async () => {
  const chinese = await load('y4', 'zh-CN');
  expect(chinese.data).toMatchObject({
    placeholder: '搜索',
    buyerProtectionItems: ['Full refund', '七天退换'],
    paymentMethods: [{ title: '货到付款' }, {}, {}],
  });
  expect((await load('beta')).data.currency).toBe('AED');
});

test('a tenant that the request does not belong to is refused', async () => {
  const answer = await shop.server.call(
    'Task.Run',
    { task: 'TASK_ECommerce_Load_Config', corp: 'beta' },
    { corp: 'y4' },
  );
  expect(answer).toMatchObject({ status: 400, id: 60020 });
});

test('a faulty shop is refused with its place, and the last good one stays', async () => {
  await shop.server.folder.write({ 'y4/shop.json': { paymentMethodz: [], pageBy: 'sometimes' } });
  const { issues } = await shop.server.load();
  expect(issues).toHaveLength(2);
  expect(issues).toContainEqual(
    expect.objectContaining({ file: 'y4/shop.json', line: 1, suggestion: 'paymentMethods' }),
  );
  expect((await load('y4', 'en')).data.placeholder).toBe('Search');
});
