import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ccuidPayload } from '#schemas/shop/ccuid.ts';
import type { NewOrderPayload } from '#schemas/shop/new-order.ts';
import type { Quote, WantedItem } from '#schemas/shop/quote.ts';
import type { TaskName } from '#schemas/tasks.ts';
import type { NamedAccount } from '#server/messenger/accounts.ts';
import type { Handler } from '#server/wire/handler.ts';
import { type Answer, createTestServer, type TestServer } from '../_server.ts';

const SHOP = {
  paymentMethods: [
    {
      code: 'cod',
      kind: 'delivery',
      title: { 'zh-CN': '货到付款', en: 'On delivery' },
      success: { title: '__Order placed', message: { en: 'Pay later' }, to: '/e-commerce/done' },
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

function tenantFiles(corp: string, currency: string, shop: object) {
  return {
    [`${corp}/corp.json`]: {
      code: corp,
      name: corp,
      sortName: corp,
      settings: { currency, language: 'en', languages: ['en', 'zh-CN'] },
    },
    [`${corp}/shop.json`]: shop,
  };
}

/** Two tenants with shops, `y4` and `beta`, and one without, `bare`. */
export function shopFiles(more: object = {}) {
  const { 'bare/shop.json': _none, ...bare } = tenantFiles('bare', 'CNY', {});
  return {
    '_product/translations/en.json': { 'Only {0} left': 'Only {0} left' },
    '_product/translations/zh-CN.json': { 'In stock': '有货', 'Only {0} left': '仅剩 {0} 件' },
    ...tenantFiles('y4', 'CNY', { ...SHOP, ...more }),
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

export interface OrderInput {
  promo?: string;
  paymentMethod?: string;
  cartRevision?: string;
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
    faults: () => findFaults(shop),
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

/** The payload that a quote comes to. */
export function payloadOf(
  quote: Quote,
  address: NewOrderPayload['address'],
  { paymentMethod = 'cod', cartRevision = randomUUID() }: OrderInput = {},
): NewOrderPayload {
  return signed({
    paymentMethod,
    cartItems: quote.items.map(({ id, quantity, salePrice, totalPrice }) => ({
      id,
      quantity,
      salePrice,
      totalPrice,
    })),
    promo: quote.promo && { code: quote.promo.code, discount: quote.promo.discount },
    address,
    payableTotal: quote.payableTotal,
    shippingCost: quote.shippingCost,
    subTotal: quote.subTotal,
    total: quote.total,
    points: quote.points,
    pointsAmount: quote.pointsAmount,
    cartRevision,
  });
}

/** A payload with the hash that belongs to it. */
export function signed(payload: Omit<NewOrderPayload, 'ccuid'>): NewOrderPayload {
  return { ...payload, ccuid: createHash('md5').update(ccuidPayload(payload)).digest('hex') };
}

const AUDIT: Readonly<Record<string, string>> = {
  'an order is not the sum of its lines and shipping less its discount': `
    SELECT o.corp, o.id FROM shop_order o JOIN shop_order_line l USING (corp)
    WHERE l.order_id = o.id GROUP BY o.corp, o.id, o.amount, o.shipping_cost, o.discount
    HAVING sum(l.amount) + o.shipping_cost - o.discount <> o.amount`,
  'an order has no lines': `
    SELECT o.corp, o.id FROM shop_order o WHERE NOT EXISTS
      (SELECT FROM shop_order_line l WHERE l.corp = o.corp AND l.order_id = o.id)`,
  'an order has no bill, or one of another amount': `
    SELECT o.corp, o.id FROM shop_order o LEFT JOIN shop_payment p
      ON p.corp = o.corp AND p.order_id = o.id WHERE p.amount IS DISTINCT FROM o.amount`,
  'a checkout has no order or no answer': `
    SELECT corp, ccuid FROM shop_checkout WHERE order_id IS NULL OR answer IS NULL`,
  'an order has no checkout': `
    SELECT o.corp, o.id FROM shop_order o WHERE NOT EXISTS
      (SELECT FROM shop_checkout c WHERE c.corp = o.corp AND c.order_id = o.id)`,
  'a balance is not the sum of its ledger': `
    SELECT a.corp, a.user_id FROM points_account a LEFT JOIN points_entry e
      ON e.corp = a.corp AND e.user_id = a.user_id GROUP BY a.corp, a.user_id, a.balance
    HAVING coalesce(sum(e.points), 0) <> a.balance`,
  'points were taken for an order that they do not pay': `
    SELECT e.corp, e.order_id FROM points_entry e LEFT JOIN shop_payment p
      ON p.corp = e.corp AND p.order_id = e.order_id
    WHERE e.reason = 'order' AND p.points IS DISTINCT FROM -e.points`,
  'a promo was not used as often as it says': `
    SELECT p.corp, p.code FROM promo p WHERE p.uses <> (SELECT count(*) FROM promo_use u
      WHERE u.corp = p.corp AND u.code = p.code AND u.released_at IS NULL)`,
  'a payment is neither that of a bill nor on its way back': `
    SELECT n.corp, n.transaction_id FROM payment_notice n WHERE n.outcome <> 'refused'
      AND NOT EXISTS (SELECT FROM shop_payment p WHERE p.corp = n.corp
        AND p.transaction_id = n.transaction_id AND p.state IN ('paid', 'refunded'))
      AND NOT EXISTS (SELECT FROM shop_refund r WHERE r.corp = n.corp
        AND r.transaction_id = n.transaction_id)`,
  'something that was paid for a cancelled order does not go back': `
    SELECT o.corp, o.id FROM shop_order o JOIN shop_payment p ON p.corp = o.corp
      AND p.order_id = o.id WHERE o.status = 'cancelled' AND (p.state IN ('due', 'paid')
      OR p.state = 'refunded' AND NOT EXISTS (SELECT FROM shop_refund r
        WHERE r.corp = o.corp AND r.order_id = o.id AND r.amount = p.amount))`,
};

async function findFaults(shop: TestShop): Promise<string[]> {
  const faults: string[] = [];
  for (const [fault, query] of Object.entries(AUDIT)) {
    const rows = await shop.rows(query);
    if (rows.length > 0) faults.push(`${fault}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return faults;
}
