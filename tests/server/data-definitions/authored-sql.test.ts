import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readAuthoredSql,
  type SqlPurpose,
} from '#server/data-definitions/compile/authored-sql/authored-sql.ts';
import { numberParameters } from '#server/data-definitions/compile/authored-sql/sql-parameters.ts';
import { rangesIn } from '#server/data-definitions/compile/authored-sql/sql-ranges.ts';
import { firstStatement } from '#server/database/sql-text/parse-sql.ts';

describe('parameters', () => {
  test.each([
    ['select :id', 'select $1', ['id']],
    ['a = :id and b = :name or c = :id', 'a = $1 and b = $2 or c = $1', ['id', 'name']],
    ['select :id::text', 'select $1::text', ['id']],
    ["select ':no', :yes", "select ':no', $1", ['yes']],
    ["select 'it''s :no', E'\\' :no', :yes", "select 'it''s :no', E'\\' :no', $1", ['yes']],
    ['select ":no" = :yes', 'select ":no" = $1', ['yes']],
    ['-- :no\nselect :yes', '-- :no\nselect $1', ['yes']],
    ['/* :no /* :no */ :no */ select :yes', `${' '.repeat(24)}select $1`, ['yes']],
    ["select/*:a\n*/'/* :no */', :yes", "select    \n  '/* :no */', $1", ['yes']],
    ['select $$ :no $$, $x$ :no $$ $x$, :yes', 'select $$ :no $$, $x$ :no $$ $x$, $1', ['yes']],
    ['select a[1:2], :yes', 'select a[1:2], $1', ['yes']],
  ])('%s', (source, text, names) => {
    const numbered = numberParameters(source);
    expect(numbered.text).toBe(text);
    expect(numbered.names).toEqual(names);
    expect(numbered.numbered).toBeNull();
  });

  test('offsets lead back to the text of the author', () => {
    const source = 'select :customer, :id from nowhere';
    const { text, originalOffset } = numberParameters(source);
    expect(originalOffset(text.indexOf('nowhere'))).toBe(source.indexOf('nowhere'));
    expect(originalOffset(0)).toBe(0);
  });

  test('a number in place of a name is noticed', () => {
    expect(numberParameters('select $1').numbered).toBe(7);
  });

  test.each([
    ['comments', '/**/'],
    ['comments in comments', '/*/**/*/'],
    ['lines of comments', '--\n'],
    ['signs', '+'],
    ['two signs', '+-'],
  ])('twenty thousand %s are read at once', async (_what, part) => {
    const source = `select 1 as id ${part.repeat(80_000 / part.length)}, 2 as other`;
    const begin = performance.now();
    const read = await readAuthoredSql(source, 'source');
    // Reading them again for each one takes ten seconds and more.
    expect(performance.now() - begin).toBeLessThan(3_000);
    expect('message' in read ? read.message : 'taken').toBe(
      part.startsWith('+') ? 'No operator has that many signs' : 'taken',
    );
  });

  test.each([
    "select '%s'",
    'select 1 as "%s"',
    'select $$%s$$',
    '--%s\nselect 1',
    '/*%s*/ select 1',
  ])('signs are no operator in %s', async (source) => {
    const read = await readAuthoredSql(source.replace('%s', '+*'.repeat(40)), 'source');
    expect('message' in read ? read.message : 'taken').toBe('taken');
  });

  test('no text makes the scan fail or run away', () => {
    const parts = fc.constantFrom(
      "'",
      '"',
      '$$',
      '$a$',
      '/*',
      '*/',
      '--',
      '\n',
      ':a',
      '::',
      'E',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (words) => {
        const source = words.join('');
        const { text, names } = numberParameters(source);
        expect(
          names.every((name) => name === 'a' || /^aE*$/.test(name) || name.startsWith('a')),
        ).toBe(true);
        expect(text.length).toBeLessThanOrEqual(source.length + words.length);
      }),
    );
  });
});

