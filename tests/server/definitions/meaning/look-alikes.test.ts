import { expect, test } from 'vitest';
import { checkWithSteps } from '../_check.ts';
import { ALLOTMENT, BEGUN, HOLDERS, LEASE } from './_allotment.ts';
import { type Change, testPlanted } from './_planted.ts';

const PLOTS = 'forms/PLOTS.json';
const FREE = 'data/free.sql';
const TOLD = 'tasks/tell.sql';
const CONFIG = 'configs/LANDING_SERVICES.json';
const STATES = '{ "name": "state", "extraType": "BrieflyCode", "lookup": "STATE" }';
const BUTTON =
  '{ "type": "row", "text": "Free", "command": "SqlByDataDefinition", "params": { "action": "free" } }';

const holders = (text: string): Change => [
  `rows of ${text}`,
  HOLDERS,
  ALLOTMENT[HOLDERS] ?? '',
  text,
];
const asks = (condition: string): Change => [
  `a task WHERE ${condition}`,
  TOLD,
  'state = :state',
  condition,
];
const frees = (statement: string): Change => [
  `an action that does ${statement}`,
  FREE,
  ALLOTMENT[FREE] ?? '',
  statement,
];
const button = (text: string): Change => [`a button ${text}`, PLOTS, BUTTON, text];
const between = (condition: string): Change => [
  `days WHERE ${condition}`,
  BEGUN,
  'begins BETWEEN :from AND :to',
  condition,
];
const classes = (text: string): Change => [
  `cells of the classes ${text}`,
  LEASE,
  STATES,
  STATES.replace(' }', `, "classes": ${text} }`),
];
const landing = (text: string): Change => [`a landing page with ${text}`, CONFIG, '', text];

/** What is right, and looks like what is told. */
const SOUND: readonly Change[] = [
  // All rows of WITH are read, be it by each other.
  holders(
    'WITH a AS (SELECT id, fee FROM lease), b AS (SELECT id, fee FROM a) SELECT id, fee FROM b',
  ),
  holders(
    'WITH a AS (SELECT id FROM lease) SELECT l.id, l.fee FROM lease l WHERE l.id IN (SELECT id FROM a)',
  ),
  holders(
    'WITH a AS (SELECT avg(fee) AS fee FROM lease) SELECT l.id, l.fee - (SELECT fee FROM a) AS fee FROM lease l',
  ),
  holders('WITH a AS (SELECT id, fee FROM lease) SELECT a.id, a.fee FROM a AS a'),
  holders(
    'WITH a AS (SELECT id, fee FROM lease) SELECT id, fee FROM lease UNION SELECT id, fee FROM a',
  ),
  holders(
    'WITH RECURSIVE a AS (SELECT 1 AS id, 0.0 AS fee UNION ALL SELECT a.id + 1, fee FROM a WHERE a.id < 9) SELECT id, fee FROM a',
  ),
  holders(
    'SELECT x.id, x.fee FROM (WITH a AS (SELECT id, fee FROM lease) SELECT id, fee FROM a) x',
  ),
  holders('WITH "A" AS (SELECT id, fee FROM lease) SELECT id, fee FROM "A"'),
  holders(
    'WITH a AS MATERIALIZED (SELECT id, fee FROM lease) SELECT l.id, l.fee FROM lease l WHERE EXISTS (SELECT FROM a WHERE a.id = l.id)',
  ),
  // Lists of params that are lists.
  asks("state = ANY (string_to_array(:state, ','))"),
  asks("state = ANY (regexp_split_to_array(:state, ', *'))"),
  asks('state = ANY (:state::text[])'),
  asks('state = ANY (CAST(:state AS text[]))'),
  asks("state = ANY (ARRAY[:state, 'asked'])"),
  asks('state = ANY (SELECT word FROM unnest(ARRAY[:state]) AS u (word))'),
  asks("state IN (:state, 'asked')"),
  asks("state IN (SELECT regexp_split_to_table(:state, ','))"),
  asks("state <> ALL (string_to_array(:state, ','))"),
  // Actions that name their row, or need none.
  frees("UPDATE plot SET state = 'free' WHERE (section_code, no) = (:section, :no)"),
  frees("UPDATE plot SET state = 'free' WHERE section_code = :section"),
  frees(
    "UPDATE plot p SET state = 'free' FROM section s WHERE s.code = p.section_code AND s.code = :section AND p.no = :no",
  ),
  frees("DELETE FROM plot WHERE section_code = :section AND no = :no AND state = 'free'"),
  frees(
    'INSERT INTO plot (section_code, no, area, rent) SELECT section_code, max(no) + 1, 1, 1 FROM plot WHERE section_code = :section GROUP BY 1',
  ),
  frees(
    "UPDATE plot SET state = CASE WHEN no = :no THEN 'free' ELSE 'let' END WHERE section_code = :section",
  ),
  frees(
    "WITH one AS (SELECT section_code, no FROM plot WHERE section_code = :section AND no = :no) UPDATE plot p SET state = 'free' FROM one WHERE one.section_code = p.section_code AND one.no = p.no",
  ),
  button(
    '{ "type": "row", "text": "Free", "command": "SqlByDataDefinition", "params": { "action": "free" }, "condition": "state != \'free\'" }',
  ),
  button('{ "text": "Free", "command": "SqlByDataDefinition", "params": { "action": "free" } }'),
  // Ranges from their smaller end.
  between('(begins BETWEEN :from AND :to) IS TRUE'),
  between('begins BETWEEN :to AND :from AND :from <= :to'),
  between('begins BETWEEN least(:to::date, :from) AND greatest(:to::date, :from)'),
  between('begins BETWEEN SYMMETRIC :to AND :from'),
  between('begins NOT BETWEEN :from AND :to'),
  between('CURRENT_DATE BETWEEN begins AND coalesce(ends, :to) AND begins > :from'),
  between('begins BETWEEN :from::date AND :to::date - 1'),
  between('begins >= :from AND begins <= :to'),
  // Classes that have a look, or none of a colour.
  classes('{ "asked": "badge-soft-warning", "ended": "badge-soft-secondary" }'),
  classes('{ "asked": "text-dark", "ended": "text-muted" }'),
  classes('{ "asked": "fw-bolder", "ended": "fw-lighter" }'),
  classes('{ "asked": "fw-bold text-danger" }'),
  classes('{ "asked": "text-decoration-line-through text-body" }'),
  classes('{ "asked": "badge-soft-info fw-bold" }'),
  classes('{ "asked": "text-end" }'),
  classes('{ "asked": "text-nowrap text-uppercase" }'),
  classes('{ "asked": "fst-italic opacity-50", "ended": "px-2 rounded-pill" }'),
  // Icons of the landing page by all their names.
  landing(
    '[{ "code": "a", "key": "service", "title": "Plots", "extension": { "icon": "seedling" } }]',
  ),
  landing(
    '[{ "code": "a", "key": "service", "title": "Plots", "extension": { "icon": "brands:github" } }]',
  ),
  landing(
    '[{ "code": "a", "key": "service", "title": "Plots", "extension": { "icon": "regular:bell" } }]',
  ),
  landing(
    '[{ "code": "a", "key": "service", "title": "Plots", "extension": { "icon": "gear" } }, { "code": "b", "key": "head", "title": "All" }]',
  ),
  landing('[{ "code": "a", "key": "service", "title": "Plots", "extension": { "icon": "cog" } }]'),
  landing('[{ "code": "a", "key": "service", "title": "Plots", "extension": { "icon": "" } }]'),
  landing('[{ "code": "a", "key": "service", "title": "Plots", "caption": "icon: none" }]'),
  [
    'a list of a program’s own icons',
    'configs/SIGNS.json',
    '',
    '[{ "code": "a", "key": "a", "title": "A", "extension": { "icon": "own-sign" } }]',
  ],
];

