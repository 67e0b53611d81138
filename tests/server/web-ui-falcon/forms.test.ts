import { describe, expect, test } from 'vitest';
import type { Button } from '#schemas/definitions/button.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());
const sales = await server.tokenOf('ann');
const warehouse = await server.tokenOf('bob');

describe('GetForm', () => {
  const ask = (code: string, token?: string, more: object = {}) =>
    server.call('WebUiFalcon.GetForm', { code, ...more }, { token });

  test('answers the page by its code, extras welcome', async () => {
    const more = { mode: 'main', query: { kw: 'x' }, other: { a: 1 } };
    const { data } = await ask('OPEN', undefined, more);
    const version = expect.stringMatching(/^[\w-]{22}$/);
    expect(data).toEqual({ code: 'OPEN', headerTitle: '__OPEN', rows: [], version });
  });

  test('[7.12d] tells a session that keeps the page whether it is still the one', async () => {
    const { version } = (await ask('OPEN')).data;
    expect((await ask('OPEN', undefined, { known: version })).data).toEqual({ unchanged: true });
    expect((await ask('OPEN', undefined, { known: 'older' })).data).toMatchObject({ version });
    expect((await ask('HOME', undefined, { known: version })).id).toBe(60000);
  });

  test('[3.1m] hands on what else a page says', async () => {
    const other = { note: 'for scripts', list: [1, { a: null }] };
    await server.folder.write({
      'y4/forms/OTHER.json': { code: 'OTHER', access: 'public', rows: [], other },
    });
    await server.load();
    expect((await ask('OTHER')).data).toMatchObject({ other });
  });

  test('answers null where there is no page', async () => {
    expect(await ask('NOTHING', sales)).toMatchObject({ status: 200, id: 0, data: null });
  });

  test('a page for signed-in users asks a visitor to sign in', async () => {
    expect(await ask('HOME')).toMatchObject({ id: 60000, data: null });
    expect(await ask('HOME', warehouse)).toMatchObject({ id: 0 });
  });

  test('a page for departments is refused to others', async () => {
    expect(await ask('ORDERS')).toMatchObject({ id: 60000 });
    expect(await ask('ORDERS', warehouse)).toMatchObject({ status: 200, id: 60011, data: null });
    expect(await ask('ORDERS', sales)).toMatchObject({ id: 0 });
  });

  test('panels over data that nobody may read are part of the page', async () => {
    const { data } = await ask('ORDERS', sales);
    expect(data.rows[0].columns[0].panel).toMatchObject({
      type: 'AdvanceGrid',
      dataCode: 'SECRET',
    });
  });

  test('[2.14a] panels bring with them what will stand in their heads, where the data is for their reader', async () => {
    const badge = { content: 'new' };
    const panel = (code: string, more: object = {}) => ({
      columns: [{ panel: { type: 'Form', code, dataCode: 'MARKED', title: code, ...more } }],
    });
    await server.folder.write({
      'y4/data/MARKED.json': {
        code: 'MARKED',
        source: { table: 'product' },
        key: ['id'],
        access: { read: ['sales'], write: [] },
        badges: [badge],
        fields: [{ name: 'id' }],
        charts: { all: { title: 'All of them', group: 'id' } },
      },
      'y4/forms/MARKED.json': {
        code: 'MARKED',
        access: 'public',
        rows: [
          panel('own', { option: { badges: [{ content: 'own' }] } }),
          { columns: [{ rows: [panel('nested'), panel('paged', { type: 'PagingGrid' })] }] },
          panel('chart', { type: 'ECharts', title: undefined, chart: { code: 'all' } }),
          panel('named', { type: 'ECharts', chart: { code: 'all' } }),
        ],
      },
    });
    await server.load();
    const heads = async (token: string) => {
      const { rows } = (await ask('MARKED', token)).data;
      const columns = [rows[0], ...rows[1].columns[0].rows, rows[2], rows[3]];
      return columns.map(({ columns: [{ panel }] }) => [
        panel.title,
        ...panel.option.badges.map(({ content }: typeof badge) => content),
      ]);
    };
    expect(await heads(sales)).toEqual([
      ['own', 'own', 'new'],
      ['nested', 'new'],
      ['paged'],
      ['All of them'],
      ['named'],
    ]);
    expect(await heads(warehouse)).toEqual([
      ['own', 'own'],
      ['nested'],
      ['paged'],
      [undefined],
      ['named'],
    ]);
  });

  test('[2.22][7.17d] a form brings a button that saves, of its own or its author, for who may write where rows can be saved', async () => {
    const panel = (code: string, more: object = {}) => ({
      columns: [{ panel: { type: 'Form', code, dataCode: 'SAVED', ...more } }],
    });
    const save = { text: 'Save', command: 'SaveByDataDefinition' };
    const again = { text: 'Again', command: 'Refresh' };
    const asked = { text: 'Ask', command: 'Confirm', successCommand: save.command };
    const refused = {
      text: 'Orders',
      command: 'NavigateTo',
      params: { url: '/content/ORDERS/main' },
    };
    await server.folder.write({
      'y4/data/SAVED.json': {
        code: 'SAVED',
        source: { table: 'product' },
        key: ['id'],
        access: { read: '*', write: ['warehouse'] },
        fields: [{ name: 'id' }],
      },
      'y4/data/SHOWN.json': {
        code: 'SHOWN',
        source: { table: 'product' },
        key: ['id'],
        access: { read: '*', write: ['warehouse'] },
        fields: [{ name: 'id', readonly: true }],
      },
      'y4/forms/SAVED.json': {
        code: 'SAVED',
        access: '*',
        rows: [
          panel('bare'),
          panel('own', { buttons: [again] }),
          panel('refused', { buttons: [refused] }),
          panel('rows', { type: 'EditGrid' }),
          panel('shown', { dataCode: 'SHOWN' }),
          panel('written', { dataCode: 'SHOWN', buttons: [save, again, asked] }),
          panel('nested', {
            dataCode: 'SHOWN',
            buttons: [{ text: 'All', buttons: [save, again] }],
          }),
          panel('kept', { buttons: [save, asked] }),
        ],
      },
    });
    await server.load();
    const buttons = async (token: string) =>
      (await ask('SAVED', token)).data.rows.map(
        ({
          columns: [
            {
              panel: { buttons },
            },
          ],
        }: {
          columns: [{ panel: { buttons: Button[] } }];
        }) =>
          buttons.map(
            ({ command, buttons: nested }) => nested?.map((one) => one.command) ?? command,
          ),
      );
    const { command } = save;
    const unwritable = [[], ['Refresh'], [['Refresh']]];
    expect(await buttons(warehouse)).toEqual([
      ...[[command], ['Refresh'], [command], []],
      ...unwritable,
      [command, 'Confirm'],
    ]);
    expect(await buttons(sales)).toEqual([
      ...[[], ['Refresh'], ['NavigateTo'], []],
      ...unwritable,
      [],
    ]);
  });

  test('what is for the server stays there', async () => {
    const { data } = await ask('ORDERS', sales);
    expect(Object.keys(data).sort()).toEqual(['code', 'headerTitle', 'rows', 'version']);
  });

  test.each(['../HOME', 'a b', '', "HOME' --", 'X'.repeat(65)])(
    'refuses the code %j',
    async (code) => {
      expect(await ask(code)).toMatchObject({ status: 400, id: 60020 });
    },
  );
});

