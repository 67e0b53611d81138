import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checksOf, type Fault } from '../_check.ts';

const CATEGORY = {
  code: 'CATEGORY',
  source: { table: 'product_category' },
  fields: [{ name: 'id', hidden: true }, { name: 'name' }],
};

const GOODS = {
  code: 'GOODS',
  source: { table: 'product' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'picture', column: 'clipboard', extraType: 'Image' },
    { name: 'words', column: 'short_description', multipleLine: true },
    quoting({}),
  ],
  charts: { share: { group: 'category' } },
  actions: { hide: { sql: 'hide.sql' } },
  access: { read: '*', write: ['desk'] },
};

const SOUND: DefinitionFiles = {
  't/corp.json': {
    ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk'] },
    settings: { language: 'en', languages: ['en', 'ar', 'zh-CN'] },
  },
  't/menus/default.json': [{ name: '__Goods', to: '/content/LIST/main' }],
  't/data/GOODS.json': GOODS,
  't/data/CATEGORY.json': CATEGORY,
  't/data/hide.sql': 'UPDATE product SET listed = false WHERE id = :id AND listed',
  't/forms/LIST.json': {
    code: 'LIST',
    rows: [{ columns: [{ panel: { type: 'AdvanceGrid', code: 'goods', dataCode: 'GOODS' } }] }],
  },
  't/translations/ar.json': { Goods: 'سلع' },
  't/translations/zh-CN.json': { Goods: '商品' },
};

function quoting(quote: object) {
  return {
    ...{ name: 'category', column: 'category_id', extraType: 'Quote' },
    quote: { dataCode: 'CATEGORY', key: 'id', name: 'name', ...quote },
  };
}

const data = (more: object) => ({ 't/data/GOODS.json': { ...GOODS, ...more } });
const chart = (share: object) => data({ charts: { share } });
const quote = (more: object) => data({ fields: [...GOODS.fields.slice(0, -1), quoting(more)] });
const hide = (text: string) => ({ 't/data/hide.sql': text });
const wares = (text: string, column = 'short_description') => ({
  't/data/GOODS.json': {
    ...{ code: 'GOODS', source: { sql: 'wares.sql' }, key: ['id'] },
    fields: [{ name: 'id' }, { name: 'name' }, { name: column }],
  },
  't/data/hide.sql': undefined,
  't/data/wares.sql': text,
});
const menu = (name: string) => ({ 't/menus/default.json': [{ name, to: '/content/LIST/main' }] });

const { check, expectTold } = checksOf(SOUND);

