import { expect, test } from 'vitest';
import { callersText } from '#server/own-tables/callers-text.ts';
import type { Reach } from '#server/own-tables/reach.ts';

/** A database with nothing of an operator's in it. */
const REACH: Reach = {
  columns: new Map(),
  plainTypes: new Set(),
  otherTypes: new Set(),
  own: new Set(),
  answering: new Set(),
  quoters: new Set(),
  runners: new Set(),
  leavers: new Set(),
  givers: new Set(),
};

/** What of its caller's a function of this body runs as it comes; null for none. */
async function runBy(body: string): Promise<string | null> {
  const text = `CREATE FUNCTION f(what text, other text) RETURNS text LANGUAGE plpgsql AS $fn$
    DECLARE found text; sql text; tail text; code varchar(9); n int; r record; BEGIN ${body}; RETURN found; END $fn$`;
  return (await callersText({ text, tables: [], isDefiner: false }, REACH))?.name ?? null;
}

const run = (text: string) => `EXECUTE ${text} INTO found`;
/** Puts another quoted text behind one that has lost what is cut off it. */
const cut = (made: string, by: string) =>
  `${made}; ${run(`'SELECT ' || ${by} || quote_literal(other)`)}`;
const COMMA = `sql := quote_literal(what) || ', '`;

test.each([
  ['a text of joined parts', cut(`sql := concat(quote_literal(what), ', ')`, 'left(sql, -2)')],
  ['a text with its type', cut(`sql := quote_literal(what) || ', '::text`, 'left(sql, -2)')],
  [
    'one of several texts',
    cut(`sql := quote_literal(what) || coalesce(', ', '; ')`, 'left(sql, -2)'),
  ],
  ['a beginning', cut(`sql := ', ' || quote_literal(what)`, 'substr(sql, 3)')],
  [
    'what another variable has',
    cut(`tail := ', '; sql := quote_literal(what) || tail`, 'left(sql, -2)'),
  ],
  [
    'what is put to it each time, or nothing',
    cut(`sql := NULL; sql := coalesce(sql, '') || quote_literal(what) || ', '`, 'left(sql, -2)'),
  ],
  ['the beginning of a form', cut(`sql := format(', said = %L', what)`, 'substr(sql, 3)')],
  ['the end of a form', cut(`sql := format('%L, ', what)`, 'left(sql, length(sql) - 2)')],
  [
    'a beginning and an end',
    cut(`sql := ', ' || quote_literal(what) || ', '`, 'substr(sql, 3, length(sql) - 4)'),
  ],
])('what the function itself has put there may be cut off: %s', async (_, body) => {
  expect(await runBy(body)).toBeNull();
});

test.each([
  ['all but so many signs', cut(COMMA, 'left(sql, 5)')],
  ['all but so many signs at the end', cut(`sql := ', ' || quote_literal(what)`, 'right(sql, 5)')],
  ['as many signs as a variable says', cut(COMMA, 'left(sql, n)')],
  ['as many signs as a variable says, at the beginning', cut(COMMA, 'right(sql, n)')],
  ['from a place that a variable says', cut(COMMA, 'substr(sql, n)')],
  ['so many signs from a place', cut(COMMA, 'substr(sql, 1, 5)')],
  ['less than the length of another text', cut(COMMA, 'left(sql, length(other) - 2)')],
  ['more than the length', cut(COMMA, 'left(sql, length(sql) + 2)')],
  ['its quotes', cut('sql := quote_literal(what)', 'left(sql, -1)')],
  ['its first quote', cut(COMMA, 'substr(sql, 2, length(sql) - 3)')],
  [
    'what a CASE may leave out',
    cut(`sql := quote_literal(what) || CASE WHEN true THEN ', ' END`, 'left(sql, -2)'),
  ],
  ['a quote of its own', cut(`sql := quote_literal(what) || ' ''a'''`, 'left(sql, -1)')],
  ['the end of a comment', cut(`sql := quote_literal(what) || E' --\\n'`, 'left(sql, -1)')],
  ['the end of a comment in a form', cut(`sql := format(E'%L --\\n', what)`, 'left(sql, -1)')],
  ['more than a form has behind its value', cut(`sql := format('%L,', what)`, 'left(sql, -2)')],
  [
    'the end of a form that is not written out',
    cut(`code := '%L, '; sql := format(code, what)`, 'left(sql, -2)'),
  ],
  [
    'a type that cuts by itself',
    cut(`sql := quote_literal(what) || ', '::char(1)`, 'left(sql, -2)'),
  ],
  ['a variable that cuts by itself', cut(`code := quote_literal(what) || ', '`, 'left(code, -2)')],
  ['a number behind it', cut('sql := quote_literal(what) || 12', 'left(sql, -2)')],
  ['a field of a record', cut(`SELECT quote_literal(what) AS said INTO r`, 'left(r.said, -1)')],
  ['signs that a trim is told', cut('sql := quote_literal(what)', `trim(both '''' from sql)`)],
])('what is cut off otherwise may take quotes with it: %s', async (_, body) => {
  expect(await runBy(body)).not.toBeNull();
});

const asked = (condition: string) => `IF ${condition} THEN ${run('what')}; END IF`;

test.each([
  ['a list', asked(`what IN ('SELECT 1', 'SELECT 2')`)],
  ['a list that it is all of', asked(`ARRAY[what] <@ ARRAY['SELECT 1', 'SELECT 2']`)],
  ['a list, whatever its case', asked(`lower(what) IN ('select 1')`)],
  ['a pattern of words', asked(`what SIMILAR TO '[a-z]+'`)],
])('what a condition has held against %s is no text of the caller', async (_, body) => {
  expect(await runBy(body)).toBeNull();
});

test.each([
  ['a part of it', asked(`what::varchar(6) IN ('SELECT')`)],
  ['as another type', asked(`what::name = 'select'`)],
  ['what is made of it', asked(`reverse(what) IN ('1 TCELES')`)],
  ['less than its blanks', asked(`ltrim(what, 'SELECT ') = '1'`)],
  ['a list in which it may be', asked(`ARRAY[what] && ARRAY['SELECT 1']`)],
  ['a list without a value', asked(`NOT (what NOT IN ('SELECT 1', NULL)) IS NULL`)],
  ['a pattern that fits anything', asked(`what SIMILAR TO '[a-z]+%'`)],
  ['a pattern of the caller', asked('what ~ other')],
])('a condition that says less leaves it the caller’s: %s', async (_, body) => {
  expect(await runBy(body)).toBe('what');
});
