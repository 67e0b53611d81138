import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadDefinitions } from '#server/definitions/load.ts';
import { loadSampleData } from '#server/sample/load.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

/** The product's own definitions and sample data, as a first start brings them. */
const server = await closedAfterTests(createTestServer({ files: {} }));
const { tenancy, pool } = server;
const folder = join(import.meta.dirname, '../../../definitions');
await loadDefinitions({ folder, tenancy, pool, sampleUsers: true });
await loadSampleData(tenancy, pool, new Date());
server.cache.drop(null);

const run = (task: string, params: object, corp: string, token?: string) =>
  server.call('Task.Run', { task, corp, ...params }, { corp, token });

describe.each([
  ['y4', '保温杯', 'flask', 'WELCOME10', 'CNY'],
  ['oasis', 'فانوس', 'lantern', 'MARHABA', 'AED'],
])('the shop of %s', (corp, native, english, promo, currency) => {
  const signIn = async (user: string) => {
    const { token } = await server.login(user, { corp, password: `${corp}-sample` });
    return token ?? '';
  };

  test('has products with pictures, in both of its languages', async () => {
    for (const keyword of [native, english, `${english.slice(0, -1)}`]) {
      const { data } = await run('TASK_ECommerce_Load_Product_List', { keyword }, corp);
      expect(data.allCount).toBeGreaterThan(10);
      expect(data.rows).toHaveLength(12);
      for (const { name, files } of data.rows) {
        expect(name).toContain(native);
        expect(files[0].srcSet).toMatch(/-320\.webp 320w, .*-960\.webp 960w$/);
      }
    }
  });

  test('has settings in its currency, and a promo', async () => {
    const { data } = await run('TASK_ECommerce_Load_Config', {}, corp);
    expect(data.currency).toBe(currency);
    expect(data.paymentMethods).toHaveLength(3);
    const loaded = await run('TASK_ECommerce_Load_Promo', { code: promo }, corp);
    expect(loaded.data.discount).toBeGreaterThan(0);
  });

  test('has a shopper with addresses, points and orders', async () => {
    const token = await signIn(`shopper@${corp}.example`);
    const load = async (what: string) =>
      (await run(`TASK_ECommerce_${what}`, {}, corp, token)).data;
    expect((await load('Load_Address_List')).rows).toHaveLength(2);
    expect((await load('Load_Points')).amount).toBeGreaterThan(100);
    const { rows } = await load('Load_Order_List');
    expect(rows.length).toBeGreaterThan(5);
    const detail = await run('TASK_ECommerce_Load_Order_Detail', { id: rows[0].id }, corp, token);
    expect(detail.data.rows[0].details.length).toBeGreaterThan(0);
  });

  test('lets the office issue a code, and a new shopper register with it', async () => {
    const token = await signIn(`admin@${corp}.example`);
    const saved = await server.call(
      'WebUiService.SaveByDataDefinition',
      { code: 'REGISTRATION_CODE', rows: [{ values: { code: 'friends-2026', maxUses: 2 } }] },
      { corp, token },
    );
    expect(saved).toMatchObject({ id: 0 });
    const password = 'a new password';
    const form = { name: 'Neo', phone: '+971 50 123 4567', password, confirmPassword: password };
    const registered = await run('TASK_Register', { ...form, authorization: 'Friends-2026' }, corp);
    expect(registered).toMatchObject({ id: 0, data: { user: '+971501234567' } });
    expect((await server.login('+971501234567', { corp, password })).id).toBe(0);
  });
});
