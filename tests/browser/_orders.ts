import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Address } from '#schemas/shop/address.ts';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { payloadOf } from '#tests/server/shop/_payload.ts';
import { call, logIn, type Person, saveRows } from './_calls.ts';
import { admin } from './_people.ts';

/** What the office and a shopper do by calls, so that a test starts where it begins. */
export interface TestOffice {
  /** A product of its own in the shop; its name is found by searching for it. */
  addProduct(values?: TestProduct): Promise<{ id: string; name: string }>;
  /** One of the sample's products, which costs something to send. */
  findShippedProduct(): Promise<{ id: string; name: string }>;
  /** Changes a product: its price, its stock. */
  changeProduct(id: string, values: Record<string, unknown>): Promise<void>;
  /** A promo code of its own, good for that percentage. */
  addPromo(discount: number): Promise<{ code: string; message: string }>;
  /** Moves an order on, as the back office does. */
  moveOrder(id: string, ...actions: ('process' | 'ship' | 'complete')[]): Promise<void>;
  /** A new account with an address and no orders. */
  addShopper(): Promise<TestShopper>;
}

interface TestProduct {
  name?: string;
  [field: string]: unknown;
}

export interface TestShopper extends Person {
  /** Places an order to be paid on delivery, to another address than the account's first if need be. @returns its id. */
  order(items: { id: string; quantity: number }[], to?: Address): Promise<string>;
  /** Orders that there are, the newest first. */
  orders(): Promise<{ id: string; amount: number; addressStreet: string }[]>;
  addAddress(street: string, phone?: string): Promise<Address>;
  deleteAddress(id: string): Promise<void>;
  deleteOrder(id: string): Promise<void>;
  /** Ends every session of the account, in browsers too. */
  endSessions(): Promise<void>;
  /** Lets the account call again after its sessions were ended. */
  signInAgain(): Promise<void>;
}

const corp = 'y4';

export async function openOffice(request: APIRequestContext): Promise<TestOffice> {
  const { token } = await logIn(request, admin);
  const save = (code: string, row: object) => saveRows(request, token, code, [row]);

  return {
    async addProduct({ name = `Test ${randomUUID().slice(0, 8)}`, ...values } = {}) {
      const product = {
        name,
        category: 'furniture',
        price: 40,
        stock: 500,
        listed: true,
        ...values,
      };
      const [saved] = await save('PRODUCT', { values: product });
      return { id: saved.id, name };
    },
    async findShippedProduct() {
      const { rows } = await runTask(request, token, 'ECommerce_Load_Product_List', { count: -1 });
      return rows.find(
        ({ shippingCost, isInStock }: { shippingCost: string; isInStock: boolean }) =>
          isInStock && Number(shippingCost) > 0,
      );
    },
    async changeProduct(id, values) {
      await save('PRODUCT', { key: { id }, values });
    },
    async addPromo(discount) {
      const code = `T${randomUUID().slice(0, 8)}`.toUpperCase();
      const message = `Less for ${code}`;
      await save('PROMO', { values: { code, discount, message, active: true } });
      return { code, message };
    },
    async moveOrder(id, ...actions) {
      for (const action of actions) {
        const command = { servlet: 'WebUiService', command: 'SqlByDataDefinition' };
        await call(request, token, command, { code: 'ORDER', action, rows: [{ id }] });
      }
    },
    async addShopper() {
      const code = `T-${randomUUID()}`;
      await save('REGISTRATION_CODE', { values: { code, maxUses: 1 } });
      const password = randomUUID();
      const form = {
        name: 'Noor Test',
        phone: `1${randomInt(1_000_000_000, 9_999_999_999)}`,
        password,
        confirmPassword: password,
        authorization: code,
      };
      const { user } = await runTask(request, '', 'Register', form);
      return openShopper(request, { corp, user, password });
    },
  };
}

async function openShopper(request: APIRequestContext, person: Person): Promise<TestShopper> {
  let { token } = await logIn(request, person);
  const run = (task: string, params: object) =>
    runTask(request, token, `ECommerce_${task}`, params);
  const addAddress = (street: string, phone = '13800138000') =>
    run('Save_Address', { name: 'Noor Test', phone, street });
  const address = await addAddress('Harbour Road 18, Shanghai');
  return {
    ...person,
    addAddress,
    async deleteAddress(id) {
      await run('Delete_Address', { id });
    },
    async deleteOrder(id) {
      await run('Delete_Order', { ids: [id] });
    },
    async endSessions() {
      const { user, password } = person;
      const again = { newPassword: password, confirmPassword: password };
      const data = { team: corp, corp, user, currentPassword: password, ...again, path: '/' };
      const answer = await request.post(API_BASE + Endpoint.changePassword, {
        headers: { token, corp },
        data,
      });
      expect(await answer.json()).toMatchObject({ id: 0 });
    },
    async signInAgain() {
      token = (await logIn(request, person)).token;
    },
    async orders() {
      return (await run('Load_Order_List', {})).rows;
    },
    async order(items, to = address) {
      const quote = await run('Quote_Cart', { items, promo: null, paymentMethod: 'delivery' });
      const payload = payloadOf(quote, to, { paymentMethod: 'delivery' });
      return (await run('New_Order', payload)).orderId;
    },
  };
}

function runTask(request: APIRequestContext, token: string, task: string, params: object) {
  const command = { servlet: 'Task', command: 'Run' };
  return call(request, token, command, { task: `TASK_${task}`, corp, ...params });
}
