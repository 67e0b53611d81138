// Above 300 lines: a database of its own, with rows in it, takes longer than all of these tests together.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { gridData } from '#schemas/definitions/grid-data.ts';
import { loadSampleData } from '#server/sample/load.ts';
import { type Answer, closedAfterTests, createTestServer } from '../_server.ts';

const definitions = join(import.meta.dirname, '../../../definitions');
const tokens: Record<string, string> = {};

const server = await closedAfterTests(createTestServer({ files: {} }));
await cp(definitions, server.folder.path, { recursive: true });
expect((await server.load()).issues).toEqual([]);
await loadSampleData(server.tenancy, server.pool, new Date());
for (const department of ['admin', 'sales', 'warehouse']) {
  const user = `${department}@y4.example`;
  tokens[department] = (await server.login(user, { password: 'y4-sample' })).token ?? '';
}
tokens.oasis =
  (await server.login('admin@oasis.example', { corp: 'oasis', password: 'oasis-sample' })).token ??
  '';

function call(command: string, params: object, who = 'admin', corp = 'y4'): Promise<Answer> {
  const token = tokens[who];
  return server.call(`WebUiService.${command}`, params, { corp, ...(token && { token }) });
}

async function orderOf(status: string): Promise<string> {
  const { data } = await call('GetListByDataDefinition', {
    code: 'ORDER',
    count: 1,
    queries: { status },
  });
  return data.list[0].id;
}

async function statusOf(id: string): Promise<string> {
  const { data } = await call('GetListByDataDefinition', { code: 'ORDER', queries: { id } });
  return data.list[0].status;
}

describe('GetDataDefinition', () => {
  test.each([
    ['CUSTOMER', 'admin', { save: true, create: true, delete: true }],
    ['CUSTOMER', 'warehouse', { save: false, create: false, delete: false }],
    // The database opens and closes no account for a definition.
    ['USER', 'admin', { save: true, create: false, delete: false }],
    // A new product needs a category, which this definition has no field for.
    ['STOCK', 'warehouse', { save: true, create: false, delete: true }],
    ['PRODUCT_TEXT', 'admin', { save: false, create: false, delete: false }],
    ['MISSING_TEXT', 'admin', { save: false, create: false, delete: true }],
  ])('of %s tells %s the truth about what may be done', async (code, who, may) => {
    expect((await call('GetDataDefinition', { code }, who)).data.may).toMatchObject(may);
  });

  test('[7.10a] tells what to draw and what the user may do, and nothing of the database', async () => {
    const { id, data } = await call('GetDataDefinition', { code: 'ORDER' });
    expect(id).toBe(0);
    const definition = clientDataDefinition.parse(data);
    expect(definition.key).toEqual(['id']);
    expect(definition.fields.map(({ name }) => name)).toEqual([
      ...['id', 'date', 'customer', 'status', 'amount', 'phone', 'payment', 'street'],
    ]);
    expect(definition.fields[3]?.options?.[0]).toEqual({ Key: 'pending', Name: '__Pending' });
    expect(definition.may.actions.sort()).toEqual(['complete', 'process', 'ship']);
    // All of them are about a stored order.
    expect(definition.may.storedActions?.sort()).toEqual(['complete', 'process', 'ship']);
    expect(definition.may.save).toBe(true);
    expect(JSON.stringify(data)).not.toMatch(/shop_order|customer_id|\.sql|badge-soft|access/);
  });

  test('[3.7] lists the filters with name, title, type and extraType', async () => {
    const { data } = await call('GetDataDefinition', { code: 'ORDER' });
    expect(data.queries).toEqual([
      { name: 'date', title: '__Date', type: 'DateTime', multipleSelect: false },
      {
        name: 'status',
        title: '__Status',
        type: 'Text',
        extraType: 'BrieflyCode',
        multipleSelect: false,
        options: expect.any(Array),
      },
      {
        name: 'customer',
        title: '__Ship to',
        type: 'Text',
        extraType: 'Quote',
        multipleSelect: false,
      },
      { name: 'id', title: '__Order id', type: 'Text', multipleSelect: false },
    ]);
  });

  test('what a user may do depends on the department', async () => {
    const of = async (who: string) =>
      (await call('GetDataDefinition', { code: 'ORDER' }, who)).data;
    expect((await of('sales')).may.actions.sort()).toEqual(['complete', 'process']);
    expect((await of('warehouse')).may.actions).toEqual(['ship', 'complete']);
    const customers = await call('GetDataDefinition', { code: 'CUSTOMER' }, 'warehouse');
    expect(customers.data.may).toEqual({
      save: false,
      create: false,
      delete: false,
      import: false,
      actions: [],
    });
  });

  test('a visitor is asked to sign in; an unknown code is not found', async () => {
    expect((await call('GetDataDefinition', { code: 'ORDER' }, 'nobody')).id).toBe(60000);
    expect(await call('GetDataDefinition', { code: 'NOTHING' })).toMatchObject({
      id: 60021,
      code: 'NO_DATA_DEFINITION',
    });
  });
});

