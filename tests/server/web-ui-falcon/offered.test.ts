import { beforeAll, describe, expect, test } from 'vitest';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());
const sales = await server.tokenOf('ann');
const warehouse = await server.tokenOf('bob');

describe('links', () => {
  const links = [
    { name: 'Orders', to: '/content/ORDERS/main' },
    { name: 'Group', children: [{ name: 'Those of May', to: '/y4/content/ORDERS/main' }] },
    { name: 'Soon' },
    { name: 'Home', to: '/content/HOME/main' },
    { name: 'Mail', to: 'https://mail.example' },
  ];
  async function names(command: string, token?: string) {
    const { data } = await server.call(`WebUiFalcon.${command}`, {}, { token });
    return data.map((item: { name: string }) => item.name);
  }

  test('[6.4] the menu has no entry that its reader may not open, and no group without entries', async () => {
    await server.folder.write({
      'y4/menus/default.json': links,
      'y4/menus/sales.json': links,
      'y4/menus/public.json': links,
      'y4/quick-links/default.json': links,
    });
    await server.load();
    const all = links.map(({ name }) => name);
    const open = ['Soon', 'Home', 'Mail'];
    expect(await names('GetMenu', sales)).toEqual(all);
    expect(await names('GetMenu', warehouse)).toEqual(open);
    expect(await names('GetQuickLink', warehouse)).toEqual(open);
    // A sign-in may open the rest to a visitor.
    expect(await names('GetMenu')).toEqual(all);
  });

  test('[3.16][6.4] the heading of a group stands above its first entry that is left', async () => {
    const headed = [
      { name: 'Home', to: '/content/HOME/main' },
      { name: 'Orders', to: '/content/ORDERS/main', label: 'Money' },
      { name: 'Orders of May', to: '/content/ORDERS/main' },
      { name: 'Mail', to: 'https://mail.example' },
      { name: 'Last orders', to: '/content/ORDERS/main', label: 'Last' },
      { name: 'Soon', label: 'Later' },
    ];
    await server.folder.write({ 'y4/menus/default.json': headed });
    await server.load();
    const { data } = await server.call('WebUiFalcon.GetMenu', {}, { token: warehouse });
    const left = data.map(({ name, label }: { name: string; label?: string }) => [name, label]);
    expect(left).toEqual([
      ['Home', undefined],
      ['Mail', 'Money'],
      ['Soon', 'Later'],
    ]);
  });

  test('[2.38][6.4] nobody is signed out because nothing of the menu is for them', async () => {
    await server.folder.write({ 'y4/menus/default.json': links.slice(0, 2) });
    await server.load();
    expect(await names('GetMenu', warehouse)).toEqual(['Orders', 'Group']);
  });
});