describe('what is hardly meant', () => {
  test.each<Fault>([
    [
      'the title of another field',
      data({
        fields: [{ name: 'id', title: 'Ware' }, { name: 'name', title: 'Ware' }, quoting({})],
      }),
      /GOODS\.json:1:\d+ {2}warning: "Ware" is the title of "id" too, so nobody can tell one from the other/,
    ],
    [
      'a tip that names no field',
      data({ fields: [{ name: 'id', valueTip: 'size_tip' }, { name: 'name' }, quoting({})] }),
      /GOODS\.json:1:\d+ {2}warning: there is no field "size_tip"/,
    ],
    [
      'an amount that its field shows as a share',
      data({
        fields: [
          { name: 'id' },
          { name: 'part', column: 'rating', format: 'percent' },
          quoting({}),
        ],
        statistics: [{ name: 'Part', value: 'avg(part)', format: 'money' }],
      }),
      /GOODS\.json:1:\d+ {2}warning: this is a share, and no money/,
    ],
    [
      'a column that is called like the next one, for want of a comma',
      wares('SELECT id, name short_description FROM product'),
      /wares\.sql:1:17 {2}a comma is missing before "short_description"/,
    ],
    [
      'a name that no table has a column of, which no comma makes one',
      wares('SELECT id, name label FROM product', 'label'),
      /GOODS\.json:1:\d+ {2}(?!a comma)/,
    ],
    [
      'a new name behind a comment',
      wares('SELECT id, name /* of it */ AS short_description FROM product'),
      /GOODS\.json:1:\d+ {2}(?!a comma)/,
    ],
    [
      'a change to what is asked for',
      hide('UPDATE product SET listed = true WHERE id = :id AND listed'),
      /hide\.sql:1:20 {2}warning: this changes nothing: it sets listed to what its WHERE asks for/,
    ],
    [
      'a change of the key to the key',
      hide('UPDATE product SET id = :id WHERE id = :id AND listed'),
      /hide\.sql:1:20 {2}warning: this changes nothing: it sets id to what its WHERE asks for/,
    ],
    [
      'a change of two columns to what is asked for',
      hide(
        "UPDATE product SET name = 'tea', stock_quantity = 0 WHERE id = :id AND name = 'tea' AND stock_quantity = 0",
      ),
      /hide\.sql:1:20 {2}warning: this changes nothing: it sets name/,
    ],
    [
      'two columns under the names of each other',
      wares('SELECT p.id, p.name AS short_description, p.short_description AS name FROM product p'),
      /wares\.sql:1:14 {2}warning: "name" is called "short_description" here, and "short_description" is called "name"/,
    ],
    [
      'a chart by a text of several lines',
      chart({ group: 'words' }),
      /GOODS\.json:1:\d+ {2}warning: "words" holds a text of several lines, so hardly two rows have the same/,
    ],
    [
      'a series of pictures',
      chart({ group: 'category', series: 'picture' }),
      /GOODS\.json:1:\d+ {2}warning: "picture" holds files/,
    ],
    [
      'a Quote that shows a key which is hidden elsewhere',
      quote({ name: 'id' }),
      /GOODS\.json:1:\d+ {2}warning: "id" is a key that CATEGORY hides.*such as "name"/,
    ],
    [
      'a text in the file of another language',
      { 't/translations/zh-CN.json': { Goods: 'سلع' } },
      /zh-CN\.json:1:\d+ {2}warning: this text is Arabic, and the file is that of zh-CN/,
    ],
    [
      'texts of a file that was copied',
      {
        ...menu('__Goods'),
        't/forms/LIST.json': { ...(SOUND['t/forms/LIST.json'] as object), headerTitle: '__Wares' },
        't/translations/zh-CN.json': { Goods: '商品', Wares: '货物' },
        't/translations/ar.json': { Goods: '商品', Wares: '货物' },
      },
      /ar\.json:1:\d+ {2}warning: this text is Chinese, as 1 more here, and the file is that of ar/,
    ],
  ])('%s is told once', async (...[, files, told]) => {
    await expectTold(files, told);
  });

  test.each<[string, DefinitionFiles]>([
    [
      'one title for fields that are shown by turns',
      data({
        fields: [
          { name: 'id', title: 'Ware', other: { visible: 'listed' } },
          { name: 'name', title: 'Ware', other: { visible: '!listed' } },
          { name: 'listed', hidden: true },
          quoting({}),
        ],
      }),
    ],
    ...['Size', 'kWh', 'mAh', 'iPhone', 'eBay', 'mmHg'].map((tip): [string, DefinitionFiles] => [
      `a tip in words: ${tip}`,
      data({ fields: [{ name: 'id', valueTip: tip }, { name: 'name' }, quoting({})] }),
    ]),
    [
      'one title for fields that each belong to the one before',
      data({
        fields: [
          { name: 'id' },
          { name: 'id_unit', column: 'short_description', title: 'Unit' },
          { name: 'stock', column: 'stock_quantity' },
          { name: 'stock_unit', column: 'rating', title: 'Unit' },
          { name: 'name' },
          quoting({}),
        ],
      }),
    ],
    [
      'a column under another name',
      wares('SELECT id, upper(name) name, name short_description FROM product'),
    ],
    [
      'a change that sets another column besides',
      hide('UPDATE product SET listed = false, stock_quantity = 0 WHERE id = :id AND NOT listed'),
    ],
    [
      'a change from either of two',
      hide("UPDATE product SET name = 'tea' WHERE id = :id AND name IN ('tea', 'rice')"),
    ],
    [
      'the way back of a way',
      wares(
        'SELECT id, name, short_description FROM product UNION SELECT id, short_description AS name, name AS short_description FROM product',
      ),
    ],
    [
      'columns of two tables',
      wares(
        'SELECT p.id, p.name AS no, c.id AS name, p.short_description FROM product p JOIN product_category c ON c.id = p.category_id',
      ),
    ],
    [
      'a key that everybody knows',
      {
        ...quote({ name: 'id' }),
        't/data/CATEGORY.json': { ...CATEGORY, fields: [{ name: 'id' }, { name: 'name' }] },
      },
    ],
    [
      'the own name of a language',
      {
        ...menu('__Arabic'),
        't/translations/zh-CN.json': { Arabic: 'العربية' },
        't/translations/ar.json': { Arabic: 'العربية' },
      },
    ],
    [
      'a name that is written as it is in every language',
      {
        ...menu('__悦驿'),
        't/translations/zh-CN.json': { 悦驿: '悦驿' },
        't/translations/ar.json': { 悦驿: '悦驿' },
        't/translations/en.json': { 悦驿: '悦驿' },
      },
    ],
    [
      'a name in Latin letters',
      {
        't/translations/zh-CN.json': { Goods: 'Goods 4U' },
        't/translations/ar.json': { Goods: 'Goods 4U' },
      },
    ],
  ])('%s is not told', async (_, files) => {
    expect(await check(files)).toEqual([]);
  });
});