describe('GetListByDataDefinition', () => {
  test('[3.15][7.10b] brings a page with list, statistics, selectedIds and allCount', async () => {
    const { id, data } = await call('GetListByDataDefinition', {
      code: 'ORDER',
      index: 3,
      count: 10,
      statistics: true,
    });
    expect(id).toBe(0);
    const grid = gridData.parse(data);
    expect(grid.list).toHaveLength(10);
    expect(grid.allCount).toBe(6000);
    expect(grid.selectedIds).toEqual([]);
    expect(grid.statistics.map(({ name }) => name)).toEqual([
      ...['__Pending', '__Processing', '__Shipping (status)', '__Completed', '__Amount'],
    ]);
    const counts = grid.statistics.slice(0, 4).map(({ value }) => Number(value));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6000);
  });

  test('[7.10b] brings all rows for lists and one without statistics for forms', async () => {
    const all = await call('GetListByDataDefinition', { code: 'CUSTOMER', statistics: true });
    expect(all.data.list).toHaveLength(640);
    expect(all.data.statistics[0]).toEqual({ name: '__Customers', value: 640, format: 'integer' });
    const one = await call('GetListByDataDefinition', {
      code: 'CUSTOMER',
      count: 1,
      statistics: false,
      queries: { id: 'C00007' },
    });
    expect(one.data.list).toMatchObject([{ id: 'C00007' }]);
    expect(one.data.statistics).toEqual([]);
  });

  test.each([{ index: -1 }, { count: -2 }, { count: 1e9 }, { index: 'x' }, { count: 1.5 }])(
    '[5.5] %j is refused',
    async (paging) => {
      const answer = await call('GetListByDataDefinition', { code: 'ORDER', ...paging });
      expect(answer.id).toBe(60020);
      expect(answer.message).toMatch(/index|count/);
    },
  );

  test('amounts are decimal numbers, and each tenant has its own rows under the same codes', async () => {
    const y4 = await call('GetListByDataDefinition', {
      code: 'PRODUCT',
      queries: { id: 'P000001' },
    });
    const oasis = await call(
      'GetListByDataDefinition',
      { code: 'PRODUCT', queries: { id: 'P000001' } },
      'oasis',
      'oasis',
    );
    expect(y4.data.list).toHaveLength(1);
    expect(oasis.data.list).toHaveLength(1);
    expect(y4.data.list[0].name).not.toBe(oasis.data.list[0].name);
    expect(y4.data.list[0].price).toBeGreaterThan(200);
    expect((await call('GetListByDataDefinition', { code: 'PRODUCT' }, 'oasis', 'y4')).id).toBe(
      60000,
    );
  });

  test('an unknown filter is refused with the names that there are', async () => {
    const answer = await call('GetListByDataDefinition', {
      code: 'ORDER',
      queries: { corp: 'oasis' },
    });
    expect(answer).toMatchObject({
      id: 60020,
      code: 'NO_SUCH_NAME',
      message: 'There is no filter "corp"; ORDER can be filtered by date, status, customer, id',
    });
  });

  test('visitors, and departments that may not read, are refused', async () => {
    const files = {
      'y4/data/OWN.json': {
        code: 'OWN',
        source: { table: 'customer' },
        access: { read: ['sales'] },
      },
      'y4/data/OPEN.json': {
        code: 'OPEN',
        source: { table: 'product_category' },
        access: { read: 'public' },
      },
      'y4/data/CLOSED.json': {
        code: 'CLOSED',
        source: { table: 'customer' },
        access: { read: [] },
      },
    };
    await server.folder.write(files);
    expect((await server.load()).issues).toEqual([]);
    const ids = async (code: string) =>
      Promise.all(
        ['nobody', 'warehouse', 'sales'].map(
          async (who) => (await call('GetListByDataDefinition', { code }, who)).id,
        ),
      );
    expect(await ids('OWN')).toEqual([60000, 60011, 0]);
    expect(await ids('OPEN')).toEqual([0, 0, 0]);
    expect(await ids('CLOSED')).toEqual([60011, 60011, 60011]);
  });

  test('a changed definition is in force with the next request', async () => {
    const write = (title: string) =>
      server.folder.write({
        'y4/data/LIVE.json': { code: 'LIVE', title, source: { table: 'product_category' } },
      });
    await write('one');
    await server.load();
    expect((await call('GetDataDefinition', { code: 'LIVE' })).data.title).toBe('one');
    await write('two');
    await server.load();
    expect((await call('GetDataDefinition', { code: 'LIVE' })).data.title).toBe('two');
  });
});

