import { BUS_COMPANY } from './_bus-company.ts';
import { type Change, type Mistake, testPlanted } from './_planted.ts';

const VEHICLE = 'data/VEHICLE.json';
const SHIFT = 'data/SHIFT.json';
const SOURCE = 'data/shift.sql';
const START = 'data/shift-start.sql';
const REPAIR = 'data/vehicle-repair.sql';
const ALL_SOURCE = BUS_COMPANY[SOURCE] ?? '';
const WHEN = '"state == \'done\'"';
const TAGS = '"empty(tags)"';
const PLANNED = "state = 'planned'";

/** What the condition of the action that starts a shift may be, with the place that is told. */
const inSql = (title: string, condition: string, told: RegExp): Mistake => [
  `in SQL, ${title}`,
  START,
  PLANNED,
  condition,
  told,
];
const inFormula = (title: string, formula: string, told: RegExp): Mistake => [
  `in a formula, ${title}`,
  SHIFT,
  WHEN,
  `"${formula}"`,
  told,
];
const ofTags = (title: string, formula: string, told: RegExp): Mistake => [
  `of several values, ${title}`,
  VEHICLE,
  TAGS,
  `"${formula}"`,
  told,
];

const MISTAKES: readonly Mistake[] = [
  inSql(
    'two values at once',
    "state = 'planned' AND ⟦state = 'done'",
    /state has one value: state IN/,
  ),
  inSql(
    'a value that a list has not',
    "state IN ('planned', 'done') AND ⟦state = 'running'",
    /state has one value/,
  ),
  inSql(
    'a value that is no one',
    "state = 'planned' AND ⟦state <> 'planned'",
    /no value of state is left/,
  ),
  inSql(
    'an empty range',
    'delay > 20 AND (id > 0 AND ⟦delay < 10)',
    /no delay is above 20 and below 10/,
  ),
  inSql(
    'an empty range, turned',
    '20 <= delay AND 20 > ⟦delay',
    /no delay is above 20 and below 20/,
  ),
  inSql('a value outside of a range', 'delay = 5 AND ⟦delay > 10', /delay has no such value/),
  inSql(
    'days from the later one',
    "starts_at >= '2026-12-01' AND ⟦starts_at < '2026-01-01'",
    /no starts_at is above 2026-12-01/,
  ),
  inSql(
    'no value and a value',
    'line_id IS NULL AND ⟦line_id <> 7',
    /nothing else holds where line_id IS NULL/,
  ),
  inSql(
    'no value and a param',
    'line_id IS NULL AND ⟦line_id <> :id',
    /nothing else holds where line_id IS NULL/,
  ),
  inSql(
    'no value of a column that has one',
    'driver_id ⟦IS NULL',
    /driver_id of shift always has a value, so IS NULL never holds/,
  ),
  [
    'in SQL, no value of a column that has one, of a table that is joined',
    SOURCE,
    ALL_SOURCE,
    ALL_SOURCE.replace('LEFT JOIN', 'JOIN').concat('\nWHERE d.name ⟦IS NULL'),
    /name of bus_driver always has a value/,
  ],
  [
    'in SQL, a word of an array that a column never has',
    START,
    PLANNED,
    "state = ANY (ARRAY['planned', ⟦'runing'])",
    /state of shift is never "runing"/,
    'running',
  ],
  inFormula(
    'a value that is not left',
    "state == 'done' && ⟦state != 'done'",
    /no value of "state" is left/,
  ),
  inFormula(
    'a value that a list has not',
    "state in ['planned', 'running'] && delay > 5 && ⟦state == 'done'",
    /no value of "state" is left/,
  ),
  inFormula(
    'lists that share nothing',
    "state in ['planned', 'running'] && ⟦state in ['done']",
    /no value of "state" is left/,
  ),
  ofTags('a part', "contains(⟦tags, 'low')", /contains\(\) takes a text, and this is several/),
  ofTags('one of them', "⟦tags == 'low'", /"tags" holds several values, so it never compares/),
  ofTags('one of a list', "⟦tags in ['low']", /"tags" holds several values/),
  ofTags('what they are not', "⟦tags != 'low'", /"tags" holds several values/),
  ofTags('letters', "lower(⟦tags) == 'low'", /lower\(\) takes a text, and this is several/),
  ofTags('a sum', "⟦tags + 'x' == 'lowx'", /these are several values and a text/),
  [
    'of several values, a part, where the database is asked',
    VEHICLE,
    '"actions"',
    `"charts": { "tagged": { "group": "state", "where": "contains(⟦tags, 'low')" } }, "actions"`,
    /contains\(\) takes a text, and this is several/,
  ],
  ofTags('yes or no', '⟦tags', /this comes to several values, not to yes or no/),
  [
    'in SQL, an option that a lookup has not, which is saved',
    REPAIR,
    "SET state = 'repair'",
    "SET state = 'repair', colour = ⟦'whit'",
    /"colour" has no option "whit"; there are red, white/,
    'white',
  ],
  [
    'in SQL, an option that a lookup has not, which is looked for',
    REPAIR,
    'WHERE plate',
    "WHERE colour IN ('red', ⟦'green') AND plate",
    /"colour" has no option "green"/,
  ],
  [
    'words for a column of numbers',
    SHIFT,
    '{ "name": "delay" }',
    '{ "name": "delay", "extraType": "BrieflyCode", "lookup": ⟦"SHIFT_STATE" }',
    /delay holds numbers, so no row has an option of SHIFT_STATE/,
  ],
];

