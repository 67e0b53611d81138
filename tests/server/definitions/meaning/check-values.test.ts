import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checksOf, type Fault } from '../_check.ts';

const ORDER = {
  code: 'ORDER',
  source: { table: 'shop_order' },
  fields: [{ name: 'id', readonly: true }, { name: 'status' }, { name: 'date' }],
  filters: ['status', 'date'],
  actions: { ship: { sql: 'ship.sql', params: ['id'] } },
  access: { read: '*', write: ['desk'] },
};
const LABEL = {
  code: 'LABEL',
  source: { sql: 'label.sql' },
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'category' }],
};
const TASK = { code: 'LOOK_CALL_BY_SCRIPT', sql: 'look.sql', access: ['desk'], answer: 'first' };
const SOUND: DefinitionFiles = {
  't/corp.json': {
    ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk', 'store'] },
    settings: { language: 'en', languages: ['en'], home: '/content/OPEN/main' },
  },
  't/data/ORDER.json': ORDER,
  't/data/ship.sql':
    "UPDATE shop_order SET status = 'shipping' WHERE id = :id AND status = 'processing'",
  't/data/LABEL.json': LABEL,
  't/data/label.sql':
    'SELECT p.id, c.name AS category FROM product p JOIN product_category c ON c.id = p.category_id',
  't/tasks/LOOK_CALL_BY_SCRIPT.json': TASK,
  't/tasks/look.sql': "SELECT 'await y4.toast(''hello'')' AS script",
  't/menus/default.json': [
    { name: 'Open', to: '/content/LIST/main?orders.status=pending' },
    { name: 'Latest', to: '/content/LIST/main?orders:sort=-date' },
    { name: 'New', to: '/content/ONE/main?new=copy&status=pending' },
  ],
  't/forms/OPEN.json': { code: 'OPEN', access: 'public', rows: [] },
  't/forms/LIST.json': page('LIST', { type: 'PagingGrid', code: 'orders', dataCode: 'ORDER' }),
  't/forms/ONE.json': {
    ...page('ONE', { type: 'Form', code: 'order', dataCode: 'ORDER' }),
    option: { check: { servlet: 'Task', command: 'Run', params: { task: TASK.code } } },
    access: ['desk'],
  },
};

function page(code: string, panel: object) {
  return { code, rows: [{ columns: [{ panel }] }] };
}

const sql = (text: string) => ({ 't/data/ship.sql': text });
const label = (text: string, more: object = {}) => ({
  't/data/label.sql': text,
  't/data/LABEL.json': { ...LABEL, ...more },
});
const status = (more: object) => ({
  't/data/ORDER.json': {
    ...ORDER,
    fields: [{ name: 'id', readonly: true }, { name: 'status', ...more }, { name: 'date' }],
  },
});
const menu = (to: string) => ({ 't/menus/default.json': [{ name: 'Go', to }] });
const look = (text: string) => ({ 't/tasks/look.sql': text });

const { check, expectTold } = checksOf(SOUND);

describe('values that the tables never hold', () => {
  test.each<Fault>([
    [
      'saved by an UPDATE',
      sql("UPDATE shop_order SET status = 'shiping' WHERE id = :id"),
      /ship\.sql:1:32 {2}status of shop_order is never "shiping": it knows pending.*did you mean "shipping"/,
    ],
    [
      'saved by a branch of a CASE',
      sql("UPDATE shop_order SET status = CASE WHEN amount > 0 THEN 'paid' END WHERE id = :id"),
      /ship\.sql:1:58 {2}status of shop_order is never "paid"/,
    ],
    [
      'looked for',
      sql(
        "UPDATE shop_order o SET status = 'shipping' WHERE o.id = :id AND o.status IN ('pendig')",
      ),
      /ship\.sql:1:\d+ {2}warning: status of shop_order is never "pendig".*did you mean "pending"/,
    ],
    [
      'a number below what a CHECK allows',
      sql("UPDATE shop_order SET amount = '-1' WHERE id = :id"),
      /amount of shop_order is never "-1": \(amount >= 0\)/,
    ],
    [
      'NULL in a column that always has a value',
      sql('UPDATE shop_order SET status = NULL WHERE id = :id'),
      /status of shop_order always has a value, so it takes no NULL/,
    ],
    [
      'a default',
      status({ default: 'new' }),
      /ORDER\.json:1:\d+ {2}status of shop_order is never "new"/,
    ],
  ])('are told: %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test('an option that the table refuses is told where the lookup is named', async () => {
    const options = ['pending', 'processing', 'shipping', 'completed', 'paid'];
    const found = await check({
      ...status({ extraType: 'BrieflyCode', lookup: 'STATUS' }),
      't/lookups/STATUS.json': {
        code: 'STATUS',
        options: options.map((Key) => ({ Key, Name: Key })),
      },
    });
    expect(found).toEqual([
      expect.stringMatching(/ORDER\.json.*warning: status of shop_order is never "paid".*lookup/),
    ]);
  });

  test('a login needs no type in SQL', async () => {
    const text =
      "UPDATE shop_order SET address_street = concat_ws(', ', :currentUser) WHERE id = :id";
    expect(await check(sql(text))).toEqual([]);
  });
});

