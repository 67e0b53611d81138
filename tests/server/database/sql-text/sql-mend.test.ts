import { expect, test } from 'vitest';
import { parseSql } from '#server/database/sql-text/parse-sql.ts';
import { mendSql } from '#server/database/sql-text/sql-mend.ts';

async function refusedAt(text: string): Promise<number | null> {
  const parsed = await parseSql(text);
  return parsed.ok ? null : parsed.offset;
}

/** What is told of a text, its mark `⟦` taken out, which has to stand where that is told. */
async function toldOf(marked: string): Promise<string | null> {
  const text = marked.replace('⟦', '');
  const mend = await mendSql(text, (await refusedAt(text)) ?? 0, refusedAt);
  if (!mend) return null;
  expect(mend.offset).toBe(marked.indexOf('⟦'));
  return mend.suggestion === undefined ? mend.message : `${mend.message} ${mend.suggestion}`;
}

/** What cannot be read, with a mark where it is told, and what is told. */
const MENDED: readonly (readonly [string, string])[] = [
  ['⟦CRAETE TABLE a (b int);', 'syntax error at or near "CRAETE" CREATE'],
  ['select a ⟦form b;', 'syntax error at or near "form" from'],
  ['SELECT a FROM b ⟦WHRE c = 1 ORDER BY d', 'syntax error at or near "WHRE" WHERE'],
  ['UPDATE a SET b ⟦== 1 WHERE c = 2', 'syntax error at or near "==" ='],
  ['SELECT a FROM b WHERE c ⟦=> 1', 'syntax error at or near "=>" >='],
  ['SELECT a.b ⟦c.d FROM a, c', 'a comma is missing before "c"'],
  ['CREATE TABLE a (\n  b int\n  ⟦c int\n);', 'a comma is missing before "c"'],
  ['SELECT a⟦, FROM b', 'this comma is one too many'],
  ['INSERT INTO a VALUES (1, ⟦, 2)', 'this comma is one too many'],
  ['SELECT a FROM b WHERE ⟦WHERE c = 1', '"WHERE" stands here twice'],
  ['SELECT count⟦(a FROM b', 'this ( is never closed: ) is missing before "FROM"'],
  ['SELECT f(a) + g⟦(b', 'this ( is never closed: ) is missing at the end'],
  ['CREATE TABLE a (b int, PRIMARY KEY ⟦b));', '( is missing before "b"'],
  ['SELECT round(a / 2)⟦) FROM b', 'this ) has no ('],
  ['UPDATE a SET b = 1 ⟦c = 2', 'WHERE is missing before "c"'],
  ['UPDATE a SET b = 1 ⟦c = 2 WHERE d = 3', 'a comma is missing before "c"'],
  ['SELECT a FROM b WHERE c = 1 ⟦d = 2', 'AND is missing before "d"'],
  ['CREATE ⟦a AS SELECT 1 AS b;', 'VIEW is missing before "a"'],
  ['CREATE TABLE a (b int NOT NULL ⟦0);', 'DEFAULT is missing before "0"'],
  [
    'CREATE TABLE a (b int);\nCREATE TABLE c (d int)\n⟦CREATE TABLE e (f int);',
    '; is missing before "CREATE"',
  ],
  ["UPDATE a SET b = ⟦'new WHERE c = 'old'", `a quotation mark is missing behind "new" 'new'`],
  ["UPDATE a SET b = ⟦new' WHERE c = 'old'", `a quotation mark is missing before "new" 'new'`],
  [
    "SELECT ⟦'two words here, a FROM b",
    `a quotation mark is missing behind "two words here" 'two words here'`,
  ],
];

test.each(MENDED)('of %j is told what makes it readable', async (text, told) => {
  expect(await toldOf(text)).toBe(told);
});

test.each([
  ['a text that is far from SQL', 'this is no SQL at all'],
  ['a value that is lacking', 'SELECT a + FROM b'],
  ['what has two things wrong', 'SELECT a.b c.d FORM e'],
])('nothing is told of %s', async (_what, text) => {
  expect(await toldOf(text)).toBeNull();
});

test('what another statement has wrong is left to its own', async () => {
  const text = 'CRAETE TABLE a (b int);\nCRAETE TABLE c (d int);';
  const mend = await mendSql(text, 0, refusedAt);
  expect(mend?.text).toBe('CREATE TABLE a (b int);\nCRAETE TABLE c (d int);');
});

test('a text that only a change too much would mend is tried two hundred times at most', async () => {
  let tried = 0;
  const text = `SELECT ${"'a\nb', ".repeat(500)} 'c`;
  await mendSql(text, text.length - 2, async () => {
    tried += 1;
    return 0;
  });
  expect(tried).toBe(200);
});
