import { describe, expect, test } from 'vitest';
import { formatIssue } from '#server/definitions/issue.ts';
import { ownTenancy } from '#tests/_harness/database.ts';
import { checkFiles } from '../_check.ts';

const tenancy = ownTenancy();

const TEXTS = { 'Late orders': 'x', 'Choose an order': 'x', Orders: 'x', Deliveries: 'x' };

/** What is told of a list of orders with these texts, in two languages that have the same keys. */
async function told(
  { title = '__Late orders', script = "await y4.toast('__Choose an order');" },
  more: Readonly<Record<string, unknown>> = {},
  words = 'a label begins with __',
): Promise<string[]> {
  const panel = {
    type: 'AdvanceGrid',
    code: 'orders',
    dataCode: 'ORDER',
    title,
    buttons: [{ text: '__Orders', command: 'RunScript', params: { script } }],
  };
  const issues = await checkFiles(
    {
      't/corp.json': JSON.stringify({
        ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk'] },
        settings: { language: 'en', languages: ['en', 'ar'] },
      }),
      't/data/ORDER.json': JSON.stringify({
        code: 'ORDER',
        source: { table: 'shop_order' },
        fields: [{ name: 'id', readonly: true }],
        access: { read: '*', write: [] },
      }),
      't/translations/en.json': JSON.stringify(TEXTS),
      't/translations/ar.json': JSON.stringify(TEXTS),
      't/forms/LIST.json': JSON.stringify({
        ...{ code: 'LIST', access: ['desk'], headerTitle: '__Orders' },
        rows: [{ columns: [{ panel }] }],
      }),
      ...more,
    },
    tenancy(),
  );
  return issues.map(formatIssue).filter((one) => one.includes(words));
}

const MESSAGE =
  'warning: this is shown as it stands, and every language has a text for it: a label begins with __  did you mean';

test.each([
  ['a title', { title: 'Late orders' }, `${MESSAGE} "__Late orders"?`],
  [
    'what a script says',
    { script: "await y4.toast('Choose an order');" },
    `${MESSAGE} "__Choose an order"?`,
  ],
  [
    'what a script says in its own quotes',
    { script: 'await y4.toast("Choose an order");' },
    `${MESSAGE} "__Choose an order"?`,
  ],
])('a text that has lost the signs of its label is told: %s', async (_, given, message) => {
  expect(await told(given)).toEqual([expect.stringContaining(message)]);
});

test('a comment of a rule that has lost one sign of its label is told', async () => {
  const step = `CREATE TABLE late (corp text NOT NULL, id bigint, days integer CONSTRAINT days CHECK (days > 0), PRIMARY KEY (corp, id));
-- RAISE EXCEPTION '_Choose an order';
/* RAISE EXCEPTION '_Choose an order'; */
COMMENT ON CONSTRAINT "days" ON late IS '_Late orders';
`;
  const more = { '_tables/001-late.sql': step };
  expect(await told({ title: '__Orders' }, more, 'two signs')).toEqual([
    expect.stringMatching(
      /001-late\.sql:4:41 {2}warning: "_Late orders" is shown as it is: labels begin with two signs _ {2}did you mean "__Late orders"\?/,
    ),
  ]);
});

test('a comment of a rule that has lost the signs of its label is told', async () => {
  const step = `CREATE TABLE late (corp text NOT NULL, id bigint, days integer CONSTRAINT days CHECK (days > 0), PRIMARY KEY (corp, id));
COMMENT ON TABLE late IS 'Late orders';
COMMENT ON CONSTRAINT days ON late IS 'Late orders';
`;
  const found = await told({ title: 'x' }, { '_tables/001-late.sql': step });
  expect(found).toEqual([
    expect.stringMatching(
      /001-late\.sql:3:39 {2}warning: this is no label, and every language has a text for it: a label begins with __ {2}did you mean "__Late orders"\?/,
    ),
  ]);
});