const sql = (title: string, condition: string): Change => [title, START, PLANNED, condition];
const formula = (title: string, text: string): Change => [title, SHIFT, WHEN, `"${text}"`];
const read = (title: string, text: string): Change => [title, SOURCE, ALL_SOURCE, text];

const SOUND: readonly Change[] = [
  sql('a range', 'delay > 10 AND delay < 20'),
  sql('a range of one value', 'delay >= 10 AND delay <= 10'),
  sql('a value within a range', 'delay = 15 AND delay > 10'),
  sql('two values that are left out', "state <> 'done' AND state <> 'running'"),
  sql('a list without one of its values', "state IN ('planned', 'done') AND state <> 'done'"),
  sql('one of two lists', "state IN ('planned', 'done') AND state IN ('done', 'running')"),
  sql('one value or another', "(state = 'planned' OR state = 'done')"),
  sql(
    'either of two pairs',
    "((state = 'planned' AND delay = 0) OR (state = 'done' AND delay = 1))",
  ),
  sql(
    'one value, and another of another row',
    "state = 'planned' AND NOT EXISTS (SELECT FROM shift o WHERE o.driver_id = shift.driver_id AND o.state = 'running')",
  ),
  sql('no value of a column that may have none', "line_id IS NULL AND state = 'planned'"),
  sql('no value of one column, a value of another', 'line_id IS NULL AND driver_id = 7'),
  sql('no value, or one that is small', '(line_id IS NULL OR line_id < 10)'),
  sql(
    'a day in two ways of writing',
    "starts_at >= '2026-01-01' AND starts_at < '2026-01-01 12:00'",
  ),
  sql(
    'a moment with its zone',
    "starts_at >= '2026-01-01 10:00+01' AND starts_at < '2026-01-01 09:30+00'",
  ),
  sql('words that are all known', "state = ANY (ARRAY['planned', 'running'])"),
  sql('none of some words', "state <> ALL (ARRAY['done'])"),
  sql('a column of the same name of another table', 'id = 1 AND id IN (SELECT 1)'),
  read('rows without one of an outer join', `${ALL_SOURCE}\nWHERE l.id IS NULL`),
  read(
    'rows without one of an outer join, from its other side',
    ALL_SOURCE.replace('LEFT JOIN bus_line l', 'RIGHT JOIN bus_line l').concat(
      '\nWHERE s.id IS NULL',
    ),
  ),
  read(
    'the row of all in subtotals',
    "SELECT count(*) AS id, NULL AS line, NULL AS driver, min(starts_at) AS starts_at, 'done' AS state, CASE WHEN state IS NULL THEN 1 ELSE 0 END AS delay FROM shift GROUP BY ROLLUP (state)",
  ),
  formula('one of two lists in a formula', "state in ['planned', 'done'] && state != 'done'"),
  formula('either of two values in a formula', "state == 'done' || state == 'planned'"),
  formula(
    'either of two pairs in a formula',
    "state == 'done' && delay > 1 || state == 'planned' && delay < 1",
  ),
  formula('two values that are left out in a formula', "state != 'done' && state != 'planned'"),
  formula('a value that is there', "state != null && state == 'done'"),
  [
    'how many of several values there are',
    VEHICLE,
    TAGS,
    '"length(tags) > 1 && !empty(tags) && tags != null"',
  ],
  [
    'options of a lookup in SQL, and of another table',
    REPAIR,
    'WHERE plate',
    "WHERE colour <> 'red' AND NOT EXISTS (SELECT FROM bus_line l WHERE l.title = 'green' AND l.code = plate) AND plate",
  ],
  [
    'how many of several values there are, where the database is asked',
    VEHICLE,
    '"actions"',
    `"charts": { "tagged": { "group": "state", "where": "!empty(tags) && length(tags) < 3" } }, "actions"`,
  ],
  [
    'numbers for a column of numbers',
    SHIFT,
    '{ "name": "delay" }',
    '{ "name": "delay", "extraType": "BrieflyCode", "lookup": "DELAY" }',
  ],
];

testPlanted('what never holds in a bus company', {
  clean: {
    ...BUS_COMPANY,
    'lookups/DELAY.json': `{ "code": "DELAY", "options": [
  { "Key": "0", "Name": "None" }, { "Key": "10", "Name": "Ten minutes" }, { "Key": "?", "Name": "Nobody knows" }
] }`,
    '_tables/002-tags.sql': 'ALTER TABLE vehicle ADD tags text[], ADD colour text;',
    'lookups/COLOUR.json':
      '{ "code": "COLOUR", "options": [{ "Key": "red", "Name": "Red" }, { "Key": "white", "Name": "White" }] }',
    [VEHICLE]: (BUS_COMPANY[VEHICLE] ?? '').replace(
      '{ "name": "state" }],',
      `{ "name": "state" }, { "name": "tags" },
    { "name": "colour", "extraType": "BrieflyCode", "lookup": "COLOUR" }], "rowClasses": [{ "when": ${TAGS}, "className": "fw-bold" }],`,
    ),
  },
  mistakes: MISTAKES,
  sound: SOUND,
});
