import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checksOf, type Fault } from '../_check.ts';

const ORDER = {
  code: 'ORDER',
  source: { table: 'shop_order' },
  fields: [
    { name: 'id', readonly: true },
    { name: 'status' },
    { name: 'date' },
    { name: 'total', column: 'amount' },
  ],
  filters: ['status', 'date'],
  access: { read: '*', write: ['desk'] },
};
const GOODS = {
  code: 'GOODS',
  source: { table: 'product' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'stock', column: 'stock_quantity' },
    { name: 'level', column: 'clipboard', extraType: 'BrieflyCode', lookup: 'LEVEL' },
  ],
  filters: ['name', 'level', 'stock'],
  access: { read: '*', write: ['desk'] },
};
const LEVELS = ['low', 'high', 'none'];
const PAID = {
  code: 'PAID_CALL_BY_SCRIPT',
  sql: 'paid.sql',
  params: { ids: { type: 'Text', required: true } },
  access: ['desk'],
};
const LOOK = { code: 'LOOK_CALL_BY_SCRIPT', sql: 'look.sql', access: ['desk'], answer: 'first' };
const SOUND: DefinitionFiles = {
  't/corp.json': {
    ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk'] },
    settings: { language: 'en', languages: ['en'], home: '/content/OPEN/main' },
  },
  't/data/ORDER.json': ORDER,
  't/data/GOODS.json': GOODS,
  't/lookups/LEVEL.json': lookup(LEVELS),
  't/tasks/PAID_CALL_BY_SCRIPT.json': PAID,
  't/tasks/paid.sql':
    "UPDATE shop_order SET status = 'processing' WHERE id = ANY (string_to_array(:ids, ',')) RETURNING id, status",
  't/tasks/LOOK_CALL_BY_SCRIPT.json': LOOK,
  't/tasks/look.sql': "SELECT json_build_object('open', count(*)) AS other FROM shop_order",
  't/menus/default.json': [{ name: 'Orders', to: '/content/LIST/main' }],
  't/forms/OPEN.json': { code: 'OPEN', access: 'public', rows: [] },
  't/forms/LIST.json': list([]),
  't/forms/ONE.json': page('ONE', { type: 'Form', code: 'order', dataCode: 'ORDER' }),
  't/forms/GOODS.json': page('GOODS', { type: 'Form', code: 'goods', dataCode: 'GOODS' }),
};

function page(code: string, panel: object) {
  return { code, access: ['desk'], rows: [{ columns: [{ panel }] }] };
}

