import { beforeAll, expect, test } from 'vitest';
import { createSteps } from './_steps.ts';

const { take, takeAll, asOwner, asAuthor } = createSteps();

beforeAll(async () => {
  expect(await take('001-notes.sql', NOTES)).toEqual([]);
});

const NOTES = `
  CREATE TABLE note (corp text NOT NULL, id int, said text, PRIMARY KEY (corp, id));
  INSERT INTO note VALUES ('a', 1, 'ours'), ('b', 2, 'theirs');
  CREATE FUNCTION run(what text) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE found text; BEGIN EXECUTE what INTO found; RETURN found; END $$;
  CREATE FUNCTION run_owner(what text) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
    DECLARE found text; BEGIN EXECUTE what INTO found; RETURN found; END $$;
  CREATE FUNCTION peek(what text) RETURNS text LANGUAGE plpgsql STABLE AS $$
    DECLARE found text; BEGIN EXECUTE what INTO found; RETURN found; END $$;
  CREATE FUNCTION counted(what text) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE found bigint; BEGIN EXECUTE format('SELECT count(*) FROM %I', what) INTO found; RETURN found; END $$;
  CREATE PROCEDURE tidy(what text) LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'ANALYZE ' || what; END $$;`;

const FORGED = `'SET app.corp = ''b''; SELECT said FROM note'`;

