import { Endpoint } from '#schemas/wire/endpoints.ts';
import { expect, test } from './_fixtures.ts';
import { admin, keepSession, openSession } from './_people.ts';

/** Calls with all that the specification names for them, and a page that makes them. */
const CALLS: readonly [title: string, page: string, command: string, params: object][] = [
  [
    '[7.12a] GetConfig names code, sort and corp',
    '/y4/landing',
    'GetConfig',
    { code: 'LANDING_HERO', sort: 'asc', corp: 'y4' },
  ],
  [
    '[7.12b][9.5][9.6] GetMenu is for system 20 and kind menu',
    '/y4/user/profile',
    'GetMenu',
    { system: '20', kind: 'menu' },
  ],
  [
    '[7.12e][9.5][9.6] GetRoute is for system 20 and kind %',
    '/y4/user/profile',
    'GetRoute',
    { system: '20', kind: '%' },
  ],
  [
    '[7.12f][2.5][9.5][9.6] CheckPrivilegeByToken names system, route, kind and token',
    '/y4/content/ORDERS/embed?token={token}',
    'CheckPrivilegeByToken',
    { system: '20', route: '/content/ORDERS/embed', kind: '%', token: '{token}' },
  ],
  [
    "[7.15] a short link is looked up by its id in the source 'Shortener'",
    '/y4/s/none-of-them',
    'GetShortLink',
    { source: 'Shortener', id: 'none-of-them' },
  ],
  [
    '[7.25][7.26] a page of products names all that the list takes',
    '/y4/e-commerce/product/product-grid?kw=%20chair%20&page=2',
    'TASK_ECommerce_Load_Product_List',
    {
      keyword: 'chair',
      sortBy: 'default',
      order: 'asc',
      start: 12,
      count: 12,
      withCount: true,
    },
  ],
];

for (const [title, address, command, params] of CALLS) {
  test(`${title}, on the wire of who is signed in`, async ({ page }) => {
    const session = await openSession(page, admin);
    await keepSession(page, admin, session);
    const withToken = (text: string) => text.replaceAll('{token}', String(session.token));
    const sent = page.waitForRequest(
      (request) =>
        request.url().endsWith(Endpoint.callServlet) &&
        request.postData()?.includes(command) === true,
    );
    await page.goto(withToken(address));
    const [given] = (await sent).postDataJSON().args;
    expect(JSON.parse(given)).toMatchObject(JSON.parse(withToken(JSON.stringify(params))));
  });
}
