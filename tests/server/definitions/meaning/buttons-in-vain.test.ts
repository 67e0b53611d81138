import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checksOf, type Fault } from '../_check.ts';

const GOODS = {
  code: 'GOODS',
  source: { table: 'product' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'stock', column: 'stock_quantity' },
    { name: 'sold', column: 'listed' },
    { name: 'made', column: 'clipboard' },
    { name: 'photo', column: 'clipboard', extraType: 'Image' },
  ],
  actions: { hide: { sql: 'hide.sql' } },
  access: { read: '*', write: ['desk'] },
};

const SOUND: DefinitionFiles = {
  't/corp.json': {
    ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk'] },
    settings: { language: 'en', languages: ['en'] },
  },
  't/menus/default.json': [{ name: 'Goods', to: '/content/LIST/main' }],
  't/data/GOODS.json': GOODS,
  't/data/SUPPLY.json': {
    code: 'SUPPLY',
    source: { sql: 'supply.sql' },
    key: ['id'],
    fields: [{ name: 'id' }, { name: 'sold', column: 'listed' }],
  },
  't/data/supply.sql': 'SELECT id, NOT listed AS listed FROM product',
  't/data/hide.sql': 'UPDATE product SET listed = false WHERE id = :id AND listed',
  't/forms/LIST.json': list({ command: 'Refresh' }),
  't/forms/OTHER.json': { code: 'OTHER', rows: [] },
};

/** A page with a grid of goods that has one button. */
function list(button: object, dataCode = 'GOODS') {
  const panel = {
    ...{ type: 'AdvanceGrid', code: 'goods', dataCode },
    buttons: [{ text: 'Go', type: 'row', ...button }],
  };
  return { code: 'LIST', rows: [{ columns: [{ panel }] }] };
}

const hide = (condition: string, sql?: string): DefinitionFiles => ({
  't/forms/LIST.json': list({
    ...{ command: 'SqlByDataDefinition', params: { action: 'hide' }, condition },
  }),
  ...(sql !== undefined && { 't/data/hide.sql': sql }),
});
const leave = (params: object, successCommand: unknown): DefinitionFiles => ({
  't/forms/LIST.json': list({ command: 'NavigateTo', params, successCommand }),
});
/** These files, with goods of two kinds. */
function withKind(files: DefinitionFiles): DefinitionFiles {
  const kind = { name: 'kind', column: 'short_description', extraType: 'BrieflyCode' };
  return {
    ...files,
    't/data/GOODS.json': { ...GOODS, fields: [...GOODS.fields, { ...kind, lookup: 'KIND' }] },
    't/lookups/KIND.json': {
      code: 'KIND',
      options: [
        { Key: 'tea', Name: 'Tea' },
        { Key: 'rice', Name: 'Rice' },
      ],
    },
  };
}
const away = { url: '/content/OTHER/main' };
const change = { command: 'SqlByDataDefinition', params: { action: 'hide' } };

const { check, expectTold } = checksOf(SOUND);

