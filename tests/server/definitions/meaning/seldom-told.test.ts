import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checksOf, type Fault } from '../_check.ts';

const CORP = {
  ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk', 'store'] },
  settings: { language: 'en', languages: ['en'], home: '/content/OPEN/main' },
};
const GOODS = {
  ...{ code: 'GOODS', source: { table: 'product' } },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'stock', column: 'stock_quantity' },
    { name: 'listed' },
  ],
  filters: ['name', 'stock'],
  actions: { hide: { sql: 'hide.sql' } },
  access: { read: '*', write: ['desk', 'store'] },
};
/** Counts the orders of a state, which are four words in the database. */
const TASK = {
  ...{ code: 'COUNT_CALL_BY_SCRIPT', sql: 'count.sql', answer: 'first' },
  params: { state: { type: 'Text', required: true }, open: { type: 'Boolean', default: true } },
  access: ['desk', 'store'],
};
const MENU = [{ name: 'Goods', to: '/content/LIST/main' }];

const SOUND: DefinitionFiles = {
  't/corp.json': CORP,
  't/menus/default.json': MENU,
  't/data/GOODS.json': GOODS,
  't/data/hide.sql': 'UPDATE product SET listed = false WHERE id = :id',
  't/tasks/COUNT_CALL_BY_SCRIPT.json': TASK,
  't/tasks/count.sql':
    "SELECT json_build_object('found', count(*)) AS other FROM shop_order WHERE status = :state AND :open",
  't/forms/OPEN.json': { code: 'OPEN', access: 'public', rows: [] },
  't/forms/LIST.json': list({}),
};

/** A page with a grid of goods, and a panel without rows beside it. */
function list(grid: object, beside: object = {}, form: object = {}) {
  const goods = { type: 'AdvanceGrid', code: 'goods', dataCode: 'GOODS', ...grid };
  const tools = { type: 'ButtonPanel', code: 'tools', ...beside };
  return { code: 'LIST', ...form, rows: [{ columns: [{ panel: goods }, { panel: tools }] }] };
}

const button = (given: object) => ({
  't/forms/LIST.json': list({ buttons: [{ text: 'Go', ...given }] }),
});
const tool = (given: object) => ({
  't/forms/LIST.json': list({}, { buttons: [{ text: 'Go', ...given }] }),
});
const script = (text: string) => button({ command: 'RunScript', params: { script: text } });
const toolScript = (text: string) => tool({ command: 'RunScript', params: { script: text } });
const posts = (params: object) =>
  button({ command: 'PostToServlet', params: { servlet: 'Task', command: 'Run', ...params } });
const checked = (params: object) => ({
  't/forms/LIST.json': list(
    {},
    {},
    { option: { check: { servlet: 'Task', command: 'Run', params } } },
  ),
});
const html = (text: string, dataCode?: string) => ({
  't/forms/LIST.json': list({}, { type: 'Html', dataCode, option: { html: text } }),
});
const tiles = (...items: object[]) => ({ 't/quick-links/default.json': items });
const currency = (name: string, beside: object = {}) => ({
  't/corp.json': { ...CORP, settings: { ...CORP.settings, currency: name, ...beside } },
});

const { check, expectTold } = checksOf(SOUND);