describe('[7.12f] CheckPrivilegeByToken', () => {
  const ask = (route: string, token: string, corp = 'y4') =>
    server.call(
      'WebUiFalcon.CheckPrivilegeByToken',
      { system: '20', route, kind: '%', token },
      { corp },
    );

  test('[6.3][7.12f] follows the access of a content page', async () => {
    expect(await ask('/y4/content/ORDERS/embed?token=x', sales)).toMatchObject({
      id: 0,
      data: { allowed: true },
    });
    expect(await ask('/y4/content/ORDERS/embed', warehouse)).toMatchObject({ id: 60011 });
    expect(await ask('/content/HOME/embed', warehouse)).toMatchObject({ id: 0 });
    expect(await ask('/y4/content/NOTHING/embed', sales)).toMatchObject({ id: 60011 });
  });

  test('[6.3] tells a refusal in words', async () => {
    const { message } = await ask('/y4/content/ORDERS/embed', warehouse);
    expect(message).toBe('You may not open this page');
  });

  test('follows the routes of the user elsewhere', async () => {
    expect((await ask('/y4/user/profile', sales)).id).toBe(0);
    expect((await ask('/y4/user/profile', warehouse)).id).toBe(60011);
  });

  test('refuses unknown and ended tokens', async () => {
    expect((await ask('/y4/content/HOME/embed', '')).id).toBe(60000);
    expect((await ask('/y4/content/HOME/embed', 'x'.repeat(43))).id).toBe(60000);
    const ended = await server.tokenOf('ann');
    await server.call('WebUiFalcon.Logout', {}, { token: ended });
    expect((await ask('/y4/content/HOME/embed', ended)).id).toBe(60003);
  });

  test('[2.45] shows what is for everybody without a token', async () => {
    expect(await ask('/y4/content/OPEN/embed', '')).toMatchObject({
      id: 0,
      data: { allowed: true },
    });
    expect((await ask('/y4/content/ORDERS/embed', '')).id).toBe(60000);
    expect((await ask('/y4/user/profile', '')).id).toBe(60000);
  });

  test("refuses another tenant's token and path", async () => {
    expect((await ask('/beta/content/OPEN/embed', sales, 'beta')).id).toBe(60000);
    expect((await ask('/beta/content/OPEN/embed', sales, 'y4')).id).toBe(60011);
    expect((await ask('/y4x/content/HOME/embed', sales)).id).toBe(60011);
  });
});