describe('a text that other languages say otherwise', () => {
  const files = {
    't/translations/en.json': JSON.stringify({ Late: 'Late', Orders: 'Orders', Oslo: 'Oslo' }),
    't/translations/ar.json': JSON.stringify({ Late: 'متأخر', Orders: 'الطلبات', Oslo: 'Oslo' }),
  };
  const script = "await y4.toast('__Orders');";

  test('of one word, and that another place has with its signs, is told once', async () => {
    expect(await told({ title: 'Orders', script }, files)).toEqual([
      expect.stringMatching(/LIST\.json:1:\d+ {2}warning: this is shown as it stands.*"__Orders"/),
    ]);
  });

  test('in a statistic is told there, and in a lookup or a menu may be the name of something', async () => {
    const found = await told(
      { title: 'x', script },
      {
        ...files,
        't/lookups/LATE.json': '{ "code": "LATE", "options": [{ "Key": "1", "Name": "Late" }] }',
        't/menus/default.json': '[{ "name": "Late", "to": "/content/LIST/main" }]',
        't/data/ORDER.json': JSON.stringify({
          ...{ code: 'ORDER', source: { table: 'shop_order' }, access: { read: '*' } },
          statistics: [{ name: 'Late', value: 'count' }],
        }),
      },
    );
    expect(found.map((one) => one.replace(/:.*/, ''))).toEqual(['t/data/ORDER.json']);
  });

  test('is told of no name that every language keeps, of no field, and of nothing that a command says', async () => {
    const fields = [{ name: 'Late', column: 'id', title: 'Oslo', readonly: true }];
    const ask = { title: 'Late' };
    const panel = {
      ...{ type: 'BasicGrid', code: 'g', dataCode: 'ORDER' },
      buttons: [{ text: 'x', command: 'Confirm', params: ask, successCommand: 'Refresh' }],
    };
    expect(
      await told(
        { title: 'x', script },
        {
          ...files,
          't/data/ORDER.json': JSON.stringify({
            ...{ code: 'ORDER', source: { table: 'shop_order' }, fields, access: { read: '*' } },
          }),
          't/forms/MORE.json': JSON.stringify({ code: 'MORE', rows: [{ columns: [{ panel }] }] }),
        },
      ),
    ).toEqual([]);
  });
});

test('of several labels that are nearly one without a text the nearest is meant', async () => {
  const texts = JSON.stringify({ Student: 'x', Students: 'x', Orders: 'x' });
  const issues = await told(
    { title: '__Stuudents', script: '' },
    { 't/translations/en.json': texts, 't/translations/ar.json': texts },
    'has no text',
  );
  expect(issues).toEqual([expect.stringMatching(/"Stuudents" has no text.*"__Students"\?$/)]);
});

test('a name to filter by is no text of a page, though it be called as one', async () => {
  const texts = { 't/translations/ar.json': JSON.stringify({ Orders: 'الطلبات' }) };
  const panel = {
    ...{ type: 'BasicGrid', code: 'orders', dataCode: 'ORDER', title: '__Orders' },
    option: { defaultFilters: { title: 'Orders' } },
  };
  const list = { code: 'LIST', access: ['desk'], rows: [{ columns: [{ panel }] }] };
  const files = { ...texts, 't/forms/LIST.json': JSON.stringify(list) };
  expect(await told({}, { ...files, 't/translations/en.json': '{"Orders": "Orders"}' })).toEqual(
    [],
  );
});

describe('no text is told as a label', () => {
  test.each([
    ['with its signs', {}, {}],
    ['that another place names with its signs', { title: 'Choose an order' }, {}],
    ['of one word', { title: 'Deliveries' }, {}],
    ['without a text', { title: 'Orders of today' }, {}],
    ['that is a part of another', { title: 'Late orders of today' }, {}],
    ['in other capitals', { title: 'Late Orders' }, {}],
    [
      'of one language alone',
      { title: 'Late orders' },
      { 't/translations/ar.json': '{ "Orders": "x", "Choose an order": "x" }' },
    ],
    [
      'that a script names with its signs',
      { title: 'Late orders', script: "await y4.toast('__Late orders');" },
      {},
    ],
    [
      'of the brand, which is translated without them',
      { title: 'x' },
      {
        't/corp.json': JSON.stringify({
          ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk'], welcome: 'Late orders' },
          settings: { language: 'en', languages: ['en', 'ar'] },
        }),
      },
    ],
    [
      'of a comment that is written for those who read the steps',
      { title: 'x' },
      {
        '_tables/001-late.sql': `CREATE TABLE late (corp text NOT NULL, id bigint CONSTRAINT days CHECK (id > 0), PRIMARY KEY (corp, id));
COMMENT ON CONSTRAINT days ON late IS 'Late orders of today';
COMMENT ON COLUMN late.id IS 'Late orders';
`,
      },
    ],
    [
      'that is compared',
      {
        title: 'x',
        script:
          "if (context.rows.some((row) => row.id === 'Late orders')) await y4.toast('__Choose an order');",
      },
      {},
    ],
  ])('%s', async (_, given, more) => {
    expect(await told(given, more)).toEqual([]);
  });
});
