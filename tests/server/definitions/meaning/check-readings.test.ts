import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checksOf, type Fault } from '../_check.ts';

const GOODS = {
  code: 'GOODS',
  source: { table: 'product' },
  fields: [{ name: 'id' }, { name: 'name' }, { name: 'stock', column: 'stock_quantity' }],
  filters: ['name', 'stock'],
  access: { read: '*', write: ['desk'] },
};
const RATE = {
  code: 'RATE',
  source: { sql: 'rate.sql' },
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'rate', format: 'percent' }],
};
const SOUND: DefinitionFiles = {
  't/corp.json': {
    ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk', 'store'] },
    settings: { language: 'en', languages: ['en'], home: '/content/OPEN/main' },
  },
  't/data/GOODS.json': GOODS,
  't/data/CATEGORY.json': { code: 'CATEGORY', source: { table: 'product_category' } },
  't/data/RATE.json': RATE,
  't/data/rate.sql': 'SELECT id, stock_quantity::numeric / 10 AS rate FROM product',
  't/forms/OPEN.json': { code: 'OPEN', access: 'public', rows: [] },
  't/forms/LIST.json': page('LIST', { type: 'PagingGrid', code: 'goods', dataCode: 'GOODS' }),
  't/forms/STORE.json': {
    ...page('STORE', { type: 'PagingGrid', code: 'goods', dataCode: 'GOODS' }),
    access: ['store'],
  },
};

function page(code: string, panel: object) {
  return { code, rows: [{ columns: [{ panel }] }] };
}

const html = (text: string) => ({
  't/forms/HOME.json': page('HOME', { type: 'Html', code: 'h', option: { html: text } }),
});
const script = (text: string) => {
  const button = { text: 'Go', command: 'RunScript', params: { script: text } };
  const panel = { type: 'ButtonPanel', code: 'b', buttons: [button] };
  return { 't/forms/HOME.json': { ...page('HOME', panel), access: ['desk'] } };
};
const frame = (embedPage: object) => ({
  't/forms/HOME.json': page('HOME', { type: 'EmbedPage', code: 'f', embedPage }),
});
const rate = (text: string) => ({ 't/data/rate.sql': text });
const data = (more: object) => ({ 't/data/GOODS.json': { ...GOODS, ...more } });
const quote = (where: object) =>
  data({
    fields: [
      ...GOODS.fields,
      {
        ...{ name: 'category', column: 'category_id', extraType: 'Quote' },
        quote: { dataCode: 'CATEGORY', key: 'id', name: 'name', where },
      },
    ],
  });

const { check, expectTold } = checksOf(SOUND);

