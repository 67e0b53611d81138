import { expect, test } from 'vitest';
import { openBlock } from '#server/own-tables/open-block.ts';
import { checkWithSteps } from '../_check.ts';

const functionOf = (body: string) => `CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$
${body}
$$;`;

/** Where a block begins whose end is missing, by its line. */
async function openIn(body: string): Promise<string | null> {
  const text = functionOf(body);
  const open = await openBlock(text);
  return open && `${open.word} ${text.slice(0, open.offset).split('\n').length}`;
}

/** Bodies, and what of them never ends with its line. */
const OPEN: readonly (readonly [string, string, string])[] = [
  [
    'IF before another one',
    'BEGIN\n  IF a THEN\n    x;\n  IF b THEN\n    y;\n  END IF;\n  RETURN NEW;\nEND',
    'IF 3',
  ],
  [
    'IF within another one, by its margin',
    'BEGIN\n  IF a THEN\n    IF b THEN\n      y;\n  END IF;\n  RETURN NEW;\nEND',
    'IF 4',
  ],
  ['IF with a bare END', 'BEGIN\n  IF a THEN x; END;\n  RETURN NEW;\nEND', 'IF 3'],
  [
    'IF within a loop',
    'BEGIN\n  FOR i IN 1..3 LOOP\n    IF a THEN x;\n  END LOOP;\n  RETURN NEW;\nEND',
    'IF 4',
  ],
  [
    'ELSE IF, which begins an IF of its own',
    'BEGIN\n  IF a THEN x;\n  ELSE IF b THEN y;\n  END IF;\n  RETURN NEW;\nEND',
    'ELSE IF 4',
  ],
  [
    'a loop with a CASE as its bound',
    'BEGIN\n  FOR i IN 1..CASE WHEN a THEN 1 ELSE 2 END LOOP\n    x;\n  RETURN NEW;\nEND',
    'LOOP 3',
  ],
  [
    'IF behind an ELSE IF with both ends',
    'BEGIN\n  IF a THEN x; ELSE IF b THEN y; END IF; END IF;\n  IF c THEN z;\n  RETURN NEW;\nEND',
    'IF 4',
  ],
  ['CASE', 'BEGIN\n  CASE a WHEN 1 THEN x; ELSE y;\n  RETURN NEW;\nEND', 'CASE 3'],
  ['the whole body', "DECLARE\n  é text := 'END';\nBEGIN\n  RETURN NEW; -- END", 'BEGIN 4'],
];

test.each(OPEN)('of a function that lacks an END, %s is told', async (_what, body, told) => {
  expect(await openIn(body)).toBe(told);
});

/** Bodies in which each block has its end, be something else wrong with them. */
const CLOSED: readonly (readonly [string, string])[] = [
  ['a CASE that is a value', 'BEGIN\n  x := CASE a WHEN 1 THEN 2 END;\n  RETURN NEW;\nEND;'],
  ['a block in an IF', 'BEGIN\n  IF a THEN BEGIN x; END; END IF;\n  RETURN NEW;\nEND;'],
  ['no sign behind END IF', 'BEGIN\n  IF a THEN x; END IF\n  IF b THEN y; END IF;\nEND;'],
  ['IF EXISTS of a statement', 'BEGIN\n  DROP TABLE IF EXISTS x;\n  RETURN NEW;\nEND;'],
  ['ELSE IF with both ends', 'BEGIN\n  IF a THEN x; ELSE IF b THEN y; END IF; END IF;\nEND;'],
  ['words in a text', "BEGIN\n  x := 'IF LOOP CASE'; -- IF THEN\n  RETURN NEW;\nEND;"],
  [
    'faults that are caught',
    'BEGIN\n  x;\nEXCEPTION WHEN others THEN\n  IF a THEN x; END IF;\nEND;',
  ],
  ['a CASE whose END is missing', 'BEGIN\n  x := CASE a WHEN 1 THEN 2;\n  RETURN NEW;\nEND;'],
];

test.each(CLOSED)('of a function with %s nothing is told as open', async (_what, body) => {
  expect(await openIn(body)).toBeNull();
});

const TENANT = {
  't/corp.json': '{ "code": "t", "name": "T", "sortName": "T" }',
};

test('an END IF that is forgotten is told once, where its IF begins', async () => {
  const body = `BEGIN
  IF NEW.name = '' THEN
    NEW.name := 'none';
  RETURN NEW;
END`;
  const table = 'CREATE TABLE coat (corp text NOT NULL, name text, PRIMARY KEY (corp, name));\n';
  const trigger =
    '\nCREATE TRIGGER stamped BEFORE INSERT ON coat FOR EACH ROW EXECUTE FUNCTION stamp();';
  const told = (text: string) =>
    checkWithSteps({ ...TENANT, '_tables/001-coats.sql': table + functionOf(text) + trigger });
  expect(await told(body)).toEqual([
    '_tables/001-coats.sql:4:3  this IF never ends: END IF is missing',
  ]);
  expect(await told(body.replace('  RETURN', '  END IF;\n  RETURN'))).toEqual([]);
  expect(
    await told(body.replace('  RETURN', '  ELSE IF NEW.name = 1 THEN END IF;\n  RETURN')),
  ).toEqual([
    '_tables/001-coats.sql:6:3  this ELSE IF begins an IF of its own, and one END IF is missing: ELSIF goes on with the same one',
  ]);
});
