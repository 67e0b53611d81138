import { describe, expect, test } from 'vitest';
import { checksOf, type Fault } from '../_check.ts';

const CORP = {
  code: 't',
  name: 'T',
  sortName: 'T',
  settings: { language: 'en', languages: ['en'] },
};

const DATA = {
  code: 'GOODS',
  source: { table: 'product' },
  fields: [{ name: 'id' }, { name: 'name' }, { name: 'price', format: 'money' }],
  filters: ['name'],
  charts: { dear: { group: 'name', value: 'sum(price)' } },
  actions: { hide: { sql: 'hide.sql', params: ['id'], access: '*' } },
};

const SOUND = {
  't/corp.json': CORP,
  't/data/GOODS.json': DATA,
  't/data/hide.sql': 'UPDATE product SET listed = false WHERE id = :id',
  't/translations/en.json': { Goods: 'Goods', Id: 'Id', Name: 'Name', Price: 'Price' },
  't/forms/PAGE.json': form({}),
  't/menus/default.json': [{ name: '__Goods', to: '/content/PAGE/main' }],
};

function form(panel: object, more: object = {}) {
  const sound = {
    type: 'AdvanceGrid',
    code: 'goods',
    dataCode: 'GOODS',
    option: { defaultFilters: { name: 'x' } },
    buttons: [
      {
        type: 'row',
        text: 'Hide',
        command: 'SqlByDataDefinition',
        params: { action: 'hide' },
        condition: 'price > 1',
      },
    ],
  };
  return { code: 'PAGE', ...more, rows: [{ columns: [{ panel: { ...sound, ...panel } }] }] };
}

const { check, expectTold } = checksOf(SOUND);

const button = (one: object) => ({
  't/forms/PAGE.json': form({ buttons: [{ text: 'Go', ...one }] }),
});
const row = (one: object) => button({ type: 'row', command: 'Refresh', ...one });