testPlanted('what looks like a mistake', { clean: ALLOTMENT, mistakes: [], sound: SOUND });

test('nothing is told of rows of a step that set off a trigger which says whose its own are', async () => {
  const writes = [
    "INSERT INTO note (corp, text) VALUES (NEW.corp, 'a' || NEW.code)",
    "INSERT INTO note SELECT NEW.corp, 'b' || NEW.code",
    'INSERT INTO note (text, corp) SELECT s.name || NEW.code, s.corp FROM section s WHERE s.corp = NEW.corp AND s.code = NEW.code',
    "INSERT INTO note (corp, text) VALUES (coalesce(NEW.corp, current_setting('app.corp', true)), 'd' || NEW.code)",
    "EXECUTE 'INSERT INTO note (corp, text) VALUES ($1, $2)' USING NEW.corp, 'e' || NEW.code",
    "one := NEW.corp; INSERT INTO note (corp, text) VALUES (one, 'f' || NEW.code)",
    "WITH new_note AS (INSERT INTO note (corp, text) VALUES (NEW.corp, 'g' || NEW.code) RETURNING corp, text) UPDATE note n SET text = 'h' || NEW.code FROM new_note o WHERE o.corp = n.corp AND o.text > n.text AND n.text = 'a' || NEW.code",
    "INSERT INTO note (corp, text) VALUES (NEW.corp, 'i' || NEW.code) ON CONFLICT (corp, text) DO NOTHING",
    "IF current_setting('app.corp', true) <> '' THEN INSERT INTO note (text) VALUES ('j' || NEW.code); END IF",
  ];
  const triggers = writes.map(
    (write, index) => `CREATE FUNCTION told_${index}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one text;
BEGIN
  ${write};
  RETURN NEW;
END $$;
CREATE TRIGGER told_${index} AFTER INSERT ON section FOR EACH ROW EXECUTE FUNCTION told_${index}();`,
  );
  const tables = ALLOTMENT['_tables/001-society.sql'] ?? '';
  const rows =
    "INSERT INTO section (corp, code, name) VALUES ('club', 'a', 'A'), ('club', 'b', 'B');";
  const note =
    'CREATE TABLE note (corp text NOT NULL, text text NOT NULL, PRIMARY KEY (corp, text));';
  const files = {
    '_tables/001-society.sql': [tables, note, ...triggers, rows].join('\n'),
    'club/corp.json': '{ "code": "club", "name": "Club", "sortName": "Club" }',
  };
  expect(await checkWithSteps(files)).toEqual([]);
});
