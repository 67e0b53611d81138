import { beforeAll, expect, test } from 'vitest';
import { createSteps } from './_steps.ts';

const { take, asAuthor } = createSteps();

/** A function of the name `name`, which is given a text `what`. */
const made = (name: string, body: string, given = 'what text') =>
  `CREATE FUNCTION ${name}(${given}) RETURNS text LANGUAGE plpgsql AS $fn$
     DECLARE found text; sql text; wh text; n int; r record; parts text[]; BEGIN ${body}; RETURN found; END $fn$;`;
const run = (text: string) => `EXECUTE ${text} INTO found`;

const FORGED = `'SET app.corp = ''b''; SELECT said FROM note'`;
/** Ends quotes around it. */
const ENDING = `'; SET app.corp = b; SELECT said FROM note --'`;
/** Stands alone once its quotes are gone. */
const BARE = `'SET app.corp=b; SELECT said FROM note --'`;

/** Gives the second one of two texts whose quotes the first has left open. */
const TWICE = `'x', ${ENDING}`;

/** Bodies that quote what they are given, by what they are called, and what they are called with. */
const QUOTING: Readonly<Record<string, readonly [body: string, given: string]>> = {
  begun_in_case: [
    `sql := CASE WHEN what = '' THEN '' ELSE '-- ' END; sql := sql || quote_ident(what); ${run('sql')}`,
    String.raw`E'x\n; SET app.corp = ''b''; SELECT said FROM note --'`,
  ],
  begun_in_branch: [
    run(`CASE WHEN true THEN 'SELECT ''' ELSE '' END || quote_literal(what) || ''''`),
    ENDING,
  ],
  begun_in_array: [
    `parts := ARRAY['SELECT ''', quote_literal(what), '''']; ${run(`array_to_string(parts, '')`)}`,
    ENDING,
  ],
  begun_in_appended: [
    `parts := parts || 'SELECT '''::text; parts := array_append(parts, quote_literal(what)); ${run(`array_to_string(parts, '') || ''''`)}`,
    ENDING,
  ],
  begun_in_separator: [run(`'SELECT ' || concat_ws('''', '', quote_literal(what), '')`), ENDING],
  begun_in_list: [
    `SELECT string_agg(x, '' ORDER BY o) INTO sql FROM (VALUES (1, 'SELECT '''), (2, quote_literal(what)), (3, '''')) v (o, x); ${run('sql')}`,
    ENDING,
  ],
  begun_in_coalesce: [run(`coalesce('SELECT ''', '') || quote_literal(what) || ''''`), ENDING],
  begun_in_format: [run(`format('%s%L%s', 'SELECT ''', what, '''')`), ENDING],
  begun_by_number: [run(`'SELECT ' || chr(39) || quote_literal(what) || chr(39)`), ENDING],
  begun_in_record: [
    `SELECT '''' AS q INTO r; ${run(`'SELECT ' || r.q || quote_literal(what) || r.q`)}`,
    ENDING,
  ],
  begun_in_loop: [
    `FOREACH sql IN ARRAY ARRAY['SELECT '''] LOOP ${run(`sql || quote_literal(what) || ''''`)}; END LOOP`,
    ENDING,
  ],
  begun_by_function: [run(`'SELECT ' || sign_of() || quote_literal(what) || sign_of()`), ENDING],
  repeated: [run(`'SELECT ' || repeat('''', 1) || quote_literal(what) || ''''`), ENDING],
  put_within: [run(`replace('SELECT ''@''', '@', quote_literal(what))`), ENDING],
  put_within_by_pattern: [run(`regexp_replace('SELECT ''@''', '@', quote_literal(what))`), ENDING],
  put_over: [run(`overlay('SELECT ''@''' placing quote_literal(what) from 9 for 1)`), ENDING],
  cut_off: [run('substr(quote_literal(what), 2)'), BARE],
  cut_off_later: [
    `sql := quote_literal(what); sql := left(sql, -1); ${run('right(sql, -1)')}`,
    BARE,
  ],
  trimmed: [run(`trim(both '''' from quote_literal(what))`), BARE],
  trimmed_name: [run(`trim(quote_ident(what), '"')`), BARE],
  taken_out: [run(`translate(format('%L', what), '''', '')`), BARE],
  split: [run(`split_part(quote_literal(what), '''', 2)`), BARE],
  matched: [run(`(regexp_match(quote_literal(what), '''(.*)'''))[1]`), BARE],
  parsed: [run('(parse_ident(quote_ident(what)))[1]'), FORGED],
  stripped_by_function: [run('without_quotes(quote_literal(what))'), BARE],
  sets_by_words: [
    run(`concat_ws(' ', 'SET', 'app.corp', '=', quote_literal(what))`).replace(' INTO found', ''),
    `'b'`,
  ],
  sets_by_places: [
    run(`format('%s %s = %L', 'SET', 'app.corp', what)`).replace(' INTO found', ''),
    `'b'`,
  ],
  sets_by_record: [
    `FOR r IN SELECT 'SET app.corp = '::text AS w LOOP EXECUTE r.w || quote_literal(what); END LOOP`,
    `'b'`,
  ],
};

/** The same of two texts: quotes of the first are cut off, or end those around it. */
const QUOTING_TWO: Readonly<Record<string, string>> = {
  cut_by_left: `sql := quote_literal(what); ${run(`'SELECT ' || left(sql, -1) || quote_literal(other)`)}`,
  cut_by_substr: `sql := quote_literal(what); ${run(`'SELECT ' || substr(sql, 1, length(sql) - 1) || quote_literal(other)`)}`,
  cut_too_far: `sql := 'SELECT ' || quote_literal(what) || ', '; sql := left(sql, -3); ${run('sql || quote_literal(other)')}`,
  cut_twice: `sql := quote_literal(what) || ', '; sql := left(sql, -2); ${run(`'SELECT ' || left(sql, -1) || quote_literal(other)`)}`,
  cut_in_a_loop: `sql := quote_literal(what) || ', '; FOR n IN 1..3 LOOP sql := left(sql, -1); END LOOP; ${run(`'SELECT ' || sql || quote_literal(other)`)}`,
  cut_without_comma: `sql := quote_literal(what) || CASE WHEN what = 'x' THEN '' ELSE ', ' END; sql := left(sql, -1); ${run(`'SELECT ' || sql || quote_literal(other)`)}`,
  cut_as_far_as_told: `sql := quote_literal(what) || ', '; ${run(`'SELECT ' || left(sql, 2 - length(other)) || quote_literal(other)`)}`,
  within_variable: `sql := quote_literal(other); ${run(`'SELECT ''' || sql || ''''`)}`,
  within_call: run(`'SELECT ''' || lower(quote_literal(other)) || ''''`),
  within_case: run(`'SELECT ''' || CASE WHEN true THEN quote_literal(other) END || ''''`),
  within_list: run(
    `'SELECT ''' || (SELECT string_agg(quote_literal(x), ',') FROM unnest(ARRAY[other]) x) || ''''`,
  ),
  within_place: run(`format('SELECT ''%s''', quote_literal(other))`),
  within_place_variable: `sql := quote_literal(other); ${run(`format('SELECT ''%s''', sql)`)}`,
};

/** Texts that come as they are, though from a query or a cursor. */
const GIVEN: Readonly<Record<string, string>> = {
  of_cursor: `DECLARE c refcursor; BEGIN OPEN c FOR EXECUTE 'SELECT ' || quote_literal(what); FETCH c INTO sql; ${run('sql')}; END`,
  of_value: `sql := (SELECT x FROM unnest(ARRAY[what]) x); ${run('sql')}`,
  of_rows: run(`array_to_string(ARRAY(SELECT x.w FROM unnest(ARRAY[what]) x (w)), '')`),
  of_inner: run('(SELECT (SELECT z.q FROM (SELECT what AS q) z))'),
  of_with: run('(WITH w AS (SELECT what AS q) SELECT q FROM w)'),
  of_union: run(`(SELECT 'x' WHERE false UNION SELECT what)`),
  of_separator: run(`(SELECT string_agg(x, what) FROM unnest(ARRAY['', '']) x)`),
};

const OTHERS = `
  CREATE FUNCTION sign_of() RETURNS text LANGUAGE sql AS $$ SELECT '''' $$;
  CREATE FUNCTION without_quotes(w text) RETURNS text LANGUAGE sql AS $$ SELECT trim(both chr(39) from w) $$;
  CREATE TYPE words AS RANGE (subtype = text);
  CREATE TYPE pack AS (q text);
  CREATE SCHEMA kinds; CREATE DOMAIN kinds.date AS text; GRANT USAGE ON SCHEMA kinds TO PUBLIC;
  CREATE FUNCTION second(a int, b text) RETURNS text LANGUAGE sql AS 'SELECT b';
  CREATE OPERATOR = (FUNCTION = second, LEFTARG = int, RIGHTARG = text);
  CREATE TABLE box (corp text NOT NULL, pack pack, words words, lists jsonb[]);
  INSERT INTO box VALUES ('a', ROW(${FORGED}), words(${FORGED}, NULL), ARRAY[jsonb_build_object('q', ${FORGED})]);
  ${made('of_xml', `SELECT q INTO sql FROM xmltable('/a' PASSING what COLUMNS q text PATH '.'); ${run('sql')}`, 'what xml')}
  ${made('of_json', `FOR r IN SELECT * FROM json_table(what, '$' COLUMNS (q text PATH '$.q')) LOOP ${run('r.q')}; END LOOP`, 'what jsonb')}
  ${made('of_ranges', `DECLARE one words; BEGIN FOR one IN SELECT unnest(what) LOOP ${run('lower(one)')}; END LOOP; END`, 'what words_multirange')}
  ${made('of_record', `SELECT what AS q INTO r; ${run(`to_jsonb(r) ->> 'q'`)}`)}
  ${made('of_date', run('what'), 'what kinds.date')}
  ${made('of_sign', run('(1 = what)'))}
  ${made('of_pack', `SELECT (pack).q INTO sql FROM box; ${run('sql')}`)}
  ${made('of_words', `SELECT lower(words) INTO sql FROM box; ${run('sql')}`)}
  ${made('of_lists', `SELECT lists[1] ->> 'q' INTO sql FROM box; ${run('sql')}`)}
  ${made('of_query', `SELECT query INTO sql FROM pg_stat_activity LIMIT 1; ${run('sql')}`)}
  ${made('pg_catalog.of_catalog', run('what'))}`;

const OTHER_CALLS = [
  `of_xml(xmlelement(name a, ${FORGED}))`,
  `of_json(jsonb_build_object('q', ${FORGED}))`,
  `of_ranges(words_multirange(words(${FORGED}, NULL)))`,
  ...['of_record', 'of_date', 'of_sign', 'of_catalog'].map((name) => `${name}(${FORGED})`),
  ...['of_pack', 'of_words', 'of_lists', 'of_query'].map((name) => `${name}('')`),
];

/** Bodies that put a text together as it is usually done. */
const SAFE: Readonly<Record<string, string>> = {
  arr_and: `parts := ARRAY['corp IS NOT NULL']; IF what <> '' THEN parts := parts || format('said = %L', what); END IF; EXECUTE 'SELECT count(*) FROM note WHERE ' || array_to_string(parts, ' AND ') INTO found`,
  arr_append: `parts := array_append(parts, format('%I = %L', 'said', what)); parts := array_append(parts, 'id > 0'); EXECUTE 'SELECT count(*) FROM note WHERE ' || array_to_string(parts, ' AND ') INTO found`,
  cws: `EXECUTE 'SELECT ' || concat_ws(', ', quote_literal(what), quote_literal('x'))`,
  sagg: `SELECT string_agg(format('%I = %L', k, v), ' AND ') INTO wh FROM jsonb_each_text(jsonb_build_object('said', what)) j(k, v); EXECUTE 'SELECT count(*) FROM note WHERE ' || wh INTO found`,
  sagg_cols: `SELECT string_agg(quote_ident(a), ', ') INTO wh FROM unnest(ARRAY['id','said']) a; EXECUTE format('SELECT count(*) FROM (SELECT %s FROM note) x', wh) INTO found`,
  left_comma: `sql := 'UPDATE note SET '; sql := sql || format('said = %L, ', what); sql := left(sql, -2) || ' WHERE id = 1'; EXECUTE sql`,
  substr_comma: `sql := 'UPDATE note SET '; sql := sql || format('said = %L, ', what); sql := substr(sql, 1, length(sql) - 2); EXECUTE sql || ' WHERE id = 1'`,
  rtrim_comma: `sql := ''; sql := sql || quote_literal(what) || ', '; EXECUTE 'SELECT ' || rtrim(sql, ', ') INTO found`,
  trim_trailing: `sql := quote_literal(what) || ','; EXECUTE 'SELECT ' || trim(trailing ',' from sql) INTO found`,
  rr_comma: `sql := quote_literal(what) || ' AND '; EXECUTE 'SELECT ' || regexp_replace(sql, '\\s*AND\\s*$', '') INTO found`,
  order: `EXECUTE format('SELECT said FROM note ORDER BY %I %s LIMIT 1', 'said', CASE WHEN what = 'd' THEN 'DESC' ELSE 'ASC' END) INTO found`,
  nested_fmt: `EXECUTE format('SELECT count(*) FROM note WHERE %s', format('said = %L', what)) INTO found`,
  cond_where: `sql := 'SELECT count(*) FROM note WHERE true' || CASE WHEN what IS NULL THEN '' ELSE ' AND said = ' || quote_literal(what) END; EXECUTE sql INTO found`,
  coalesce_where: `EXECUTE 'SELECT count(*) FROM note' || coalesce(' WHERE said = ' || quote_literal(what), '') INTO found`,
  loop_cols: `sql := ''; FOR r IN SELECT column_name FROM information_schema.columns WHERE table_name = 'note' LOOP sql := sql || quote_ident(r.column_name) || ', '; END LOOP; EXECUTE 'SELECT ' || rtrim(sql, ', ') || ' FROM note LIMIT 1' INTO r`,
  pivot: `SELECT string_agg(format('sum(id) FILTER (WHERE said = %L) AS %I', said, said), ', ') INTO wh FROM (SELECT DISTINCT said FROM note) x; EXECUTE 'SELECT ' || wh || ' FROM note' INTO r`,
  tablelist: `FOR r IN SELECT c.relname FROM pg_class c WHERE c.relname = 'note' LOOP EXECUTE format('SELECT count(*) FROM %I', r.relname) INTO n; END LOOP`,
  like: `EXECUTE 'SELECT count(*) FROM note WHERE said LIKE ' || quote_literal('%' || what || '%') INTO found`,
  like_fmt: `EXECUTE format('SELECT count(*) FROM note WHERE said ILIKE %L', '%' || what || '%') INTO found`,
  using_: `EXECUTE 'SELECT count(*) FROM note WHERE said = $1 AND id > $2' INTO found USING what, 0`,
  json_in: `EXECUTE format('SELECT %L::jsonb ->> %L', jsonb_build_object('a', what), 'a') INTO found`,
  lower_id: `EXECUTE format('SELECT 1 AS %I', lower(what)) INTO found`,
  lower_q: `EXECUTE 'SELECT 1 AS ' || lower(quote_ident(what)) INTO found`,
  days: `EXECUTE 'SELECT DATE ''' || to_char(current_date, 'YYYY-MM-DD') || '''' INTO found`,
  days_t: `EXECUTE 'SELECT ' || quote_literal(to_char(now(), 'YYYY-MM-DD"T"HH24:MI')) INTO found`,
  msg: `IF what = '' THEN RAISE EXCEPTION 'can''t be empty'; END IF; EXECUTE format('SELECT %L', what) INTO found`,
  msg_var: `wh := 'it''s'; RAISE NOTICE '%', wh; EXECUTE format('SELECT %L', what) INTO found`,
  quotes_pair: `sql := 'SELECT ''a'' || '; sql := sql || quote_literal(what); EXECUTE sql INTO found`,
  range_arg: `EXECUTE 'SELECT ' || quote_literal(what) || ' LIMIT ' || greatest(1, length(what)) INTO found`,
  listed_q: `IF what IN ('a', 'b') THEN sql := 'SELECT '''; sql := sql || what || ''''; EXECUTE sql INTO found; END IF`,
  record_fmt: `FOR r IN SELECT id, said FROM note LOOP EXECUTE format('SELECT %L, %s', r.said, r.id) INTO found; END LOOP`,
  json_rec: `FOR r IN SELECT key, value FROM jsonb_each_text(jsonb_build_object('said', what)) LOOP wh := concat_ws(' AND ', wh, format('%I = %L', r.key, r.value)); END LOOP; EXECUTE 'SELECT count(*) FROM note WHERE ' || wh INTO found`,
  array_lit: `EXECUTE 'SELECT count(*) FROM note WHERE said = ANY (' || quote_literal(ARRAY[what]) || ')' INTO found`,
  in_list: `SELECT string_agg(quote_literal(x), ',') INTO wh FROM string_to_table(what, ',') x; EXECUTE 'SELECT count(*) FROM note WHERE said IN (' || wh || ')' INTO found`,
  array_agg_: `SELECT array_to_string(array_agg(quote_literal(x)), ',') INTO wh FROM string_to_table(what, ',') x; EXECUTE 'SELECT count(*) FROM note WHERE said IN (' || wh || ')' INTO found`,
  tenant_own: `EXECUTE format('SELECT count(*) FROM %I WHERE corp = current_setting(''app.corp'')', 'note') INTO found`,
  tenant_own2: `EXECUTE 'SELECT count(*) FROM note WHERE corp = ' || quote_literal(current_setting('app.corp')) || ' AND said = ' || quote_literal(what) INTO found`,
  nl: `sql := E'SELECT count(*)\nFROM note\nWHERE true'; sql := sql || E'\n  AND said = ' || quote_literal(what); EXECUTE sql INTO found`,
  comment_end: `EXECUTE format(E'-- counts\nSELECT count(*) FROM note WHERE said = %L', what) INTO found`,
  dashes: `sql := 'SELECT ' || quote_literal(coalesce(what, '--')); EXECUTE sql INTO found`,
  quote_nullable_: `EXECUTE 'SELECT ' || quote_nullable(nullif(what, '')) INTO found`,
  multiset: `EXECUTE 'SELECT ' || quote_literal(what) || '::text || ' || quote_literal('''') INTO found`,
  lead_and: `wh := ''; IF what <> '' THEN wh := wh || ' AND said = ' || quote_literal(what); END IF; IF wh <> '' THEN wh := ' WHERE ' || substr(wh, 5); END IF; EXECUTE 'SELECT count(*) FROM note' || wh INTO found`,
  lead_and_right: `wh := ''; wh := wh || ' AND said = ' || quote_literal(what); EXECUTE 'SELECT count(*) FROM note WHERE ' || right(wh, -5) INTO found`,
  lead_comma: `wh := ''; FOREACH sql IN ARRAY string_to_array(what, ',') LOOP wh := wh || ', ' || quote_literal(sql); END LOOP; EXECUTE 'SELECT ARRAY[' || substring(wh from 3) || ']' INTO found`,
  lead_pattern: `wh := ' AND said = ' || quote_literal(what); EXECUTE 'SELECT count(*) FROM note WHERE ' || regexp_replace(wh, '^ AND ', '') INTO found`,
  left_bracket: `sql := 'SELECT coalesce('; sql := sql || quote_literal(what) || ', '; sql := left(sql, length(sql) - 2) || ')'; EXECUTE sql INTO found`,
  left_form: `FOR n IN 1..2 LOOP sql := coalesce(sql, 'SELECT ') || format('%L, ', what); END LOOP; EXECUTE left(sql, -2) INTO r`,
  list_in_order: `SELECT string_agg(quote_ident(a.n), ', ' ORDER BY a.n) INTO wh FROM unnest(string_to_array('said,id', ',')) AS a (n); EXECUTE 'SELECT ' || wh || ' FROM note LIMIT 1' INTO r`,
  list_by_value: `parts := ARRAY['said', what]; wh := (SELECT string_agg(quote_literal(trim(x)), ', ') FROM unnest(parts) x); EXECUTE 'SELECT ' || wh INTO r`,
  list_by_rows: `wh := array_to_string(ARRAY(SELECT quote_literal(trim(x)) FROM unnest(string_to_array(what, ',')) x), ', '); EXECUTE 'SELECT ' || wh INTO r`,
  cursor: `DECLARE c refcursor; BEGIN OPEN c FOR EXECUTE 'SELECT said FROM note'; FETCH c INTO wh; EXECUTE format('SELECT %L', wh) INTO found; END`,
  upsert: `EXECUTE format('INSERT INTO note (id, said) VALUES (50, %1$L) ON CONFLICT (corp, id) DO UPDATE SET said = %1$L', what)`,
};

beforeAll(async () => {
  const notes = `
    CREATE TABLE note (corp text NOT NULL, id int, said text, PRIMARY KEY (corp, id));
    INSERT INTO note VALUES ('a', 1, 'ours'), ('b', 2, 'theirs');`;
  const quoting = Object.entries(QUOTING).map(([name, [body]]) => made(name, body));
  const two = Object.entries(QUOTING_TWO).map(([name, body]) =>
    made(name, body, 'what text, other text'),
  );
  const given = Object.entries(GIVEN).map(([name, body]) => made(name, body));
  const safe = Object.entries(SAFE).map(([name, body]) => made(`safe_${name}`, body));
  expect(await take('001-notes.sql', notes)).toEqual([]);
  expect(
    await take('002-all.sql', [OTHERS, ...quoting, ...two, ...given, ...safe].join('\n')),
  ).toEqual([]);
});

test.each(Object.entries(QUOTING))(
  'quotes that are %s protect nothing',
  async (name, [, given]) => {
    await expect(asAuthor(`SELECT ${name}(${given})`)).rejects.toMatchObject({ code: '42501' });
  },
);

test.each(Object.keys(QUOTING_TWO))(
  'quotes of one text that are %s protect no other',
  async (name) => {
    await expect(asAuthor(`SELECT ${name}(${TWICE})`)).rejects.toMatchObject({ code: '42501' });
  },
);

test.each(Object.keys(GIVEN))(
  'a text is followed through queries and cursors: %s',
  async (name) => {
    await expect(asAuthor(`SELECT ${name}(${FORGED})`)).rejects.toMatchObject({ code: '42501' });
  },
);

test.each(OTHER_CALLS)('a text is found wherever it comes from: %s', async (call) => {
  await expect(asAuthor(`SELECT ${call}`)).rejects.toMatchObject({ code: '42501' });
});

test.each(Object.keys(SAFE))('what is put together with care can be called: %s', async (name) => {
  expect(await asAuthor(`SELECT safe_${name}('a')`)).toHaveLength(1);
});
