import { expect, test } from 'vitest';
import { checkWithSteps } from '../_check.ts';

const told = (given: string, needed = '') =>
  checkWithSteps({
    'p/corp.json': '{ "code": "p", "name": "P", "sortName": "P", "departments": ["lab"] }',
    'p/tasks/ADD_CALL_BY_SCRIPT.json':
      '{ "code": "ADD_CALL_BY_SCRIPT", "sql": "add.sql", "params": { "no": "Number" }, "access": [] }',
    'p/tasks/add.sql': 'INSERT INTO fee (no) VALUES (:no)',
    '_tables/001-fees.sql': `CREATE TABLE fee (corp text NOT NULL, no integer NOT NULL, price numeric(12, 2) NOT NULL, ${needed}PRIMARY KEY (corp, no));
CREATE FUNCTION fee_price() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
${given} := 1;
RETURN NEW; END; $$;
CREATE TRIGGER fee_price BEFORE INSERT ON fee FOR EACH ROW EXECUTE FUNCTION fee_price();
`,
  });

const MISSPELT =
  /^_tables\/001-fees\.sql:3:\d+ {2}warning: column "prise" not found in data type fee {2}did you mean "price"\?$/;
const lacked = (columns: string) =>
  new RegExp(`^p/tasks/add\\.sql:1:13 {2}warning: fee takes no row without ${columns}$`);

test.each([
  ['what a trigger gives', 'NEW.price', '', []],
  ['a column that a trigger calls otherwise', 'NEW.prise', '', [MISSPELT]],
  [
    'a column that a trigger calls like none of them',
    'NEW.fee_total',
    '',
    [/sql:3:\d+ {2}warning: column "fee_total" not found in data type fee$/],
  ],
  [
    'one that a trigger calls otherwise, and another',
    'NEW.prise',
    'tax integer NOT NULL, ',
    [MISSPELT, lacked('.*tax')],
  ],
] as const)(
  'a value is not told as lacked where SQL relies on it: %s',
  async (_, given, needed, messages) => {
    expect((await told(given, needed)).toSorted()).toEqual(
      messages.map((one) => expect.stringMatching(one)),
    );
  },
);
