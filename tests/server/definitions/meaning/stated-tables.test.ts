import { expect, test } from 'vitest';
import { statedTables } from '#server/definitions/meaning/steps/stated-tables.ts';
import { stepStatements } from '#server/definitions/meaning/steps/step-statements.ts';

async function stated(text: string) {
  return statedTables(await stepStatements([{ path: '001-yard.sql', text, hash: '' }]));
}

/** The lists of values that steps state: `state of bill: open, paid`. */
async function listsIn(text: string): Promise<string[]> {
  const lists = (await stated(text)).filter(({ kind }) => kind === 'list');
  return lists.map(({ name, parts }) => `${name}: ${[...parts.keys()].join(', ')}`);
}

const bill = (rules: string) => `CREATE TABLE bill (corp text, state text, day date, ${rules});`;
const PAID = `CONSTRAINT states CHECK (state IN ('open', 'paid'))`;

test.each([
  [PAID],
  [`CHECK (state <> 'x' AND state <> 'y'), ${PAID}`],
  [`CHECK (day >= '2020-01-01' AND day < '2030-01-01'), ${PAID}`],
  [`CHECK (state NOT IN ('x', 'y')), CHECK (upper(state) IN ('X', 'Y')), ${PAID}`],
  [`CHECK (state IN ('open', 'paid') OR state LIKE 'x%'), ${PAID}`],
  [`CHECK (length(state) > 1 AND state IN ('open', 'paid'))`],
  [`CHECK (state IS NULL OR ((state)::text = ANY ((ARRAY['open'::text, 'paid'::text])::text[])))`],
])('the words that a column is one of are those of a list alone: %s', async (rules) => {
  expect(await listsIn(bill(rules))).toEqual(['state of bill: open, paid']);
});

test('a list that a step takes away is none', async () => {
  const first = bill(PAID);
  const settled = `ADD CONSTRAINT states CHECK (state IN ('open', 'settled'))`;
  expect(await listsIn(`${first} ALTER TABLE bill DROP CONSTRAINT states;`)).toEqual([]);
  for (const change of [
    `DROP CONSTRAINT states, ${settled}`,
    `${settled}, DROP CONSTRAINT states`,
    `DROP CONSTRAINT states; ALTER TABLE bill ${settled}`,
  ])
    expect(await listsIn(`${first} ALTER TABLE bill ${change};`)).toEqual([
      'state of bill: open, settled',
    ]);
});

/** What foreign keys hope to find at bills. */
async function hoped(text: string): Promise<string[]> {
  const keys = (await stated(text)).flatMap((one) => one.keys ?? []);
  return keys.flatMap(({ isOwn, columns }) => (isOwn ? [] : [columns.join(', ')]));
}

const LINES = `CREATE TABLE bill (corp text, id bigint, code text, PRIMARY KEY (corp, id), UNIQUE (corp, code));
CREATE TABLE line (corp text, bill_id bigint, code text, FOREIGN KEY (corp, bill_id) REFERENCES bill (id, corp),
  CONSTRAINT codes FOREIGN KEY (corp, code) REFERENCES bill (corp, code));`;

test.each([
  ['ALTER TABLE line DROP CONSTRAINT line_corp_bill_id_fkey', ['corp, code']],
  ['ALTER TABLE line DROP CONSTRAINT codes', ['id, corp']],
  ['ALTER TABLE bill DROP CONSTRAINT bill_pkey CASCADE', ['corp, code']],
])('a foreign key that is taken away hopes for nothing: %s', async (change, left) => {
  expect(await hoped(`${LINES} ${change};`)).toEqual(left);
});