describe('an action that takes no row where its button stands', () => {
  test.each<Fault>([
    ['a mark', hide('stock > 0 && !sold'), /asks for "sold" to be true/],
    ['its opposite', hide('sold == false'), /asks for "sold" to be true/],
    [
      'a word',
      hide("name == 'tea'", "UPDATE product SET name = 'rice' WHERE name = 'salt' AND id = :id"),
      /asks for "name" to be salt/,
    ],
    [
      'a number',
      hide('stock in [1, 2]', 'DELETE FROM product WHERE id = :id AND stock_quantity IN (3, 4)'),
      /asks for "stock" to be 3, 4/,
    ],
    [
      'words that are left out, beside another table',
      hide(
        "name in ['tea', 'rice']",
        "UPDATE product p SET listed = false FROM product_category c WHERE c.id = p.category_id AND p.id = :id AND p.name NOT IN ('tea', 'rice')",
      ),
      /asks for "name" to be none of tea, rice/,
    ],
    [
      'a column without its table, beside another one',
      hide(
        'stock == 4',
        'UPDATE product SET listed = false FROM product_category c WHERE c.id = category_id AND product.id = :id AND stock_quantity = 3',
      ),
      /asks for "stock" to be 3/,
    ],
    [
      'a number above another one',
      hide('stock > 5', 'DELETE FROM product WHERE id = :id AND stock_quantity < 5'),
      /asks for "stock" to be less than 5$/,
    ],
    [
      'a number where there is another one',
      hide('stock == 0', 'DELETE FROM product WHERE id = :id AND stock_quantity >= 1'),
      /asks for "stock" to be 1 or more$/,
    ],
    [
      'a number that is left out',
      hide('stock >= 1', 'DELETE FROM product WHERE id = :id AND stock_quantity = 0'),
      /asks for "stock" to be 0$/,
    ],
    [
      'no value',
      hide('empty(stock)', 'DELETE FROM product WHERE id = :id AND stock_quantity <> 7'),
      /asks for "stock" to be none of 7$/,
    ],
    [
      'no value where there is to be any',
      hide('stock == null', 'DELETE FROM product WHERE id = :id AND stock_quantity IS NOT NULL'),
      /asks for "stock" to have a value$/,
    ],
    [
      'a value where there is to be none',
      hide('!empty(made)', 'DELETE FROM product WHERE id = :id AND clipboard IS NULL'),
      /asks for "made" to have none$/,
    ],
    [
      'a certain value where there is to be none',
      hide("made == 'here'", 'DELETE FROM product WHERE id = :id AND clipboard IS NULL'),
      /asks for "made" to have none$/,
    ],
    [
      'any value where there is to be none',
      hide('made != null', 'DELETE FROM product WHERE id = :id AND clipboard IS NULL'),
      /asks for "made" to have none$/,
    ],
    [
      'any word but the one that it takes',
      hide("name != 'salt'", "DELETE FROM product WHERE id = :id AND name = 'salt'"),
      /asks for "name" to be salt$/,
    ],
    [
      'a number below another one',
      hide('stock < 5', 'DELETE FROM product WHERE id = :id AND stock_quantity > 5'),
      /asks for "stock" to be more than 5$/,
    ],
    [
      'a number that is another end',
      hide('stock > 5', 'DELETE FROM product WHERE id = :id AND stock_quantity <= 1'),
      /asks for "stock" to be 1 or less$/,
    ],
    [
      'an option of its field',
      withKind(
        hide("kind == 'tea'", "DELETE FROM product WHERE id = :id AND short_description = 'rice'"),
      ),
      /asks for "kind" to be rice$/,
    ],
    [
      'yes where it is to be no',
      hide('sold', 'DELETE FROM product WHERE id = :id AND listed IS FALSE'),
      /asks for "sold" to be false$/,
    ],
    [
      'a button with a command behind it',
      {
        't/forms/LIST.json': list({
          ...{ ...change, condition: '!sold' },
          successCommand: { command: 'Refresh', params: {} },
        }),
      },
      /asks for "sold" to be true/,
    ],
    [
      'a question before it',
      {
        't/forms/LIST.json': list({
          ...{ command: 'Confirm', params: { title: 'Hide it?' }, condition: '!sold' },
          successCommand: change,
        }),
      },
      /asks for "sold" to be true/,
    ],
  ])('is told of %s', async (...[, files, told]) => {
    expect(await expectTold(files, told)).toMatch(
      /LIST\.json:1:\d+ {2}warning: hide takes no row where this holds, so each press is refused/,
    );
  });

  test('is told in its SQL alone, where that changes nothing', async () => {
    await expectTold(
      hide('sold', 'UPDATE product SET listed = false WHERE id = :id AND NOT listed'),
      /hide\.sql:1:20 {2}warning: this changes nothing: it sets listed to what its WHERE asks for/,
    );
  });

  test.each([
    ['!stock', 0],
    ['stock', 1],
  ])('is not told of the number “%s”, which is to be compared', async (condition, taken) => {
    const sql = `DELETE FROM product WHERE id = :id AND stock_quantity = ${taken}`;
    expect(await check(hide(condition, sql))).toEqual([
      expect.stringContaining('this comes to a number, not to yes or no'),
    ]);
  });

  test.each<[string, DefinitionFiles]>([
    ['a value that both have', hide('sold && stock > 0')],
    ['yes', hide('sold', 'DELETE FROM product WHERE id = :id AND listed IS TRUE')],
    ['no value', hide('empty(sold)', 'DELETE FROM product WHERE id = :id AND listed IS NOT TRUE')],
    [
      'a number that is one end of both',
      hide('stock >= 5', 'DELETE FROM product WHERE id = :id AND stock_quantity <= 5'),
    ],
    [
      'an empty text, which may be one all the same',
      hide('empty(made)', 'DELETE FROM product WHERE id = :id AND clipboard IS NOT NULL'),
    ],
    [
      'a picture that is an empty text',
      hide('empty(photo)', "DELETE FROM product WHERE id = :id AND clipboard = ''"),
    ],
    [
      'any but one value, which NULL is too',
      hide("made != 'here'", 'DELETE FROM product WHERE id = :id AND clipboard IS NULL'),
    ],
    [
      'no value on both sides',
      hide('empty(made)', 'DELETE FROM product WHERE id = :id AND clipboard IS NULL'),
    ],
    [
      'the same value that is left out on both sides',
      hide("name != 'tea'", "DELETE FROM product WHERE id = :id AND name <> 'tea'"),
    ],
    [
      'a certain value where there is to be any',
      hide("made == 'here'", 'DELETE FROM product WHERE id = :id AND clipboard IS NOT NULL'),
    ],
    [
      'an amount, whose coins SQL sees',
      {
        ...hide('price == 5', 'DELETE FROM product WHERE id = :id AND price = 500'),
        't/data/GOODS.json': {
          ...GOODS,
          fields: [...GOODS.fields, { name: 'price', type: 'Number', format: 'money' }],
        },
      },
    ],
    ['either of two', hide("!sold || name == 'tea'")],
    [
      'values that are left out on both sides',
      hide("name != 'tea'", "DELETE FROM product WHERE id = :id AND name <> 'rice'"),
    ],
    [
      'a row that is told by something else than its key',
      hide(
        '!sold',
        'UPDATE product SET listed = false WHERE category_id = (SELECT x.category_id FROM product x WHERE x.id = :id) AND listed',
      ),
    ],
    [
      'a column of another table',
      hide(
        "name == 'tea'",
        "UPDATE product SET listed = false FROM product_category c WHERE c.id = product.category_id AND product.id = :id AND c.name = 'rice'",
      ),
    ],
    [
      'a column of another table, of a deletion',
      hide(
        "name == 'tea'",
        "DELETE FROM product p USING product_category c WHERE c.id = p.category_id AND p.id = :id AND c.name = 'rice'",
      ),
    ],
    [
      'an option whose column keeps numbers',
      {
        ...hide("stock == '1'", 'DELETE FROM product WHERE id = :id AND stock_quantity = 1'),
        't/data/GOODS.json': {
          ...GOODS,
          fields: GOODS.fields.map((field) =>
            field.name === 'stock'
              ? { ...field, extraType: 'BrieflyCode', lookup: 'COUNT' }
              : field,
          ),
        },
        't/lookups/COUNT.json': {
          code: 'COUNT',
          options: [
            { Key: '1', Name: 'One' },
            { Key: '2', Name: 'Two' },
          ],
        },
      },
    ],
    [
      'rows that show something else under the name',
      {
        't/forms/LIST.json': list(
          { ...change, params: { action: 'hide', code: 'GOODS' }, condition: '!sold' },
          'SUPPLY',
        ),
      },
    ],
  ])('is not told of %s', async (_, files) => {
    expect(await check(files)).toEqual([]);
  });
});