describe('[7.12d] buttons', () => {
  const sql = (action: string) => ({
    command: 'SqlByDataDefinition',
    params: { code: 'SECRET', action },
  });
  const run = (task: string) => ({
    command: 'PostToServlet',
    params: { servlet: 'Task', command: 'Run', body: { task } },
  });
  const script = (text: string) => ({ command: 'RunScript', params: { script: text } });
  const buttons = [
    { text: 'Ship', ...sql('ship') },
    { text: 'Sure?', command: 'Confirm', successCommand: sql('ship') },
    { text: 'Free', ...sql('free') },
    { text: 'Delete', command: 'DeleteByDataDefinition', params: { code: 'SECRET' } },
    { text: 'Count', ...run('COUNT_CALL_BY_SCRIPT') },
    { text: 'Own', ...run('TASK_View_Load') },
    { text: 'Go', command: 'NavigateTo', params: { url: '/content/ORDERS/main' } },
    { text: 'More', buttons: [{ text: 'Within', ...sql('ship') }] },
    { text: 'Again', command: 'Refresh' },
    {
      text: 'Script',
      ...script("if (await y4.confirm('Sure?')) await y4.task('COUNT_CALL_BY_SCRIPT', {})"),
    },
    {
      text: 'Either',
      ...script("await y4.task('COUNT_CALL_BY_SCRIPT'); await y4.task('FREE_CALL_BY_SCRIPT')"),
    },
    {
      text: 'Found',
      ...script(
        "const of = { a: 'COUNT_CALL_BY_SCRIPT', b: 'FREE_CALL_BY_SCRIPT' };\nawait y4.task(of[context.query.of] ?? 'COUNT_CALL_BY_SCRIPT'); await y4.task('COUNT_CALL_BY_SCRIPT')",
      ),
    },
    {
      text: 'Tried',
      ...script(
        "try { await y4.task('COUNT_CALL_BY_SCRIPT') } catch { await y4.toast('Ask Ann') }",
      ),
    },
    {
      text: 'Settled',
      ...script("await Promise.allSettled([y4.task('COUNT_CALL_BY_SCRIPT')])"),
    },
    {
      text: 'Answered',
      ...script("await y4.task('COUNT_CALL_BY_SCRIPT').then(null, () => y4.toast('Ask Ann'))"),
    },
    { text: 'None', ...script("// await y4.task('COUNT_CALL_BY_SCRIPT')\nawait y4.toast('task')") },
  ];
  const page = (access: unknown) => ({
    code: 'DESK',
    access,
    headerButtonTitle: 'Orders',
    headerButtonUrl: '/content/ORDERS/main',
    rows: [
      {
        columns: [
          {
            rows: [
              {
                columns: [
                  { panel: { type: 'BasicGrid', code: 'grid', dataCode: 'SECRET', buttons } },
                ],
              },
            ],
          },
          { panel: { type: 'ButtonPanel', code: 'tools', buttons: [buttons[0]] } },
        ],
      },
    ],
  });
  async function seen(token?: string) {
    const { data } = await server.call('WebUiFalcon.GetForm', { code: 'DESK' }, { token });
    const [{ columns }] = data.rows;
    const { panel } = columns[0].rows[0].columns[0];
    return {
      texts: panel.buttons.map(({ text }: { text: string }) => text),
      tools: columns.length - 1,
      head: data.headerButtonTitle,
    };
  }

  beforeAll(async () => {
    await server.folder.write({
      'y4/forms/DESK.json': page('public'),
      'y4/data/SECRET.json': {
        code: 'SECRET',
        source: { table: 'product' },
        actions: { ship: { sql: 'ship.sql' }, free: { sql: 'ship.sql', access: 'public' } },
        access: { read: '*', write: ['sales'] },
      },
      'y4/data/ship.sql': 'UPDATE product SET listed = true WHERE true',
      'y4/tasks/COUNT_CALL_BY_SCRIPT.json': {
        code: 'COUNT_CALL_BY_SCRIPT',
        sql: 'count.sql',
        access: ['sales'],
      },
      'y4/tasks/FREE_CALL_BY_SCRIPT.json': {
        code: 'FREE_CALL_BY_SCRIPT',
        sql: 'count.sql',
        access: 'public',
      },
      'y4/tasks/count.sql': 'SELECT count(*) FROM product',
    });
    await server.load();
  });

  test('that a user would be refused are no part of the page', async () => {
    const all = buttons.map(({ text }) => text);
    expect(await seen(sales)).toEqual({ texts: all, tools: 1, head: 'Orders' });
    const texts = [
      'Free',
      'Own',
      'Again',
      'Either',
      'Found',
      'Tried',
      'Settled',
      'Answered',
      'None',
    ];
    expect(await seen(warehouse)).toEqual({ texts, tools: 0, head: undefined });
  });

  test('ways on stay where a sign-in may open them', async () => {
    expect(await seen()).toEqual({
      texts: [
        'Free',
        'Own',
        'Go',
        'Again',
        'Either',
        'Found',
        'Tried',
        'Settled',
        'Answered',
        'None',
      ],
      tools: 0,
      head: 'Orders',
    });
  });

  test('to a new record stand there for who may bring one', async () => {
    const to = (text: string, url: string, queries = {}) => ({
      text,
      command: 'NavigateTo',
      params: { url, queries },
    });
    const form = (code: string, dataCode: string, buttons: object[] = []) => ({
      code,
      rows: [{ columns: [{ panel: { type: 'Form', code: 'record', dataCode, buttons } }] }],
    });
    const book = {
      text: 'Book',
      command: 'Confirm',
      successCommand: { command: 'RunScript', params: { script: 'await toast("Booked")' } },
    };
    await server.folder.write({
      'y4/forms/SECRET.json': form('SECRET', 'SECRET'),
      'y4/forms/OPEN.json': form('OPEN', 'OPEN'),
      'y4/forms/BOOK.json': form('BOOK', 'SECRET', [book]),
      // What is about a stored record, or not for everybody, brings no new one.
      'y4/forms/STEPS.json': form('STEPS', 'STEPS', [
        { text: 'Hide', command: 'SqlByDataDefinition', params: { action: 'hide' } },
        { text: 'Ship', command: 'SqlByDataDefinition', params: { action: 'ship' } },
        {
          text: 'More',
          buttons: [
            {
              text: 'Count',
              command: 'PostToServlet',
              params: {
                servlet: 'Task',
                command: 'Run',
                body: { task: 'OF_CALL_BY_SCRIPT', id: '{id}' },
              },
            },
          ],
        },
      ]),
      'y4/forms/ASK.json': form('ASK', 'STEPS', [
        { text: 'Ask', command: 'SqlByDataDefinition', params: { action: 'ask' } },
      ]),
      'y4/data/STEPS.json': {
        code: 'STEPS',
        source: { table: 'product' },
        actions: {
          hide: { sql: 'hide.sql', access: '*' },
          ship: { sql: 'ship.sql' },
          ask: { sql: 'ship.sql', access: '*' },
        },
        access: { read: '*', write: ['sales'] },
      },
      'y4/data/hide.sql': 'UPDATE product SET listed = false WHERE id = :id',
      'y4/tasks/OF_CALL_BY_SCRIPT.json': {
        code: 'OF_CALL_BY_SCRIPT',
        sql: 'of.sql',
        params: { id: 'Text' },
        access: 'public',
      },
      'y4/tasks/of.sql': 'SELECT count(*) FROM product WHERE id = :id',
      'y4/data/OPEN.json': {
        code: 'OPEN',
        source: { table: 'product' },
        access: { read: '*', write: '*' },
      },
      'y4/forms/WAYS.json': {
        code: 'WAYS',
        headerButtonTitle: 'New',
        headerButtonUrl: '/content/SECRET/main?new=1',
        rows: [
          {
            columns: [
              {
                panel: {
                  type: 'BasicGrid',
                  code: 'grid',
                  dataCode: 'SECRET',
                  buttons: [
                    to('New', '/content/SECRET/main', { new: 1 }),
                    to('Copy', '/content/SECRET/main?new=copy'),
                    to('Edit', '/content/SECRET/main?id={id}'),
                    to('New of all', '/content/OPEN/main', { new: 1 }),
                    to('Book', '/content/BOOK/main?new=1'),
                    to('Step', '/content/STEPS/main', { new: 1 }),
                    to('Given', '/content/STEPS/main?id={id}', { new: 1 }),
                    to('Ask', '/content/ASK/main', { new: 1 }),
                  ],
                },
              },
            ],
          },
        ],
      },
    });
    await server.load();
    const ways = async (token: string) => {
      const { data } = await server.call('WebUiFalcon.GetForm', { code: 'WAYS' }, { token });
      const { buttons } = data.rows[0].columns[0].panel;
      return [data.headerButtonTitle, ...buttons.map(({ text }: { text: string }) => text)];
    };
    const all = ['New', 'New', 'Copy', 'Edit', 'New of all', 'Book', 'Step', 'Given', 'Ask'];
    expect(await ways(sales)).toEqual(all);
    const others = ['Edit', 'New of all', 'Book', 'Given', 'Ask'];
    expect(await ways(warehouse)).toEqual([undefined, ...others]);
  });

  test('a session that keeps the page is told of it as of its own', async () => {
    const ask = async (token: string, known?: string) =>
      (await server.call('WebUiFalcon.GetForm', { code: 'DESK', known }, { token })).data;
    const { version } = await ask(sales);
    expect(await ask(sales, version)).toEqual({ unchanged: true });
    expect(await ask(warehouse, version)).toHaveProperty('rows');
  });
});

