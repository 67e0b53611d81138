import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { NewOrderPayload } from '#schemas/shop/new-order.ts';
import type { Quote, WantedItem } from '#schemas/shop/quote.ts';
import type { TaskName } from '#schemas/tasks.ts';
import type { NamedAccount } from '#server/messenger/accounts.ts';
import type { Handler } from '#server/wire/handler.ts';
import { type Answer, createTestServer, type TestServer } from '../_server.ts';
import { findFaults } from './_books.ts';
import { type OrderInput, payloadOf } from './_payload.ts';

export { payloadOf, signed } from './_payload.ts';

const SHOP = {
  paymentMethods: [
    {
      code: 'cod',
      kind: 'delivery',
      title: { 'zh-CN': '货到付款', en: 'On delivery' },
      success: {
        title: '__Order placed',
        message: { en: 'Pay later' },
        to: '/e-commerce/orders/order-list',
      },
    },
    { code: 'points', kind: 'points', title: 'POINTS points', description: 'worth POINTS_AMOUNT' },
    { code: 'bank', kind: 'transfer', title: 'Bank' },
  ],
  orderFields: [
    { name: '__Price', value: 'price' },
    { name: 'Name', value: 'name' },
    { name: 'Newest', value: 'created' },
  ],
  points: { perUnit: 10 },
};

/** What the first tenant says in its own language, and once in another. */
const OWN_TEXTS = {
  收纳: 'Storage',
  热卖: 'Hot',
  包邮: 'Free shipping',
  用料扎实: 'Solid',
  '<p>为家而做。</p>': '<p>Made for the home.<script>alert(1)</script></p>',
  家居: 'Home',
  产地: 'Origin',
  浙江: 'Zhejiang',
  三层书架: 'Shelf',
  Protection: '<p>Safe</p><img src=x onerror=steal()>',
  Terms: '<p>Terms</p><script>steal()</script>',
};

function tenantFiles(corp: string, currency: string, shop: object) {
  return {
    [`${corp}/corp.json`]: {
      code: corp,
      name: corp,
      sortName: corp,
      settings: { currency, timeZone: 'Asia/Shanghai', language: 'en', languages: ['en', 'zh-CN'] },
    },
    [`${corp}/shop.json`]: shop,
  };
}

/** Two tenants with shops, `y4` and `beta`, and one without, `bare`. */
function shopFiles(more: object = {}) {
  const { 'bare/shop.json': _none, ...bare } = tenantFiles('bare', 'CNY', {});
  return {
    '_product/translations/en.json': { 'Only {0} left': 'Only {0} left' },
    '_product/translations/zh-CN.json': { 'In stock': '有货', 'Only {0} left': '仅剩 {0} 件' },
    ...tenantFiles('y4', 'CNY', { ...SHOP, ...more }),
    'y4/translations/en.json': OWN_TEXTS,
    ...tenantFiles('beta', 'AED', { ...SHOP, ...more }),
    ...bare,
  };
}

export interface Shopper {
  readonly corp: string;
  readonly id: string;
  /** Login id. */
  readonly login: string;
  readonly token: string;
  readonly address: NewOrderPayload['address'];
}

export interface ProductInput {
  id: string;
  name?: string;
  category?: string;
  /** Minor units. */
  price?: number;
  sale_price?: number | null;
  shipping_cost?: number;
  stock_quantity?: number;
  [column: string]: unknown;
}

/** A shop as its shoppers, and those who look into its books, see it. */
export interface TestShop {
  readonly server: TestServer;
  run(task: TaskName, params?: object, who?: Partial<Shopper>): Promise<Answer>;
  /** Rows that the superuser sees, who is of no tenant. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read rows of every shape
  rows(query: string, values?: unknown[]): Promise<any[]>;
  addProduct(product: ProductInput, corp?: string): Promise<void>;
  addShopper(corp?: string, user?: { points?: number; department?: string }): Promise<Shopper>;
  addPromo(promo: Record<string, unknown>, corp?: string): Promise<void>;
  quote(shopper: Shopper, items: WantedItem[], input?: OrderInput): Promise<Quote>;
  /** What the storefront sends for these goods, true in every number. */
  payload(shopper: Shopper, items: WantedItem[], input?: OrderInput): Promise<NewOrderPayload>;
  /** Places a payload as it is. */
  place(shopper: Shopper, payload: object): Promise<Answer>;
  order(shopper: Shopper, items: WantedItem[], input?: OrderInput): Promise<Answer>;
  stockOf(id: string, corp?: string): Promise<number>;
  setStatus(orderId: string, ...path: string[]): Promise<void>;
  /** Everything that must hold between the books, as sentences about what does not. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

export interface TestShopOptions {
  shop?: object;
  /** Folder of a client build, for tests of pages. */
  clientDir?: string;
  calls?: Readonly<Record<string, Handler>>;
  accounts?: readonly NamedAccount[];
}

