import { expect, test } from 'vitest';
import { filledColumns } from '#server/database/sql-text/filled-columns.ts';

/** The function of a trigger, as the database tells it. */
function trigger(body: string, declared = ''): string {
  return `CREATE OR REPLACE FUNCTION public.fill() RETURNS trigger LANGUAGE plpgsql AS $function$
${declared} BEGIN ${body} RETURN NEW; END $function$`;
}

async function filled(body: string, declared?: string): Promise<readonly string[] | 'any'> {
  const columns = await filledColumns(trigger(body, declared));
  return columns ? [...columns] : 'any';
}

/** What runs, and the columns that it gives a new row. */
const FILLED: readonly (readonly [string, readonly string[]])[] = [
  ["NEW.a := 'x'; NEW.b = 1;", ['a', 'b']],
  ['NEW."Sub No" := 1; NEW . "a "" b" := 2;', ['Sub No', 'a " b']],
  ["NEW.by := 'x'; NEW.Order = 1; NEW.for := upper(NEW.for);", ['by', 'order']],
  ['SELECT 1, 2 INTO NEW.a, NEW.b;', ['a', 'b']],
  ['SELECT x, y INTO STRICT NEW.a, n FROM t;', ['a']],
  ["EXECUTE 'SELECT 1' INTO NEW.a;", ['a']],
  ['GET DIAGNOSTICS NEW.a = ROW_COUNT;', ['a']],
  ['FOR NEW.a, n IN SELECT 1, 2 LOOP NULL; END LOOP;', ['a']],
  ["FOREACH NEW.a IN ARRAY '{1}'::int[] LOOP NULL; END LOOP;", ['a']],
  ['FOR i IN 1..3 LOOP NEW.a := i; END LOOP;', ['a']],
  ['NEW.marks[1] := NEW.marks[2]; NEW.rows[1] = NEW.rows[2];', ['marks', 'rows']],
  // What only reads the row, or some other one.
  ['n := NEW.a; OLD.b := 1; r.c := 1; IF NEW.d = 1 THEN n := 2; END IF;', []],
  ['SELECT c INTO n FROM t WHERE NEW.a = c; PERFORM f(NEW.b);', []],
  ['UPDATE t SET a = 1 WHERE id = NEW.id;', []],
  // What looks like code.
  [
    "-- NEW.a := 1;\n /* NEW.b := 1; */ RAISE NOTICE 'NEW.c := 1;'; n := 'SELECT 1 INTO NEW.d';",
    [],
  ],
  [
    "IF TG_OP /* = 'UPDATE' THEN */ = 'INSERT' THEN NEW.a := 'END IF;'; NEW.b := '--'; END IF;",
    ['a', 'b'],
  ],
];

test.each(FILLED)('a trigger fills what it gives a new row a value: %s', async (body, columns) => {
  expect(await filled(body, 'DECLARE n int; r t%ROWTYPE;')).toEqual(columns);
});

/** Values of a column, by whether one is given to a row that comes without. */
const VALUES: readonly (readonly [string, boolean])[] = [
  ['upper(btrim(NEW.a))', false],
  ["NEW.a || '-' || NEW.b", false],
  ['(NEW.a)::text', false],
  ['NEW.b', true],
  ["coalesce(NEW.a, '-')", true],
  ["upper(coalesce(NEW.a, '-'))", true],
  ["concat(NEW.a, '-')", true],
  ["concat_ws('-', NEW.a)", true],
  ["format('%s-', NEW.a)", true],
  ['NEW.a IS NULL', true],
  ['NEW.a IS TRUE', true],
  ['greatest(NEW.a, 0)', true],
  ["CASE WHEN NEW.a IS NULL THEN '-' ELSE NEW.a END", true],
  ['(SELECT max(a) FROM t WHERE t.a < NEW.a)', true],
  ['max(t.a) + 1 FROM t WHERE t.b = NEW.a', true],
  ["NEW.a IS NULL OR NEW.a = ''", true],
  ['NEW.a IS DISTINCT FROM false', true],
  ['NEW.a IS NOT DISTINCT FROM 1', true],
  ["array_append(NEW.a, 'new')", true],
  ["NEW.a || ARRAY['new']", true],
  ["NEW.a || '{new}'::text[]", true],
  ['make_slug(NEW.a, NEW.b)', true],
  ["left(replace(NEW.a, ' ', ''), 3)", false],
  ["nullif(trim(NEW.a), '')", false],
  ["NEW.a AT TIME ZONE 'UTC'", false],
  ['OLD.b', false],
  ['upper(OLD.b)::text', false],
  ['coalesce(OLD.b, NEW.b)', true],
];

test.each(VALUES)('a column that is given %s is filled by that: %s', async (value, isFilled) => {
  expect(await filled(`NEW.a := ${value};`)).toEqual(isFilled ? ['a'] : []);
});

