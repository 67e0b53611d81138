// Above 300 lines: one table of mistakes, which is read and added to as a whole.
import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checksOf, type Fault } from '../_check.ts';

const CORP = {
  code: 't',
  name: 'T',
  sortName: 'T',
  departments: ['desk', 'store'],
  settings: { language: 'en', languages: ['en'], home: '/content/OPEN/main' },
};

const GOODS = {
  code: 'GOODS',
  source: { table: 'product' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'summary', column: 'short_description' },
    { name: 'stock', column: 'stock_quantity' },
    { name: 'created', column: 'created_at' },
  ],
  filters: ['name'],
  actions: { hide: { sql: 'hide.sql', params: ['id'] } },
  access: { read: '*', write: ['desk'] },
};

const TASK = {
  code: 'FIND_CALL_BY_SCRIPT',
  sql: 'find.sql',
  params: { word: { type: 'Text', required: true }, most: { type: 'Number', default: 5 } },
  access: ['desk', 'store'],
  answer: 'first',
};

const SOUND: DefinitionFiles = {
  't/corp.json': CORP,
  't/users.json': [
    { user: 'ann', password: 'long enough', userName: 'Ann', department: 'desk' },
    { user: 'ben', password: 'long enough', userName: 'Ben', department: 'store' },
  ],
  't/menus/default.json': [{ name: 'Goods', to: '/content/LIST/main' }],
  't/data/GOODS.json': GOODS,
  't/data/hide.sql': 'UPDATE product SET listed = false WHERE id = :id',
  't/tasks/FIND_CALL_BY_SCRIPT.json': TASK,
  't/tasks/find.sql':
    'SELECT to_json(name) AS other FROM product WHERE name = :word ORDER BY id LIMIT :most',
  't/forms/OPEN.json': { code: 'OPEN', access: 'public', rows: [] },
  't/forms/LIST.json': list({}),
  't/forms/ONE.json': one({}),
};

/** A page with a grid of goods, a panel without rows, and one for each of the parts that are given. */
function list(grid: object, form: object = {}, beside: object = {}) {
  const goods = { type: 'AdvanceGrid', code: 'goods', dataCode: 'GOODS', ...grid };
  const tools = { type: 'ButtonPanel', code: 'tools', ...beside };
  return { code: 'LIST', ...form, rows: [{ columns: [{ panel: goods }, { panel: tools }] }] };
}

/** A page that asks for `?id=…` in its address. */
function one(form: object) {
  const option = { defaultFilters: { id: '{id}' } };
  const panel = { type: 'BasicGrid', code: 'lines', dataCode: 'GOODS', option };
  return { code: 'ONE', rows: [{ columns: [{ panel }] }], ...form };
}

const named = (given: object) => ({ text: 'Go', ...given });
const button = (given: object) => ({ 't/forms/LIST.json': list({ buttons: [named(given)] }) });
const tool = (given: object) => ({
  't/forms/LIST.json': list({}, {}, { buttons: [named(given)] }),
});
const script = (text: string) => button({ command: 'RunScript', params: { script: text } });
const goTo = (params: object) => button({ type: 'row', command: 'NavigateTo', params });
const data = (more: object) => ({ 't/data/GOODS.json': { ...GOODS, ...more } });
const field = (more: object) => data({ fields: [...GOODS.fields.slice(0, 2), more] });
const task = (more: object) => ({ 't/tasks/FIND_CALL_BY_SCRIPT.json': { ...TASK, ...more } });
const runs = (body: object) =>
  button({
    command: 'PostToServlet',
    params: { servlet: 'Task', command: 'Run', body: { task: TASK.code, word: 'x', ...body } },
  });
const checked = (more: object = {}) => ({
  't/forms/LIST.json': list(
    {},
    {
      option: {
        check: {
          servlet: 'Task',
          command: 'Run',
          params: { task: TASK.code },
          queries: ['word'],
          ...more,
        },
      },
    },
  ),
  't/menus/default.json': [{ name: 'Goods', to: '/content/LIST/main?word=x' }],
});
const html = (text: string) => ({
  't/forms/LIST.json': list({}, {}, { type: 'Html', option: { html: text } }),
});

const { check, expectTold } = checksOf(SOUND);

