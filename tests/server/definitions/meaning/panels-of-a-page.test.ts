import { describe, expect, test } from 'vitest';
import { checksOf } from '../_check.ts';

const goods = (more: object = {}) => ({
  code: 'GOODS',
  source: { table: 'product' },
  fields: [{ name: 'id' }, { name: 'name' }, { name: 'price' }],
  filters: ['name'],
  access: { read: ['desk'], write: ['desk'] },
  ...more,
});
const grid = (code: string, more: object = {}) => ({
  ...{ type: 'BasicGrid', code, dataCode: 'GOODS' },
  ...more,
});
const page = (panels: readonly object[], access: unknown = ['desk']) => ({
  code: 'LIST',
  access,
  rows: panels.map((panel) => ({ columns: [{ panel }] })),
});
const LIST = 't/forms/LIST.json';
const GOODS = 't/data/GOODS.json';

const { check, expectTold } = checksOf({
  't/corp.json': { code: 't', name: 'T', sortName: 'T', departments: ['desk', 'store'] },
  [GOODS]: goods(),
  't/data/KINDS.json': {
    code: 'KINDS',
    source: { table: 'product_category' },
    fields: [{ name: 'id' }, { name: 'name' }],
    access: { read: ['desk'] },
  },
  [LIST]: page([grid('a'), grid('b')]),
});

test('a code that two panels have is told at each but the first', async () => {
  const told = await check({ [LIST]: page([grid('a'), grid('b'), grid('a'), grid('a')]) });
  expect(told).toEqual([
    expect.stringMatching(/^t\/forms\/LIST\.json:.* {2}the code "a" stands in this form twice$/),
    expect.stringMatching(/the code "a" stands in this form twice$/),
  ]);
  expect(new Set(told).size).toBe(2);
});

test('rows that nobody who opens a page may read are told once, however many panels show them', async () => {
  await expectTold(
    { [LIST]: page([grid('a'), grid('b')], ['store']) },
    /warning: nobody who may open this page may read GOODS$/,
  );
});

describe('a department that may open a page', () => {
  const BOTH = ['desk', 'store'];
  const CLOSED =
    /^t\/forms\/LIST\.json:1:\d+ {2}warning: store may open this page, but read nothing that it shows, such as GOODS$/;
  const text = { type: 'Html', code: 'h', option: { html: '<p>Hello</p>' } };

  test('and sees nothing of all that it shows is told', async () => {
    expect(await expectTold({ [LIST]: page([grid('a'), grid('b')], BOTH) }, CLOSED)).toContain(
      `:${JSON.stringify(page([grid('a'), grid('b')], BOTH)).indexOf('"store"') + 1} `,
    );
  });

  test.each([
    ['may write what it shows', [grid('a')], { access: { read: ['desk'], write: BOTH } }],
    ['may read some of it', [grid('a'), grid('k', { dataCode: 'KINDS' })], {}],
    ['finds something else there', [grid('a'), text], {}],
  ])('is not when it %s', async (_, panels, more) => {
    const kinds = { code: 'KINDS', source: { table: 'product_category' }, access: { read: BOTH } };
    const files = { [LIST]: page(panels, BOTH), [GOODS]: goods(more), 't/data/KINDS.json': kinds };
    expect((await check(files)).filter((one) => one.includes('store may open'))).toEqual([]);
  });
});

test('a Form whose rows visitors may only bring has nothing told of its page', async () => {
  const open = goods({ access: { read: ['desk'], write: 'public' } });
  const toldWith = async (type: string) =>
    (await check({ [LIST]: page([grid('a', { type })], 'public'), [GOODS]: open })).filter((one) =>
      one.startsWith(LIST),
    );
  expect(await toldWith('Form')).toEqual([]);
  expect(await toldWith('BasicGrid')).toEqual([
    expect.stringMatching(
      /warning: everybody may open this page, but not everybody may read GOODS: "read": "public" in its "access"$/,
    ),
  ]);
});

test('a filter of a page without anything to ask for, or without anybody to tell, is told', async () => {
  const filter = { ...grid('f'), type: 'SingleFilter' };
  const kinds = grid('k', { dataCode: 'KINDS' });
  expect(await check({ [LIST]: page([filter, grid('a')]) })).toEqual([]);
  await expectTold(
    { [LIST]: page([filter, grid('a')]), [GOODS]: goods({ filters: [] }) },
    /warning: GOODS names no "filters", so there is nothing to filter by$/,
  );
  await expectTold(
    { [LIST]: page([filter, kinds]), [GOODS]: goods({ filters: ['price'] }) },
    /warning: no other panel of this page has rows that the filters of GOODS fit$/,
  );
});

test('settings of a button in the head that lack the others are told', async () => {
  const head = (more: object) => ({ [LIST]: { ...page([grid('a')]), ...more } });
  const headerButtonUrl = '/content/LIST/main';
  expect(await check(head({ headerButtonUrl, headerButtonTitle: 'x' }))).toEqual([]);
  expect(await check(head({ headerButtonTitle: 'x', headerButtonTarget: '_blank' }))).toEqual([
    expect.stringMatching(/warning: this button leads nowhere: "headerButtonUrl"$/),
  ]);
  await expectTold(
    head({ headerButtonTarget: '_blank' }),
    /warning: there is no button in the head that this is about$/,
  );
  await expectTold(
    head({ headerButtonUrl, headerButtonTarget: '_blank' }),
    /warning: there is no button without its text: "headerButtonTitle"$/,
  );
});