/** Branches that give `a` a value, by whether they run at an INSERT. */
const BRANCHES: readonly (readonly [string, boolean])[] = [
  ["CASE TG_OP WHEN 'UPDATE' THEN NEW.a := 1; END CASE;", false],
  ["CASE TG_OP WHEN 'DELETE', 'INSERT' THEN NEW.a := 1; END CASE;", true],
  ["CASE TG_OP WHEN 'INSERT' THEN NULL; ELSE NEW.a := 1; END CASE;", false],
  ["CASE TG_OP WHEN 'UPDATE' THEN NULL; ELSE NEW.a := 1; END CASE;", true],
  ["CASE WHEN TG_OP = 'INSERT' THEN NEW.a := 1; ELSE NULL; END CASE;", true],
  ["CASE WHEN TG_OP = 'UPDATE' THEN NEW.a := 1; ELSE NULL; END CASE;", false],
  ['CASE NEW.b WHEN 1 THEN NEW.a := 1; ELSE NULL; END CASE;', true],
  ["IF TG_OP = 'INSERT' THEN IF NEW.b = 1 THEN NEW.a := 1; END IF; END IF;", true],
  ["IF TG_OP <> 'INSERT' THEN IF NEW.b = 1 THEN NEW.a := 1; END IF; END IF;", false],
  ["IF NEW.b = 1 THEN IF TG_OP = 'UPDATE' THEN NULL; ELSE NEW.a := 1; END IF; END IF;", true],
  ["IF TG_OP = 'DELETE' THEN NULL; ELSIF TG_OP = 'INSERT' THEN NEW.a := 1; END IF;", true],
  ["IF TG_OP = 'INSERT' THEN NULL; ELSIF NEW.b = 1 THEN NEW.a := 1; END IF;", false],
  ["IF TG_OP = 'UPDATE' THEN NULL; ELSIF NEW.b = 1 THEN NEW.a := 1; END IF;", true],
  ["IF NEW.b = 1 THEN NULL; ELSIF TG_OP = 'UPDATE' THEN NEW.a := 1; END IF;", false],
  ["IF TG_OP IN ('UPDATE', 'DELETE') THEN NEW.a := 1; END IF;", false],
  ["IF TG_OP = ANY (ARRAY['INSERT', 'UPDATE']) THEN NEW.a := 1; END IF;", true],
  ["IF NOT (TG_OP = 'INSERT') THEN NEW.a := 1; END IF;", false],
  ["IF TG_OP = 'UPDATE' AND OLD.b > 1 THEN NEW.a := 1; END IF;", false],
  ["IF TG_OP = 'UPDATE' OR NEW.a IS NULL THEN NEW.a := 1; END IF;", true],
  ['IF TG_OP = TG_ARGV[0] THEN NEW.a := 1; END IF;', true],
  ["IF TG_OP = 'UPDATE' THEN BEGIN NEW.a := 1; END; END IF;", false],
  ['BEGIN NULL; EXCEPTION WHEN others THEN NEW.a := 1; END;', true],
  // What stands behind the end of each way through it.
  ["IF TG_OP = 'INSERT' THEN RETURN NEW; END IF; NEW.a := 1;", false],
  ["IF TG_OP = 'UPDATE' THEN RETURN NEW; END IF; NEW.a := 1;", true],
  ['IF NEW.b = 1 THEN RETURN NEW; END IF; NEW.a := 1;', true],
  ["IF NEW.b = 1 THEN RETURN NEW; ELSE RAISE EXCEPTION 'no'; END IF; NEW.a := 1;", false],
  ['IF NEW.b = 1 THEN NULL; ELSE RETURN NEW; END IF; NEW.a := 1;', true],
  [
    'IF NEW.b = 1 THEN RETURN NEW; ELSIF NEW.b = 2 THEN NULL; ELSE RETURN NEW; END IF; NEW.a := 1;',
    true,
  ],
  ["IF NEW.b = 1 THEN NULL; ELSIF TG_OP = 'INSERT' THEN RETURN NEW; END IF; NEW.a := 1;", true],
  ["IF NEW.b = 1 THEN RETURN NEW; ELSE RAISE NOTICE 'no'; END IF; NEW.a := 1;", true],
  ['CASE NEW.b WHEN 1 THEN RETURN NEW; END CASE; NEW.a := 1;', false],
  ['CASE NEW.b WHEN 1 THEN RETURN NEW; ELSE NULL; END CASE; NEW.a := 1;', true],
  ['<<one>> BEGIN EXIT one; RETURN NEW; END; NEW.a := 1;', true],
];

test.each(BRANCHES)('what a branch does is done at an INSERT, or never: %s', async (body, runs) => {
  expect(await filled(body)).toEqual(runs ? ['a'] : []);
});

test.each([
  "NEW := jsonb_populate_record(NEW, '{}');",
  "NEW = jsonb_populate_record(NEW, '{}');",
  'SELECT * INTO NEW FROM t;',
  'r := NEW; r.a := 1; RETURN r;',
  "RETURN jsonb_populate_record(NEW, '{}');",
  'RETURN ROW(NEW.b, 1);',
  'RETURN (SELECT one FROM t one);',
  'CALL fill_in(NEW.a);',
  'NEW.a := := 1;',
])(
  'a row that is made as a whole may have any value, and so may what cannot be read: %s',
  async (body) => {
    expect(await filled(body, 'DECLARE r t%ROWTYPE;')).toBe('any');
  },
);

test.each([
  'RETURN COALESCE(NEW, OLD);',
  'RETURN OLD;',
  'RETURN NULL;',
  "RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;",
])('but a row that a trigger returns as it came has none: %s', async (body) => {
  expect(await filled(body)).toEqual([]);
});

test('blocks may stand within each other as deep as they can be read, and are unknown below', async () => {
  const deep = (most: number) =>
    filled(`${'IF NEW.b = 1 THEN '.repeat(most)}NEW.a := 1;${' END IF;'.repeat(most)}`);
  expect(await deep(2_500)).toEqual(['a']);
  expect(await deep(5_000)).toBe('any');
});
