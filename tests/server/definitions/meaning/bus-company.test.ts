import { expect, test } from 'vitest';
import { labelsOfTables, labelsOfTask } from '#server/definitions/meaning/texts/sql-labels.ts';
import { BUS_COMPANY } from './_bus-company.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const AR = 'translations/ar.json';
const CHECK = 'tasks/shift-check.sql';
const REPAIR = 'data/vehicle-repair.sql';
const START = 'data/shift-start.sql';
const ALL = (file: string) => BUS_COMPANY[file] ?? '';

const MISTAKES: readonly Mistake[] = [
  // Files.
  [
    'a merge that nobody has finished, in JSON',
    'data/SHIFT.json',
    '  "filters": ["state", "starts"],',
    '⟦<<<<<<< HEAD\n  "filters": ["state", "starts"],\n=======\n  "filters": ["state"],\n>>>>>>> delay',
    /a merge left two versions here/,
  ],
  [
    'a merge that nobody has finished, in SQL',
    START,
    "WHERE id = :id AND state = 'planned'",
    "⟦<<<<<<< HEAD\nWHERE id = :id\n=======\nWHERE id = :id AND state = 'planned'\n>>>>>>> delay",
    /a merge left two versions here/,
  ],
  ['a file in another encoding', START, 'UPDATE', '⟦\uFFFD\uFFFDUPDATE', /not written in UTF-8/],
  [
    'a letter of another encoding',
    'data/LINE.json',
    '"name": "title" }',
    '"name": "title", "title": "Strecke f⟦\uFFFDr G\uFFFDste" }',
    /this letter is shown as �/,
  ],
  [
    'a label that JSON cannot read',
    'forms/SHIFT.json',
    '"__Shift"',
    '"__Sh⟦\\qift"',
    /a backslash in a text is written/,
  ],
  [
    'a text over several lines',
    'forms/SHIFT.json',
    '"headerTitle": "__Shift"',
    '"headerTitle": "__Shift", "errorDescription": ⟦"Not\n  now, \\"please\\",\n\n  come again"',
    /a text stands on one line/,
  ],
  [
    'an empty definition, which names no SQL',
    'data/VEHICLE.json',
    ALL('data/VEHICLE.json'),
    '⟦',
    /not JSON: the file is empty/,
  ],
  ['an empty SQL file', START, ALL(START), '⟦', /the file is empty/],
  [
    'a lookup among the data definitions',
    'data/ZONE.json',
    '',
    '⟦{ "code": "ZONE", "options": [{ "Key": "a", "Name": "A" }] }',
    /this is a lookup, so it lies elsewhere/,
    'lookups/ZONE.json',
  ],
  [
    'a page among the lookups',
    'lookups/ZONES.json',
    '',
    '⟦{ "code": "ZONES", "headerTitle": "Zones", "access": ["office"], "rows": [] }',
    /this is a page, so it lies elsewhere/,
    'forms/ZONES.json',
  ],
  // Keys and names.
  [
    'two keys that the database makes, held against each other',
    'data/shift.sql',
    'd.id = s.driver_id',
    'd.id ⟦= s.id',
    /id of bus_driver names a row of bus_driver, and id of shift one of shift/,
  ],
  [
    'a row without what its table asks for',
    REPAIR,
    ALL(REPAIR),
    'INSERT INTO ⟦vehicle (plate) VALUES (:plate)',
    /vehicle takes no row without seats/,
  ],
  [
    'a rest that is lost',
    'data/shift.sql',
    's.delay\nFROM',
    's.delay * (1 ⟦/ 2) AS delay\nFROM',
    /1 \/ 2 is 0/,
    '1.0 / 2',
  ],
  [
    'a lookup that none can be',
    'data/SHIFT.json',
    '"lookup": "SHIFT_STATE"',
    '"lookup": ⟦"__proto__"',
    /a code starts with a letter/,
  ],
  [
    'a field that none can be',
    'data/VEHICLE.json',
    '{ "name": "seats" }',
    '{ "name": ⟦"__proto__", "column": "seats" }',
    /no field can be called so/,
  ],
  [
    'a key that is lost',
    'forms/SHIFT.json',
    '{ "id": "{id}" }',
    '{ "id": "{id}", ⟦"__proto__": "x" }',
    /unknown key "__proto__": none can be called so/,
  ],
  [
    'a field twice, in place of another',
    'data/VEHICLE.json',
    '{ "name": "state" }]',
    '{ "name": ⟦"seats" }], "filters": ["state"]',
    /the field "seats" stands here twice/,
  ],
  [
    'files in a column that holds none, in a condition too',
    'data/SHIFT.json',
    '{ "name": "delay" }\n  ],',
    '{ "name": "delay", "extraType": ⟦"File" }\n  ], "badges": [],',
    /the path of a file is a text/,
  ],
  [
    'a page that shows itself',
    'forms/FLEET.json',
    '{ "type": "EditGrid", "code": "fleet", "dataCode": "VEHICLE" }',
    '{ "type": "EmbedPage", "code": "fleet", "embedPage": { "url": ⟦"/content/FLEET/embed" } }',
    /this page is shown inside of itself$/,
  ],
  [
    'a question whose answer the task does not take',
    'forms/FLEET.json',
    '"command": "SqlByDataDefinition", "params": { "action": "repair" }',
    '"command": "PostToServlet", "params": { "servlet": "Task", "command": "Run", "body": { "task": "SHIFT_CHECK_CALL_BY_SCRIPT" }, "ask": { "name": ⟦"ids" } }',
    /there is no param of this task "ids"/,
    'id',
  ],
  [
    'a menu of a department that there is not',
    'menus/ofice.json',
    '',
    '⟦[{ "name": "__Fleet", "to": "/content/FLEET/main" }]',
    /there is no department "ofice"/,
    'office',
  ],
  [
    'a day that February has not',
    'articles/RULES.json',
    '',
    '{ "title": "Rules", "date": ⟦"2026-02-30" }',
    /no date such as/,
  ],
  [
    'a word of a script within a text with quotes',
    'forms/SHIFTS.json',
    '"dataCode": "SHIFT", "buttons"',
    `"dataCode": "SHIFT", "events": { "afterPanelLoaded": "const { rows } = await y4.panel().read();\\nawait y4.toast(\`\${rows.filter((row) => row.⟦sttae === 'done').length}\`);" }, "buttons"`,
    /the rows of SHIFT have no "sttae"/,
    'state',
  ],
  // Texts.
  ...at(AR, '"بدء {id}؟"', [
    ['a place that a translation has lost', '⟦"بدء؟"', /this text has no \{id\}, as its key has/],
    [
      'a place that a translation has translated',
      '"بدء ⟦{رقم}؟"',
      /"\{رقم\}" stands for nothing here: the key has \{id\}/,
      '{id}',
    ],
  ]),
  [
    'a text of a pre-check without a translation',
    CHECK,
    "'__This shift is over'",
    "⟦'__This shift was cancelled'",
    /"This shift was cancelled" has no text in ar/,
  ],
  [
    'a quotation mark in a translation',
    AR,
    '"حافلات"',
    '"حافلات ⟦"الشركة""',
    /not JSON: a quotation mark in a text is written \\"/,
  ],
  // SQL.
  ...[
    ["WHERE s.starts_at BETWEEN '2026-01-01' AND ⟦'2026-01-31'", /left out; < '2026-02-01'/],
    ["WHERE s.starts_at <= ⟦'2026-12-31'", /left out; < '2027-01-01'/],
    ['WHERE s.starts_at = ⟦current_date', /hardly ever equals a day/],
    [
      'WHERE l.id ⟦NOT IN (SELECT line_id FROM shift)',
      /line_id of shift may be NULL, and with one of these NOT IN never holds/,
    ],
    ['WHERE s.delay ⟦/ s.delay * 100 > 5', /divided here before they are multiplied/],
    [
      'WHERE (SELECT sum(x.delay ⟦/ 60) FROM shift x WHERE x.line_id = l.id) > 5',
      /divided here before they are added up/,
    ],
    ['LIMIT ⟦50', /nothing says which rows LIMIT leaves/],
    [
      'JOIN bus_line other ON other.id ⟦= s.driver_id',
      /driver_id of shift names a row of bus_driver, and id of bus_line one of bus_line/,
    ],
  ].map(([sql, told]): Mistake => {
    const end = 'ON l.id = s.line_id';
    return [`in SQL: ${sql}`, 'data/shift.sql', end, `${end}\n${sql}`, told as RegExp];
  }),
  [
    'an average of what rows go by',
    'data/SHIFT.json',
    '"avg(delay)"',
    '⟦"avg(id)"',
    /"id" tells one row from another, so its avg means nothing/,
    'count',
  ],
  // Words in other capitals.
  [
    'a lookup whose keys are in capitals',
    'lookups/SHIFT_STATE.json',
    '"Key": "planned", "Name": "__Planned" }, { "Key": "running", "Name": "__Running" }, { "Key": "done"',
    '"Key": ⟦"PLANNED", "Name": "__Planned" }, { "Key": "RUNNING", "Name": "__Running" }, { "Key": "DONE"',
    /nothing names "PLANNED", and capitals count: these keys are named planned, done/,
    'planned',
  ],
  [
    'a department in capitals',
    'corp.json',
    '"office"]',
    '⟦"Office"]',
    /nothing names "Office", and \d+ places name "office"/,
    'office',
  ],
  // What the tables refuse.
  [
    'a text that is too long for its column',
    'data/LINE.json',
    '{ "name": "code" }',
    '{ "name": "code", "default": ⟦"LINE 1" }',
    /code of bus_line is never "LINE 1": it holds 4 letters at most, and these are 6/,
  ],
  [
    'constants that a CHECK over two columns refuses',
    REPAIR,
    "SET state = 'repair'",
    "SET state = ⟦'ready', sold_on = '2026-01-01'",
    /vehicle takes no row with .*state ready.*: \(\(state = 'sold'/,
  ],
  ...at(REPAIR, ALL(REPAIR), [
    [
      'a constant beside what the rows had before',
      "UPDATE vehicle SET sold_on = ⟦'2026-01-01' WHERE plate = :plate AND state = 'ready'",
      /vehicle takes no row with .*state ready/,
    ],
    [
      'a constant beside the default of another column',
      "INSERT INTO vehicle (plate, seats, state) VALUES (:plate || ' b', 40, ⟦'sold')",
      /vehicle takes no row with .*sold_on NULL/,
    ],
  ]),
  [
    'what always holds beside a column that no field fills in',
    'data/VEHICLE.json',
    '"access"',
    '"always": { "state": ⟦"sold" }, "access"',
    /vehicle takes no row with .*sold_on NULL/,
  ],
];

const SOUND: readonly Change[] = [
  [
    'a sum that is divided, and parts of a number that is none',
    'data/shift.sql',
    'ON l.id = s.line_id',
    'ON l.id = s.line_id\nWHERE (SELECT sum(x.delay) / 60 + sum(x.delay / 60.0) FROM shift x WHERE x.line_id = l.id) > 5',
  ],
  ...[
    "WHERE s.starts_at BETWEEN '2026-01-01' AND '2026-02-01'",
    "WHERE s.starts_at::date BETWEEN '2026-01-01' AND '2026-01-31'",
    "WHERE s.starts_at BETWEEN '2026-01-01 08:00' AND '2026-01-31 20:00'",
    "AND l.valid_from BETWEEN '2026-01-01' AND '2026-01-31' AND l.valid_to = current_date",
    "WHERE s.starts_at >= '2026-01-15' AND s.starts_at < current_date + 1",
    'WHERE l.id NOT IN (SELECT line_id FROM shift WHERE line_id IS NOT NULL)',
    'WHERE d.id NOT IN (SELECT driver_id FROM shift)',
    "WHERE s.state NOT IN ('done', 'planned')",
    'WHERE 100 * s.delay / 60 > 5 AND s.delay::numeric / 60 * 100 > 5 AND s.delay / 60 > 1',
    'ORDER BY s.starts_at DESC LIMIT 50',
    'LEFT JOIN LATERAL (SELECT FROM vehicle v LIMIT 1) one ON true',
  ].map((sql): Change => {
    const end = 'ON l.id = s.line_id';
    return [`in SQL: ${sql}`, 'data/shift.sql', end, `${end}\n${sql}`];
  }),
  ...['10 / 5', '1.0 / 2', 's.delay / 2'].map((sql): Change => {
    return [`in SQL: ${sql}`, 'data/shift.sql', 's.delay\nFROM', `${sql} AS delay\nFROM`];
  }),
  [
    'numbers for a page in a frame',
    'forms/FLEET.json',
    '{ "type": "EditGrid", "code": "fleet", "dataCode": "VEHICLE" }',
    '{ "type": "EmbedPage", "code": "fleet", "embedPage": { "url": "/content/SHIFT/embed", "props": { "id": 5 } } }, "className": "mb-3"',
  ],
  [
    'one table read twice',
    'data/shift.sql',
    'LEFT JOIN bus_line l',
    'JOIN shift other ON other.id = s.id\nLEFT JOIN bus_line l',
  ],
  ...at(REPAIR, ALL(REPAIR), [
    ['a row with no more than it needs', 'INSERT INTO vehicle (plate, seats) VALUES (:plate, 40)'],
    [
      'constants that a CHECK over two columns takes',
      "INSERT INTO vehicle (plate, seats, state, sold_on) VALUES (:plate || ' b', 40, 'sold', '2026-01-01'), (:plate || ' c', 40, DEFAULT, NULL)",
    ],
  ]),
  ['a leap day', 'articles/RULES.json', '', '{ "title": "Rules", "date": "2024-02-29" }'],
  ['the largest of what rows go by', 'data/SHIFT.json', '"avg(delay)"', '"max(id)"'],
  ['a row of marks in a comment of SQL', START, 'WHERE', '-- <<<<<<< as planned >>>>>>>\nWHERE'],
  ['a text of SQL that is no label', CHECK, 'WHERE', "WHERE s.state NOT LIKE '__n%' AND"],
  ['a text that has its places in another order', AR, '"بدء {id}؟"', '"{id} بدء؟"'],
  [
    'a constant beside what only the run knows',
    REPAIR,
    "SET state = 'repair'",
    "SET state = 'sold', sold_on = CURRENT_DATE",
  ],
  ['a constant beside what is not known of the row', REPAIR, "= 'repair'", "= 'sold'"],
  [
    'what always holds beside a field that is filled in',
    'data/VEHICLE.json',
    '{ "name": "state" }],',
    '{ "name": "state" }, { "name": "sold", "column": "sold_on" }], "always": { "state": "sold" },',
  ],
];

testPlanted('what half-done work leaves in a bus company', {
  clean: BUS_COMPANY,
  mistakes: MISTAKES,
  sound: SOUND,
});

test('[2.20] what rules and triggers of own tables say is a label, where its words are known before', () => {
  const sql = `COMMENT ON CONSTRAINT span ON bus_line IS '__It ends before it begins';
COMMENT ON CONSTRAINT part ON DOMAIN zone IS '__There are 9 zones';
COMMENT ON INDEX one_plate IS '__This bus''s plate is taken';
COMMENT ON TABLE bus_line IS '__Lines';
-- RAISE EXCEPTION '__Not this';
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.a THEN RAISE EXCEPTION '__The bus is full' USING COLUMN = 'a'; END IF;
  RAISE EXCEPTION '__The bus % is full', NEW.a;
  RAISE NOTICE USING MESSAGE = '__Seen by nobody';
  RAISE EXCEPTION USING COLUMN = 'a', MESSAGE = E'__The bus isn''t here';
  RAISE check_violation USING MESSAGE = '__The bus of ' || NEW.a;
END $$;
COMMENT ON CONSTRAINT "span" ON public."bus_stop" IS '__Stops lie on a line';
COMMENT ON CONSTRAINT seats ON bus IS $$__The bus's seats$$;
COMMENT ON INDEX one_stop IS $said$__It costs $5$said$;
COMMENT ON TABLE bus IS $$__Buses$$;`;
  expect(labelsOfTables(sql).map(({ label, table }) => [label, table])).toEqual([
    ['It ends before it begins', 'bus_line'],
    ['There are 9 zones', undefined],
    ["This bus's plate is taken", undefined],
    ['The bus is full', undefined],
    ["The bus isn't here", undefined],
    ['Stops lie on a line', 'bus_stop'],
    ["The bus's seats", 'bus'],
    ['It costs $5', undefined],
  ]);
  const [, , , raised, , , between] = labelsOfTables(sql);
  expect(sql.slice(between?.offset)).toMatch(/^\$\$__The bus's seats/);
  expect(sql.slice(raised?.offset)).toMatch(/^'__The bus is full'/);
});

test('[2.20] a label of a script that stands in the SQL of a task ends at its own quote', () => {
  const sql = `SELECT CASE WHEN late THEN 'await y4.toast(''__It is late'', ''warn'');' END AS script,
  '__The bus''s plate' AS title FROM bus`;
  const labels = labelsOfTask(sql);
  expect(labels.map(({ label }) => label)).toEqual(['It is late', "The bus's plate"]);
  expect(sql.slice(labels[0]?.offset)).toMatch(/^'__It is late''/);
});