test('nobody names himself another tenant by a function that runs its caller’s text', async () => {
  for (const call of [
    `SELECT run(${FORGED})`,
    `SELECT run_owner(${FORGED})`,
    `CALL tidy('note')`,
  ]) {
    await expect(asAuthor(call)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(asAuthor(`SELECT peek(${FORGED})`)).rejects.toMatchObject({ code: '0A000' });
  expect(
    await asAuthor(`SELECT peek('SELECT string_agg(said, '','') FROM note') AS found`),
  ).toEqual([{ found: 'ours' }]);
  expect(await asAuthor(`SELECT counted('note') AS found`)).toEqual([{ found: '1' }]);
  // It is still the operator's own.
  expect((await asOwner(`SELECT run('SELECT 1') AS found`)).rows).toEqual([{ found: '1' }]);
});

/** A function of the name `name`, which is given a text `what`. */
const made = (name: string, body: string, words = '', given = 'what text') =>
  `CREATE FUNCTION ${name}(${given}) RETURNS text LANGUAGE plpgsql ${words} AS $$
     DECLARE found text; sql text; r record; c refcursor; BEGIN ${body}; RETURN found; END $$;`;
const inSql = (name: string, body: string) =>
  `CREATE FUNCTION ${name}(what text) RETURNS text LANGUAGE sql SECURITY DEFINER AS $$ SELECT ${body} $$;`;

test.each([
  ['hands it on', inSql('through', 'run(what)'), `through(${FORGED})`],
  ['hands it on twice', inSql('through_again', 'through(what)'), `through_again(${FORGED})`],
  [
    'calls a procedure',
    `CREATE PROCEDURE obey_all(what text) LANGUAGE plpgsql AS $$ BEGIN EXECUTE what; END $$;
     ${made('by_call', 'CALL obey_all(what)', 'SECURITY DEFINER')}`,
    `by_call(${FORGED})`,
  ],
  [
    'hands it on within a text',
    made('within', `EXECUTE 'SELECT run($1)' INTO found USING what`, 'SECURITY DEFINER'),
    `within(${FORGED})`,
  ],
  [
    'asks for XML',
    inSql('as_xml', `query_to_xml(what, true, false, '')::text`),
    `as_xml('SELECT said FROM note')`,
  ],
  [
    'aggregates',
    `${made('step', 'EXECUTE what INTO found', '', 's text, what text')}
     CREATE AGGREGATE steps(text) (sfunc = step, stype = text);`,
    `steps(${FORGED})`,
  ],
  [
    'names the setting',
    made('remember', `EXECUTE format('SET LOCAL %I = %L', what, 'b')`),
    `remember('app.corp')`,
  ],
  [
    'sets the tenant',
    made('become', `sql := 'SET LOCAL app.corp = ' || quote_literal(what); EXECUTE sql`),
    `become('b')`,
  ],
  ['takes on a role', made('act_as', `EXECUTE format('SET ROLE %I', what)`), `act_as('y4_app')`],
  ['sets by a function', inSql('set_any', `set_config(what, 'b', true)`), `set_any('app.corp')`],
  ['runs a block', made('block', `EXECUTE format('DO %L', what)`), `block('BEGIN END')`],
  [
    'takes a domain',
    `CREATE DOMAIN words AS text; ${made('of_domain', 'EXECUTE what', '', 'what words')}`,
    `of_domain(${FORGED})`,
  ],
  [
    'takes a row',
    `CREATE TYPE pack AS (sql text, n int); ${made('of_row', 'EXECUTE what.sql', '', 'what pack')}`,
    `of_row(ROW(${FORGED}, 1)::pack)`,
  ],
  [
    'takes bytes',
    made('of_bytes', `EXECUTE convert_from(what, 'UTF8')`, '', 'what bytea'),
    `of_bytes(convert_to(${FORGED}, 'UTF8'))`,
  ],
  [
    'keeps it in a field of a row',
    made('of_field', 'p.said := what; EXECUTE p.said INTO found').replace(
      'DECLARE',
      'DECLARE p note%ROWTYPE;',
    ),
    `of_field(${FORGED})`,
  ],
  ['calls it by the function', made('named', 'EXECUTE named.what'), `named(${FORGED})`],
  [
    'takes what another one answers',
    `CREATE FUNCTION stored() RETURNS text LANGUAGE sql AS $$ SELECT said FROM note $$;
     ${made('of_stored', 'EXECUTE stored()')}`,
    `of_stored('')`,
  ],
  [
    'takes it apart',
    made(
      'parts',
      `FOR r IN SELECT p FROM regexp_split_to_table(what, '#') p LOOP EXECUTE r.p; END LOOP`,
    ),
    `parts(${FORGED})`,
  ],
  [
    'asks a query within',
    made('inner_query', 'SELECT q INTO sql FROM (SELECT said AS q FROM note) x; EXECUTE sql'),
    `inner_query('')`,
  ],
  [
    'repeats a fault',
    made(
      'repeats',
      `BEGIN RAISE EXCEPTION '%', what; EXCEPTION WHEN raise_exception THEN EXECUTE SQLERRM; END`,
    ),
    `repeats(${FORGED})`,
  ],
  [
    'fetches it',
    made('fetches', 'OPEN c FOR SELECT said FROM note; FETCH c INTO sql; EXECUTE sql'),
    `fetches('')`,
  ],
  [
    'holds it against a list elsewhere',
    made('elsewhere', `IF what IN ('a') THEN found := what; ELSE EXECUTE what; END IF`),
    `elsewhere(${FORGED})`,
  ],
  [
    'goes on behind a list',
    made('goes_on', `IF what NOT IN ('a') THEN RAISE NOTICE 'no'; END IF; EXECUTE what`),
    `goes_on(${FORGED})`,
  ],
  [
    'looks at its beginning',
    made('begins', `IF what LIKE 'SELECT%' THEN EXECUTE what INTO found; END IF`),
    `begins('SELECT said FROM note, set_config(''app.corp'', ''b'', true)')`,
  ],
  [
    'compares its beginning',
    made('compares', `IF upper(left(what, 6)) IN ('SELECT') THEN EXECUTE what INTO found; END IF`),
    `compares('select 1')`,
  ],
  [
    'looks at a part of it',
    made('has_part', `IF what ~ '^[a-z]+' THEN EXECUTE what INTO found; END IF`),
    `has_part('select 1')`,
  ],
  [
    'has one of two words at either end',
    made('either_end', `IF what ~ '^a|b$' THEN EXECUTE what INTO found; END IF`),
    `either_end('a')`,
  ],
  [
    'takes signs out',
    made('cleaned', `EXECUTE translate(what, ';', '') INTO found`),
    `cleaned('select 1')`,
  ],
  [
    'replaces a part',
    made('replaced', `EXECUTE regexp_replace(what, '[^a-z. ]', '', 'g') INTO found`),
    `replaced('select 1')`,
  ],
  [
    'fills it anew behind a list',
    made(
      'refilled',
      `sql := 'a'; IF sql IN ('a') THEN sql := what; EXECUTE sql INTO found; END IF`,
    ),
    `refilled(${FORGED})`,
  ],
  [
    'fills it anew in a loop',
    made(
      'looped',
      `sql := 'a'; IF sql <> 'a' THEN RETURN ''; END IF; FOR i IN 1..2 LOOP EXECUTE sql; sql := what; END LOOP`,
    ),
    `looped(${FORGED})`,
  ],
  [
    'fills it anew before a fault',
    made(
      'caught',
      `sql := 'a'; IF sql <> 'a' THEN RETURN ''; END IF; BEGIN sql := what; RAISE 'no'; EXCEPTION WHEN OTHERS THEN EXECUTE sql; END`,
    ),
    `caught(${FORGED})`,
  ],
  [
    'fills it anew in the other branch',
    made(
      'branched',
      `sql := 'a'; IF sql <> 'a' THEN RETURN ''; ELSE sql := what; END IF; EXECUTE sql INTO found`,
    ),
    `branched(${FORGED})`,
  ],
  [
    'fills it with what a procedure answers',
    `CREATE PROCEDURE echo(what text, INOUT said text) LANGUAGE plpgsql AS $$ BEGIN said := what; END $$;
     ${made('of_call', `CALL echo(what, sql); EXECUTE sql INTO found`)}`,
    `of_call(${FORGED})`,
  ],
  [
    'has two variables of one name',
    made(
      'two',
      `sql := 'a'; IF sql IN ('a') THEN DECLARE sql text := what; BEGIN EXECUTE sql INTO found; END; END IF`,
    ),
    `two(${FORGED})`,
  ],
  ['quotes a name of its own', made('named_so', `"sql" := what; EXECUTE sql`), `named_so('a')`],
  ['explains a filling', made('explained', `sql /* = */ := what; EXECUTE sql`), `explained('a')`],
  [
    'reckons a place',
    made(
      'placed',
      `IF true THEN DECLARE a text[]; BEGIN a[CASE WHEN 1 = 1 THEN 1 END] := what; EXECUTE a[1]; END; END IF`,
    ),
    `placed(${FORGED})`,
  ],
  [
    'has another name for it',
    `CREATE FUNCTION aliased(what text) RETURNS text LANGUAGE plpgsql AS $$
       DECLARE w ALIAS FOR what; found text; BEGIN EXECUTE w INTO found; RETURN found; END $$;`,
    `aliased(${FORGED})`,
  ],
  [
    'holds it against itself',
    made('itself', `IF what IN (what) THEN EXECUTE what INTO found; END IF`),
    `itself(${FORGED})`,
  ],
  [
    'holds it against a caller’s list',
    made(
      'listed_by_caller',
      `IF what = ANY (list) THEN EXECUTE what INTO found; END IF`,
      '',
      'what text, list text[]',
    ),
    `listed_by_caller(${FORGED}, ARRAY[${FORGED}])`,
  ],
  [
    'asks whether it is no word of a list',
    made('distinct_from', `IF what IS DISTINCT FROM 'a' THEN EXECUTE what INTO found; END IF`),
    `distinct_from(${FORGED})`,
  ],
  [
    'holds it against nothing',
    made('nothing', `IF what NOT IN ('a', NULL) THEN RETURN ''; END IF; EXECUTE what INTO found`),
    `nothing(${FORGED})`,
  ],
  [
    'means a column by a name that it has held',
    `CREATE FUNCTION means_column(said text) RETURNS text LANGUAGE plpgsql AS $$
       #variable_conflict use_column
       DECLARE sql text; BEGIN IF said IN ('a') THEN SELECT said INTO sql FROM note; EXECUTE sql; END IF; RETURN sql; END $$;`,
    `means_column('a')`,
  ],
  [
    'quotes a name within quotes',
    made('name_in_quotes', `EXECUTE format('SELECT ''%I''', what) INTO found`),
    `name_in_quotes('a')`,
  ],
  [
    'takes a width as well',
    made('of_width', `EXECUTE format('%*s', 1, what) INTO found`),
    `of_width(${FORGED})`,
  ],
  [
    'quotes a value within quotes',
    made('in_quotes', `EXECUTE 'SELECT ''' || quote_literal(what) || '''' INTO found`),
    `in_quotes('; SET app.corp = b; SELECT said FROM note --')`,
  ],
  [
    'quotes a name that has quotes',
    made('in_name', `EXECUTE format('SELECT 1 AS "x%I"', what) INTO found`),
    `in_name('a')`,
  ],
  [
    'quotes a value between signs of dollars',
    made('in_dollars', `EXECUTE format('SELECT $x$%L$x$', what) INTO found`),
    `in_dollars('a')`,
  ],
  [
    'quotes a value in a comment',
    made('in_comment', `EXECUTE concat('SELECT 1 -- by ', quote_literal(what)) INTO found`),
    `in_comment('a')`,
  ],
  [
    'quotes a name behind a comment that was begun before',
    made(
      'in_comment_before',
      `sql := '-- '; sql := sql || quote_ident(what); EXECUTE sql INTO found`,
    ),
    String.raw`in_comment_before(E'x\n; SET app.corp = ''b''; SELECT said FROM note --')`,
  ],
  [
    'quotes a value behind quotes that were begun before',
    made(
      'in_quotes_before',
      `sql := concat(sql, 'SELECT '''); sql := sql || format('%L', what); sql := sql || ''''; EXECUTE sql INTO found`,
    ),
    `in_quotes_before('; SET app.corp = b; SELECT said FROM note --')`,
  ],
  [
    'cuts it off',
    made('cut', `IF what::char(1) IN ('S') THEN EXECUTE what INTO found; END IF`),
    `cut(${FORGED})`,
  ],
  [
    'sets the tenant to a word',
    made('becomes', `IF what ~ '^[a-z]+$' THEN EXECUTE 'SET LOCAL app.corp = ' || what; END IF`),
    `becomes('b')`,
  ],
  [
    'leaves out an empty text',
    made('emptied', `EXECUTE nullif(what, '') INTO found`),
    `emptied(${FORGED})`,
  ],
  ['fills with = and a remark', made('remarked', `sql /**/ = what; EXECUTE sql`), `remarked('a')`],
  [
    'has a variable with a sign',
    made('signed', `DECLARE s$1 text; BEGIN s$1 = what; EXECUTE s$1 INTO found; END`),
    `signed(${FORGED})`,
  ],
  [
    'names a variable in Chinese',
    made('chinese', `DECLARE 语句 text; BEGIN 语句 = what; EXECUTE 语句 INTO found; END`),
    `chinese(${FORGED})`,
  ],
  [
    'names it in Chinese, too',
    `CREATE FUNCTION alias_chinese(what text) RETURNS text LANGUAGE plpgsql AS $$
       DECLARE 语句 ALIAS FOR what; found text; BEGIN EXECUTE 语句 INTO found; RETURN found; END $$;`,
    `alias_chinese(${FORGED})`,
  ],
  [
    'has another name for it with a blank',
    `CREATE FUNCTION alias_blank(what text) RETURNS text LANGUAGE plpgsql AS $$
       DECLARE "my text" ALIAS FOR what; found text; BEGIN EXECUTE "my text" INTO found; RETURN found; END $$;`,
    `alias_blank(${FORGED})`,
  ],
  [
    'calls another name by the function',
    `CREATE FUNCTION alias_full(what text) RETURNS text LANGUAGE plpgsql AS $$
       DECLARE w ALIAS FOR what; found text; BEGIN EXECUTE alias_full.w INTO found; RETURN found; END $$;`,
    `alias_full(${FORGED})`,
  ],
  [
    'gives it to a cursor',
    `CREATE FUNCTION by_cursor(what text) RETURNS text LANGUAGE plpgsql AS $$
       DECLARE c CURSOR (n int, k text) FOR SELECT k AS q; sql text; found text;
       BEGIN OPEN c(1, what); FETCH c INTO sql; EXECUTE sql INTO found; RETURN found; END $$;`,
    `by_cursor(${FORGED})`,
  ],
  [
    'gives it to the cursor of a loop',
    `CREATE FUNCTION by_loop(what text) RETURNS text LANGUAGE plpgsql AS $$
       DECLARE c CURSOR (k text) FOR SELECT k AS q; found text;
       BEGIN FOR r IN c(k := what) LOOP EXECUTE r.q INTO found; END LOOP; RETURN found; END $$;`,
    `by_loop(${FORGED})`,
  ],
  [
    'prefers a column to a variable',
    `CREATE FUNCTION prefers(what text) RETURNS TABLE (said text) LANGUAGE plpgsql AS $$
       #variable_conflict use_column
       DECLARE sql text; BEGIN SELECT n.said INTO sql FROM (SELECT said FROM note) n; EXECUTE sql; END $$;`,
    `prefers('')`,
  ],
  [
    'leaves only sometimes',
    made(
      'sometimes',
      `LOOP IF what NOT IN ('a') THEN EXIT WHEN what = 'b'; END IF; EXECUTE what INTO found; EXIT; END LOOP`,
    ),
    `sometimes(${FORGED})`,
  ],
  [
    'holds it against all of none',
    made('all_of_none', `IF what = ALL ('{}'::text[]) THEN EXECUTE what INTO found; END IF`),
    `all_of_none(${FORGED})`,
  ],
  [
    'has a second list of that name',
    made(
      'two_lists',
      `DECLARE names CONSTANT text[] := ARRAY['a']; BEGIN DECLARE names text[] := ARRAY[what]; BEGIN
         IF what = ANY (names) THEN EXECUTE what INTO found; END IF; END; END`,
    ),
    `two_lists(${FORGED})`,
  ],
  [
    'checks another element',
    made(
      'element',
      `DECLARE a text[] := ARRAY['x', what]; BEGIN IF a[1] IN ('x') THEN EXECUTE a[2] INTO found; END IF; END`,
    ),
    `element(${FORGED})`,
  ],
  [
    'quotes a name within a value',
    made('next_of', `EXECUTE format('SELECT nextval(''%I'')', what) INTO found`),
    `next_of('x''); SET app.corp = ''b''; --')`,
  ],
  [
    'quotes a name twice',
    made('twice', `EXECUTE 'SELECT count(*) FROM "' || quote_ident(what) || '"' INTO found`),
    `twice('"; SET app.corp = ''b''; --')`,
  ],
  [
    'takes out a pattern that is meant as a text',
    made('meant', `EXECUTE regexp_replace(what, '[^a-z]', '', 'gq') INTO found`),
    `meant(${FORGED})`,
  ],
  [
    'sets the tenant in two steps',
    made('steps_two', `sql := 'SET LOCAL app.corp = '; EXECUTE sql || quote_literal(what)`),
    `steps_two('b')`,
  ],
  [
    'sets the tenant by a value',
    made(
      'by_value',
      `EXECUTE 'SELECT set_config(''app.corp'', $1, true)' INTO found USING what`,
      'SECURITY DEFINER',
    ),
    `by_value('b')`,
  ],
  [
    'is written in SQL throughout',
    `CREATE FUNCTION atomic(what text) RETURNS text LANGUAGE sql SECURITY DEFINER BEGIN ATOMIC SELECT run(what); END;`,
    `atomic(${FORGED})`,
  ],
  [
    'runs it by an operator',
    `CREATE OPERATOR !@# (FUNCTION = run, RIGHTARG = text); ${inSql('by_operator', '!@# what')}`,
    `by_operator(${FORGED})`,
  ],
  [
    'has an operator answer what it is given',
    `CREATE FUNCTION same(what text) RETURNS text LANGUAGE sql AS $$ SELECT what $$;
     CREATE OPERATOR !@@ (FUNCTION = same, RIGHTARG = text);
     ${made('by_sign', 'EXECUTE !@@ what INTO found')}`,
    `by_sign(${FORGED})`,
  ],
  [
    'forgets a role',
    made('forget', `IF what ~ '^[a-z]+$' THEN EXECUTE 'RESET ' || what; END IF`),
    `forget('role')`,
  ],
  [
    'has another name for it, behind what looks like a comment',
    `CREATE FUNCTION by_alias(text) RETURNS text LANGUAGE plpgsql AS $$
       DECLARE sign text := '--'; what ALIAS FOR $1; found text; BEGIN EXECUTE what INTO found; RETURN found; END $$;`,
    `by_alias(${FORGED})`,
  ],
  [
    'has another name for another name',
    `CREATE FUNCTION by_aliases(text) RETURNS text LANGUAGE plpgsql AS $$
       DECLARE one ALIAS FOR $1; what /* = */ ALIAS FOR one; found text; BEGIN EXECUTE what INTO found; RETURN found; END $$;`,
    `by_aliases(${FORGED})`,
  ],
  [
    'gives one name to two variables',
    made(
      'by_same_alias',
      `sql := 'SELECT 1'; DECLARE w ALIAS FOR what; BEGIN EXECUTE w INTO found; END; DECLARE w ALIAS FOR sql; BEGIN NULL; END`,
    ),
    `by_same_alias(${FORGED})`,
  ],
  [
    'puts it together of numbers',
    made(
      'by_numbers',
      `SELECT string_agg(chr(n), '' ORDER BY place) INTO sql FROM unnest(what) WITH ORDINALITY given (n, place); EXECUTE sql INTO found`,
      '',
      'what int[]',
    ),
    `by_numbers((SELECT array_agg(ascii(s)) FROM string_to_table(${FORGED}, NULL) s))`,
  ],
  [
    'takes it for the name of a cursor',
    made('by_cursor', `EXECUTE 'SELECT 1 AS ' || what INTO found`, '', 'what refcursor'),
    `by_cursor(${FORGED})`,
  ],
  [
    'takes it as a type whose name begins like one of the catalogue',
    `CREATE DOMAIN region AS text; ${made('by_region', 'EXECUTE what INTO found', '', 'what region')}`,
    `by_region(${FORGED})`,
  ],
  [
    'asks a function whose name begins like one of the catalogue',
    `CREATE FUNCTION to_region(w text) RETURNS text LANGUAGE sql AS 'SELECT w';
     ${made('to_its_region', 'EXECUTE to_region(what) INTO found')}`,
    `to_its_region(${FORGED})`,
  ],
  [
    'asks one of the operator’s that is called like one of PostgreSQL’s',
    `CREATE FUNCTION hashtext(w text, n int) RETURNS text LANGUAGE sql AS 'SELECT w';
     ${made('by_own', 'EXECUTE hashtext(what, 1) INTO found')}`,
    `by_own(${FORGED})`,
  ],
  [
    'takes a row of a table whole',
    made('by_row', `EXECUTE (SELECT to_jsonb(n) ->> 'said' FROM note n) INTO found`),
    `by_row('')`,
  ],
])('a function that %s is out of the reach of requests', async (name, step, call) => {
  expect(await take(`001-${name}.sql`, step)).toEqual([]);
  await expect(asAuthor(`SELECT ${call}`)).rejects.toMatchObject({ code: '42501' });
});

test('functions that make a text safely can be called', async () => {
  const safe: Readonly<Record<string, string>> = {
    listed: `IF what NOT IN ('a', 'b') THEN RAISE EXCEPTION 'no'; END IF; sql := 'SELECT 1 AS ' || what; EXECUTE sql INTO found`,
    listed_or: `IF what IS NULL OR NOT (what = ANY (ARRAY['a', 'b'])) THEN RETURN ''; END IF; EXECUTE 'SELECT 1 AS ' || what INTO found`,
    in_branch: `IF what = 'a' THEN found := 1; ELSIF what IN ('b') THEN EXECUTE 'SELECT 1 AS ' || what INTO found; END IF`,
    pattern: `IF what ~ '[^a-z]' THEN RAISE 'no'; END IF; EXECUTE 'SELECT 1 AS ' || what INTO found`,
    pattern_else: `IF what ~ '[^a-z]' THEN found := 1; ELSE EXECUTE 'SELECT 1 AS ' || what INTO found; END IF`,
    pattern_of_all: `IF what ~ '^(?:[a-z]+|q_\\d{1,3})$' THEN EXECUTE 'SELECT 1 AS ' || what INTO found; END IF`,
    pattern_not: `IF what !~* '^\\w+$' THEN RAISE 'no'; END IF; EXECUTE 'SELECT 1 AS ' || what INTO found`,
    cast: `IF what::text IN ('a'::text, 'b') THEN EXECUTE 'SELECT 1 AS ' || what INTO found; END IF`,
    array_text: `IF what <> ALL ('{a,b}'::text[]) THEN RAISE 'no'; END IF; EXECUTE 'SELECT 1 AS ' || what INTO found`,
    constant: `DECLARE names CONSTANT text[] := ARRAY['a', 'b']; BEGIN IF NOT what = ANY (names) THEN RAISE 'no'; END IF; FOR i IN 1..2 LOOP EXECUTE 'SELECT 1 AS ' || what INTO found; END LOOP; END`,
    in_loop: `FOR r IN SELECT said AS name FROM note LOOP IF r.name IN ('a', 'b') THEN EXECUTE 'SELECT 1 AS ' || r.name INTO found; END IF; END LOOP`,
    by_branches: `IF what = 'a' THEN sql := 'SELECT 1'; ELSE sql := 'SELECT 2'; END IF; IF sql <> '' THEN EXECUTE sql INTO found; END IF`,
    any_case: `IF lower(trim(coalesce(what, ''))) IN ('a', 'b') THEN EXECUTE 'SELECT 1 AS ' || what INTO found; END IF`,
    similar: `IF what SIMILAR TO '[a-z]+' THEN EXECUTE 'SELECT 1 AS ' || what INTO found; END IF`,
    words: `EXECUTE 'SELECT 1 AS ' || regexp_replace(what, '[^a-z_]', '', 'g') INTO found`,
    behind_quotes: `EXECUTE format('SELECT ''it''''s 100%%'' || %L -- that''s all', what) INTO found`,
    behind_escapes: `EXECUTE 'SELECT E''\\'''' || ' || quote_literal(what) || ' /* "all */' INTO found`,
    behind_escape_sign: `EXECUTE 'SELECT ''a'' LIKE ''a'' ESCAPE''\\'' OR ''a'' = ' || quote_literal(what) INTO found`,
    behind_tag: `EXECUTE 'SELECT $Tag$''$Tag$ || ' || quote_literal(what) INTO found`,
    behind_dollars: `EXECUTE 'SELECT $a$''$a$ || $1 || ' || quote_literal(what) INTO found USING what`,
    setting: `EXECUTE format('SET LOCAL app.reason = %L', what)`,
    patience: `EXECUTE 'SET LOCAL statement_timeout = ' || length(what) * 10000`,
    update: `EXECUTE format('UPDATE %I SET said = %L WHERE id = 1', 'note', what)`,
    of_tables: `FOR r IN SELECT tablename FROM pg_tables WHERE tablename = 'note' LOOP EXECUTE 'SELECT count(*) FROM ' || r.tablename INTO found; END LOOP`,
    of_columns: `SELECT string_agg(quote_ident(column_name), ',') INTO sql FROM information_schema.columns WHERE table_name = what; EXECUTE 'SELECT 1 AS a' || coalesce(sql, '') INTO found`,
    of_catalog: `WITH t AS (SELECT relname AS n FROM pg_class WHERE relname = what), u AS (SELECT n FROM t) SELECT u.n INTO sql FROM u; EXECUTE 'SELECT 1' || coalesce(sql, '') INTO found`,
    of_number: `FOR r IN SELECT n.id, n.said FROM note n LOOP EXECUTE 'SELECT ' || r.id INTO found; END LOOP`,
    of_days: `FOR r IN SELECT d::date AS d FROM generate_series(current_date, current_date, '1 day') d LOOP EXECUTE 'SELECT ''' || r.d || '''' INTO found; END LOOP`,
    of_words: `FOREACH sql IN ARRAY ARRAY['note'] LOOP EXECUTE 'SELECT count(*) FROM ' || sql INTO found; END LOOP`,
    counted_by: `EXECUTE 'SELECT count(*) FROM note WHERE said = $1' INTO found USING what`,
    grown: `sql := 'SELECT 1'; IF what <> '' THEN sql := sql || ' WHERE $1 <> '''''; END IF; EXECUTE sql INTO found USING what`,
    direction: `EXECUTE 'SELECT 1 ORDER BY 1 ' || CASE WHEN what = 'd' THEN 'DESC' ELSE 'ASC' END INTO found`,
    emptied_name: `sql := nullif(quote_ident(what), ''); EXECUTE 'SELECT 1 AS ' || sql INTO found`,
    chinese: `DECLARE 语句 text; 栏 ALIAS FOR what; BEGIN 语句 := 'SELECT 1 AS '; 语句 = 语句 || quote_ident(栏); EXECUTE 语句 INTO found; END`,
    element: `DECLARE a text[]; BEGIN a[length('=]')] := 'SELECT 1'; EXECUTE a[2] INTO found; END`,
    of_cursor: `DECLARE k CURSOR (n int, s text) FOR SELECT n AS top, s AS said; BEGIN FOR one IN k(1, what) LOOP EXECUTE 'SELECT ' || one.top INTO found; END LOOP; END`,
    exit_when: `LOOP EXIT WHEN what IS NULL; IF what NOT IN ('a', 'b') THEN EXIT; END IF; EXECUTE 'SELECT 1 AS ' || what INTO found; EXIT; END LOOP`,
    builder: `sql := 'UPDATE note SET '; sql := sql || format('said = %L', what); sql := sql || ' WHERE id = 1'; EXECUTE sql`,
    builder_set: `sql := ' SET '; sql := sql || format('%I = %L', 'said', what); EXECUTE 'UPDATE note' || sql || ' WHERE id = 1'`,
    within: `EXECUTE format('SELECT to_regclass(%L)', format('public.%I', what)) INTO found`,
    said: `EXECUTE 'SELECT ''it''''s'' || ' || quote_literal(what) || ' -- so' INTO found`,
    remark: `EXECUTE format('/* what''s "asked" */ SELECT %L AS "%%"', what) INTO found`,
    listed_in_quotes: `IF what IN ('a', 'b') THEN EXECUTE format('SELECT ''%s''', what) INTO found; END IF`,
    resets: `EXECUTE 'RESET statement_timeout'; EXECUTE format('SELECT %L', what) INTO found`,
    letter: `EXECUTE format('SELECT 1 AS %I', chr(64 + length(what))) INTO found`,
    written_letter: `EXECUTE 'SELECT 1 AS ' || chr(65) INTO found`,
    of_regclass: `EXECUTE 'SELECT count(*) FROM ' || to_regclass('note') INTO found`,
    open_cursor: `c := 'mine'; OPEN c FOR SELECT 1; EXECUTE 'FETCH ' || c INTO found`,
    remark_of_alias: `-- what is an alias for nothing
      EXECUTE format('SELECT %L', what) INTO found`,
    count_of_rows: `SELECT 'SELECT ' || count(n) INTO sql FROM note n; EXECUTE sql INTO found`,
    told: `found := 'can''t'; sql := format('SELECT %L', what); EXECUTE sql INTO found`,
    closed: `sql := 'SELECT ''a'' -- b\n'; sql := sql || quote_literal(what); EXECUTE sql INTO found`,
    answered: `EXECUTE 'SELECT max(id) AS top FROM note' INTO r; EXECUTE 'SELECT ' || r.top INTO found`,
  };
  const others = `
    CREATE TYPE mood AS ENUM ('a', 'b'); CREATE DOMAIN years AS int; CREATE TYPE span AS (days int, said text);
    ${made('of_mood', `EXECUTE 'SELECT 1 AS ' || what INTO found`, '', 'what mood')}
    ${made('of_years', `EXECUTE 'SELECT ' || what INTO found`, '', 'what years')}
    ${made('of_span', `EXECUTE 'SELECT ' || what.days INTO found`, '', 'what span')}
    ${made('of_id', `EXECUTE 'SELECT ' || what INTO found`, '', 'what note.id%TYPE')}
    ${made('of_note', `EXECUTE 'SELECT ' || what.id INTO found`, '', 'what note')}
    ${made('of_sums', `EXECUTE 'SELECT ' || what[1] INTO found`, '', 'what int[]')}
    CREATE FUNCTION of_alias(int) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE n ALIAS FOR $1; found text; BEGIN EXECUTE 'SELECT ' || n INTO found; RETURN found; END $$;
    ${inSql('plain_definer', 'upper(what)')}
    CREATE FUNCTION plain_atomic(what text) RETURNS text LANGUAGE sql SECURITY DEFINER BEGIN ATOMIC SELECT upper(what); END;
    ${inSql('says_who', `set_config('app.reason', what, true)`)}`;
  const step = Object.entries(safe).map(([name, body]) => made(`safe_${name}`, body));
  expect(await take('001-safe.sql', [...step, others].join('\n'))).toEqual([]);
  const calls = [
    ...Object.keys(safe).map((name) => `safe_${name}('b')`),
    `of_mood('a')`,
    'of_years(1)',
    'of_alias(1)',
    `of_span(ROW(1, '')::span)`,
    'of_id(1)',
    '(SELECT of_note(n) FROM note n)',
    `of_sums('{1}')`,
    `plain_definer('')`,
    `plain_atomic('')`,
    `says_who('')`,
  ];
  for (const call of calls) expect(await asAuthor(`SELECT ${call}`), call).toHaveLength(1);
});

test('no function is called on rows before it is known whose they are', async () => {
  const step = `
    CREATE TABLE entry (corp text NOT NULL, id int, said text, PRIMARY KEY (corp, id));
    CREATE TABLE seen (corp text NOT NULL, id int GENERATED ALWAYS AS IDENTITY, said text, PRIMARY KEY (corp, id));
    INSERT INTO entry VALUES ('b', 1, 'theirs');
    INSERT INTO entry SELECT 'a', n, 'ours' FROM generate_series(1, 500) n;
    CREATE FUNCTION watch(what text) RETURNS boolean LANGUAGE plpgsql LEAKPROOF COST 0.0001 AS $$
    BEGIN IF what <> 'ours' THEN INSERT INTO seen (said) VALUES (what); END IF; RETURN true; END $$;`;
  expect(await take('001-watch.sql', step)).toEqual([]);
  await asOwner('ANALYZE entry');
  expect(await asAuthor('SELECT count(*) AS found FROM entry WHERE watch(said)')).toEqual([
    { found: '500' },
  ]);
  expect(await asAuthor('SELECT said FROM seen')).toEqual([]);
});

test('a function that is mended can be called again, one that was closed to all stays so', async () => {
  const closed = `
    CREATE FUNCTION secret(what text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE what; END $$;
    REVOKE EXECUTE ON FUNCTION secret(text) FROM PUBLIC;`;
  expect(await take('002-secret.sql', closed)).toEqual([]);
  const mended = `
    CREATE OR REPLACE FUNCTION run(what text) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN RETURN counted(what); END $$;
    CREATE OR REPLACE FUNCTION secret(what text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;`;
  expect(await take('003-mended.sql', mended)).toEqual([]);
  expect(await asAuthor(`SELECT run('note') AS found`)).toEqual([{ found: '1' }]);
  await expect(asAuthor(`SELECT secret('')`)).rejects.toMatchObject({ code: '42501' });
});

test('a trigger that runs a text of the row is refused, and told where it was taken before', async () => {
  const trigger = `
    CREATE FUNCTION obey() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN EXECUTE NEW.said; RETURN NEW; END $$;
    CREATE TRIGGER obeyed BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION obey();`;
  const message = `the trigger’s function obey runs new.said as it comes, and who writes the row could name himself another tenant in it: give values with USING, names with format('… %I …', …)`;
  expect(await take('004-obey.sql', trigger)).toEqual([`_tables/004-obey.sql:3:79  ${message}`]);
  await asOwner(trigger);
  expect(await take('001-notes.sql', NOTES)).toEqual([
    `_tables/001-notes.sql:1:1  warning: ${message}`,
  ]);
  expect(await take('004-more.sql', 'CREATE TABLE more (corp text NOT NULL)')).toEqual([
    `_tables/001-notes.sql:1:1  warning: ${message}`,
  ]);
  const again = `CREATE TRIGGER obeys BEFORE INSERT ON more FOR EACH ROW EXECUTE FUNCTION obey();`;
  expect(await take('005-again.sql', again)).toEqual([
    `_tables/005-again.sql:1:74  warning: ${message}`,
    `_tables/005-again.sql:1:74  ${message}`,
  ]);
  expect(await take('006-mended.sql', 'DROP FUNCTION obey CASCADE')).toEqual([]);
});

test('a new database takes such a trigger together with the step that mends it, and no other way', async () => {
  const trigger = `
    CREATE FUNCTION act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN EXECUTE NEW.said; RETURN NEW; END $$;
    CREATE TRIGGER acted BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION act();`;
  const between = 'CREATE TABLE diary (corp text NOT NULL)';
  const mended = `CREATE OR REPLACE FUNCTION act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;`;
  const told = [expect.stringMatching(/^_tables\/007-act\.sql:3:.*runs new\.said as it comes/)];
  const all = { '007-act.sql': trigger, '008-between.sql': between };
  expect(
    await takeAll({ ...all, '009-mended.sql': mended.replace('RETURN NEW', 'EXECUTE NEW.said') }),
  ).toEqual(told);
  expect(await takeAll({ ...all, '009-mended.sql': `${mended} SELECT 1 / 0;` })).toEqual(told);
  await expect(asOwner('SELECT FROM diary')).rejects.toMatchObject({ code: '42P01' });
  expect(await takeAll({ ...all, '009-mended.sql': mended })).toEqual([]);
  expect(await takeAll({ ...all, '009-mended.sql': mended })).toEqual([]);
  expect(
    await asAuthor(`INSERT INTO note (id, said) VALUES (7, 'SET app.corp') RETURNING id`),
  ).toEqual([{ id: 7 }]);
});

test('what tables are to give away when they are made is taken back', async () => {
  const step = `
    ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO y4_author;`;
  expect(await take('005-defaults.sql', step)).toEqual([]);
  await asOwner('CREATE TABLE later (id int)');
  await expect(asAuthor('SELECT * FROM later')).rejects.toMatchObject({ code: '42501' });
});

test('triggers of refint, which look at rows with the rights of the table’s owner, are refused', async () => {
  const step = `CREATE EXTENSION refint;
    CREATE TABLE reply (corp text NOT NULL, id int, note_id int, PRIMARY KEY (corp, id));
    CREATE TRIGGER answers BEFORE DELETE ON note FOR EACH ROW
    EXECUTE FUNCTION check_foreign_key(1, 'cascade', 'id', 'reply', 'note_id');`;
  expect(await take('006-refint.sql', step)).toEqual([
    '_tables/006-refint.sql:4:22  the trigger answers would look at rows of all tenants: FOREIGN KEY (corp, …) REFERENCES … (corp, …) does what check_foreign_key is for',
  ]);
});