describe('an action', () => {
  test.each([
    "update shop_order set status = 'shipping' where id = :id",
    'delete from shop_order where id = :id',
    'insert into product_category (id, name) values (:id, :name)',
    'with gone as (delete from shop_order where id = :id returning id) select * from gone;',
    '-- why\nselect 1;\n',
    'delete from shop_order where true',
    'update shop_order set note = null where note is distinct from null and nullif(note, null) in (null)',
    'insert into product_category (id) values (:id) on conflict (id) do update set name = null',
  ])('%s may run', async (text) => {
    const read = await readAuthoredSql(text, 'action');
    expect(read).toMatchObject({ ok: true });
  });

  test.each([
    ['update a set b = 1; drop table a', 'Only one statement may stand in this file', 20],
    ['drop table product', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['do $$ begin perform 1; end $$', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ["set app.corp = 'b'", 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['truncate product', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['copy product to stdout', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ["copy product from program 'id'", 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['set role postgres', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['reset role', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['lock table product', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['listen y4', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['notify y4', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['explain analyze select 1', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['prepare a as select 1', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    ['call a()', 'Only SELECT, INSERT, UPDATE or DELETE may stand here', 0],
    [
      'merge into product p using product q on true when matched then delete',
      'Only SELECT, INSERT, UPDATE or DELETE may stand here: INSERT … ON CONFLICT (…) DO UPDATE SET … makes rows or changes them',
      0,
    ],
    [
      'delete from shop_order',
      'This DELETE is about every row: say which with WHERE; WHERE true if all are meant',
      12,
    ],
    [
      'with gone as (update product set listed = false returning id) select * from gone',
      'This UPDATE is about every row: say which with WHERE; WHERE true if all are meant',
      21,
    ],
    ['select 1 where :id = null', 'Nothing is = NULL: write IS NULL', 19],
    ['select 1 into t', 'SELECT INTO makes a table; that is not allowed', 0],
    ['', 'There is no statement in this file', 0],
    ['-- nothing', 'There is no statement in this file', 0],
    ['update product st price = 1', 'syntax error at or near "price"', 18],
    ['update product set price = $1', 'Name parameters, :id instead of $1', 27],
    ["update t set a = :abcdef, b = 'é' wher id = 1", 'syntax error at or near "wher"', 34],
  ])('%s: %s', async (text, message, offset) => {
    const isUnread = message.startsWith('syntax error');
    expect(await readAuthoredSql(text, 'action')).toEqual({
      ok: false,
      message,
      offset: expect.any(Number),
      ...(isUnread && { isUnread }),
    });
    const read = await readAuthoredSql(text, 'action');
    if (offset > 0 && !read.ok) expect(read.offset).toBe(offset);
  });

  test.each([
    "select set_config('app.corp', 'b', true)",
    "with x as materialized (select set_config('app.corp', 'b', true)) select * from x, product",
    "select pg_catalog.set_config('app.corp', 'b', true)",
    'select pg_sleep(1000)',
    'select setseed(0.5)',
    'select set_limit(1)',
    'select isn_weak(true)',
    "select * from xpath_table('id', 'a', 'b', '/c', 'true') as t (id int, c text)",
    "select * from crosstab('select 1') as t (id int, c text)",
    "select * from connectby('a', 'b', 'c', '1', 0) as t (id int, up int, level int)",
    "select lo_import('/etc/passwd')",
    "select pg_read_file('/etc/passwd')",
    "select query_to_xml('select 1', true, true, '')",
    'select * from pg_catalog.pg_class',
    'select * from pg_roles',
    'select * from information_schema.tables',
    'select "pg_sleep"(9)',
    'select PG_SLEEP(9)',
    'select U&"pg\\005fsleep"(9)',
    'select/**/pg_catalog . pg_sleep/**/(9)',
    'select * from pg_sleep(9)',
    'select * from product, lateral pg_sleep(9)',
    'select * from rows from (pg_sleep(9), generate_series(1, 2)) as x',
    'select 1 from product order by pg_sleep(9)',
    'select 1 from product group by 1 having pg_sleep(9) is null',
    'select 1 limit (select 1 from pg_sleep(9))',
    'select count(*) filter (where pg_sleep(9) is null) over () from product',
    'select case when true then (select array_agg(pg_advisory_lock(1))) end',
    'with a as (select 1), b as (select pg_sleep(9)) select * from a, b',
    'insert into product (id) select dblink(:id, :id)',
    'insert into product (id) values (:id) on conflict (id) do update set name = pg_read_file(:id)',
    'update product set name = pg_sleep(9)::text returning id',
    'delete from product using pg_stat_activity where true',
    "select * from xmltable('/a' passing query_to_xml('select 1', true, true, '') columns a text)",
    'select * from "public"."pg_authid"',
    'select * from y4_private.session',
    'select (9::float8).pg_sleep',
    'select (array[9::float8])[1].pg_sleep',
    'select s.pg_sleep from unnest(array[9::float8]) s',
    'select public.s.pg_sleep from s',
    'select (\'pg_authid\'::regclass)."pg_relation_size"',
    'update product set name = null where (9::float8).pg_sleep is null',
  ])('%s reaches beyond the tenant', async (text) => {
    const read = await readAuthoredSql(text, 'action');
    expect(read.ok).toBe(false);
  });
});

describe('a statement that would keep the server from everything else', () => {
  test('is refused where it is longer than anybody writes', async () => {
    const city = Array.from({ length: 9_000 }, (_, index) => `'x${index}'`).join(', ');
    const text = `select id from customer where city in (${city}, 'é')`;
    for (const purpose of ['source', 'action'] as const) {
      const read = await readAuthoredSql(text.padEnd(100_001), purpose);
      const message = 'A statement has at most 100000 characters: part it, or make a view';
      expect(read).toEqual({ ok: false, message, offset: 100_000 });
    }
    expect(await readAuthoredSql(text, 'source')).toMatchObject({ ok: true });
  });

  test('is read, or refused, however deep it goes', async () => {
    for (const unions of [1_000, 1_400, 1_450, 1_499, 2_000, 2_900]) {
      const read = await readAuthoredSql(
        Array(unions).fill('select 1').join(' union all '),
        'source',
      );
      if (!read.ok) expect(read.message).toBe('The statement is nested too deeply');
    }
  });

  test('tells thousands of places where they are', async () => {
    const uses = Array.from({ length: 2_000 }, () => 'x = :word').join(' and ');
    const text = `select 'é' from customer where ${uses} and city = 'last'`;
    const read = await readAuthoredSql(text, 'action');
    expect(read.ok && read.literals.at(-1)?.offset).toBe(text.indexOf("'last'"));
  });
});

describe('a source', () => {
  test('gives its statement without the semicolon behind it', async () => {
    const read = await readAuthoredSql('-- é\nselect 1 as a;\n-- end\n', 'source');
    expect(read).toMatchObject({ ok: true, text: 'select 1 as a', parameters: [] });
  });

  test.each([
    [
      'select * from product where id = :id',
      'A source takes no parameters, but this one names :id',
    ],
    ['update product set price = 1', 'Only SELECT may stand here'],
    [
      'with x as (delete from product returning id) select * from x',
      'A source reads rows and changes nothing',
    ],
    [
      'select * from (select id from product for share) p',
      'A source reads rows: FOR UPDATE would keep others from changing them',
    ],
  ])('%s: %s', async (text, message) => {
    expect(await readAuthoredSql(text, 'source')).toMatchObject({ ok: false, message });
  });

  test('tells a parameter where it stands first', async () => {
    const text = "select ':no' as a from product where id = :id or id = :id";
    const read = await readAuthoredSql(text, 'source');
    expect(read).toMatchObject({ ok: false, offset: text.indexOf(':id') });
  });
});

test.each([
  ['sums', `SELECT 1${'+1'.repeat(45_000)}`],
  ['casts', `SELECT 1${'::int'.repeat(19_000)}`],
  ['unions', Array(6_000).fill('SELECT 1').join(' UNION ')],
  ['comments without end', '/*'.repeat(49_000)],
  ['comments inside of each other', `SELECT 1 ${'/*'.repeat(24_000)}${'*/'.repeat(24_000)}`],
])('%s that go deeper than anybody writes are told', async (_, text) => {
  expect(await readAuthoredSql(text, 'source')).toMatchObject({
    ok: false,
    message: expect.stringMatching(/nested too deeply|too many others/),
  });
});

describe('the ends of a range', () => {
  const advice = async (condition: string) => {
    const read = await readAuthoredSql(`SELECT id FROM product WHERE ${condition}`, 'action');
    return read.ok ? read.advice.map(({ message }) => message) : [read.message];
  };

  test.each([
    ['stock BETWEEN :to AND :from', ':to and :from'],
    ['stock BETWEEN :stock_max AND :stock_min', ':stock_max and :stock_min'],
    ['created_at BETWEEN :until::date AND :from::date', ':until and :from'],
    ['stock >= :to AND price > 1 AND stock <= :from', ':to and :from'],
    [':stock_min > stock AND (price > 1 AND stock > :stock_max)', ':stock_max and :stock_min'],
    ['stock >= :to AND stock <= :from OR price > :to AND price < :from', ':to and :from'],
  ])('are told where the larger one stands first: %s', async (condition, named) => {
    expect(await advice(condition)).toEqual([
      `nothing lies between ${named}: the smaller end stands first`,
    ]);
  });

  test.each([
    "day BETWEEN now() + interval '7 days' AND now()",
    'day BETWEEN current_date AND current_date - 7',
    'day BETWEEN current_date + 9 - 1 AND current_date + 7',
    'day BETWEEN :from::date + 7 AND :from::date',
    'day BETWEEN current_date + :days + 7 AND current_date + :days',
    "day BETWEEN now() AND now() - interval '1 second'",
    "day BETWEEN now() + interval '61 minutes' AND now() + interval '1 hour'",
    "day BETWEEN now() + interval '26 hours' AND now() + interval '1 day'",
    "day BETWEEN now() + interval '2 weeks' AND now() + interval '13 days'",
    "day BETWEEN now() + interval '1 Month' AND now() + interval '3 weeks'",
    "day > '2026-01-01' AND (stock > 1 AND (day > now() + interval '7 days' AND day < now()))",
    "day BETWEEN now() - interval '11 months' AND now() - interval '1 year'",
  ])(
    'are told where the later one of two that are reckoned stands first: %s',
    async (condition) => {
      expect(await advice(condition)).toEqual([
        'nothing lies between these ends: the earlier one stands first',
      ]);
    },
  );

  test.each([
    "span && tstzrange(now(), now() - interval '1 day')",
    'span && daterange(current_date + 1, current_date)',
    "span && daterange('2026-05-01', '2026-03-01', '[]')",
    'span && pg_catalog.int4range(:from + 5, :from)',
    'tstzrange(upper(span), lower(span)) && other',
  ])('are told where they are made from the later end: %s', async (condition) => {
    expect(await advice(condition)).toEqual([
      'nothing lies between these ends: the earlier one stands first',
    ]);
  });

  test.each([
    ['span && tstzrange(:to, :from)', 'to', 'from'],
    ['span && daterange(:until::date, :from::date)', 'until', 'from'],
    ['span && tstzrange(p.end_at, p.start_at)', 'end_at', 'start_at'],
  ])('are told where they are made from the larger one: %s', async (condition, larger, smaller) => {
    expect(await advice(condition)).toEqual([
      `"${larger}" is called like the end of a range, and "${smaller}" like its beginning, which stands first`,
    ]);
  });

  test('are looked for once, however many conditions hold one another', async () => {
    const depth = 400;
    const nested = `${'stock > 1 AND ('.repeat(depth)}stock < 9${')'.repeat(depth)}`;
    expect(rangesIn((await firstStatement(`SELECT 1 WHERE ${nested}`)) ?? {})).toHaveLength(depth);
  });

  test.each([
    "day BETWEEN now() - interval '7 days' AND now()",
    'day BETWEEN current_date AND current_date',
    "day BETWEEN now() + interval '25 hours' AND now() + interval '1 day'",
    "day BETWEEN now() + interval '169 hours' AND now() + interval '1 week'",
    "day BETWEEN now() + interval '32 days' AND now() + interval '1 month'",
    "day BETWEEN now() + interval '8808 hours' AND now() + interval '1 year'",
    "day BETWEEN now() + interval '7 days' AND current_date",
    "day BETWEEN now() + interval '1 day 2 hours' AND now()",
    "day BETWEEN now() + interval '2' AND now()",
    "note BETWEEN :note || '1 day' AND :note",
    "day NOT BETWEEN now() + interval '7 days' AND now()",
    'stock BETWEEN :least AND :least * 2',
    'stock BETWEEN :least AND :least / 2',
    'stock BETWEEN :from AND :to',
    'stock BETWEEN :a AND :b',
    'stock BETWEEN :day_to AND :hour_from',
    'stock NOT BETWEEN :to AND :from',
    'stock BETWEEN SYMMETRIC :to AND :from',
    'stock BETWEEN least(:to, :from) AND greatest(:to, :from)',
    'CASE WHEN :from::int < :to::int THEN stock BETWEEN :from AND :to ELSE stock BETWEEN :to AND :from END',
    'stock BETWEEN :from AND :to OR stock BETWEEN :to AND :from',
    'stock BETWEEN :to AND 2 * :from',
    'stock >= :from AND stock < :to',
    'stock <= :to AND price >= :from',
    'stock >= :to OR stock <= :from',
    'stock >= :from AND stock <= :to OR stock >= :to AND stock <= :from',
    ':from::int > :to::int AND stock >= :to AND stock <= :from',
    'span && tstzrange(:from, :to)',
    'span && CASE WHEN :from < :to THEN tstzrange(:from, :to) ELSE tstzrange(:to, :from) END',
    'span && tstzrange(one.end_at, other.start_at)',
    "span && tstzrange(now(), now() + interval '1 day')",
    'span && tstzrange(upper(one), lower(other))',
    'span && tstzrange(lower(one), upper(one))',
    'span && tstzrange(now(), lower(one))',
    'span && around(:to, :from)',
  ])('are not told where they may be meant: %s', async (condition) => {
    expect(await advice(condition)).toEqual([]);
  });
});

describe('rows that lead to others of their table', () => {
  const told = async (step: string, union = 'UNION ALL') => {
    const text = `WITH RECURSIVE tree AS (SELECT id, above, 1 AS depth FROM box WHERE id = :id ${union} ${step}) SELECT id FROM tree`;
    const read = await readAuthoredSql(text, 'action');
    return read.ok
      ? read.advice.map(({ message, offset }) => [message, text.slice(offset).split(' ')[0]])
      : [[read.message]];
  };

  test.each([
    'SELECT b.id, b.above, t.depth + 1 FROM box b JOIN tree t ON b.id = t.id',
    'SELECT b.id, b.above, t.depth + 1 FROM tree t JOIN box b ON b.corp = t.corp AND b.id = t.id WHERE b.open',
    'SELECT b.id, b.above, 1 FROM box b, tree WHERE tree.id = b.id',
    'SELECT b.id, t.above, 1 FROM box b JOIN tree t ON b.above = t.above',
  ])('are told where each leads to itself: %s', async (step) => {
    expect(await told(step)).toEqual([
      [expect.stringMatching(/finds the rows of the step before again, .* without an end/), '='],
    ]);
    expect(await told(step, 'UNION')).toEqual([
      [expect.stringMatching(/finds the rows of the step before again, and no other row/), '='],
    ]);
  });

  test.each([
    'SELECT b.id, b.above, t.depth + 1 FROM box b JOIN tree t ON b.above = t.id',
    'SELECT b.id, b.above, t.depth + 1 FROM box b JOIN tree t ON b.id = t.above',
    'SELECT b.id, b.above, t.depth + 1 FROM box b JOIN tree t ON b.id = t.id WHERE t.depth < 5',
    'SELECT b.id, b.above, t.depth + 1 FROM box b JOIN tree t ON b.id = t.id AND depth < 5',
    'SELECT b.above, b.id, t.depth + 1 FROM box b JOIN tree t ON b.id = t.id',
    'SELECT b.id + 1, b.above, t.depth + 1 FROM box b JOIN tree t ON b.id = t.id',
    'SELECT b.id, b.above, t.depth + 1 FROM box b JOIN pair p ON p.one = b.id JOIN tree t ON p.other = t.id',
    'SELECT b.id, b.above, t.depth + 1 FROM box b JOIN pair p USING (id) JOIN tree t ON t.id = b.id',
  ])('are not told otherwise: %s', async (step) => {
    expect(await told(step)).toEqual([]);
  });
});

describe('values that follow from each other', () => {
  const told = async (
    step: string,
    after = 'SELECT day FROM days',
    first = 'WITH RECURSIVE',
    purpose: SqlPurpose = 'action',
  ) => {
    const text = `${first} days AS (SELECT :id::date AS day ${step}) ${after}`;
    const read = await readAuthoredSql(text, purpose);
    return read.ok
      ? read.advice.map(({ message, offset }) => [message, text.slice(offset).split(/[ )]/)[0]])
      : [[read.message]];
  };

  test.each(['SELECT day + 1 FROM days', 'SELECT d.day + 1 FROM days d'])(
    'are told where nothing ends them: %s',
    async (step) => {
      expect(await told(`UNION ALL ${step}`)).toEqual([
        [expect.stringMatching(/^nothing ends this, since each row of days makes another/), 'days'],
      ]);
    },
  );

  test.each([
    ['UNION ALL SELECT day + 1 FROM days WHERE day < current_date'],
    ['UNION SELECT day FROM days'],
    ['UNION ALL SELECT day + 1 FROM days', 'SELECT day FROM days LIMIT 7'],
    ['UNION ALL SELECT unnest(ARRAY[day]) FROM days'],
    ['UNION ALL SELECT d.day + 1 FROM days d JOIN box b ON b.day = d.day'],
    ['UNION ALL SELECT day FROM box'],
    ['UNION ALL SELECT day + 1 FROM public.days'],
    ['UNION ALL SELECT day + 1 FROM days GROUP BY day HAVING day < current_date'],
    ['UNION ALL SELECT day % 7 FROM days', 'CYCLE day SET known USING way SELECT day FROM days'],
    [
      'UNION ALL SELECT day + 1 FROM days',
      'SELECT EXISTS (SELECT FROM days WHERE day = current_date) AS found',
    ],
    ['UNION ALL SELECT day FROM days', 'SELECT day FROM days', 'WITH'],
  ])('are not told otherwise: %s', async (step, after?: string, first?: string) => {
    expect(await told(step, after, first)).toEqual([]);
  });

  test.each(['function', 'view'] as const)('are not told of a %s, which may stop', async (one) => {
    const after = 'SELECT day FROM days';
    expect(await told('UNION ALL SELECT day + 1 FROM days', after, 'WITH RECURSIVE', one)).toEqual(
      [],
    );
  });
});

describe('what stands twice', () => {
  const told = async (condition: string) => {
    const text = `SELECT id FROM guest WHERE ${condition}`;
    const read = await readAuthoredSql(text, 'action');
    return read.ok
      ? read.advice.map(({ message, offset }) => [message, text.slice(offset)])
      : [[read.message]];
  };

  test.each([
    ["state = 'new' OR room = 7 OR state = 'new'", "state = 'new'"],
    ["(state = 'new' OR state = 'new') AND room = 7", "state = 'new') AND room = 7"],
    ["state IN ('new', 'paid', 'new')", "'new')"],
    ['room = :room OR room = :room', 'room = :room'],
    ['first = last OR first = last', 'first = last'],
  ])('is told: %s', async (condition, place) => {
    expect(await told(condition)).toEqual([
      [expect.stringMatching(/^this stands here twice, and once is enough/), place],
    ]);
  });

  test.each([
    "state = 'new' OR state = 'paid' OR room = 7",
    "state IN ('new', 'paid') OR room IN (7, 8)",
    'room = :room OR room = :other',
    'random() < 0.5 OR random() < 0.5',
    "(state = 'new' AND room = 7) OR (state = 'new' AND room = 8)",
    'g.first = last OR first = last',
  ])('is not told otherwise: %s', async (condition) => {
    expect(await told(condition)).toEqual([]);
  });
});

describe('columns that stand for each other', () => {
  const told = async (text: string) => {
    const read = await readAuthoredSql(text, 'action');
    return read.ok
      ? read.advice.map(({ message, offset }) => [message, text.slice(offset)])
      : [[read.message]];
  };

  test.each([
    [
      'INSERT INTO guest (first, last) SELECT last, first FROM visitor',
      ['"last" goes into "first" here', 'last, first FROM visitor'],
    ],
    [
      'INSERT INTO guest (id, first, last) SELECT v.id, v.last::text, v.first FROM visitor v',
      ['"last" goes into "first" here', 'v.last::text, v.first FROM visitor v'],
    ],
    [
      'INSERT INTO guest (a, b, c) SELECT b, c, lower(x) AS a FROM visitor',
      ['"b" goes into "a" here', 'b, c, lower(x) AS a FROM visitor'],
    ],
    [
      'WITH made AS (INSERT INTO guest (a, b) SELECT b, a FROM visitor RETURNING id) SELECT id FROM made',
      ['"b" goes into "a" here', 'b, a FROM visitor RETURNING id) SELECT id FROM made'],
    ],
    [
      'SELECT g.id, g.first AS last, g.room, g.last AS first FROM guest g',
      [
        '"first" is called "last" here, and "last" is called "first"',
        'g.first AS last, g.room, g.last AS first FROM guest g',
      ],
    ],
  ])('%s is told', async (text, [message, place]) => {
    expect(await told(text)).toEqual([[expect.stringContaining(String(message)), place]]);
  });

  test.each([
    'INSERT INTO guest (first, last) SELECT first, last FROM visitor',
    'INSERT INTO guest (first, last) SELECT last AS first, first AS last FROM visitor',
    'INSERT INTO guest (first, last) SELECT last, id FROM visitor',
    'INSERT INTO guest (first, last) SELECT last, last FROM visitor',
    'INSERT INTO guest (first, last) SELECT lower(last), lower(first) FROM visitor',
    'INSERT INTO way ("from", "to") SELECT "to", "from" FROM way',
    'INSERT INTO guest (first, last) VALUES (:last, :first)',
    'INSERT INTO guest SELECT last, first FROM visitor',
    'INSERT INTO guest (first, last) SELECT last, first, id FROM visitor',
    'INSERT INTO guest (first, middle, last) SELECT middle, last, lower(name) FROM visitor',
    'INSERT INTO entry (from_day, to_day, from_sum, to_sum) VALUES (:from_day, :to_day, :from_sum, :to_sum), (:to_day, :from_day, :to_sum, :from_sum)',
    'SELECT g.first AS last, v.last AS first FROM guest g JOIN visitor v ON v.id = g.id',
    'SELECT first AS last, last AS other FROM guest',
    'SELECT lower(first) AS last, last AS first FROM guest',
    'SELECT first AS first, last AS last FROM guest',
    'SELECT way.last FROM (SELECT first AS last, last AS first FROM guest) AS way',
  ])('%s is not', async (text) => {
    expect(await told(text)).toEqual([]);
  });
});

describe('a change that leaves its rows as they were', () => {
  const told = async (change: string) => {
    const text = `UPDATE guest SET ${change}`;
    const read = await readAuthoredSql(text, 'action');
    return read.ok
      ? read.advice.map(({ message, offset }) => [message, text.slice(offset)])
      : [[read.message]];
  };

  test.each([
    "state = 'gone' WHERE id = :id AND state = 'gone'",
    "state = 'gone' WHERE id = :id AND state IN ('gone')",
    'room = 7, seen = true WHERE id = :id AND seen AND 7 = room',
    'seen = false WHERE id = :id AND NOT seen',
    'seen = false WHERE id = :id AND seen IS FALSE',
    'seen = true WHERE id = :id AND seen IS TRUE',
    'day = current_date WHERE id = :id AND day = current_date',
    "state = 'gone' FROM room r WHERE r.id = room_id AND guest.id = :id AND state = 'gone'",
    'room = :room FROM bill b WHERE b.guest_id = guest.id AND guest.room = :room',
  ])('is told: %s', async (change) => {
    const [name] = change.split(' ');
    const message = `this changes nothing: it sets ${name} to what its WHERE asks for`;
    expect(await told(change)).toEqual([[message, change]]);
  });

  test.each([
    "state = 'gone' WHERE id = :id AND state = 'here'",
    "state = 'gone' WHERE id = :id AND state <> 'gone'",
    "state = 'gone' WHERE id = :id AND note = 'gone'",
    "state = 'gone' WHERE id = :id AND state IN ('gone', 'here')",
    "state = 'gone' FROM room r WHERE r.id = room_id AND guest.id = :id AND r.state = 'gone'",
    "state = 'gone', room = 7 WHERE id = :id AND state = 'gone'",
    'seen = true WHERE id = :id AND NOT seen',
    'seen = false WHERE id = :id AND seen',
    'seen = true WHERE id = :id AND seen IS FALSE',
    'seen = true WHERE id = :id AND seen IS NOT TRUE',
    'seen = true WHERE id = :id AND seen IS NULL',
    'day = current_date WHERE id = :id AND day IS DISTINCT FROM current_date',
    'day = current_date WHERE id = :id AND day < current_date',
    'day = current_date WHERE id = :id AND other = current_date',
    'seen = true WHERE id = :id AND open',
    'seen = :seen WHERE id = :id AND seen',
    'room = :room FROM bill b WHERE b.guest_id = guest.id AND b.room = :room',
  ])('is not told: %s', async (change) => {
    expect(await told(change)).toEqual([]);
  });
});
