import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { expect, test } from './_fixtures.ts';
import { admin, beAdmin, keepSession, openSession, speakEnglish } from './_people.ts';

/** Pages, and calls that each of them makes, with all that the specification names for these. */
const CALLS: readonly [title: string, page: string, calls: Readonly<Record<string, object>>][] = [
  [
    '[7.12a] GetConfig names code, sort and corp',
    '/y4/landing',
    { GetConfig: { code: 'LANDING_HERO', sort: 'asc', corp: 'y4' } },
  ],
  [
    '[7.12b][7.12e][9.5][9.6] GetMenu is for system 20 and kind menu, GetRoute for kind %',
    '/y4/user/profile',
    { GetMenu: { system: '20', kind: 'menu' }, GetRoute: { system: '20', kind: '%' } },
  ],
  [
    '[7.12f][2.5][9.5][9.6] CheckPrivilegeByToken names system, route, kind and token',
    '/y4/content/ORDERS/embed?token={token}',
    {
      CheckPrivilegeByToken: {
        system: '20',
        route: '/content/ORDERS/embed',
        kind: '%',
        token: '{token}',
      },
    },
  ],
  [
    "[7.15] a short link is looked up by its id in the source 'Shortener'",
    '/y4/s/none-of-them',
    { GetShortLink: { source: 'Shortener', id: 'none-of-them' } },
  ],
  [
    '[7.25][7.26] a page of products names all that the list takes',
    '/y4/e-commerce/product/product-grid?kw=%20chair%20&page=2',
    {
      TASK_ECommerce_Load_Product_List: {
        keyword: 'chair',
        sortBy: 'default',
        order: 'asc',
        start: 12,
        count: 12,
        withCount: true,
      },
    },
  ],
  [
    '[7.12d][2.7][7.10a][7.10b] GetForm names the code, and the mode and query of its page, GetDataDefinition the code, and a list asks for all its rows, with their statistics',
    '/y4/content/ORDERS/main?x=1',
    {
      GetForm: { code: 'ORDERS', mode: 'main', query: { x: '1' } },
      GetDataDefinition: { code: 'ORDER' },
      GetListByDataDefinition: { code: 'ORDER', count: -1, statistics: true },
    },
  ],
  [
    '[7.10b][9.1a] a grid of pages asks by the index of its page for ten rows',
    '/y4/content/PRODUCTS/main',
    { GetListByDataDefinition: { code: 'PRODUCT', index: 0, count: 10 } },
  ],
  [
    '[7.10b] a form asks for one record, without statistics',
    '/y4/content/CUSTOMER_FORM/main?id=C00001',
    { GetListByDataDefinition: { code: 'CUSTOMER', count: 1, statistics: false } },
  ],
  [
    '[7.10d] GetChartByDataDefinition names the code and the chart',
    '/y4/content/SHOWCASE/main',
    { GetChartByDataDefinition: { code: 'ORDER', chart: 'byStatus' } },
  ],
];

for (const [title, address, calls] of CALLS) {
  test(`${title}, on the wire of who is signed in`, async ({ page }) => {
    const session = await openSession(page, admin);
    await keepSession(page, admin, session);
    const withToken = (text: string) => text.replaceAll('{token}', String(session.token));
    const sent = Object.entries(calls).map(async ([command, params]) => {
      const request = await page.waitForRequest(
        (one) =>
          one.url().endsWith(Endpoint.callServlet) && one.postData()?.includes(command) === true,
      );
      const [given] = request.postDataJSON().args;
      expect(JSON.parse(given), command).toMatchObject(
        JSON.parse(withToken(JSON.stringify(params))),
      );
    });
    await Promise.all([page.goto(withToken(address)), ...sent]);
  });
}

test('[7.12c][7.12g] the shell asks for quick links, and gets the texts of a language that is chosen', async ({
  page,
}) => {
  await beAdmin(page);
  const links = page.waitForRequest((one) => one.postData()?.includes('GetQuickLink') === true);
  await page.goto('/y4/user/profile');
  expect((await links).postDataJSON()).toMatchObject({
    servlet: 'WebUiFalcon',
    command: 'GetQuickLink',
    args: ['{}', 'simple'],
  });
  const texts = page.waitForRequest((one) => one.url().includes('command=GetTranslation'));
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Language').selectOption('zh-CN');
  const asked = await texts;
  const { pathname, searchParams } = new URL(asked.url());
  expect([asked.method(), pathname]).toEqual(['GET', API_BASE + Endpoint.getByServlet]);
  expect(Object.fromEntries(searchParams)).toEqual({
    servlet: 'WebUiFalcon',
    command: 'GetTranslation',
    language: 'zh-CN',
    namespace: 'auth',
    path: '/y4/user/profile',
  });
  await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
});

test('[7.10c] the options of a Quote are asked for by count, field, keyword and other', async ({
  page,
}) => {
  await beAdmin(page);
  await page.goto('/y4/content/PRODUCT_FORM/main?new');
  const sent = page.waitForRequest((request) => {
    const data = request.postData();
    return data?.includes('GetQuoteList') === true && data.includes('liu');
  });
  await page.getByRole('combobox', { name: 'Category' }).fill(' liu ');
  const [given] = (await sent).postDataJSON().args;
  expect(JSON.parse(given)).toEqual({
    code: 'PRODUCT_FORM',
    field: 'category',
    count: 21,
    keyword: 'liu',
    other: {},
  });
});

test('[7.7] the login of the landing page sends remember and from as well, that of the card neither', async ({
  page,
}) => {
  await speakEnglish(page);
  const bodies: Record<string, unknown>[] = [];
  await page.route(`**${Endpoint.login}`, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: { id: 60010, code: '', message: 'Not today', data: null } });
  });
  for (const address of [
    '/y4/landing?from=%2Fcontent%2FORDERS%2Fmain',
    '/y4/authentication/card/login',
  ]) {
    await page.goto(address);
    await page.getByLabel('Email address').fill(' ada@y4.example ');
    await page.getByLabel('Password').fill('secret');
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert').getByText('Not today')).toBeVisible();
  }
  const path = expect.any(String);
  const said = {
    team: 'y4',
    corp: 'y4',
    type: 'password',
    user: 'ada@y4.example',
    password: 'secret',
    system: '20',
    guid: expect.stringMatching(/./),
  };
  expect(bodies).toEqual([
    { ...said, path, remember: true, from: '/content/ORDERS/main' },
    { ...said, path: '/y4/authentication/card/login' },
  ]);
});