test('an action of another definition is told with whose it is', async () => {
  await expectTold(
    { 't/forms/LIST.json': list(change, 'SUPPLY') },
    /LIST\.json:1:\d+ {2}there is no action of SUPPLY "hide", but GOODS has one: "code": "GOODS" in its params/,
  );
});

test('a word that its field never holds is told by itself alone', async () => {
  await expectTold(
    withKind(
      hide(
        "kind == 'teas'",
        "UPDATE product SET listed = false WHERE id = :id AND listed AND short_description = 'tea'",
      ),
    ),
    /LIST\.json:1:\d+ {2}"kind" has no option "teas"; there are tea, rice/,
  );
});

describe('a command behind a way to another page', () => {
  test.each([
    ['SqlByDataDefinition', change],
    ['DeleteByDataDefinition', 'DeleteByDataDefinition'],
    ['DownloadExcelByDataDefinition', 'DownloadExcelByDataDefinition'],
    ['RunScript', { command: 'RunScript', params: { script: "await y4.toast('Gone');" } }],
  ])('never runs: %s', async (command, then) => {
    const words = `warning: NavigateTo leaves the page, so ${command} never runs: it comes first`;
    await expectTold(leave(away, then), new RegExp(words));
  });

  test.each<[string, DefinitionFiles]>([
    ['another window', leave({ ...away, target: '_blank' }, change)],
    ['the same page', leave({ url: '/content/LIST/main' }, change)],
    ['a place of the same page', leave({ url: '/content/LIST/main#end' }, change)],
    [
      'a command that stays',
      { 't/forms/LIST.json': list({ command: 'Refresh', successCommand: change }) },
    ],
    ['a refresh, which changes nothing', leave(away, 'Refresh')],
  ])('is not told of %s', async (_, files) => {
    expect(await check(files)).toEqual([]);
  });
});
