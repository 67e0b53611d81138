import { expect, test } from 'vitest';
import { dataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { readFormats } from '#server/data-definitions/catalogue/formats.ts';
import { amountColumns } from '#server/data-definitions/compile/amount-columns.ts';
import type { RowSource } from '#server/data-definitions/compiled.ts';

const SALES = {
  code: 'SALES',
  source: { table: 'sale' },
  fields: [
    { name: 'amount', format: 'money' },
    { name: 'fee', format: 'money' },
    { name: 'paid', column: 'paid_amount', format: 'money' },
    { name: 'bonus', format: 'money' },
    { name: 'count' },
  ],
};
const SHARES = {
  code: 'SHARES',
  source: { table: 'sale' },
  fields: [{ name: 'bonus', format: 'percent' }],
};
const REPORT = {
  code: 'REPORT',
  source: { sql: 'report.sql' },
  key: ['count'],
  fields: [{ name: 'count', format: 'money' }],
};

const VIEWS: Readonly<Record<string, string>> = { monthly: 'SELECT sum(amount) AS sum FROM sale' };

async function amountsIn(source: RowSource, definitions: readonly object[]) {
  const documents = definitions.map((one) => dataDefinitionDocument.parse(one));
  const formats = await readFormats({
    codes: () => [...documents.map(({ code }) => code), 'FAULTY'],
    read: async (_, asked) => (documents.find(({ code }) => code === asked) ?? null) as never,
  });
  const found = await amountColumns(source, {
    formats: async () => formats,
    viewSql: async (name) => VIEWS[name] ?? null,
  });
  return [...found];
}

/** The columns of some SQL that hold amounts. */
const inSql = (text: string) => amountsIn({ kind: 'sql', text }, [SALES, SHARES, REPORT]);

test.each([
  ['amount', 'amount'],
  ['s.amount', 'amount'],
  ['paid_amount', 'paid_amount'],
  ['amount + fee AS x', 'x'],
  ['amount - fee AS x', 'x'],
  ['amount::numeric AS x', 'x'],
  ['coalesce(amount, 0) AS x', 'x'],
  ['sum(amount) AS x', 'x'],
  ['round(avg(amount), 2) AS x', 'x'],
  ['amount * count AS x', 'x'],
  ['count * amount AS x', 'x'],
])('is an amount: %s', async (column, name) => {
  expect(await inSql(`SELECT ${column} FROM sale s`)).toEqual([name]);
});

test.each([
  ['nothing that is shown as money', 'count'],
  ['what another definition shows as a share', 'bonus'],
  ['what is added to something else', 'amount + count AS x'],
  ['a share', 'amount / fee AS x'],
  ['an amount of amounts', 'amount * fee AS x'],
  ['what is multiplied by a share', 'amount * (fee / paid_amount) AS x'],
  ['how many there are', 'count(amount) AS x'],
  ['a comparison', 'amount > fee AS x'],
  ['what has no name', 'abs(amount)'],
])('is none: %s', async (_what, column) => {
  expect(await inSql(`SELECT ${column} FROM sale s`)).toEqual([]);
});

test('a column is an amount as far as its table is known', async () => {
  const sql = 'SELECT s.amount, o.paid_amount, fee FROM sale s, other o';
  expect(await inSql(sql)).toEqual(['amount']);
});

test('a view is read as its SELECT says, and one that cannot be read has none', async () => {
  expect(await amountsIn({ kind: 'view', name: 'monthly' }, [SALES])).toEqual(['sum']);
  expect(await amountsIn({ kind: 'view', name: 'unread' }, [SALES])).toEqual([]);
  expect(await amountsIn({ kind: 'table', name: 'monthly' }, [SALES])).toEqual([]);
  expect(await amountsIn({ kind: 'sql', text: 'DELETE FROM sale' }, [SALES])).toEqual([]);
});