test('a param that a call misspells is told there, though the SQL of another task with the same params does too', async () => {
  const files = {
    ...script("await y4.task('PAID_CALL_BY_SCRIPT', { id: '1' });"),
    't/tasks/SENT_CALL_BY_SCRIPT.json': { ...PAID, code: 'SENT_CALL_BY_SCRIPT', sql: 'sent.sql' },
    't/tasks/sent.sql': "UPDATE shop_order SET status = 'shipped' WHERE id = :id RETURNING id",
  };
  expect((await check(files)).sort()).toEqual([
    expect.stringMatching(/LIST\.json.*there is no param of this task "id"; there are ids/),
    expect.stringMatching(/sent\.sql.*:id is not among the task's params: ids/),
  ]);
});

function list(buttons: readonly object[]) {
  const grid = { type: 'PagingGrid', code: 'orders', dataCode: 'ORDER', buttons };
  const option = { check: { servlet: 'Task', command: 'Run', params: { task: LOOK.code } } };
  return { ...page('LIST', grid), option, other: { most: 3 } };
}

function lookup(keys: readonly string[]) {
  return { code: 'LEVEL', options: keys.map((Key) => ({ Key, Name: Key })) };
}

const script = (...lines: string[]) => ({
  't/forms/LIST.json': list([
    { text: 'Go', command: 'RunScript', params: { script: lines.join('\n') } },
  ]),
});
const goTo = (url: string, queries?: object) => ({
  't/forms/LIST.json': list([
    {
      type: 'row',
      text: 'Go',
      command: 'NavigateTo',
      params: { url, ...(queries && { queries }) },
    },
  ]),
});
const paid = (text: string) => ({ 't/tasks/paid.sql': text });
/** The task for one order, so that its param need be no text. */
const PAID_OF_ONE = paid(
  "UPDATE shop_order SET status = 'processing' WHERE id = :ids::text RETURNING id, status",
);
const goods = (more: object) => ({ 't/data/GOODS.json': { ...GOODS, ...more } });
const stock = (more: object) =>
  goods({
    fields: GOODS.fields.map((field) => (field.name === 'stock' ? { ...field, ...more } : field)),
  });

const READ = 'const { rows } = await y4.panel().read();';
const CALL = "const answer = await y4.task('PAID_CALL_BY_SCRIPT', { ids: '1' });";

const { check, expectTold } = checksOf(SOUND);

describe('rows in scripts', () => {
  test.each<Fault>([
    [
      'behind other calls',
      script(READ, "return rows.filter((row) => row.status !== '').map((one) => one.staus);"),
      /warning: the rows of ORDER have no "staus".*did you mean "status"/,
    ],
    [
      'with a name of their own',
      script(
        'const chosen = context.rows;',
        'return chosen.some(({ id, staus }) => id === staus);',
      ),
      /the rows of ORDER have no "staus"/,
    ],
    [
      'that are added up',
      script(READ, 'return rows.reduce((sum, row) => sum + row.idd, 0);'),
      /the rows of ORDER have no "idd"/,
    ],
    [
      'that are put in order',
      script(READ, 'return rows.toSorted((a, b) => (a.date < b.dat ? 1 : -1));'),
      /the rows of ORDER have no "dat"/,
    ],
    [
      'of which one is taken',
      script(READ, "const first = rows.find((row) => row.id === '1');", 'return first.staus;'),
      /the rows of ORDER have no "staus"/,
    ],
    [
      'of a task',
      script(CALL, 'return answer.rows.map((row) => row.state);'),
      /the rows of PAID_CALL_BY_SCRIPT have no "state"; there are id, status/,
    ],
    [
      'that a change does not answer',
      {
        ...script(CALL, 'return answer.rows.length;'),
        ...paid("UPDATE shop_order SET status = 'processing' WHERE id = :ids"),
      },
      /warning: paid\.sql answers no rows: RETURNING/,
    ],
    [
      'held against what no row has',
      script(READ, "return rows.filter((row) => row.status === 'pendig');"),
      /"status" is never "pendig"; there are pending.*did you mean "pending"/,
    ],
    [
      'looked for in a list',
      script(READ, "return rows.filter((row) => ['pending', 'payed'].includes(row.status));"),
      /"status" is never "payed"/,
    ],
    [
      'of which the first is taken apart',
      script('const [{ id, staus }, ...others] = context.rows;', 'return [id, staus, others];'),
      /the rows of ORDER have no "staus"/,
    ],
    [
      'held against what no row has, under a name of their own',
      script(
        'for (const { id, status } of context.rows) {',
        "  if (status === 'payed') return id;",
        '}',
      ),
      /"status" is never "payed"; there are pending/,
    ],
    [
      'filtered by what no row has',
      {
        't/forms/GOODS.json': page('GOODS', {
          ...{ type: 'PagingGrid', code: 'goods', dataCode: 'GOODS' },
          events: { selectionChanged: "await y4.panel().filter({ level: 'lwo', stock: 7 });" },
        }),
      },
      /"level" has no option "lwo"; there are low, high, none.*did you mean "low"/,
    ],
    [
      'of which a list is given as one param',
      script(
        'const ids = context.rows.map((row) => row.id);',
        "await y4.task('PAID_CALL_BY_SCRIPT', { ids });",
      ),
      /"ids" takes a plain value, no list/,
    ],
    [
      'held against the cases of a switch',
      script(
        'for (const row of context.rows) {',
        "  switch (row.status) { case 'pending': case 'payed': return 1; default: }",
        '}',
      ),
      /"status" is never "payed"; there are pending/,
    ],
    [
      'of numbers, held against a text',
      {
        't/forms/GOODS.json': page('GOODS', {
          ...{ type: 'PagingGrid', code: 'goods', dataCode: 'GOODS' },
          events: { selectionChanged: "return context.rows.find((row) => row.stock === '7');" },
        }),
      },
      /warning: "stock" holds a number, so it never equals the text "7"$/,
    ],
    [
      'that are given a value where one is asked for',
      script(READ, "return rows.filter((row) => row.status = 'pending');"),
      /warning: one = gives a value, and nothing is compared here.*did you mean "==="/,
    ],
    [
      'that are given a value before a question mark',
      script(READ, "return rows[0].status = 'pending' ? 1 : 2;"),
      /warning: one = gives a value/,
    ],
    [
      'of which their number is given where it is asked for',
      script(READ, 'if (rows.length = 0) return;'),
      /warning: one = gives a value/,
    ],
    [
      'handed to a filter that takes days',
      script(
        'const [row] = context.rows;',
        'await y4.panel().filter({ date: row ? row.total : null });',
      ),
      /warning: "total" of ORDER holds a number, and the filter "date" of ORDER takes a day/,
    ],
    [
      'handed to a filter of a panel by its name',
      script(
        'for (const row of context.rows)',
        "  await y4.panel('orders').filter({ status: row.status, date: row.total });",
      ),
      /warning: "total" of ORDER holds a number, and the filter "date" of ORDER takes a day$/,
    ],
    [
      'handed to filters that take each other’s values',
      {
        ...script(
          'const [row] = context.rows;',
          'await y4.panel().filter({ date: row.total, total: row.date });',
        ),
        't/data/ORDER.json': { ...ORDER, filters: [...ORDER.filters, 'total'] },
      },
      /:1:\d+ {2}warning: "total" of ORDER holds a number, and the filter "date" of ORDER takes a day {2}did you mean "date"\?$/,
    ],
    [
      'handed to a task that takes a number',
      {
        ...script(READ, "await y4.task('PAID_CALL_BY_SCRIPT', { ids: rows[0].date });"),
        't/tasks/PAID_CALL_BY_SCRIPT.json': { ...PAID, params: { ids: 'Number' } },
        ...PAID_OF_ONE,
      },
      /warning: "ids" takes a Number, and "date" holds a day/,
    ],
    [
      'a field by another name',
      script(READ, "for (const { status: text } of rows) if (text === 'payed') return;"),
      /"status" is never "payed"; there are pending/,
    ],
    [
      'a field by a name of its own',
      script(READ, "const text = rows[0].status; if (text === 'payed') return;"),
      /"status" is never "payed"; there are pending/,
    ],
    [
      'of the page itself',
      script('return context.other.opne + context.other.most;'),
      /warning: this page has no "opne" in its "other"; there are most, open.*did you mean "open"/,
    ],
  ])('are followed: %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test('are left alone where something else comes out of them', async () => {
    const files = script(
      READ,
      "const names = rows.map((row) => row.status ?? '');",
      'for (const name of names) await y4.toast(name.trim());',
      'for (const id of rows.map((row) => row.id)) await y4.toast(id.trim());',
      "const texts = ['a'].map((row) => row.length);",
      "const first = rows[0]?.status ?? 'x', many = rows.length > 1 ? 2 : 1; if (first === 'x' ? many : 0) return;",
      "const shown = first?.trim(), last = 'x'?.trim(); await y4.toast(shown + last);",
      "if (rows.length > 0 && 'pending' === rows[0].status) await y4.toast(texts.join());",
      "for (const { status: text, id } of rows) if (text === 'pending' || id === 'x') return;",
      "const ids = rows.map((row) => row.id).join(',');",
      "await y4.task('PAID_CALL_BY_SCRIPT', { ids });",
      "await y4.task('PAID_CALL_BY_SCRIPT', { ids: [...new Set(names)].join() });",
      "const all = [ids, ']'].join(','); await y4.task('PAID_CALL_BY_SCRIPT', { ids: all });",
      "await y4.panel().filter({ status: '', date: '2026-01-01~' });",
      'for (const { id, total } of context.rows) await y4.panel().filter({ status: id, date: [total].join() });',
      "const [one] = context.rows, name = 'orders';",
      "if (one) { await y4.panel().filter({ status: '' }); const own = { date: one.total }; await y4.toast(String(own.date)); }",
      'await y4.panel(name).filter({ date: one.total });',
      'await y4.panel().filter({ status: String({ date: one.total }.date) });',
      'await y4.panel().filter({ date: one.total > 5 ? one.date : null });',
      'const { other: { open }, user } = context;',
      "const { userName = '' } = context.user ?? {};",
      'await y4.toast(userName + user?.user);',
      'return open;',
    );
    expect(await check(files)).toEqual([]);
  });
});