describe('what a script hands to the page', () => {
  test.each<Fault>([
    [
      'a word that the task’s column never has',
      script(`await y4.task('${TASK.code}', { state: 'shiped' });`),
      /LIST\.json.*"state" is never "shiped" where the task puts it: there are pending, processing/,
    ],
    [
      'params that are a text',
      script(`const state = 'pending';\nawait y4.task('${TASK.code}', state);`),
      /params stand in an object, by their names.*did you mean "\{ state \}"/,
    ],
    [
      'a list for a param',
      script(`await y4.task('${TASK.code}', { state: ['pending'] });`),
      /"state" takes a plain value, no list/,
    ],
    [
      'an action of a definition that it names',
      toolScript(
        "await y4.command('SqlByDataDefinition', { code: 'GOODS', action: 'hied', rows: 'none' });",
      ),
      /no action of GOODS "hied".*did you mean "hide"/,
    ],
    [
      'an action of the panel that it names',
      toolScript(
        "await y4.command('SqlByDataDefinition', { action: 'hied' }, { panel: 'goods' });",
      ),
      /no action of GOODS "hied".*did you mean "hide"/,
    ],
    [
      'a word that a command does not take',
      script("await y4.command('Refresh', { scope: 'pages' });"),
      /no "scope" of Refresh "pages".*did you mean "page"/,
    ],
    [
      'a param that a command does not take',
      script("await y4.command('Refresh', { panel: 'goods' });"),
      /Refresh takes no "panel"/,
    ],
    [
      'an address that puts a word of a row in',
      script(
        "const [row] = context.rows;\nawait y4.navigate('/content/LITS/main?goods.name=' + encodeURIComponent(row['name']));",
      ),
      /there is no form "LITS".*did you mean "LIST"/,
    ],
    [
      'an address of parts',
      script("await y4.navigate('/content/' + 'LITS' + '/main');"),
      /there is no form "LITS".*did you mean "LIST"/,
    ],
    [
      'a filter of a panel without a name',
      script('await y4.panel().filter({ stok: 1 });'),
      /no filter of GOODS "stok".*did you mean "stock"/,
    ],
    ['a filter of the key', script("await y4.panel('goods').filter({ stock: 'many' });"), /stock/],
    [
      'a script within a script, and nothing of its params',
      script("await y4.command('RunScript', { script: 'return 1;', which: 'any' });"),
      /there is no command "RunScript"/,
    ],
    ['a call without what it takes', script('await y4.toast();'), /toast\(\) needs a text/],
    ['a task without its name', script('await y4.task();'), /task\(\) needs the name of a task/],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each<[string, DefinitionFiles]>([
    [
      'params that a script has put together',
      script(`const state = { state: 'pending' };\nawait y4.task('${TASK.code}', state);`),
    ],
    [
      'params of a command that it finds as it runs',
      script('const name = context.rows[0].name;\nawait y4.command(name, { anything: 1 });'),
    ],
    [
      'an address that begins with what is known as it runs',
      script("await y4.navigate(context.rows[0].name + '/LITS');"),
    ],
    [
      'one of two addresses',
      script(
        "await y4.navigate(context.rows.length ? '/content/LITS/main' : '/content/OPEN/main');",
      ),
    ],
    [
      'filters of a panel that is found as the script runs',
      script('await y4.panel(context.rows[0].name).filter({ stok: 1 });'),
    ],
    [
      'an action that there is',
      script("await y4.command('SqlByDataDefinition', { action: 'hide' });"),
    ],
    [
      'an action whose name is known as the script runs',
      script("const action = 'hied';\nawait y4.command('SqlByDataDefinition', { action });"),
    ],
  ])('keeps quiet about %s', async (_, files) => {
    expect(await check(files)).toEqual([]);
  });
});

describe('calls', () => {
  test.each<Fault>([
    [
      'a call that says nothing',
      button({ command: 'PostToServlet' }),
      /LIST\.json:1:\d+ {2}.*servlet/,
    ],
    [
      'a question whose answer the task does not take',
      posts({ body: { task: TASK.code }, ask: { name: 'status' } }),
      /no param of this task "status".*did you mean "state"/,
    ],
    [
      'a question beside all that the task takes',
      posts({ body: { task: TASK.code, state: 'pending' }, ask: { name: 'why' } }),
      /no param of this task "why"; there are state, open/,
    ],
    [
      'a task whose "access" was forgotten, once for both places that run it',
      {
        't/forms/LIST.json': list({
          buttons: ['pending', 'shipping'].map((state) => ({
            ...{ text: state, command: 'PostToServlet' },
            params: { servlet: 'Task', command: 'Run', body: { task: TASK.code, state } },
          })),
        }),
        't/tasks/COUNT_CALL_BY_SCRIPT.json': { ...TASK, access: undefined },
      },
      /tasks\/COUNT_CALL_BY_SCRIPT\.json.*warning: 2 places do not go with this "access"/,
    ],
    [
      'a query that the task of a pre-check does not take',
      {
        't/forms/LIST.json': list(
          {},
          {},
          {
            option: {
              check: {
                ...{ servlet: 'Task', command: 'Run', queries: ['stat'] },
                params: { task: TASK.code, state: 'pending' },
              },
            },
          },
        ),
      },
      /no param of this task "stat".*did you mean "state"/,
    ],
    ['a call without its servlet', posts({ servlet: undefined }), /servlet/],
    [
      'a servlet that there is not',
      posts({ servlet: 'Tasks', body: {} }),
      /no servlet "Tasks".*did you mean "Task"/,
    ],
    [
      'a command that its servlet has not',
      posts({ command: 'Runn', body: {} }),
      /no command of Task "Runn".*did you mean "Run"/,
    ],
    [
      'a call of a task without its name',
      posts({ body: { state: 'pending' } }),
      /Task\.Run needs the name of a task: "task" in its body/,
    ],
    [
      'a call of a task whose name is no text',
      posts({ body: { task: 7, state: 'pending' } }),
      /LIST\.json:1:\d+ {2}Task\.Run needs the name of a task/,
    ],
    [
      'a call of a task with a misspelt key',
      posts({ body: { tsk: TASK.code, state: 'pending' } }),
      /Task\.Run needs the name of a task.*did you mean "task"/,
    ],
    ['a pre-check without its task', checked({ state: 'pending' }), /"task" in its params/],
    [
      'a word of a call that the task’s column never has',
      posts({ body: { task: TASK.code, state: 'shiped' } }),
      /"state" is never "shiped" where the task puts it/,
    ],
    [
      'a word of a pre-check that the task’s column never has',
      checked({ task: TASK.code, state: 'shiped' }),
      /"state" is never "shiped" where the task puts it/,
    ],
    [
      'a text for yes or no',
      posts({ body: { task: TASK.code, state: 'pending', open: '{name}' } }),
      /"open" takes a Boolean, and "name" holds a text/,
    ],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each<[string, DefinitionFiles]>([
    [
      'a number for yes or no',
      posts({ body: { task: TASK.code, state: 'pending', open: '{stock}' } }),
    ],
    ['a call of another servlet', posts({ servlet: 'WebUiFalcon', command: 'GetMenu' })],
    ['an empty word', posts({ body: { task: TASK.code, state: '' } })],
    [
      'a list of words for one of yes or no',
      {
        ...posts({ body: { task: TASK.code, state: 'pending', open: '{tags}' } }),
        't/data/GOODS.json': {
          ...GOODS,
          fields: [
            ...GOODS.fields,
            {
              ...{ name: 'tags', column: 'clipboard', extraType: 'BrieflyCode', lookup: 'TAG' },
              multipleSelect: true,
            },
          ],
        },
        't/lookups/TAG.json': { code: 'TAG', options: [{ Key: 'a', Name: 'A' }] },
      },
    ],
  ])('keeps quiet about %s', async (_, files) => {
    expect(await check(files)).toEqual([]);
  });
});

describe('what follows from a fault of a page', () => {
  const other = {
    buttons: [
      { text: 'Go', command: 'RunScript', params: { script: 'return context.other.found;' } },
    ],
  };
  test.each<Fault>([
    [
      'a pre-check that is a text, and not what its panels show of it',
      { 't/forms/LIST.json': list({}, other, { option: { check: TASK.code } }) },
      /LIST\.json:1:\d+ {2}.*object/,
    ],
    [
      'an option that is a text, and not what its panels show of it',
      { 't/forms/LIST.json': list({}, other, { option: 'check' }) },
      /LIST\.json:1:\d+ {2}.*object/,
    ],
    [
      'a value of the page that nothing gives',
      {
        't/forms/LIST.json': list({}, other, { other: { fund: 1 } }),
      },
      /"found".*did you mean "(?:other\.)?fund"/,
    ],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });
});

describe('HTML', () => {
  test.each<Fault>([
    [
      'a class that is nearly one',
      html('<p class="text-dangr">Sold</p>'),
      /hardly a class "text-dangr"/,
    ],
    [
      'a class that moves what has it',
      html('<p class="fixed-top">Sold</p>'),
      /"fixed-top" is taken out: no class moves anything out of its place/,
    ],
    [
      'a picture by http',
      html('<img alt="" src="http://example.com/a.png">'),
      /warning: "http:\/\/example\.com\/a\.png" may not be shown.*did you mean "https:/,
    ],
    [
      'a picture without a slash',
      html('<img alt="" src="a.png">'),
      /LIST\.json:1:\d+ {2}"a\.png" is neither a path/,
    ],
    [
      'an element that stands for the end of the one before it',
      html('<p><b>Sold<b></p>'),
      /<b> stands here once more, and none is closed.*did you mean "<\/b>"/,
    ],
    [
      'an end of another element',
      html('<div><b>Sold</i></div>'),
      /<\/i> cannot close <b>.*did you mean "<\/b>"/,
    ],
    ['an end of nothing', html('<p>Sold</p></div>'), /<\/div> closes nothing/],
    ['an element without its end', html('<div><b>Sold</div>'), /<b> is never closed/],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each<[string, DefinitionFiles]>([
    [
      'what a template puts into a class or a picture',
      html('{{#rows}}<img alt="" class="is-{{row.name}}" src="{{row.name}}">{{/rows}}', 'GOODS'),
    ],
    ['an attribute that is nearly none', html('<p zzyzx="1" data-x="2" aria-label="3">Sold</p>')],
    ['rows of a table that end by themselves', html('<table><tr><td>a<td>b<tr><td>c</table>')],
  ])('keeps quiet about %s', async (_, files) => {
    expect(await check(files)).toEqual([]);
  });
});

describe('links and settings', () => {
  test.each<Fault>([
    [
      'a route in a list that leads to no page',
      { 't/routes.json': ['/content/LITS/main'] },
      /routes\.json:1:2 {2}there is no form "LITS".*did you mean "LIST"/,
    ],
    [
      'two entries of one name',
      { 't/menus/default.json': [...MENU, { name: 'Goods', to: '/content/OPEN/main' }] },
      /default\.json:1:\d+ {2}warning: "Goods" is the name of another entry here/,
    ],
    [
      'what a tile does not show',
      tiles({ name: 'Goods', to: '/content/LIST/main', icon: 'box', active: false }),
      /quick-links\/default\.json:1:\d+ {2}warning: a quick link is a tile.*"active" does nothing/,
    ],
    [
      'a tile that leads home',
      tiles({ name: 'Goods', icon: 'box' }),
      /quick-links\/default\.json.*warning: this leads to the home, whatever it is called/,
    ],
    ['a currency by its other name', currency('RMB'), /no currency "RMB".*did you mean "CNY"/],
    ['a currency that is nearly one', currency('CHX'), /no currency "CHX".*did you mean "CHF"/],
    [
      'a currency with its letters turned',
      currency('UER'),
      /no currency "UER".*did you mean "EUR"/,
    ],
    ['a currency of which nobody knows', currency('QQQ'), /no currency "QQQ"$/],
    [
      'a currency of one place without a clock, which is that of another',
      currency('EUR'),
      /corp\.json.*warning: with no "timeZone" beside it, all times are those of Asia\/Shanghai/,
    ],
    [
      'a language that is not on offer',
      { 't/corp.json': { ...CORP, settings: { ...CORP.settings, language: 'ar' } } },
      /no offered language "ar"/,
    ],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each([
    ['whose clock is said, be it the default', currency('EUR', { timeZone: 'Asia/Shanghai' })],
    ['of the default clock', currency('CNY')],
    ['of places with the same clock', currency('HKD')],
  ])('keeps quiet about a currency %s', async (_, files) => {
    expect(await check(files)).toEqual([]);
  });

  test('keeps quiet about a route that covers others', async () => {
    expect(await check({ 't/routes.json': ['/content/*'] })).toEqual([]);
  });

  test('keeps quiet about entries of one name in two groups', async () => {
    const groups = ['One', 'Two'].map((name, index) => ({
      ...{ name, icon: 'box' },
      children: [{ name: 'All', to: index === 0 ? '/content/LIST/main' : '/content/OPEN/main' }],
    }));
    expect(await check({ 't/menus/default.json': groups })).toEqual([]);
  });
});

describe('what a new row lacks, where its page gives it', () => {
  const link = (url: object, more: object = {}) => ({
    ...{ code: 'LINK', source: { table: 'short_link' }, filters: ['url'] },
    fields: [{ name: 'id' }, { name: 'url', required: true, hidden: true, ...url }],
    access: { write: ['desk', 'store'] },
    ...more,
  });
  const edits = (option: object, beside: object, own: object = link({})) => {
    const panel = { type: 'EditGrid', code: 'edit', dataCode: 'LINK', option };
    const tools = { type: 'ButtonPanel', code: 'tools', ...beside };
    const columns = [{ panel }, { panel: tools }];
    return {
      't/data/LINK.json': own,
      't/forms/EDIT.json': { code: 'EDIT', rows: [{ columns }] },
      't/menus/default.json': [...MENU, { name: 'Links', to: '/content/EDIT/main' }],
    };
  };
  const filters = {
    ...{ text: 'Go', command: 'RunScript' },
    params: { script: "await y4.panel('edit').filter({ url: '/a' });" },
  };

  test.each<Fault>([
    ['what nothing gives it', edits({}, {}), /EDIT\.json.*no row can be added here: "url"/],
    [
      'a filter by a name that it has not, and not what follows from it',
      edits({ defaultFilters: { ulr: '/a' } }, {}),
      /EDIT\.json.*"ulr".*did you mean "url"/,
    ],
  ])('tells %s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each<[string, DefinitionFiles]>([
    ['a filter of its own', edits({ defaultFilters: { url: '/a' } }, {})],
    ['a script', edits({}, { buttons: [filters] })],
    ['a filter of the page', edits({}, { type: 'SingleFilter', dataCode: 'LINK' })],
    ['a condition of all rows', edits({}, {}, link({}, { always: { url: 'https://a.example' } }))],
    ['a default', edits({}, {}, link({ default: 'https://a.example' }))],
    ['one that people fill in', edits({}, {}, link({ hidden: false }))],
    ['one that may be empty', edits({}, {}, link({ required: false }))],
  ])('keeps quiet about %s', async (_, files) => {
    expect(await check(files)).toEqual([]);
  });
});

describe('a filter of a page', () => {
  /** Filters goods beside a list of kinds, whose `name` is this. */
  const filtering = (name: object, filters: readonly string[], dataCode = 'KIND') => ({
    't/data/KIND.json': {
      ...{ code: 'KIND', source: { table: 'product_category' }, filters },
      fields: [{ name: 'id' }, { name: 'name', ...name }],
    },
    't/lookups/MARK.json': { code: 'MARK', options: [{ Key: 'a', Name: 'A' }] },
    't/forms/LIST.json': list({ dataCode }, { type: 'SingleFilter', dataCode: 'GOODS' }),
  });

  test.each<[string, DefinitionFiles]>([
    ['have another type', filtering({ column: 'sort_order' }, ['name'])],
    ['are chosen from a list', filtering({ extraType: 'BrieflyCode', lookup: 'MARK' }, ['name'])],
    ['are no filters', filtering({}, [])],
  ])('is told where the fields of its names %s', async (_, files) => {
    await expectTold(
      files,
      /LIST\.json.*warning: no other panel of this page has rows that the filters of GOODS fit/,
    );
  });

  test('that asks for nothing is told', async () => {
    const files = {
      ...filtering({}, ['name']),
      't/forms/LIST.json': list({}, { type: 'SingleFilter', dataCode: 'PLAIN' }),
      't/data/PLAIN.json': { ...GOODS, code: 'PLAIN', filters: [], actions: {} },
    };
    await expectTold(files, /LIST\.json.*warning: PLAIN names no "filters"/);
  });

  test('is told nothing of where another list has its fields, or is its own', async () => {
    expect(await check(filtering({}, ['name']))).toEqual([]);
    expect(await check(filtering({}, [], 'GOODS'))).toEqual([]);
  });

  test('is told nothing of beside data that has a fault', async () => {
    const files = filtering({ colunm: 'name' }, ['name']);
    await expectTold(files, /KIND\.json.*colunm/);
  });
});