describe('ways that say what nobody reads', () => {
  test.each<Fault>([
    [
      'a link of HTML',
      html('<a href="/content/LIST/main?stock=0">Sold</a>'),
      /HOME\.json:1:\d+ {2}warning: LIST reads no \?stock=….*did you mean "goods\.stock"/,
    ],
    [
      'a link that hands on a value under the name of its table',
      {
        't/forms/EDIT.json': page('EDIT', { type: 'Form', code: 'edit', dataCode: 'GOODS' }),
        't/forms/LIST.json': page('LIST', {
          ...{ type: 'PagingGrid', code: 'goods', dataCode: 'GOODS' },
          buttons: [
            {
              ...{ type: 'row', text: 'Open', command: 'NavigateTo' },
              params: { url: '/content/EDIT/main?goods={id}' },
            },
          ],
        }),
      },
      /LIST\.json:1:\d+ {2}warning: EDIT reads no \?goods=….*did you mean "id"/,
    ],
    [
      'a link of an article',
      {
        't/articles/NEWS.json': {
          ...{ title: 'News', date: '2026-01-01' },
          content: '<p><a href="/content/LIST/main?stok=0">Sold</a></p>',
        },
      },
      /NEWS\.json.*warning: LIST reads no \?stok=…/,
    ],
    [
      'a script',
      script("y4.navigate('/content/LIST/main?goods.stok=0')"),
      /HOME\.json.*warning: LIST reads no \?goods\.stok=….*did you mean "goods\.stock"/,
    ],
    [
      'a script that puts something in',
      script("const [row] = context.rows;\ny4.navigate('/content/LIST/main?nam=' + row.name)"),
      /warning: LIST reads no \?nam=…/,
    ],
    [
      'a script with a template',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the script's.
      script('y4.navigate(`/content/LITS/main?goods.name=${context.user}`)'),
      /there is no form "LITS".*did you mean "LIST"/,
    ],
    [
      'a script on its way to a page of others',
      script("y4.navigate('/content/STORE/main')"),
      /warning: nobody who may open this page may open STORE/,
    ],
    [
      'a link to a grid that edits, whose filters are another panel’s',
      {
        ...html('<a href="/content/EDIT/main?goods.name=x">Edit</a>'),
        't/forms/EDIT.json': page('EDIT', { type: 'EditGrid', code: 'goods', dataCode: 'GOODS' }),
      },
      /HOME\.json:1:\d+ {2}warning: EDIT reads no \?goods\.name=…/,
    ],
    [
      'a link by another name than the key, which every address may have',
      {
        ...html('<a href="/content/KIND/main?id=7">Kind</a>'),
        't/data/KIND.json': {
          ...{ code: 'KIND', source: { table: 'product_category' }, key: ['code'] },
          fields: [{ name: 'code', column: 'id' }, { name: 'name' }],
        },
        't/forms/KIND.json': page('KIND', { type: 'Form', code: 'kind', dataCode: 'KIND' }),
      },
      /warning: KIND reads no \?id=…; there are code/,
    ],
    [
      'props of a frame',
      frame({ url: '/content/LIST/embed', props: { 'goods.nam': 'x' } }),
      /warning: LIST reads no \?goods\.nam=….*did you mean "goods\.name"/,
    ],
  ])('%s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each([
    ['what a script makes up', "y4.navigate('/content/LIST/main?' + context.query.back)"],
    ['an address from elsewhere', 'y4.navigate(context.query.back)'],
    [
      'what is read',
      "y4.navigate('/content/LIST/main?goods.name=' + context.user + '&goods:page=2')",
    ],
  ])('keeps quiet about %s', async (_, text) => {
    expect(await check(script(text))).toEqual([]);
  });
});