describe('the key of a view or of SQL', () => {
  const joined =
    'FROM product p JOIN product_category c ON c.id = p.category_id JOIN shop_order_line i ON i.product_id = p.id';
  test.each<Fault>([
    [
      'a column that many rows share',
      label(String(SOUND['t/data/label.sql']), { key: ['category'] }),
      /LABEL\.json:1:\d+ {2}warning: two rows may have the same category: several rows of product may/,
    ],
    [
      'a join that has several rows for one',
      label(`SELECT p.id, c.name AS category ${joined}`),
      /warning: two rows may have the same id: several rows of shop_order_line may/,
    ],
    [
      'groups of more than the key',
      label(`SELECT p.id, i.order_id AS category ${joined} GROUP BY 1, i.order_id`),
      /warning: two rows may have the same id: several rows of shop_order_line may/,
    ],
  ])('is told: %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each([
    `SELECT p.id, max(c.name) AS category ${joined} GROUP BY p.id`,
    `SELECT p.id, c.name AS category ${joined} AND i.line = (SELECT max(line) FROM shop_order_line)`,
    'SELECT 1 AS id, count(*)::text AS category FROM product',
    'SELECT id, name AS category FROM product WHERE stock_quantity > 0',
  ])('is believed where nothing speaks against it: %s', async (text) => {
    expect(await check(label(text))).toEqual([]);
  });
});

describe('queries that nobody reads', () => {
  test.each([
    ['/content/LIST/main?orders.staus=pending', /LIST reads no \?orders\.staus=.*"orders\.status"/],
    ['/content/LIST/main?status=pending', /LIST reads no \?status=.*mean "orders\.status"/],
    ['/content/LIST/main?id=7', /LIST reads no \?id=/],
    ['/content/LIST/main?orders.date=2026-13-01', /warning: /],
    ['/content/ONE/main?new=1&staus=pending', /ONE has no field \?staus=.*mean "status"/],
    ['/content/ONE/main?new=copied', /\?new=copied is a new record.*mean "copy"/],
    ['/content/ONE/main?new=cpoy', /\?new=cpoy is a new record without a model.*mean "copy"/],
  ])('%s', async (to, told) => {
    expect(await check(menu(to))).toEqual([expect.stringMatching(told)]);
  });
});

describe('the script of a pre-check', () => {
  test.each([
    ["SELECT 'await y4.tost(''x'')' AS script", /look\.sql:1:18 {2}y4 has no "tost".*"toast"/],
    [
      "SELECT $$let it's;\n  y4.tost()$$ AS script",
      /look\.sql:\d:\d+ {2}the script cannot be read/,
    ],
    ['SELECT $s$\n  await y4.tost(1)$s$ AS script', /look\.sql:2:12 {2}y4 has no "tost"/],
    [
      "SELECT CASE WHEN true THEN 'const a = ''b'';\nawait y4.panel(''ordr'').reload()' END AS script",
      /look\.sql:2:18 {2}there is no panel "ordr".*"order"/,
    ],
  ])('%s', async (text, told) => {
    expect(await check(look(text))).toEqual([expect.stringMatching(told)]);
  });
});

describe('what is said twice, or to nobody', () => {
  test.each<Fault>([
    [
      'a department',
      {
        't/corp.json': {
          ...(SOUND['t/corp.json'] as object),
          departments: ['desk', 'store', 'desk'],
        },
      },
      /corp\.json:1:\d+ {2}warning: the department "desk" stands here twice/,
    ],
    [
      'a page of a menu',
      { 't/menus/default.json': ['A', 'B'].map((name) => ({ name, to: '/content/LIST/main' })) },
      /menus\/default\.json.*warning: "A" leads there already/,
    ],
    [
      'an address that is none',
      { 't/users.json': [{ user: 'a', password: 'long enough', userName: 'A', email: 'a at b' }] },
      /users\.json.*warning: "a at b" is no e-mail address/,
    ],
    [
      'the address of somebody else',
      {
        't/users.json': [
          ...[
            ['ann', 'ann.day@t.example'],
            ['bob', 'Ann.Day@t.example'],
            ['cid', ''],
          ],
          ...[
            ['eve', 'desk@t.example'],
            ['fay', 'desk@t.example'],
            ['gus', ''],
          ],
          ...[
            ['max', 'day@t.example'],
            ['kim', 'day@t.example'],
          ],
        ].map(([user = '', email = '']) => ({
          ...{ user, email, password: 'long enough', userName: user },
          userFullName: `${user} ${email.startsWith('day') ? 'Day' : 'Ray'}`,
        })),
      },
      /users\.json.*warning: "Ann\.Day@t\.example" is the address of another user, and names nothing of this one/,
    ],
    [
      'a condition of every row',
      status({ other: { visible: 'true' } }),
      /warning: this says the same of every row/,
    ],
    [
      'a view that is a table',
      { 't/data/ORDER.json': { ...ORDER, source: { view: 'shop_order' } } },
      /"shop_order" is a table: "source": \{ "table": "shop_order" \}/,
    ],
    [
      'a file whose name is no code',
      { 't/forms/LIST copy.json': { code: 'LIST', rows: [] } },
      /LIST copy\.json:1:1 {2}no code can be "LIST copy".*rename the file/,
    ],
    [
      'a Quote of rows that who writes may not read',
      {
        ...status({ extraType: 'Quote', quote: { dataCode: 'NAMES', key: 'id', name: 'name' } }),
        't/data/NAMES.json': {
          ...{ code: 'NAMES', source: { table: 'product_category' } },
          access: { read: ['store'] },
        },
      },
      /ORDER\.json.*warning: desk may write here, but not read NAMES/,
    ],
  ])('%s', async (...[, files, told]) => {
    await expectTold(files, told);
  });
});