describe('checkDefinitions', () => {
  test.each<Fault>([
    [
      'a data definition',
      { 't/forms/PAGE.json': form({ dataCode: 'GODS' }) },
      /PAGE\.json:1:\d+ {2}there is no data definition "GODS"; there are GOODS {2}did you mean "GOODS"\?/,
    ],
    [
      'a filter',
      { 't/forms/PAGE.json': form({ option: { defaultFilters: { nam: 1 } } }) },
      /filter of GOODS "nam".*did you mean "name"/,
    ],
    [
      'a chart',
      { 't/forms/PAGE.json': form({ type: 'ECharts', buttons: [], chart: { code: 'dera' } }) },
      /chart of GOODS "dera".*did you mean "dear"/,
    ],
    [
      'an author’s task',
      {
        't/tasks/GOOD_CALL_BY_SCRIPT.json': { code: 'GOOD_CALL_BY_SCRIPT', sql: 'good.sql' },
        't/tasks/good.sql': 'SELECT 1 AS one',
        't/forms/PAGE.json': form(
          {},
          {
            option: {
              check: {
                servlet: 'Task',
                command: 'Run',
                params: { task: 'GOD_CALL_BY_SCRIPT' },
              },
            },
          },
        ),
      },
      /task "GOD_CALL_BY_SCRIPT".*did you mean "GOOD_CALL_BY_SCRIPT"/,
    ],
    [
      'an action',
      button({ command: 'SqlByDataDefinition', params: { action: 'hied' } }),
      /action of GOODS "hied".*did you mean "hide"/,
    ],
    [
      'params of an action',
      button({ command: 'SqlByDataDefinition' }),
      /SqlByDataDefinition needs "action" in its params/,
    ],
    [
      'a field in a condition',
      row({ condition: 'price > 1 && prise < 2' }),
      /there is no field "prise" {2}did you mean "price"/,
    ],
    [
      'a page of the product that can not be framed',
      {
        't/forms/PAGE.json': form({
          type: 'EmbedPage',
          dataCode: undefined,
          buttons: [],
          option: {},
          embedPage: { url: '/content/PAGE/main' },
        }),
      },
      /a page of the product is framed by its path "\/content\/<CODE>\/embed"/,
    ],
    [
      'a field in a template of HTML',
      {
        't/forms/PAGE.json': form({
          type: 'Html',
          buttons: [],
          option: { html: '<p>{{#rows}}{{row.nam}}{{/rows}}</p>' },
        }),
      },
      /PAGE\.json:1:\d+ {2}there is no field "nam" {2}did you mean "name"/,
    ],
    [
      'the form of a template of HTML',
      {
        't/forms/PAGE.json': form({ type: 'Html', buttons: [], option: { html: '{{#rows}}a' } }),
      },
      /PAGE\.json:1:\d+ {2}\{\{#rows\}\} is never closed/,
    ],
    ['the form of a condition', row({ condition: 'price >' }), /PAGE\.json:1:\d+ {2}\S/],
    [
      'the page of a button',
      button({ command: 'NavigateTo', params: { url: '/content/PAGES/main' } }),
      /form "PAGES".*did you mean "PAGE"/,
    ],
    [
      'a dangerous address',
      button({ command: 'NavigateTo', params: { url: 'javascript:alert(1)' } }),
      /neither a path/,
    ],
    [
      'an address without a scheme',
      button({ command: 'NavigateTo', params: { url: '//evil.example' } }),
      /neither a path/,
    ],
    ['an address that is not there', button({ command: 'NavigateTo' }), /NavigateTo needs "url"/],
    [
      'a command after success',
      button({
        command: 'Refresh',
        successCommand: { command: 'NavigateTo', params: { url: '/content/NO/main' } },
      }),
      /form "NO"/,
    ],
    [
      'a button in a menu',
      button({
        buttons: [{ text: 'Hide', command: 'SqlByDataDefinition', params: { action: 'hid' } }],
      }),
      /action of GOODS "hid"/,
    ],
    [
      'a script',
      button({ command: 'RunScript', params: { script: 'const a = ;' } }),
      /PAGE\.json:1:\d+ {2}the script cannot be read: Unexpected ";"/,
    ],
    [
      'a script of an event',
      { 't/forms/PAGE.json': form({ events: { afterPanelLoaded: 'if (' } }) },
      /script cannot be read/,
    ],
    [
      'a call',
      button({ command: 'PostToServlet', params: { servlet: 'Task', command: 'Rum' } }),
      /command of Task "Rum".*did you mean "Run"/,
    ],
    [
      'a pre-check',
      { 't/forms/PAGE.json': form({}, { option: { check: { servlet: 'A', command: 'B' } } }) },
      /servlet "A"/,
    ],
    [
      'a header button',
      {
        't/forms/PAGE.json': form(
          {},
          { headerButtonTitle: 'x', headerButtonUrl: '/content/NO/main' },
        ),
      },
      /form "NO"/,
    ],
    [
      'a menu',
      {
        't/menus/default.json': [
          { name: 'x', children: [{ name: 'y', to: '/content/PAGS/main' }] },
        ],
      },
      /menus\/default\.json:1:\d+ {2}there is no form "PAGS".*"PAGE"/,
    ],
    [
      'a column',
      { 't/data/GOODS.json': { ...DATA, fields: [...DATA.fields, { name: 'shipping_cots' }] } },
      /column of product "shipping_cots".*did you mean "shipping_cost"/,
    ],
    [
      'SQL',
      { 't/data/hide.sql': 'UPDATE product\nSET listd = false WHERE id = :id' },
      /hide\.sql:2:5 {2}column "listd"/,
    ],
    [
      'the grammar of SQL',
      { 't/data/hide.sql': 'UPDATE product SET SET' },
      /hide\.sql:1:\d+ {2}syntax error/,
    ],
    [
      'a parameter',
      { 't/data/hide.sql': 'UPDATE product SET listed = false WHERE id = :idd' },
      /hide\.sql:1:\d+ {2}:idd is not among/,
    ],
  ])('finds a fault in %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test('await and return may stand in a script', async () => {
    const script = 'const rows = (await y4.panel().read()).rows;\nif (rows.length === 0) return;';
    expect(await check(button({ command: 'RunScript', params: { script } }))).toEqual([]);
  });

  test.each([['ar-AE'], ['ar_SA'], ['AR']])(
    'texts that stand in the file of no language, %s, are told there alone',
    async (code) => {
      const found = await check({
        't/corp.json': { ...CORP, settings: { language: 'en', languages: ['en', 'ar'] } },
        [`t/translations/${code}.json`]: { Goods: 'سلع' },
      });
      expect(found).toEqual([
        `t/translations/${code}.json:1:1  there is no language "${code}"; there are zh-CN, en, ar  did you mean "ar"?`,
      ]);
    },
  );

  test('a label without a text is a warning', async () => {
    const page = { 't/forms/PAGE.json': form({ title: '__Godos' }) };
    expect(await check({ ...page, 't/translations/en.json': { Goods: 'Goods' } })).toEqual([
      expect.stringMatching(/PAGE\.json:1:\d+ {2}warning: "Godos" has no text in en/),
    ]);
  });

  test('faults of a faulty definition are told once, where it stands', async () => {
    const found = await check({ 't/data/GOODS.json': { ...DATA, fitlers: [] } });
    expect(found).toEqual([
      expect.stringContaining('unknown key "fitlers"  did you mean "filters"?'),
    ]);
  });
});