describe('who may', () => {
  test.each<Fault>([
    [
      'data that no reader of its page may see',
      {
        't/forms/LIST.json': list({}, { access: ['store'] }),
        ...data({ access: { read: ['desk'] } }),
      },
      /LIST\.json.*warning: nobody who may open this page may read GOODS/,
    ],
    [
      'a save that nobody may do',
      {
        't/forms/LIST.json': list({
          type: 'EditGrid',
          buttons: [{ text: 'Save', command: 'SaveByDataDefinition' }],
        }),
        ...data({ access: { read: '*' } }),
      },
      /warning: nobody who may open this page may change GOODS: "write" in its "access"/,
    ],
    [
      'a deletion of rows that nobody can choose',
      {
        't/forms/LIST.json': list({
          type: 'EditGrid',
          buttons: [{ text: 'Drop', command: 'DeleteByDataDefinition' }],
        }),
      },
      /LIST\.json:1:\d+ {2}warning: without "multiSelect": true .* this EditGrid can be chosen, so this button/,
    ],
    [
      'a copy of a row that nobody can choose',
      {
        't/forms/LIST.json': list({
          type: 'EditGrid',
          buttons: [
            { text: 'Copy', command: 'NavigateTo', params: { url: '/content/ONE/main?new=copy' } },
          ],
        }),
        't/forms/ONE.json': {
          code: 'ONE',
          rows: [{ columns: [{ panel: { type: 'Form', code: 'one', dataCode: 'GOODS' } }] }],
        },
        ...data({
          fields: [
            ...GOODS.fields,
            { name: 'category', column: 'category_id' },
            { name: 'price', type: 'Number' },
          ],
        }),
      },
      /no row of this EditGrid can be chosen, so this button/,
    ],
    [
      'a question about rows that nobody can choose, in a menu',
      {
        't/forms/LIST.json': list({
          type: 'BasicList',
          buttons: [
            {
              text: 'More',
              buttons: [
                {
                  ...{ text: 'Hide', command: 'Confirm', params: { title: 'Hide it?' } },
                  successCommand: { command: 'SqlByDataDefinition', params: { action: 'hide' } },
                },
              ],
            },
          ],
        }),
      },
      /no row of this BasicList can be chosen, so this button/,
    ],
    [
      'a script that waits for what nobody can choose',
      {
        't/forms/LIST.json': list({ type: 'BasicList', events: { selectionChanged: 'return 1;' } }),
      },
      /no row of this BasicList can be chosen, so this never runs/,
    ],
    [
      'an EditGrid that nobody may save',
      { 't/forms/LIST.json': list({ type: 'EditGrid' }), ...data({ access: { read: '*' } }) },
      /LIST\.json.*warning: nobody who may open this page may save this EditGrid: "write"/,
    ],
    [
      'an EditGrid of rows that nothing saves',
      {
        't/forms/LIST.json': list({ type: 'EditGrid' }),
        ...data({ source: { sql: 'goods.sql' }, key: ['id'], fields: undefined }),
        't/data/goods.sql': 'SELECT id, name FROM product',
      },
      /LIST\.json.*warning: nothing saves this EditGrid: GOODS shows no table/,
    ],
    [
      'an action that no reader of its page may run',
      {
        't/forms/LIST.json': list(
          {
            buttons: [{ text: 'Hide', command: 'SqlByDataDefinition', params: { action: 'hide' } }],
          },
          { access: ['store'] },
        ),
        't/menus/desk.json': [{ name: 'Goods', to: '/content/ONE/main?id=1' }],
      },
      /warning: nobody who may open this page may run hide: "access" of the action, or "write"/,
    ],
    [
      'a task of a button that nobody may run',
      { ...runs({}), ...task({ access: [] }) },
      /warning: nobody who may open this page may run FIND_CALL_BY_SCRIPT/,
    ],
    [
      'a task of a script that nobody may run',
      { ...script(`await y4.task('${TASK.code}', { word: 'x' });`), ...task({ access: [] }) },
      /warning: nobody who may open this page may run FIND_CALL_BY_SCRIPT/,
    ],
    [
      'a pre-check that keeps some out',
      { ...checked(), ...task({ access: ['desk'] }) },
      /warning: store may open this page, but not run its pre-check/,
    ],
    [
      'a menu of a page that its readers may not open',
      {
        't/menus/store.json': [{ name: 'Goods', to: '/content/LIST/main' }],
        't/forms/LIST.json': list({}, { access: ['desk'] }),
      },
      /menus\/store\.json.*warning: store may not open LIST/,
    ],
    [
      'an open path that is closed to visitors',
      {
        't/corp.json': {
          ...CORP,
          settings: { ...CORP.settings, publicRoutes: ['/content/LIST/main'] },
        },
      },
      /corp\.json.*warning: visitors may not open LIST/,
    ],
    [
      'rows of visitors that lack a value',
      data({ access: { read: ['desk'], write: 'public' } }),
      /GOODS\.json.*warning: nobody can bring a row: the column "\w+" needs a value/,
    ],
    [
      'a menu of visitors with a closed page',
      { 't/menus/public.json': [{ name: 'Goods', to: '/content/LIST/main' }] },
      /menus\/public\.json.*warning: visitors may not open LIST/,
    ],
    [
      'a home that is closed to visitors',
      { 't/corp.json': { ...CORP, settings: { ...CORP.settings, home: '/content/LIST/main' } } },
      /corp\.json.*warning: visitors may not open LIST/,
    ],
    [
      'a way after the sign-in that its user may not go',
      {
        't/users.json': [
          {
            user: 'ben',
            password: 'long enough',
            userName: 'Ben',
            department: 'store',
            afterLogin: '/content/ONE/main?id=1',
          },
        ],
        't/forms/ONE.json': one({ access: ['desk'] }),
      },
      /users\.json.*warning: store may not open ONE/,
    ],
    [
      'a frame of a page that the reader may not open',
      {
        't/forms/LIST.json': list(
          {},
          { access: ['store'] },
          { type: 'EmbedPage', embedPage: { url: '/content/ONE/embed?id=1' } },
        ),
        't/forms/ONE.json': one({ access: ['desk'] }),
        't/menus/desk.json': [{ name: 'Goods', to: '/content/ONE/main?id=1' }],
      },
      /warning: nobody who may open this page may open ONE/,
    ],
    [
      'a frame that some readers of its page find closed',
      {
        't/forms/LIST.json': list(
          {},
          { access: ['desk', 'store'] },
          { type: 'EmbedPage', embedPage: { url: '/content/ONE/embed?id=1' } },
        ),
        't/forms/ONE.json': one({ access: ['desk'] }),
        't/menus/desk.json': [{ name: 'Goods', to: '/content/ONE/main?id=1' }],
      },
      /warning: store may open this page, but in this frame may not open ONE/,
    ],
    [
      'an import that nobody may do',
      data({ import: true, access: { read: '*' } }),
      /warning: nobody may write these rows, so nobody may bring any/,
    ],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test('keeps quiet where some of those who open a page may', async () => {
    expect(
      await check({
        't/forms/LIST.json': list({
          buttons: [{ text: 'Hide', command: 'SqlByDataDefinition', params: { action: 'hide' } }],
        }),
        ...data({ access: { read: ['desk'], write: ['desk'] } }),
      }),
    ).toEqual([]);
  });
});

describe('ways to pages', () => {
  test.each<Fault>([
    [
      'a link that does not say what its page asks for',
      goTo({ url: '/content/ONE/main' }),
      /warning: ONE needs \?id=… in its address: without it its panel "lines" stays empty/,
    ],
    [
      'a menu that cannot say it',
      { 't/menus/default.json': [{ name: 'One', to: '/content/ONE/main' }] },
      /default\.json.*warning: ONE needs \?id=…/,
    ],
    [
      'a menu that says a part of the key of a record',
      {
        't/data/PAIR.json': {
          ...{ code: 'PAIR', source: { sql: 'pair.sql' }, key: ['id', 'level'] },
        },
        't/data/pair.sql':
          "SELECT p.id, l.level FROM product p CROSS JOIN (VALUES ('low'), ('high')) AS l (level)",
        't/forms/PAIR.json': {
          ...{ code: 'PAIR', access: ['desk', 'store'] },
          rows: [{ columns: [{ panel: { type: 'Form', code: 'pair', dataCode: 'PAIR' } }] }],
        },
        't/menus/default.json': [
          { name: 'Goods', to: '/content/LIST/main' },
          { name: 'Low', to: '/content/PAIR/main?id=A&level=low' },
          { name: 'Some', to: '/content/PAIR/main?id=A' },
        ],
      },
      /default\.json.*warning: \?id=… is only a part of the key of PAIR: without \?level=…/,
    ],
    [
      'a frame that does not say it',
      {
        't/forms/LIST.json': list(
          {},
          {},
          {
            type: 'EmbedPage',
            embedPage: { url: '/content/ONE/embed', props: { 'lines:page': '1' } },
          },
        ),
      },
      /warning: ONE needs \?id=…/,
    ],
    [
      'a link without the param of the pre-check',
      { ...checked(), 't/menus/default.json': [{ name: 'Goods', to: '/content/LIST/main?new' }] },
      /warning: LIST needs \?word=… in its address: without it its pre-check is refused/,
    ],
    [
      'a place for a value that the row does not have',
      goTo({ url: '/content/ONE/main', queries: { id: '{nr}' } }),
      /there is no field "nr"; there are id/,
    ],
    [
      'a place for a value where there is no row',
      tool({ command: 'NavigateTo', params: { url: '/content/ONE/main?id={id}' } }),
      /this panel has no row that \{id\} could be taken from/,
    ],
    [
      'rows to delete where there are none',
      tool({ command: 'DeleteByDataDefinition', params: { code: 'GOODS' } }),
      /this panel has no rows to delete/,
    ],
    [
      'an action about a row where there is none',
      tool({ command: 'SqlByDataDefinition', params: { code: 'GOODS', action: 'hide' } }),
      /:id of hide comes from a row, and none is given here/,
    ],
    [
      'a question before a delete, which asks by itself',
      button({ type: 'row', command: 'Confirm', successCommand: 'DeleteByDataDefinition' }),
      /LIST\.json.*warning: DeleteByDataDefinition asks by itself, so this asks twice: "confirm": false/,
    ],
    [
      'a question about a field that no row has',
      button({
        type: 'row',
        ...{ command: 'Confirm', params: { title: 'Hide {nr}?' }, successCommand: 'Refresh' },
      }),
      /no field "nr"/,
    ],
    [
      'an action of a row whose SQL names nothing of it',
      {
        ...button({ type: 'row', command: 'SqlByDataDefinition', params: { action: 'hide' } }),
        't/data/hide.sql': "UPDATE product SET listed = false WHERE name = 'x'",
      },
      /hide\.sql:1:1 {2}warning: hide names nothing of its row, so it does the same at each: :id in its SQL, .*LIST\.json:/,
    ],
    [
      'an action of a row whose SQL names what is asked for alone',
      {
        ...button({
          type: 'row',
          command: 'SqlByDataDefinition',
          params: { action: 'hide', ask: { name: 'name' } },
        }),
        ...data({ actions: { hide: { sql: 'hide.sql', params: ['name'] } } }),
        't/data/hide.sql': 'UPDATE product SET name = :name WHERE listed',
      },
      /hide\.sql:1:1 {2}warning: hide names nothing of its row, so it does the same at each: :id in its SQL, .*LIST\.json:/,
    ],
    [
      'an icon of the landing page that there is not',
      {
        't/configs/LANDING_SERVICES.json': [
          { key: 'service', code: 's', title: 'Repairs', extension: { icon: 'wrentch' } },
        ],
      },
      /LANDING_SERVICES\.json:\d+:\d+ {2}there is no icon "wrentch".*did you mean "wrench"/,
    ],
    [
      'the blank page without an address',
      tool({ command: 'NavigateTo', params: { url: '/content/blank' } }),
      /the blank page needs \?url=…/,
    ],
    [
      'the blank page on its way to no page',
      tool({
        command: 'NavigateTo',
        params: { url: '/content/blank?url=%2Fcontent%2FLITS%2Fmain' },
      }),
      /no form "LITS".*did you mean "LIST"/,
    ],
    [
      'a link of HTML to no page',
      html('<p><a href="/content/LITS/main?x=1">goods</a></p>'),
      /LIST\.json:1:\d+ {2}there is no form "LITS".*did you mean "LIST"/,
    ],
    [
      'a link of HTML to a page that none of its readers may open',
      {
        't/forms/LIST.json': list(
          {},
          { access: ['desk'] },
          { type: 'Html', option: { html: '<a href="/content/ONE/main?id=1">one</a>' } },
        ),
        't/forms/ONE.json': one({ access: ['store'] }),
      },
      /LIST\.json:1:\d+ {2}warning: nobody who may open this page may open ONE/,
    ],
    [
      'statistics that no panel shows',
      {
        't/forms/LIST.json': list({ type: 'PagingGrid' }),
        ...data({ statistics: [{ name: 'Goods', value: 'count' }] }),
      },
      /GOODS\.json:1:\d+ {2}warning: only an AdvanceGrid shows "statistics", and here (?:\w+, )+\w+ stand alone/,
    ],
    [
      'a default with more decimals than are kept',
      field({ name: 'rating', default: 0.125 }),
      /"rating" has more decimals here than its column keeps: 1/,
    ],
    [
      'a link of HTML without a slash',
      html("<p><a class='x' href='content/LIST/main'>goods</a></p>"),
      /neither a path that starts with one slash nor an http address/,
    ],
    [
      'a menu without a first page',
      { 't/menus/store.json': [{ name: 'Work', children: [{ name: 'Goods', to: '/' }] }] },
      /store\.json.*the first entry is the home of its readers/,
    ],
    [
      'a menu whose first page is the root by name',
      { 't/menus/store.json': [{ name: 'Work', to: '/t/?day=1' }] },
      /store\.json.*the first entry is the home of its readers/,
    ],
    [
      'a home that is the root',
      { 't/corp.json': { ...CORP, settings: { ...CORP.settings, home: '/t/' } } },
      /corp\.json.*the root leads visitors to this home/,
    ],
    [
      'a menu without an entry',
      { 't/menus/store.json': [] },
      /store\.json:1:1 {2}this menu has no entry/,
    ],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test('keeps quiet where a link says it, begins a new record, or leads outside', async () => {
    const links = [
      { type: 'row', command: 'NavigateTo', params: { url: '/content/ONE/main?id={id}' } },
      {
        type: 'row',
        command: 'NavigateTo',
        params: { url: '/content/ONE/main', queries: { id: '{id}' } },
      },
      { text: 'New', command: 'NavigateTo', params: { url: '/content/ONE/main?new' } },
    ];
    const page = list(
      { buttons: links.map(named) },
      {},
      {
        type: 'Html',
        option: {
          html: '<p><a href="mailto:a@example.com">a</a><a href="#b">b</a><a href="https://example.com">c</a></p>',
        },
      },
    );
    const [line] = one({}).rows;
    const form = { panel: { type: 'Form', code: 'record', dataCode: 'LINK' } };
    const files = {
      't/forms/LIST.json': page,
      't/forms/ONE.json': { ...one({}), rows: [line, { columns: [form] }] },
      't/data/LINK.json': { code: 'LINK', source: { table: 'product' } },
    };
    expect(await check(files)).toEqual([]);
  });

  test('keeps quiet where a script of the page asks for it and leads back to the page', async () => {
    const ask = (script: string) => ({
      ...goTo({ url: '/content/ONE/main' }),
      't/forms/ONE.json': one({
        rows: [
          ...one({}).rows,
          {
            columns: [
              {
                panel: {
                  type: 'ButtonPanel',
                  code: 'ask',
                  buttons: [named({ command: 'RunScript', params: { script } })],
                },
              },
            ],
          },
        ],
      }),
    });
    const input = "const id = await y4.input('Number');";
    expect(
      await check(ask(`${input} if (id) await y4.navigate('/content/ONE/main?id=' + id);`)),
    ).toEqual([]);
    await expectTold(
      ask(`${input} if (id) await y4.toast(id);`),
      /warning: ONE needs \?id=… in its address/,
    );
  });

  test('keeps quiet where a script says it to the panel instead, once something is chosen', async () => {
    const [line] = one({}).rows;
    const chosen =
      "const { selected: [first] } = await y4.panel().read();\nif (first) await y4.panel('lines').filter({ id: first.id });";
    const goods = {
      ...{ type: 'AdvanceGrid', code: 'goods', dataCode: 'GOODS' },
      events: { selectionChanged: chosen },
    };
    const files = {
      't/forms/ONE.json': { ...one({}), rows: [{ columns: [{ panel: goods }] }, line] },
      't/menus/default.json': [
        { name: 'Goods', to: '/content/LIST/main' },
        { name: 'One', to: '/content/ONE/main' },
      ],
    };
    expect(await check(files)).toEqual([]);
    const misspelt = JSON.parse(JSON.stringify(files).replace("panel('lines')", "panel('line')"));
    expect(await check(misspelt)).toEqual([expect.stringMatching(/no panel "line"/)]);
  });
});

describe('tasks, pre-checks and scripts', () => {
  test.each<Fault>([
    ['a param of another type', runs({ most: 'many' }), /"most" takes a Number/],
    ['a place that calls do not fill', runs({ most: '{stock} left' }), /"most" takes a Number/],
    ['a place of no field in a call', runs({ most: '{stokc}' }), /no field "stokc"/],
    [
      'a call without its task',
      button({
        command: 'PostToServlet',
        params: { servlet: 'Task', command: 'Run', body: { word: 'x' } },
      }),
      /Task\.Run needs the name of a task: "task" in its body/,
    ],
    [
      'a default of another type',
      task({ params: { ...TASK.params, most: { type: 'Number', default: 'five' } } }),
      /FIND_CALL_BY_SCRIPT\.json.*"most" takes a Number/,
    ],
    [
      'a param that the SQL does not name',
      task({ params: { ...TASK.params, least: 'Number' } }),
      /warning: find\.sql does not name :least/,
    ],
    [
      'a pre-check that answers with all rows',
      { ...checked(), ...task({ answer: 'rows' }) },
      /LIST\.json.*warning: a page looks at the first row: "answer": "first"/,
    ],
    [
      'a pre-check whose answer says nothing',
      {
        ...checked(),
        't/tasks/find.sql': 'SELECT id FROM product WHERE name = :word ORDER BY id LIMIT :most',
      },
      /warning: no column of FIND_CALL_BY_SCRIPT says anything to a page: redirect, header/,
    ],
    [
      'a misspelt column of a pre-check',
      {
        ...checked(),
        't/tasks/find.sql':
          'SELECT to_json(name) AS other, id AS redirct FROM product WHERE name = :word ORDER BY id LIMIT :most',
      },
      /find\.sql:1:38 {2}warning: a pre-check's column "redirct" says nothing.*did you mean "redirect"/,
    ],
    [
      'a column that the page of a pre-check never looks at, and nobody else',
      {
        ...checked(),
        't/tasks/find.sql':
          'SELECT to_json(name) AS other, id AS heading FROM product WHERE name = :word ORDER BY id LIMIT :most',
      },
      /find\.sql:1:38 {2}warning: a pre-check's column "heading" says nothing to its page; there are redirect/,
    ],
    [
      'a wrong param in a script',
      script(`await y4.task('${TASK.code}', { word: 'x', must: 1 });`),
      /no param of this task "must".*did you mean "most"/,
    ],
    [
      'a param of another type in a script',
      script(`await y4.task('${TASK.code}', { word: 'x', most: 'many' });`),
      /"most" takes a Number/,
    ],
    [
      'a missing param in a script',
      script(`await y4.task('${TASK.code}', { most: 1 });`),
      /the task needs the param "word"/,
    ],
    [
      'a wrong action in a script',
      script("await y4.command('SqlByDataDefinition', { action: 'hied' });"),
      /no action of GOODS "hied".*did you mean "hide"/,
    ],
    [
      'a wrong page in a script',
      script("await y4.navigate('/content/LITS/main');"),
      /no form "LITS".*did you mean "LIST"/,
    ],
    [
      'a wrong filter in a script',
      script("await y4.panel('goods').filter({ nam: 'x' });"),
      /no filter of GOODS "nam".*did you mean "name"/,
    ],
    [
      'a wrong type of toast in a script',
      script("await y4.toast('Late', 'warning');"),
      /no type of toast "warning".*did you mean "warn"/,
    ],
    [
      'rows that are not waited for',
      script('const { rows } = y4.panel().read();\nreturn rows.length;'),
      /"await" is missing before this/,
    ],
    [
      'an answer that is not waited for',
      script("if (!y4.confirm('Sure?')) return;"),
      /"await" is missing before this/,
    ],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test('keeps quiet about what a script makes up as it runs', async () => {
    const text = [
      "const word = 'x'; // y4.task('FIND_CALL_BY_SCRIPT', { wrong: 1 })",
      `const params = { word };`,
      `await y4.task('${TASK.code}', params);`,
      `await y4.task('${TASK.code}', { ...params, most: 1 + 1 });`,
      `await y4.task('${TASK.code}', { word, most: Number('1') });`,
      "const [a, b] = await Promise.all([y4.panel().read(), y4.panel('goods').read()]);",
      'await y4.navigate("/content/ONE/main?id=" + a.rows[0].id, b.rows);',
      "if (await y4.confirm('Sure?')) await y4.panel().filter({ name: null });",
      "await y4.toast('Done', 'success');",
    ].join('\n');
    expect(await check(script(text))).toEqual([]);
  });
});

describe('settings that cannot both be meant', () => {
  test.each<Fault>([
    [
      'a key that belongs one level further in',
      { 't/forms/LIST.json': list({ multiSelect: true }) },
      /unknown key "multiSelect".*did you mean "option\.multiSelect"/,
    ],
    [
      'a key that is nearly one, once',
      field({ name: 'summary', column: 'short_description', titel: 'Summary' }),
      /unknown key "titel".*did you mean "title"/,
    ],
    [
      'a Quote of texts in a column of numbers',
      {
        't/data/SORT.json': {
          code: 'SORT',
          source: { table: 'product' },
          fields: [
            { name: 'id' },
            {
              name: 'stock',
              column: 'stock_quantity',
              extraType: 'Quote',
              quote: { dataCode: 'GOODS', key: 'id', name: 'name' },
            },
          ],
        },
      },
      /SORT\.json.*"id" of GOODS holds texts, and stock_quantity numbers/,
    ],
    [
      'one option of a list of texts',
      {
        't/lookups/TAG.json': { code: 'TAG', options: [{ Key: 'a', Name: 'A' }] },
        ...field({ name: 'tags', extraType: 'BrieflyCode', lookup: 'TAG' }),
      },
      /"tags" lies in a list of texts, so it needs "multipleSelect": true/,
    ],
    [
      'a pie of several series',
      data({ charts: { share: { kind: 'pie', group: 'name', series: 'stock' } } }),
      /a pie has one series/,
    ],
    [
      'a number in quotes as a default',
      field({ name: 'stock', column: 'stock_quantity', default: '5' }),
      /"stock" takes a number, without quotes/,
    ],
    [
      'a fraction of a whole number as a default',
      field({ name: 'stock', column: 'stock_quantity', default: 1.5 }),
      /"stock" takes a whole number/,
    ],
    [
      'a truth in quotes as a default',
      field({ name: 'listed', default: 'true' }),
      /"listed" takes true or false, without quotes/,
    ],
    [
      'rows that everybody may change',
      data({ access: { read: 'public', write: 'public' } }),
      /warning: everybody may read and change these rows, visitors too/,
    ],
    [
      'files of visitors',
      {
        ...data({
          fields: [
            ...[...GOODS.fields, { name: 'category_id' }, { name: 'price' }],
            { name: 'paper', column: 'clipboard', extraType: 'File' },
          ],
          access: { read: ['desk'], write: 'public' },
        }),
      },
      /warning: visitors may bring any kind of file: name those you want in other\.accept/,
    ],
    [
      'another tenant in an INSERT',
      { 't/data/hide.sql': "INSERT INTO product (corp, id, name) VALUES ('y4', :id, 'x')" },
      /hide\.sql:1:22 {2}corp is filled in by itself, and a row never changes it/,
    ],
    [
      'another tenant in an UPDATE',
      { 't/data/hide.sql': "UPDATE product SET corp = 'y4' WHERE id = :id" },
      /hide\.sql:1:20 {2}corp is filled in by itself/,
    ],
    [
      'a label of a script without a text',
      {
        ...script("await y4.toast('__Gone');"),
        't/translations/en.json': {
          Goods: 'Goods',
          Id: 'Id',
          Name: 'Name',
          'Short description': 'Summary',
          'Stock quantity': 'Stock',
          'Created at': 'Created',
        },
      },
      /LIST\.json:1:\d+ {2}warning: "Gone" has no text in en/,
    ],
    [
      'a date of an article in another form',
      { 't/articles/NEWS.json': { title: 'News', date: '01.11.2026' } },
      /NEWS\.json:1:\d+ {2}"01\.11\.2026" is no date such as 2026-01-31/,
    ],
    [
      'an article with a link to no page',
      { 't/articles/NEWS.json': { title: 'News', content: '<a href="/content/LITS/main">x</a>' } },
      /NEWS\.json:1:\d+ {2}there is no form "LITS"/,
    ],
    [
      'a button of the head without an address',
      { 't/forms/LIST.json': list({}, { headerButtonTitle: 'More' }) },
      /warning: this button leads nowhere: "headerButtonUrl"/,
    ],
    [
      'a file that is cut off',
      { 't/forms/ONE.json': '{ "code": "ONE", "rows": [],' },
      /ONE\.json:1:\d+ {2}not JSON: .*ends too early/,
    ],
    [
      'a required field that is hidden',
      field({ name: 'summary', column: 'short_description', required: true, hidden: true }),
      /warning: "summary" is required and hidden, so nobody can fill it in/,
    ],
    [
      'a required field that is readonly',
      field({ name: 'summary', column: 'short_description', required: true, readonly: true }),
      /warning: "summary" is required and readonly/,
    ],
    [
      'lines of a number',
      field({ name: 'stock', column: 'stock_quantity', multipleLine: true }),
      /only a Text has several lines; "stock" is Number/,
    ],
    [
      'a kind of files without its point',
      field({
        name: 'paper',
        column: 'clipboard',
        extraType: 'File',
        other: { accept: '.pdf, docx' },
      }),
      /"docx" is no kind of files.*did you mean "\.docx"/,
    ],
    [
      'a misspelt kind of files',
      field({
        name: 'paper',
        column: 'clipboard',
        extraType: 'Image',
        other: { accept: 'images/*' },
      }),
      /warning: no file is of the kind "images\/\*".*did you mean "image\/\*"/,
    ],
    [
      'a misspelt class',
      data({ rowClasses: [{ when: 'stock == 0', className: 'fw-bold text-dangr' }] }),
      /warning: there is hardly a class "text-dangr".*did you mean "text-danger"/,
    ],
    [
      'a class that would lay a row over the page',
      {
        't/forms/LIST.json': {
          code: 'LIST',
          rows: [
            {
              className: 'g-3 fixed-top',
              columns: [{ panel: { type: 'ButtonPanel', code: 'tools' } }],
            },
          ],
        },
      },
      /warning: "fixed-top" is taken out: no class moves anything out of its place/,
    ],
    [
      'more panels than a browser draws in time',
      {
        't/forms/LIST.json': {
          code: 'LIST',
          rows: Array.from({ length: 101 }, (_, index) => ({
            columns: [{ panel: { type: 'ButtonPanel', code: `tools${index}` } }],
          })),
        },
      },
      /LIST\.json:1:\d+ {2}a page has at most 100 panels, and these are 101/,
    ],
    [
      'more fields than the database answers with',
      data({
        fields: Array.from({ length: 1001 }, (_, index) => ({ name: `f${index}`, column: 'name' })),
      }),
      /GOODS\.json:1:\d+ {2}Too big: expected array to have <=1000 items/,
    ],
    [
      'more names to filter by than there may be fields',
      data({ filters: Array.from({ length: 1001 }, () => 'nothing') }),
      /^t\/data\/GOODS\.json:1:\d+ {2}Too big: expected array to have <=1000 items[^\n]*$/,
    ],
    [
      'a misspelt field of a tip',
      field({ name: 'sort', column: 'stock_quantity', valueTip: 'nam' }),
      /warning: there is no field "nam".*did you mean "name"/,
    ],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test('keeps quiet about what something else fills in', async () => {
    const more = [
      { name: 'kind', column: 'clipboard', required: true, hidden: true, default: 'x' },
      { name: 'sort', column: 'stock_quantity', valueTip: 'Smallest first' },
    ];
    const fields = [
      { name: 'id', required: true, readonly: true },
      { name: 'name', required: true, hidden: true },
      ...more,
    ];
    expect(await check(data({ key: ['id'], fields }))).toEqual([]);
  });
});

describe('one mistake is told once', () => {
  test('statistics may be shown by the panel whose definition is misspelt', async () => {
    const statistics = [{ name: 'Goods', value: 'count' }];
    const panel = { type: 'PagingGrid', code: 'paging', dataCode: 'GOODS' };
    const found = await check({
      't/forms/LIST.json': list({ dataCode: 'GODOS' }),
      't/forms/MORE.json': { code: 'MORE', rows: [{ columns: [{ panel }] }] },
      ...data({ statistics }),
    });
    expect(found).toEqual([expect.stringMatching(/LIST\.json.*"GODOS".*did you mean "GOODS"/)]);
  });

  test('a panel that names the data of another page', async () => {
    const buttons = [
      named({
        type: 'row',
        command: 'NavigateTo',
        params: { url: '/content/OPEN/main', queries: { stock: '{stock}' } },
      }),
      named({ type: 'row', command: 'Refresh', condition: 'stock > 0 && empty(name)' }),
    ];
    const grid = { dataCode: 'BARE', option: { defaultFilters: { name: 'x' } }, buttons };
    const bare = { code: 'BARE', source: { table: 'product' }, fields: [{ name: 'id' }] };
    const found = await check({
      't/data/BARE.json': { ...bare, access: { read: '*' } },
      't/forms/LIST.json': list(grid),
    });
    expect(found.filter((one) => !one.includes('OPEN.json'))).toEqual([
      expect.stringMatching(
        /LIST\.json:1:\d+ {2}BARE has no (?:name, stock|stock, name): is it another one\? {2}did you mean "GOODS"/,
      ),
    ]);
  });

  test('a field whose name and title are swapped is not missed where it is named', async () => {
    const [id, ...others] = GOODS.fields as readonly { name: string }[];
    const fields = [
      id,
      ...others.map((one) => (one.name === 'name' ? { name: '__Name', title: 'name' } : one)),
    ];
    const found = await check(data({ fields, sort: [{ name: 'name' }] }));
    expect(found.filter((one) => one.includes('"name"'))).toHaveLength(1);
    expect(found[0]).toMatch(
      /GOODS\.json.*there is no column of product "__Name".*did you mean "name"/,
    );
  });

  test('a button and a department that stand twice are told', async () => {
    const twice = [named({ command: 'Refresh' }), named({ command: 'Refresh' })];
    const other = named({ command: 'Refresh', params: { scope: 'page' } });
    const files = {
      't/forms/LIST.json': list({ buttons: [...twice, other] }),
      ...data({ access: { read: ['desk', 'store', 'desk'], write: ['desk'] } }),
    };
    expect(await check(files)).toEqual([
      expect.stringMatching(/GOODS\.json.*warning: the department "desk" stands here twice/),
      expect.stringMatching(/LIST\.json.*warning: the button "Go" stands here twice/),
    ]);
  });

  test('an option that stands twice has its name twice, too', async () => {
    const option = { Key: 'low', Name: 'Low' };
    const files = { 't/lookups/LEVEL.json': { code: 'LEVEL', options: [option, option] } };
    expect(await check(files)).toEqual([
      expect.stringMatching(/the option "low" stands here twice/),
    ]);
  });
});

describe('HTML in another language', () => {
  const FIRST = "<p><a href='/content/OPEN/main'>{{row.name}}</a></p>";
  const inWords = (text: string) => ({
    't/forms/LIST.json': list(
      {},
      {},
      { type: 'Html', dataCode: 'GOODS', option: { html: `__${FIRST}` } },
    ),
    't/translations/en.json': { [FIRST]: text },
  });

  test.each<Fault>([
    ['a field', inWords(FIRST.replace('row.name', 'row.nam')), /field "nam".*did you mean "name"/],
    ['a block', inWords(`{{#if row.stock}}${FIRST}`), /\{\{#if/],
    ['a tag', inWords(FIRST.replace("<a href='/content/OPEN/main'>", '')), /<\/a> closes nothing/],
    ['a value', inWords(FIRST.replace('{{row.name}}', 'it')), /this text has no \{\{row\.name\}\}/],
    ['a link', inWords(FIRST.replace('OPEN', 'OPNE')), /OPNE.*did you mean/],
  ])('%s that went wrong is told at its text, and refuses nothing', async (...[, files, told]) => {
    expect(await expectTold(files, told)).toMatch(/^t\/translations\/en\.json:1:\d+ {2}warning: /);
  });

  test('other words are none of that', async () => {
    expect(await check(inWords(FIRST.replace('{{', 'Ware {{')))).toEqual([]);
  });
});