export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const server = await createTestServer({
    files: shopFiles(options.shop),
    ...(options.calls && { calls: options.calls }),
    ...(options.clientDir !== undefined && { clientDir: options.clientDir }),
    ...(options.accounts && { accounts: options.accounts }),
  });
  const { pool } = server;

  const shop: TestShop = {
    server,
    run: (task, params = {}, { corp = 'y4', token } = {}) =>
      server.call('Task.Run', { task, corp, ...params }, { corp, token }),
    rows: async (query, values = []) => (await pool.query(query, values)).rows,
    async addProduct({ category = 'Things', ...product }, corp = 'y4') {
      await pool.query(
        `INSERT INTO product_category (corp, id, name) VALUES ($1, $2, $2) ON CONFLICT DO NOTHING`,
        [corp, category],
      );
      const row = { name: product.id, price: 1000, stock_quantity: 100, ...product };
      await insert('product', { corp, category_id: category, ...row });
    },
    async addShopper(corp = 'y4', { points = 0, department = '' } = {}) {
      const login = `shopper-${randomUUID()}`;
      const [user] = await insert('app_user', {
        corp,
        login,
        password_hash: 'none',
        user_name: login,
        department,
      });
      const token = randomBytes(32).toString('base64url');
      await insert('session', {
        corp,
        token_hash: createHash('sha256').update(token).digest(),
        user_id: user.id,
        expires_at: new Date(Date.now() + 3_600_000),
      });
      const fields = { name: '王芳', phone: '13800138000', street: '南京西路 1 号' };
      const [saved] = await insert('shop_address', { corp, user_id: user.id, ...fields });
      if (points > 0) {
        await insert('points_entry', { corp, user_id: user.id, points, reason: 'grant' });
      }
      return { corp, id: user.id, login, token, address: { id: saved.id, ...fields } };
    },
    async addPromo(promo, corp = 'y4') {
      await insert('promo', { corp, discount: 10, message: '', ...promo });
    },
    async quote(shopper, items, { promo, paymentMethod = 'cod' } = {}) {
      const params = { items, promo: promo ?? null, paymentMethod };
      const answer = await shop.run('TASK_ECommerce_Quote_Cart', params, shopper);
      if (answer.id !== 0) throw new Error(`No quote: ${answer.message}`);
      return answer.data;
    },
    async payload(shopper, items, input = {}) {
      return payloadOf(await shop.quote(shopper, items, input), shopper.address, input);
    },
    place: (shopper, payload) => shop.run('TASK_ECommerce_New_Order', payload, shopper),
    order: async (shopper, items, input) =>
      shop.place(shopper, await shop.payload(shopper, items, input)),
    async stockOf(id, corp = 'y4') {
      const query = 'SELECT stock_quantity FROM product WHERE corp = $1 AND id = $2';
      const [row] = await shop.rows(query, [corp, id]);
      return row.stock_quantity;
    },
    async setStatus(orderId, ...path) {
      for (const status of path) {
        await pool.query('UPDATE shop_order SET status = $2 WHERE id = $1', [orderId, status]);
      }
    },
    faults: () => findFaults(shop.rows),
    close: () => server.close(),
  };

  async function insert(table: string, row: Record<string, unknown>) {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    const query = `INSERT INTO ${table} (${columns}) VALUES (${places}) RETURNING *`;
    return (await pool.query(query, Object.values(row))).rows;
  }

  return shop;
}