test.each([
  ['const { nmae } = context.user;', /context\.user has no "nmae"; there are user, userName/],
  ['return context.user?.name;', /context\.user has no "name"; there are user, userName/],
  ['const { rows, quary } = context;', /context has no "quary".*did you mean "query"/],
])('what a script takes out of its context is there: %s', async (line, told) => {
  await expectTold(script(line), told);
});

describe('values', () => {
  test.each<Fault>([
    [
      'of a link that leads to rows of another table',
      goTo('/content/GOODS/main?id={id}'),
      /LIST\.json.*warning: "id" of ORDER names a row of shop_order, and \?id=… is "id" of GOODS, which names one of product/,
    ],
    [
      'of a param that the rows of another definition have not',
      {
        't/data/GOODS.json': {
          ...GOODS,
          actions: { rename: { sql: 'rename.sql', params: ['id', 'name'] } },
        },
        't/data/rename.sql': 'UPDATE product SET name = :name WHERE id = :id',
        't/forms/LIST.json': list([
          {
            ...{ type: 'row', text: 'Go', command: 'SqlByDataDefinition' },
            params: { code: 'GOODS', action: 'rename' },
          },
        ]),
      },
      /LIST\.json.*warning: :name of rename comes from a row, and those of ORDER have no "name": a field for it, or "ask"/,
    ],
    [
      'of a filter in the address, for a panel that has none there',
      {
        't/forms/EDIT.json': page('EDIT', { type: 'EditGrid', code: 'edit', dataCode: 'GOODS' }),
        ...goTo('/content/EDIT/main', { 'edit.name': '{id}' }),
      },
      /warning: EDIT reads no \?edit\.name=…: no EditGrid has filters in the address, but with "defaultFilters": \{ "name": "\{name\}" \}.*did you mean "name"/,
    ],
    [
      'of a row in HTML, with too few brackets',
      {
        't/forms/ONE.json': page('ONE', {
          ...{ type: 'Html', code: 'html', dataCode: 'ORDER' },
          option: { html: '<a href="/content/GOODS/main?id={id}">{{row.id}} {other}</a>' },
        }),
      },
      /ONE\.json.*warning: "\{id\}" stands for nothing here {2}did you mean "\{\{row\.id\}\}"/,
    ],
    [
      'of a call that the servlet does not have',
      {
        't/forms/LIST.json': list([
          {
            ...{ text: 'Go', command: 'PostToServlet' },
            params: { servlet: 'Task', command: 'Start', body: { task: LOOK.code } },
          },
        ]),
      },
      /there is no command of Task "Start"; there are Run$/,
    ],
    [
      'of a query beside it',
      goTo('/content/GOODS/main', { stock: '{status}' }),
      /warning: "status" of ORDER is a text, and \?stock=… is "stock" of GOODS, a number/,
    ],
    [
      'of a formula, which no row has',
      {
        't/data/ORDER.json': {
          ...ORDER,
          rowClasses: [{ when: "status == 'payed'", className: 'text-muted' }],
        },
      },
      /warning: "status" is never "payed"; there are pending/,
    ],
    [
      'of which the sum is one of keys',
      {
        't/data/ENTRY.json': {
          code: 'ENTRY',
          source: { table: 'points_entry' },
          fields: [
            {
              name: 'id',
              extraType: 'Quote',
              quote: { dataCode: 'ENTRY', key: 'id', name: 'reason' },
            },
            { name: 'reason' },
          ],
          statistics: [{ name: 'All', value: 'sum(id)' }],
        },
      },
      /warning: "id" holds keys of ENTRY, so their sum means nothing/,
    ],
    [
      'too large for a column',
      stock({ default: 3_000_000_000 }),
      /stock_quantity of product is never "3000000000": integer holds nothing so large/,
    ],
    [
      'that show their own field',
      stock({ other: { visible: 'stock > 0' } }),
      /warning: "stock" is shown by its own value alone/,
    ],
    [
      'of a list of one param',
      paid("UPDATE shop_order SET status = 'processing' WHERE id IN (:ids) RETURNING id"),
      /paid\.sql:1:\d+ {2}warning: IN \(:ids\) is about one value.*string_to_array\(:ids, ','\)/,
    ],
    [
      'of a list of one param behind ANY',
      paid("UPDATE shop_order SET status = 'processing' WHERE id = ANY (:ids) RETURNING id"),
      /paid\.sql:1:\d+ {2}warning: ANY \(:ids\) is about one value.*string_to_array\(:ids, ','\)/,
    ],
    [
      'of rows that WITH names and nothing reads',
      paid(
        'WITH paid AS (SELECT id FROM shop_order WHERE id = :ids) SELECT id, status FROM shop_order',
      ),
      /paid\.sql:1:6 {2}warning: nothing reads "paid": name it in FROM or JOIN, or leave it out/,
    ],
    [
      'of a row for a param of another type',
      {
        't/tasks/PAID_CALL_BY_SCRIPT.json': { ...PAID, params: { ids: 'DateTime' } },
        ...PAID_OF_ONE,
        't/forms/LIST.json': list([
          {
            ...{ type: 'row', text: 'Go', command: 'PostToServlet' },
            params: { servlet: 'Task', command: 'Run', body: { task: PAID.code, ids: '{total}' } },
          },
        ]),
      },
      /LIST\.json.*warning: "ids" takes a DateTime, and "total" holds a number/,
    ],
    [
      'of every row, where one is asked for',
      paid(
        "UPDATE shop_order o SET status = 'processing' WHERE o.id = :ids AND NOT EXISTS (SELECT FROM shop_payment p WHERE p.state = 'paid') RETURNING id, status",
      ),
      /paid\.sql:1:\d+ {2}warning: nothing within this EXISTS names a row of shop_order, so it says the same for each: hold a column of shop_payment against one of shop_order/,
    ],
    [
      'that a new row of an EditGrid never gets',
      {
        't/data/LINK.json': {
          code: 'LINK',
          source: { table: 'short_link' },
          fields: [{ name: 'id' }, { name: 'url', required: true, hidden: true }],
          filters: ['url'],
          access: { write: ['desk'] },
        },
        't/forms/EDIT.json': page('EDIT', { type: 'EditGrid', code: 'edit', dataCode: 'LINK' }),
      },
      /EDIT\.json.*warning: no row can be added here: "url" is required and hidden.*"defaultFilters": \{ "url": "\{id\}" \}/,
    ],
    [
      'of a filter that is called like its column',
      {
        't/forms/GOODS.json': page('GOODS', {
          ...{ type: 'EditGrid', code: 'goods', dataCode: 'GOODS' },
          option: { defaultFilters: { stock_quantity: 0 } },
        }),
      },
      /there is no filter of GOODS "stock_quantity"; there are name, level, stock, id {2}did you mean "stock"/,
    ],
    [
      'of badges that no panel shows',
      {
        't/data/ORDER.json': { ...ORDER, badges: [{ content: 'new' }] },
        't/forms/ONE.json': page('ONE', {
          type: 'Html',
          code: 'one',
          option: { html: '<p>One</p>' },
        }),
      },
      /ORDER\.json.*warning: no PagingGrid shows "badges": they stand in AdvanceGrid, EditGrid, Form, Html/,
    ],
    [
      'of a menu that leads out of it',
      { 't/menus/default.json': [{ name: 'Orders', to: '/content/LIST/embed' }] },
      /warning: this leads out of the product’s frame.*did you mean "\/content\/LIST\/main"/,
    ],
  ])('are told: %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each([
    ['as its lookup has them', ['low', 'high', 'none'], 1],
    ['by their letters', ['a', 'low', 'none'], 0],
  ])('that have an order %s are compared by it', async (_, words, faults) => {
    const found = await check({
      't/lookups/LEVEL.json': lookup(words),
      't/data/GOODS.json': {
        ...GOODS,
        rowClasses: [{ when: "level > 'low'", className: 'text-danger' }],
      },
    });
    expect(found).toHaveLength(faults);
    for (const one of found) {
      expect(one).toMatch(
        /GOODS\.json.*warning: > goes by the letters of words, and their lookup has another order/,
      );
    }
  });

  test('are left alone where they may be meant', async () => {
    expect(await check(goTo('/content/ONE/main?id={id}'))).toEqual([]);
    expect(await check(goTo('/content/GOODS/main', { name: '{status}' }))).toEqual([]);
    // Every page is to be had in a language.
    expect(await check(goTo('/content/GOODS/main', { lang: 'en' }))).toEqual([]);
    expect(
      await check({ 't/data/ORDER.json': { ...ORDER, badges: [{ content: 'new' }] } }),
    ).toEqual([]);
    for (const asked of [
      'p.order_id = o.id',
      'order_id = :ids',
      'EXISTS (SELECT FROM promo_use u WHERE u.order_id = o.id)',
    ]) {
      const sql = `UPDATE shop_order o SET status = 'processing' WHERE o.id = :ids AND EXISTS (SELECT FROM shop_payment p WHERE ${asked}) RETURNING id, status`;
      expect(await check(paid(sql)), asked).toEqual([]);
    }
    expect(await check(stock({ readonly: true, other: { visible: 'stock > 0' } }))).toEqual([]);
    for (const sql of [
      "UPDATE shop_order SET status = 'processing' WHERE id = ANY (:ids::text[]) RETURNING id, status",
      "WITH paid AS (UPDATE shop_order SET status = 'processing' WHERE id = :ids) SELECT id, status FROM shop_order",
      "WITH paid AS (UPDATE shop_order SET status = 'processing' WHERE id = :ids RETURNING id) SELECT id, status FROM shop_order",
      "WITH one AS (SELECT id FROM shop_order WHERE id = :ids), two AS (SELECT id FROM one) UPDATE shop_order SET status = 'processing' WHERE id IN (SELECT id FROM two) RETURNING id, status",
      'WITH RECURSIVE up AS (SELECT id, status FROM shop_order WHERE id = :ids UNION SELECT o.id, o.status FROM shop_order o JOIN up ON up.id < o.id) SELECT id, status FROM up',
    ]) {
      expect(await check(paid(sql)), sql).toEqual([]);
    }
  });
});

