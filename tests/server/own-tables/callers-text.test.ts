import { expect, test } from 'vitest';
import { callersText } from '#server/own-tables/callers-text.ts';
import type { Reach } from '#server/own-tables/reach.ts';

/** A database with nothing of an operator's in it. */
const REACH: Reach = {
  columns: new Map(),
  plainTypes: new Set(),
  otherTypes: new Set(),
  own: new Map(),
  answering: new Set(),
  quoters: new Set(),
  runners: new Set(),
  leavers: new Set(),
  givers: new Set(),
};

/** What of its caller's a function of this body runs as it comes; null for none. */
async function runBy(body: string, reach: Reach = REACH): Promise<string | null> {
  const text = `CREATE FUNCTION f(what text, other text) RETURNS text LANGUAGE plpgsql AS $fn$
    DECLARE found text; sql text; tail text; code varchar(9); n int; r record; BEGIN ${body}; RETURN found; END $fn$`;
  return (await callersText({ text, tables: [], isDefiner: false }, reach))?.name ?? null;
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

/** Runs what the caller has handed over wherever the condition does not hold. */
const askedNot = (condition: string) => `IF ${condition} THEN RETURN 'no'; END IF; ${run('what')}`;
const ONE = `what = 'SELECT 1'`;

test.each([
  ['one of two conditions that both hold', asked(`n = 1 AND ${ONE}`)],
  ['what does not hold where it goes on', askedNot(`what <> 'SELECT 1'`)],
  ['either of two that would have ended it', askedNot(`n = 1 OR what <> 'SELECT 1'`)],
  ['the opposite of a condition', asked(`NOT (what <> 'SELECT 1')`)],
  ['the opposite of one where it goes on', askedNot(`NOT (${ONE})`)],
  ['each value of a list that it is not', askedNot(`what <> ALL (ARRAY['SELECT 1', 'SELECT 2'])`)],
  ['a list that it is none of', askedNot(`what NOT IN ('SELECT 1', 'SELECT 2')`)],
  ['any value of a list', asked(`what = ANY (ARRAY['SELECT 1', 'SELECT 2'])`)],
  ['a list with its type', asked(`what = ANY ('{SELECT 1}'::text[])`)],
  ['the text without its blanks', asked(`btrim(what) = 'SELECT 1'`)],
  ['the text, or another one where it is NULL', asked(`coalesce(what, '') = 'SELECT 1'`)],
  ['one of two patterns of words', asked(`what SIMILAR TO '[a-z]+|[0-9]+'`)],
  ['a pattern where it holds', asked(`what ~ '^[a-z]+$'`)],
  ['a pattern where it does not hold', askedNot(`what !~ '^[a-z]+$'`)],
  ['a sign beside letters where there is none', askedNot(`what ~ '[^a-z]'`)],
  ['a sign beside letters that it has not', asked(`what !~ '[^a-z]'`)],
])('a condition tells that a text is no longer the caller’s: %s', async (_, body) => {
  expect(await runBy(body)).toBeNull();
});

test.each([
  ['one of two conditions', asked(`n = 1 OR ${ONE}`)],
  ['one of two that would have ended it', askedNot(`n = 1 AND what <> 'SELECT 1'`)],
  ['what holds where it ends', askedNot(ONE)],
  ['what does not hold', asked(`what <> 'SELECT 1'`)],
  ['the opposite', asked(`NOT (${ONE})`)],
  ['the opposite of what holds where it ends', askedNot(`NOT (what <> 'SELECT 1')`)],
  ['what NULL is not distinct from', askedNot(`what IS DISTINCT FROM 'SELECT 1' AND n = 1`)],
  ['a value that is distinct', asked(`what IS DISTINCT FROM 'SELECT 1'`)],
  ['all values of a list that may be empty', asked(`what = ALL (string_to_array(other, ','))`)],
  [
    'a value of a list that it differs from',
    askedNot(`what <> ANY (ARRAY['SELECT 1', 'SELECT 2'])`),
  ],
  ['more than a value', asked(`what > 'SELECT 1'`)],
  ['less than a value where it goes on', askedNot(`what < 'SELECT 1'`)],
  ['a part of a list where it goes on', askedNot(`ARRAY[what] <@ ARRAY['SELECT 1']`)],
  ['another text of the caller', asked('what = other')],
  ['a list in which a text of the caller is', asked(`what IN ('SELECT 1', other)`)],
  ['a list that lacks a value where it goes on', askedNot(`what NOT IN ('SELECT 1', NULL)`)],
  [
    'a list with its type that lacks a value where it goes on',
    askedNot(`what <> ALL ('{SELECT 1,NULL}'::text[])`),
  ],
  ['what stands there where it is NULL', asked(`coalesce(code, what) = 'SELECT 1'`)],
  ['what is left without other signs than blanks', asked(`btrim(what, 'x') = 'SELECT 1'`)],
  ['a pattern where it does not hold', asked(`what !~ '^[a-z]+$'`)],
  ['a pattern where it goes on', askedNot(`what ~ '^[a-z]+$'`)],
  ['a sign beside letters that it has', asked(`what ~ '[^a-z]'`)],
  ['a sign beside letters where it goes on', askedNot(`what !~ '[^a-z]'`)],
  ['a pattern that is similar where it goes on', askedNot(`what SIMILAR TO '[a-z]+'`)],
  ['a pattern that is similar to any sign', asked(`what SIMILAR TO '[a-z]_'`)],
  ['one of two patterns that is similar', asked(`what SIMILAR TO '[a-z]+|% 1'`)],
  ['a pattern of LIKE', asked(`what LIKE '^[a-z]+$'`)],
])('a condition leaves a text the caller’s that may be any: %s', async (_, body) => {
  expect(await runBy(body)).toBe('what');
});

const QUOTED = 'quote_literal(what)';
const selects = (part: string) => run(`'SELECT ' || ${part}`);

test.each([
  ['its type', selects(`${QUOTED}::text`)],
  ['NULL for an empty text', selects(`nullif(${QUOTED}, '')`)],
  ['small letters', selects(`lower(${QUOTED})`)],
  ['no blanks around it', selects(`btrim(${QUOTED})`)],
  ['no commas behind it', selects(`rtrim(${QUOTED} || ', ', ', ')`)],
  ['no blanks before it by a pattern', selects(`regexp_replace(${QUOTED}, '^\\s+', '')`)],
  ['no comma behind it by a pattern', selects(`regexp_replace(${QUOTED}, ',\\s*$', '')`)],
  ['a place of a written text', run(`replace('SELECT {x}', '{x}', ${QUOTED})`)],
  [
    'a place of a text without quotes',
    `tail := 'SELECT {x}'; ${run(`replace(tail, '{x}', ${QUOTED})`)}`,
  ],
])('a text that is quoted stays so with %s', async (_, body) => {
  expect(await runBy(body)).toBeNull();
});

test.each([
  ['a type that cuts', selects(`${QUOTED}::varchar(3)`)],
  ['a type of one sign', selects(`${QUOTED}::char`)],
  ['a type of so many signs', selects(`${QUOTED}::bpchar(4)`)],
  ['the type of names', selects(`${QUOTED}::name`)],
  ['an operator of its own', selects(`(${QUOTED} OPERATOR(public.-) 1)`)],
  ['its signs the other way round', selects(`reverse(${QUOTED})`)],
  ['other signs for its own', selects(`translate(${QUOTED}, '''', '')`)],
  ['others laid over them', selects(`overlay(${QUOTED} placing 'x' from 1)`)],
  ['a part of it', selects(`split_part(${QUOTED}, 'x', 2)`)],
  ['a part of it by a pattern', selects(`substring(${QUOTED} from '.(.*).')`)],
  ['signs that it is told', selects(`btrim(${QUOTED}, other)`)],
  ['signs that a variable has', `code := chr(39); ${selects(`btrim(${QUOTED}, code)`)}`],
  ['a quote by its number for its blanks', selects(`regexp_replace(${QUOTED}, '^\\s*', chr(39))`)],
  [
    'no signs in it that a variable has',
    `code := chr(39); ${selects(`replace(${QUOTED}, code, '')`)}`,
  ],
  ['no quotes by their number around it', selects(`btrim(${QUOTED}, chr(39))`)],
  ['no quotes around it', selects(`btrim(${QUOTED}, '''')`)],
  ['no quotes around a name', selects(`btrim(quote_ident(what), '"')`)],
  ['no backslashes around it', selects(`btrim(${QUOTED}, '\\')`)],
  ['no dollars around it', selects(`btrim('$$' || ${QUOTED} || '$$', '$')`)],
  ['no stars around it', selects(`btrim('/*' || ${QUOTED} || '*/', '*')`)],
  ['no slashes around it', selects(`btrim('/*' || ${QUOTED} || '*/', '/')`)],
  ['no strokes around it', selects(`btrim('--' || ${QUOTED}, '-')`)],
  ['no first sign by a pattern', selects(`regexp_replace(${QUOTED}, '^.', '')`)],
  ['no last sign by a pattern', selects(`regexp_replace(${QUOTED}, '.$', '')`)],
  ['no sign anywhere by a pattern', selects(`regexp_replace(${QUOTED}, '\\W', '')`)],
  ['no sign by a pattern of the caller', selects(`regexp_replace(${QUOTED}, other, '')`)],
  ['a quote for its blanks', selects(`regexp_replace(${QUOTED}, '^\\s*', '''')`)],
  ['a text of the caller for its blanks', selects(`regexp_replace(${QUOTED}, '^\\s*', other)`)],
  ['no quotes in it', selects(`replace(${QUOTED}, '''', '')`)],
  ['other letters in it', selects(`replace(${QUOTED}, 'x', '''')`)],
  [
    'other letters in a variable that has it',
    `sql := ${QUOTED}; ${selects(`replace(sql, 'x', '')`)}`,
  ],
  ['no text of the caller in it', selects(`replace(${QUOTED}, other, '')`)],
  ['a place within quotes', run(`replace('SELECT ''{x}''', '{x}', ${QUOTED})`)],
  ['a place in a comment', run(`replace('SELECT 1 /* {x} */', '{x}', ${QUOTED})`)],
  [
    'a place of a text with quotes',
    `tail := 'SELECT ''{x}'''; ${run(`replace(tail, '{x}', ${QUOTED})`)}`,
  ],
])('a text that is quoted may be so no longer with %s', async (_, body) => {
  expect(await runBy(body)).not.toBeNull();
});

/** Asks for a list of a block's own. */
const askedOf = (list: string, before = '') =>
  `DECLARE known ${list} := ARRAY['SELECT 1']; BEGIN ${before} ${asked('what = ANY (known)')}; END`;

test('a list that stays as it is has a text that is no longer the caller’s', async () => {
  expect(await runBy(askedOf('CONSTANT text[]'))).toBeNull();
});

test('a list that is added to may have any', async () => {
  expect(await runBy(askedOf('text[]', 'known := known || what;'))).toBe('what');
});

const OWN_FORMAT: Reach = {
  ...REACH,
  own: new Map([['format', [{ least: 1, most: 1 }]]]),
  givers: new Set(['format']),
  quoters: new Set(['format']),
};
const NAMED = run(`format('SELECT count(*) FROM %I', what)`);

test('an own function that is called like one of PostgreSQL’s is none that takes another number of values', async () => {
  expect(await runBy(NAMED, OWN_FORMAT)).toBeNull();
  expect(await runBy(NAMED.replace('format(', 'pg_catalog.format('), OWN_FORMAT)).toBeNull();
});

test.each([
  ['takes as many', { least: 2, most: 2 }, NAMED],
  ['has defaults', { least: 1, most: 3 }, NAMED],
  ['takes any number', { least: 0, most: Number.POSITIVE_INFINITY }, NAMED],
])('an own function that %s may be meant', async (_, count, body) => {
  const own = new Map([['format', [count]]]);
  expect(await runBy(body, { ...REACH, own })).toBe('what');
  expect(await runBy(body.replace('format(', 'pg_catalog.format('), { ...REACH, own })).toBeNull();
});