describe('SqlByDataDefinition', () => {
  test('[7.10g] takes an order along, and its history says who did it', async () => {
    const id = await orderOf('pending');
    const answer = await call('SqlByDataDefinition', {
      code: 'ORDER',
      action: 'process',
      rows: [{ id }],
    });
    expect(answer).toMatchObject({ id: 0, data: { affected: 1, list: [] } });
    expect(await statusOf(id)).toBe('processing');
    const ship = { code: 'ORDER', action: 'ship', rows: [{ id }] };
    expect((await call('SqlByDataDefinition', ship, 'warehouse')).id).toBe(0);
    const { rows } = await server.pool.query(
      `SELECT from_status, to_status, changed_by FROM shop_order_status_change
        WHERE corp = 'y4' AND order_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows).toEqual([
      { from_status: 'pending', to_status: 'processing', changed_by: 'admin@y4.example' },
      { from_status: 'processing', to_status: 'shipping', changed_by: 'warehouse@y4.example' },
    ]);
  });

  test("an order that is not ready is refused in the user's language, and nothing changes", async () => {
    const [pending, processing] = [await orderOf('pending'), await orderOf('processing')];
    const answer = await call('SqlByDataDefinition', {
      code: 'ORDER',
      action: 'ship',
      rows: [{ id: processing }, { id: pending }],
    });
    expect(answer).toMatchObject({
      id: 60023,
      code: 'NOT_CHANGED',
      message: '只有处理中的订单可以发货',
    });
    expect(await statusOf(processing)).toBe('processing');
    expect(await statusOf(pending)).toBe('pending');
  });

  test('only the departments of the action may, and a visitor has to sign in', async () => {
    const params = { code: 'ORDER', action: 'ship', rows: [{ id: await orderOf('processing') }] };
    expect((await call('SqlByDataDefinition', params, 'sales')).id).toBe(60011);
    expect((await call('SqlByDataDefinition', params, 'nobody')).id).toBe(60000);
  });

  test.each(['drop', 'constructor', '__proto__', 'order-ship.sql'])(
    'an action called %s does not exist',
    async (action) => {
      const answer = await call('SqlByDataDefinition', { code: 'ORDER', action, rows: [] });
      expect(answer).toMatchObject({
        id: 60020,
        code: 'NO_SUCH_NAME',
        message: `ORDER has no action "${action}"`,
      });
    },
  );

  test('orders of another tenant are not found', async () => {
    const [row] = (
      await call(
        'GetListByDataDefinition',
        { code: 'ORDER', count: 1, queries: { status: 'pending' } },
        'oasis',
        'oasis',
      )
    ).data.list;
    const foreign = {
      code: 'ORDER',
      action: 'process',
      rows: [{ ...row, id: `${row.id}x`, corp: 'oasis' }],
    };
    expect((await call('SqlByDataDefinition', foreign)).id).toBe(60023);
    const { rows } = await server.pool.query(
      `SELECT status FROM shop_order WHERE corp = 'oasis' AND id = $1`,
      [row.id],
    );
    expect(rows).toEqual([{ status: 'pending' }]);
  });

  test('no SQL of an author moves an order against the rules', async () => {
    await server.folder.write({
      'y4/data/FORCE.json': {
        code: 'FORCE',
        source: { table: 'shop_order' },
        actions: { back: { sql: 'order-back.sql', params: ['id'] } },
        access: { write: ['admin'] },
      },
      'y4/data/order-back.sql': "update shop_order set status = 'pending' where id = :id",
    });
    await server.load();
    const id = await orderOf('completed');
    const answer = await call('SqlByDataDefinition', {
      code: 'FORCE',
      action: 'back',
      rows: [{ id }],
    });
    expect(answer).toMatchObject({ id: 60023, code: 'RULE' });
    expect(await statusOf(id)).toBe('completed');
  });

  test('SQL that reaches beyond the tenant never runs', async () => {
    await server.folder.write({
      'y4/data/FORGE.json': {
        code: 'FORGE',
        source: { sql: 'forge.sql' },
        key: ['id'],
        fields: [{ name: 'id' }],
      },
      'y4/data/forge.sql': `with x as materialized (select set_config('app.corp', 'oasis', true))
        select o.id from x, shop_order o`,
    });
    const { issues } = await server.load();
    expect(issues.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'y4/data/forge.sql: set_config() may not be called here',
    ]);
    const answer = await call('GetListByDataDefinition', { code: 'FORGE' });
    expect(answer.code).toBe('NO_DATA_DEFINITION');
  });
});