describe('one mistake is told once', () => {
  test('a panel with a fault, whose statistics are shown nowhere then', async () => {
    const files = {
      't/data/ORDER.json': { ...ORDER, statistics: [{ name: 'All', value: 'count' }] },
      't/forms/ALL.json': page('ALL', { type: 'AdvancedGrid', code: 'all', dataCode: 'ORDER' }),
    };
    expect(await check(files)).toEqual([expect.stringMatching(/"AdvancedGrid" is not known/)]);
  });

  const named = {
    ...goods({
      fields: [
        ...GOODS.fields.slice(0, 3),
        { ...GOODS.fields[3], default: 'low', classes: { low: 'badge-soft-info' } },
      ],
      rowClasses: [{ when: "level == 'low'", className: 'text-muted' }],
    }),
    't/menus/default.json': [{ name: 'Goods', to: '/content/GOODS/main?new&level=low' }],
  };
  test('a key of a lookup, with where it is named first', async () => {
    expect(
      await check({ ...named, 't/lookups/LEVEL.json': lookup(['lwo', 'high', 'none']) }),
    ).toEqual([
      expect.stringMatching(
        /LEVEL\.json.*nothing names "lwo", and \d places name "low", first t\/data\/GOODS\.json:\d+ {2}did you mean "low"/,
      ),
    ]);
  });

  test('a key that is there no more, unless another is missing too or one file alone names it', async () => {
    const lacking = {
      't/lookups/LEVEL.json': lookup(['none', 'urgent']),
      't/menus/default.json': [{ name: 'Goods', to: '/content/GOODS/main?new' }],
    };
    const each = /there is no option "low"|"level" has no option "low"/;
    const alone = await check({ ...named, ...lacking });
    expect(alone).toHaveLength(3);
    for (const one of alone) expect(one).toMatch(each);

    const pageOf = (condition: string) => ({
      't/forms/ALL.json': page('ALL', {
        ...{ type: 'PagingGrid', code: 'all', dataCode: 'GOODS' },
        buttons: [{ type: 'row', text: 'Go', command: 'Refresh', condition }],
      }),
    });
    const low = pageOf("level == 'low' || level == 'none'");
    expect(await check({ ...named, ...lacking, ...low })).toEqual([
      expect.stringMatching(/LEVEL\.json.* {2}4 places name "low", first t\/data\/GOODS\.json:\d+/),
    ]);
    const high = pageOf("level == 'low' || level == 'none' || level == 'high'");
    const both = await check({ ...named, ...lacking, ...high });
    expect(both.filter((one) => each.test(one))).toHaveLength(4);
    expect(both.filter((one) => /"level" has no option "high"/.test(one))).toHaveLength(1);
    expect(both).toHaveLength(5);
  });

  test('a lookup in a folder that nothing reads, whatever names it', async () => {
    const misplaced = { 't/lookups/LEVEL.json': undefined, 't/lookup/LEVEL.json': lookup(LEVELS) };
    expect(await check({ ...named, ...misplaced })).toEqual([
      expect.stringMatching(/nothing reads this file {2}did you mean "lookups\/LEVEL\.json"/),
    ]);
  });

  test('a lookup whose file is called otherwise, whatever names it', async () => {
    const renamed = { 't/lookups/LEVEL.json': undefined, 't/lookups/level.json': lookup(LEVELS) };
    expect(await check({ ...named, ...renamed })).toEqual([
      expect.stringMatching(/the code is "LEVEL", but the file belongs to "level"/),
    ]);
  });

  test('several options that a column refuses', async () => {
    const status = { name: 'status', extraType: 'BrieflyCode', lookup: 'LEVEL' };
    const [id, , ...others] = ORDER.fields;
    const found = await check({
      't/data/ORDER.json': { ...ORDER, fields: [id, status, ...others] },
      't/lookups/LEVEL.json': lookup([...LEVELS, 'pending', 'shiping']),
    });
    expect(found).toEqual([
      expect.stringMatching(
        /never "low", nor "high", nor "none": it knows .*, but the lookup offers them$/,
      ),
      expect.stringMatching(/LEVEL\.json.*never "shiping": .* {2}did you mean "shipping"/),
    ]);
  });

  test('a file of English texts in which nothing stands', async () => {
    const title = { ...GOODS, title: '__Goods' };
    expect(await check({ 't/data/GOODS.json': title, 't/translations/en.json': {} })).toEqual([]);
    expect(
      await check({ 't/data/GOODS.json': title, 't/translations/en.json': { Orders: 'Orders' } }),
    ).toEqual([expect.stringMatching(/"Goods" has no text in en/)]);
  });

  test('a department that the tenant calls otherwise, and its label with it', async () => {
    const corp = { ...(SOUND['t/corp.json'] as object), departments: ['desks'] };
    const labels = { code: 'DEPARTMENT', options: [{ Key: 'desk', Name: 'Desk' }] };
    expect(await check({ 't/corp.json': corp, 't/lookups/DEPARTMENT.json': labels })).toEqual([
      expect.stringMatching(
        /corp\.json.*nothing names "desks", and \d places name "desk", first .*did you mean "desk"/,
      ),
    ]);
  });

  test('a department that its users would read the code of', async () => {
    const corp = { ...(SOUND['t/corp.json'] as object), departments: ['desk', 'store'] };
    const labels = { code: 'DEPARTMENT', options: [{ Key: 'desk', Name: 'Desk' }] };
    expect(await check({ 't/corp.json': corp, 't/lookups/DEPARTMENT.json': labels })).toEqual([
      expect.stringMatching(
        /DEPARTMENT\.json:1:\d+ {2}warning: the department "store" has no name here, so users read this code/,
      ),
    ]);
  });

  test('a department and its name that stand in each other’s place', async () => {
    const options = [{ Key: '__Office', Name: 'desk' }];
    expect(await check({ 't/lookups/DEPARTMENT.json': { code: 'DEPARTMENT', options } })).toEqual([
      expect.stringMatching(/these stand the wrong way round.*did you mean "desk"/),
    ]);
  });

  test('a department that the tenant has left out, whatever names it', async () => {
    const corp = { ...(SOUND['t/corp.json'] as object), departments: ['store'] };
    const labels = { code: 'DEPARTMENT', options: [{ Key: 'desk', Name: 'Desk' }] };
    const users = [{ user: 'b', password: 'long enough', userName: 'B', department: 'store' }];
    expect(
      await check({
        ...{ 't/corp.json': corp, 't/lookups/DEPARTMENT.json': labels, 't/users.json': users },
      }),
    ).toEqual([
      expect.stringMatching(
        /corp\.json.*\d places name "desk", first .*, which is not among these$/,
      ),
    ]);
  });

  test('a department that the tenant has left out, beside one that is called nearly so', async () => {
    const corp = { ...(SOUND['t/corp.json'] as object), departments: ['store', 'desks'] };
    const options = ['desk', 'desks', 'store'].map((Key) => ({ Key, Name: `The ${Key}` }));
    const user = (department: string) => ({
      ...{ user: department, password: 'long enough', userName: department, department },
    });
    expect(
      await check({
        't/corp.json': corp,
        't/lookups/DEPARTMENT.json': { code: 'DEPARTMENT', options },
        't/users.json': [user('store'), user('desks')],
      }),
    ).toEqual([
      expect.stringMatching(
        /corp\.json.*\d places name "desk", first .*, which is not among these$/,
      ),
    ]);
  });

  const calls = script(CALL, 'return answer.affected;');
  const rename = {
    't/data/GOODS.json': { ...GOODS, actions: { rename: { sql: 'rename.sql', params: ['nmae'] } } },
    't/data/rename.sql': 'UPDATE product SET name = :name WHERE id = :id',
  };
  test.each<Fault>([
    [
      'a filter, which an address names too',
      {
        't/data/ORDER.json': { ...ORDER, filters: ['statis', 'date'] },
        't/menus/default.json': [{ name: 'New', to: '/content/LIST/main?orders.status=pending' }],
      },
      /there is no field "statis".*did you mean "status"/,
    ],
    ['a param that its SQL names', rename, /there is no field "nmae".*did you mean "name"/],
    [
      'an SQL file that is called otherwise',
      { 't/tasks/PAID_CALL_BY_SCRIPT.json': { ...PAID, sql: 'payd.sql' } },
      /the file payd\.sql does not lie beside the task.*did you mean "paid\.sql"/,
    ],
    [
      'a param that the task needs',
      script("await y4.task('PAID_CALL_BY_SCRIPT', { id: '1' });"),
      /there is no param of this task "id"; there are ids.*did you mean "ids"/,
    ],
    [
      'days between two dates',
      {
        't/data/ORDER.json': {
          ...ORDER,
          rowClasses: [{ when: 'date - now() > 1', className: 'text-muted' }],
        },
      },
      /- takes numbers, and this is a text: days\(from, to\)/,
    ],
    [
      'a list around everybody',
      {
        't/data/ORDER.json': { ...ORDER, access: { read: ['public'], write: ['desk'] } },
        't/forms/OPEN.json': {
          ...page('OPEN', { type: 'PagingGrid', code: 'all', dataCode: 'ORDER' }),
          access: 'public',
        },
      },
      /"public" stands alone, without a list around it/,
    ],
    [
      'departments in one text, of rows that buttons change',
      {
        't/data/GOODS.json': { ...GOODS, access: { write: 'desk, office' } },
        't/forms/ALL.json': page('ALL', { type: 'EditGrid', code: 'all', dataCode: 'GOODS' }),
      },
      /GOODS\.json.*"desk, office" is not known here: expected "\*" or "public" or a list/,
    ],
    [
      'params as a list',
      { ...calls, 't/tasks/PAID_CALL_BY_SCRIPT.json': { ...PAID, params: ['ids'] } },
      /PAID_CALL_BY_SCRIPT\.json.*expected an object/,
    ],
    [
      'params of no type',
      { ...calls, 't/tasks/PAID_CALL_BY_SCRIPT.json': { ...PAID, params: { ids: 'String' } } },
      /"String" is not known here/,
    ],
    [
      'params under another key',
      {
        ...calls,
        't/tasks/PAID_CALL_BY_SCRIPT.json': { ...PAID, params: undefined, variables: PAID.params },
      },
      /unknown key "variables"; there are .*params/,
    ],
    [
      'filters as a text',
      {
        't/data/ORDER.json': { ...ORDER, filters: 'status, date' },
        't/menus/default.json': [{ name: 'New', to: '/content/LIST/main?orders.status=pending' }],
      },
      /ORDER\.json.*expected a list/,
    ],
    [
      'a column that there is not',
      stock({ column: 'amount' }),
      /there is no column of product "amount"/,
    ],
    [
      'a column that is no text',
      {
        ...goods({ fields: [{ name: 'id' }, { name: 'title', column: 5 }], filters: ['title'] }),
        't/menus/default.json': [{ name: 'New', to: '/content/GOODS/main?new&title=x' }],
      },
      /GOODS\.json.*expected string, received number/,
    ],
  ])('%s', async (...[, files, told]) => {
    await expectTold(files, told);
  });
});