describe('values that are not what they are taken for', () => {
  test.each<Fault>([
    [
      'a Quote by a text that never is a number',
      quote({ sort_order: 'name' }),
      /"sort_order" of CATEGORY holds numbers, and "name" texts, so they are never equal/,
    ],
    [
      'a share in percents',
      rate('SELECT id, round(stock_quantity * 100.0 / 7, 1) AS rate FROM product'),
      /RATE\.json:1:\d+ {2}warning: "percent" shows 0\.25 as 25%, and rate is multiplied by 100 already/,
    ],
    [
      'a whole number as a share',
      rate('SELECT id, stock_quantity AS rate FROM product'),
      /warning: "percent" shows 0\.25 as 25%, and rate holds whole numbers/,
    ],
    [
      'a table without a join',
      rate('SELECT p.id, p.stock_quantity / 7.0 AS rate FROM product p, product_category c'),
      /rate\.sql:1:\d+ {2}warning: nothing says which rows of product_category belong to the others/,
    ],
    [
      'a join that names one side alone',
      rate('SELECT p.id, 0.5 AS rate FROM product p LEFT JOIN product_category c ON c.id = c.name'),
      /warning: nothing says which rows of product_category/,
    ],
    [
      'sums of another SELECT without a join',
      rate(
        'SELECT p.id, x.rate FROM product p LEFT JOIN (SELECT category_id, avg(price) / 100 AS rate FROM product GROUP BY category_id) x ON x.rate > 0',
      ),
      /rate\.sql:1:\d+ {2}warning: nothing says which rows of x belong to the others/,
    ],
    [
      'a table of which only the later rows are read',
      rate(
        'SELECT p.id, 0.5 AS rate FROM product p JOIN product_category c ON c.corp = p.corp WHERE p.created_at > now()',
      ),
      /warning: nothing says which rows of product_category belong to the others/,
    ],
    [
      'sums of each tenant and of something else that nothing joins',
      rate(
        'SELECT p.id, t.many AS rate FROM product p JOIN (SELECT corp, count(*) AS many FROM product GROUP BY corp, category_id) t ON t.corp = p.corp',
      ),
      /warning: nothing says which rows of t belong to the others/,
    ],
    [
      'rows that WITH names',
      rate(
        'WITH t AS (SELECT category_id, avg(price) AS a FROM product GROUP BY category_id) SELECT p.id, 0.5 AS rate FROM product p, t',
      ),
      /warning: nothing says which rows of t belong to the others/,
    ],
    [
      'rows that WITH names and a function makes',
      rate(
        'WITH t AS (SELECT generate_series(1, 3) AS n) SELECT p.id, 0.5 AS rate FROM product p, t',
      ),
      /warning: nothing says which rows of t belong to the others/,
    ],
    [
      'a table that nothing joins before a CROSS JOIN',
      rate(
        'SELECT p.id, t.rate FROM product p JOIN product_category c ON true CROSS JOIN (SELECT 0.5 AS rate) t',
      ),
      /warning: nothing says which rows of product_category belong to the others/,
    ],
    [
      'writers who never see',
      data({ access: { read: ['store'], write: ['desk'] } }),
      /GOODS\.json.*warning: desk may write here, but not read/,
    ],
  ])('%s', async (...[, files, told]) => {
    const found = await check(files);
    expect(found.filter((line) => told.test(line))).toHaveLength(1);
  });

  test.each([
    ['CROSS JOIN', 'SELECT p.id, 0.5 AS rate FROM product p CROSS JOIN product_category c'],
    [
      'one row',
      'SELECT p.id, p.price / t.a AS rate FROM product p, (SELECT avg(price) AS a FROM product) t',
    ],
    [
      'a join by commas',
      'SELECT p.id, 0.5 AS rate FROM product p, product_category c WHERE c.id = p.category_id',
    ],
    [
      'a row that is named',
      "SELECT p.id, 0.5 AS rate FROM product p, product_category c WHERE c.name = 'Tea'",
    ],
    [
      'the rows that are marked',
      'SELECT p.id, 0.5 AS rate FROM product p JOIN product o ON o.corp = p.corp AND o.listed',
    ],
    [
      'the rows that are not marked',
      'SELECT p.id, 0.5 AS rate FROM product p JOIN product o ON o.corp = p.corp AND NOT o.listed',
    ],
    [
      'the row without an end',
      'SELECT p.id, 0.5 AS rate FROM product p JOIN product o ON o.corp = p.corp AND o.clipboard IS NULL',
    ],
    [
      'what holds today',
      'SELECT p.id, 0.5 AS rate FROM product p JOIN product o ON o.corp = p.corp AND now() BETWEEN o.created_at AND o.updated_at',
    ],
    [
      'what has begun and has not ended',
      'SELECT p.id, 0.5 AS rate FROM product p JOIN product o ON o.created_at <= now() AND o.updated_at > now()',
    ],
    [
      'the row that another SELECT finds',
      'SELECT p.id, 0.5 AS rate FROM product p JOIN product o ON o.corp = p.corp WHERE o.id = (SELECT max(x.id) FROM product x)',
    ],
    [
      'sums of each tenant',
      'SELECT p.id, t.many / 100.0 AS rate FROM product p JOIN (SELECT corp, count(*) AS many FROM product GROUP BY corp) t ON t.corp = p.corp',
    ],
    [
      'the first row of each tenant',
      'SELECT p.id, t.price / 100.0 AS rate FROM product p JOIN (SELECT DISTINCT ON (corp) corp, price FROM product ORDER BY corp, price DESC) t USING (corp)',
    ],
    [
      'the one row that WITH reckons',
      'WITH t AS (SELECT avg(price) AS a FROM product) SELECT p.id, p.price / t.a AS rate FROM product p, t',
    ],
    [
      'the one row that WITH makes of values',
      'WITH t AS (SELECT 0.5 AS rate) SELECT p.id, t.rate FROM product p, t',
    ],
    ['a hundred in a sum', 'SELECT id, stock_quantity / 100.0 AS rate FROM product'],
  ])('keeps quiet about %s', async (_, text) => {
    const found = await check({ ...rate(text), 't/data/RATE.json': { ...RATE, key: ['id'] } });
    expect(found.filter((line) => /nothing says|percent/.test(line))).toEqual([]);
  });

  test('keeps quiet about the one row that WITH stores', async () => {
    const stored = `WITH made AS (INSERT INTO product_category (name) SELECT 'Tea' WHERE :id <> 'x' RETURNING id)
      UPDATE product SET category_id = made.id FROM made WHERE product.id = :id`;
    const found = await check({
      ...data({ actions: { move: { sql: 'move.sql' } } }),
      't/data/move.sql': stored,
    });
    expect(found.filter((line) => /nothing says/.test(line))).toEqual([]);
  });

  test('the signs of a whole key before a place are no template of JavaScript', async () => {
    const leading = (value: string) => ({
      't/forms/HOME.json': page('HOME', {
        ...{ type: 'BasicGrid', code: 'g', dataCode: 'GOODS' },
        buttons: [
          {
            ...{ type: 'row', text: 'Like it', command: 'NavigateTo' },
            params: { url: '/content/LIST/main', queries: { 'goods.name': value } },
          },
        ],
      }),
    });
    const place = '{name}';
    expect(await check(leading(`$c$${place}$c$`))).toEqual([]);
    await expectTold(
      leading(`$${place}`),
      /"\$\{name\}" stands for nothing here {2}did you mean "\{name\}"/,
    );
  });

  test.each<Fault>([
    [
      'a template without rows',
      html('<p>{{row.name}}</p>'),
      /HOME\.json:1:\d+ {2}warning: without a "dataCode" this panel has no rows/,
    ],
    [
      'a filter in double brackets',
      {
        't/forms/HOME.json': page('HOME', {
          ...{ type: 'BasicGrid', code: 'g', dataCode: 'GOODS' },
          option: { defaultFilters: { name: '{{name}}' } },
        }),
      },
      /"\{\{name\}\}" stands for nothing here {2}did you mean "\{name\}"/,
    ],
    [
      'a name for no department',
      {
        't/lookups/DEPARTMENT.json': {
          code: 'DEPARTMENT',
          options: [{ Key: 'dsk', Name: 'Desk' }],
        },
      },
      /DEPARTMENT\.json.*warning: there is no department "dsk".*did you mean "desk"/,
    ],
    [
      'a link to no article',
      html('<a href="/article?code=nows">News</a>'),
      /warning: there is no article "nows"/,
    ],
    [
      'all rows for one',
      {
        't/forms/HOME.json': page('HOME', {
          ...{ type: 'BasicGrid', code: 'g', dataCode: 'GOODS' },
          buttons: [
            {
              ...{ type: 'row', text: 'Go', command: 'RunScript' },
              params: { script: 'const row = context.rows;\nawait y4.message(row.name);' },
            },
          ],
        }),
      },
      /these are all rows, and "name" is of one of them: const \[row\] = context\.rows/,
    ],
    [
      'a field that the selected rows do not have',
      {
        't/forms/HOME.json': page('HOME', {
          ...{ type: 'BasicGrid', code: 'g', dataCode: 'GOODS' },
          events: { selectionChanged: 'const [row] = context.rows;\nawait y4.toast(row?.nmae);' },
        }),
      },
      /warning: the rows of GOODS have no "nmae".*did you mean "name"/,
    ],
    [
      'a header of a SELECT of its own',
      {
        't/tasks/LOOK_CALL_BY_SCRIPT.json': {
          ...{ code: 'LOOK_CALL_BY_SCRIPT', sql: 'look.sql', access: '*', answer: 'first' },
        },
        't/tasks/look.sql':
          "SELECT (SELECT json_build_object('title', name) FROM product ORDER BY id LIMIT 1) AS header",
        't/forms/HOME.json': {
          ...{ code: 'HOME', rows: [] },
          option: {
            check: { servlet: 'Task', command: 'Run', params: { task: 'LOOK_CALL_BY_SCRIPT' } },
          },
        },
      },
      /look\.sql:1:\d+ {2}warning: "title" of "header" says nothing to a page/,
    ],
  ])('%s', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test('what hangs on a misspelt key or a faulty lookup is not told beside it', async () => {
    const level = { name: 'name', extraType: 'BrieflyCode', lookup: 'LEVEL', default: 'low' };
    const found = await check({
      ...data({
        fields: [{ name: 'id' }, level],
        filters: ['name'],
        acces: GOODS.access,
        access: undefined,
      }),
      't/forms/LIST.json': page('LIST', { type: 'EditGrid', code: 'goods', dataCode: 'GOODS' }),
      't/lookups/LEVEL.json': { code: 'LEVEL', options: [{ key: 'low', Name: 'Low' }] },
    });
    expect(found).toEqual([
      expect.stringMatching(/GOODS\.json.*unknown key "acces" {2}did you mean "access"/),
      expect.stringMatching(/LEVEL\.json.*unknown key "key" {2}did you mean "Key"/),
    ]);
  });

  test('a misspelt column is told once, however often it is named', async () => {
    const found = await check(
      data({
        fields: [{ name: 'id' }, { name: 'nmae' }, { name: 'stock', column: 'stock_quantity' }],
        sort: [{ name: 'name' }],
        rowClasses: [{ when: "name == 'x'", className: 'fw-bold' }],
      }),
    );
    expect(found).toEqual([expect.stringMatching(/no column of product "nmae".*mean "name"/)]);
  });

  test('a fault of a formula stands where its part does', async () => {
    const when = 'stock > 1 && (length(name) > \\"3\\" || stock == 2)';
    const text = JSON.stringify({ ...GOODS, rowClasses: [{ when: '@', className: 'fw-bold' }] });
    const [found] = await check({ 't/data/GOODS.json': text.replace('@', () => when) });
    const column = text.indexOf('@') + when.indexOf('length') + 1;
    expect(found).toMatch(new RegExp(`^t/data/GOODS\\.json:1:${column} `));
  });
});

describe('[2.1] an amount that is shown as a share', () => {
  const priced = (sql: string) => ({
    ...data({ fields: [...GOODS.fields, { name: 'price', format: 'money' }] }),
    ...rate(sql),
  });
  const LINES =
    'FROM product p JOIN product_category c ON c.id = p.category_id GROUP BY p.id, c.id';

  test.each([
    ['as it is', 'SELECT id, price AS rate FROM product'],
    ['less another one', `SELECT p.id, COALESCE(sum(p.price) - max(p.price), 0) AS rate ${LINES}`],
    [
      'times a number',
      `SELECT p.id, sum(p.stock_quantity * p.price)::numeric(12,2) AS rate ${LINES}`,
    ],
  ])('is told %s', async (_, sql) => {
    await expectTold(
      priced(sql),
      /RATE\.json:1:\d+ {2}warning: "percent" is a share, and rate is an amount.* "money"\?$/,
    );
  });

  test.each([
    ['what an amount is divided by', `SELECT p.id, sum(p.price) / 7.0 AS rate ${LINES}`],
    [
      'an amount times a share',
      `SELECT p.id, sum(p.price * (p.stock_quantity / 7.0)) AS rate ${LINES}`,
    ],
    [
      'two amounts of which one may be turned',
      `SELECT p.id, max(p.price * 1.0 * p.price) AS rate ${LINES}`,
    ],
    ['a number less an amount', 'SELECT id, 1.5 - price AS rate FROM product'],
  ])('is not told of %s', async (_, sql) => {
    expect(await check(priced(sql))).toEqual([]);
  });
});