describe('[2.15][6.4] panels', () => {
  const grid = (code: string, dataCode: string, more: object = {}) => ({
    panel: { type: 'BasicGrid', code, dataCode, ...more },
  });
  async function seen(columns: object[], token?: string) {
    const rows = [{ columns }, { columns: [{ rows: [{ columns: [grid('nested', 'CLOSED')] }] }] }];
    await server.folder.write({ 'y4/forms/PARTS.json': { code: 'PARTS', access: 'public', rows } });
    await server.load();
    const { data } = await server.call('WebUiFalcon.GetForm', { code: 'PARTS' }, { token });
    const codes = JSON.stringify(data.rows).matchAll(/"code":"(\w+)"/g);
    return { codes: [...codes].map(([, code]) => code), rows: data.rows.length };
  }

  beforeAll(async () => {
    const data = (code: string, access: object) => ({ code, source: { table: 'product' }, access });
    await server.folder.write({
      'y4/data/ALL.json': data('ALL', { read: '*', write: [] }),
      'y4/data/CLOSED.json': data('CLOSED', { read: ['sales'], write: [] }),
      'y4/data/BLIND.json': data('BLIND', { read: ['sales'], write: '*' }),
    });
  });

  test('over data that their reader may not read are no part of the page, nor are their rows', async () => {
    const columns = [
      grid('all', 'ALL'),
      grid('closed', 'CLOSED'),
      grid('blind', 'BLIND'),
      grid('form', 'BLIND', { type: 'Form' }),
      grid('text', 'CLOSED', { type: 'Html', option: { html: '{{row.name}}' } }),
      { panel: { type: 'Html', code: 'plain', option: { html: 'Words' } } },
    ];
    const all = ['all', 'closed', 'blind', 'form', 'text', 'plain', 'nested'];
    expect(await seen(columns, sales)).toEqual({ codes: all, rows: 2 });
    expect(await seen(columns, warehouse)).toEqual({ codes: ['all', 'form', 'plain'], rows: 1 });
    // A sign-in may open them to a visitor.
    expect(await seen(columns)).toEqual({ codes: all, rows: 2 });
  });

  test('stay where nothing with data would be left', async () => {
    const columns = [
      grid('closed', 'CLOSED'),
      { panel: { type: 'Html', code: 'plain', option: { html: 'Words' } } },
    ];
    const all = ['closed', 'plain', 'nested'];
    expect(await seen(columns, warehouse)).toEqual({ codes: all, rows: 2 });
  });

  test.each([
    'await y4.panel("closed").reload()',
    "await y4.command('Refresh', {}, { panel: 'closed' })",
  ])('stay where a script asks for them: %s', async (script) => {
    const columns = [
      grid('all', 'ALL', { events: { afterPanelLoaded: script } }),
      grid('closed', 'CLOSED'),
    ];
    expect((await seen(columns, warehouse)).codes).toEqual(['all', 'closed']);
  });

  test('that only had buttons leave no empty row behind', async () => {
    const url = '/content/ORDERS/main';
    const buttons = [{ text: 'Orders', command: 'NavigateTo', params: { url } }];
    const tools = { panel: { type: 'ButtonPanel', code: 'tools', buttons } };
    expect(await seen([tools], sales)).toMatchObject({ codes: ['tools', 'nested'], rows: 2 });
    expect(await seen([tools], warehouse)).toMatchObject({ codes: ['nested'], rows: 1 });
  });
});
