import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const LABEL = 'data/contract-label.sql';
const LOAD = 'data/crew-load.sql';
const AREA = 'data/AREA.json';
const CREW = 'data/CREW.json';
const METER = 'data/METER.json';
const PAYMENT = 'data/PAYMENT.json';
const SETTLE = 'data/settle.sql';

/** Tables whose rows name each other by texts as well as by numbers. */
const UTILITY: Readonly<Record<string, string>> = {
  '_tables/001-utility.sql': `CREATE TABLE area (corp text NOT NULL, code text NOT NULL, name text NOT NULL, PRIMARY KEY (corp, code));
CREATE TABLE client (corp text NOT NULL, id int NOT NULL, name text NOT NULL, login text, PRIMARY KEY (corp, id), UNIQUE (corp, login));
CREATE TABLE point (
  corp text NOT NULL, id int NOT NULL, area_code text NOT NULL, client_id int, PRIMARY KEY (corp, id),
  FOREIGN KEY (corp, area_code) REFERENCES area (corp, code),
  FOREIGN KEY (corp, client_id) REFERENCES client (corp, id));
CREATE TABLE meter (
  corp text NOT NULL, serial text NOT NULL, point_id int NOT NULL, topic text NOT NULL DEFAULT 'power', PRIMARY KEY (corp, serial),
  FOREIGN KEY (corp, point_id) REFERENCES point (corp, id));
CREATE TABLE smart_meter (
  corp text NOT NULL, serial text NOT NULL, sim text, PRIMARY KEY (corp, serial),
  FOREIGN KEY (corp, serial) REFERENCES meter (corp, serial));
CREATE TABLE signal (
  corp text NOT NULL, id int NOT NULL, smart_serial text NOT NULL, meter_serial text NOT NULL, PRIMARY KEY (corp, id),
  FOREIGN KEY (corp, smart_serial) REFERENCES smart_meter (corp, serial),
  FOREIGN KEY (corp, meter_serial) REFERENCES meter (corp, serial));
CREATE TABLE crew (corp text NOT NULL, code text NOT NULL, name text NOT NULL, skills text[] NOT NULL DEFAULT '{}', PRIMARY KEY (corp, code));
CREATE TABLE member (
  corp text NOT NULL, login text NOT NULL, crew_code text NOT NULL, pay int NOT NULL, PRIMARY KEY (corp, login),
  FOREIGN KEY (corp, crew_code) REFERENCES crew (corp, code));
CREATE TABLE job (
  corp text NOT NULL, no int NOT NULL, crew_code text NOT NULL, hours int NOT NULL, state text NOT NULL DEFAULT 'new',
  PRIMARY KEY (corp, no), FOREIGN KEY (corp, crew_code) REFERENCES crew (corp, code));
CREATE TABLE payment (
  corp text NOT NULL, id int NOT NULL, amount numeric(12,2) NOT NULL, state text NOT NULL DEFAULT 'open', PRIMARY KEY (corp, id));
CREATE TABLE setting (corp text NOT NULL, rate int NOT NULL, PRIMARY KEY (corp));`,
  'corp.json': `{
  "code": "\0", "name": "Utility", "sortName": "Utility", "departments": ["office"],
  "settings": { "language": "en", "languages": ["en"], "timeZone": "Europe/Paris" }
}`,
  'menus/default.json': '[{ "name": "Meters", "to": "/content/METERS/main" }]',
  'lookups/TOPIC.json': `{ "code": "TOPIC", "options": [{ "Key": "power", "Name": "Power" }, { "Key": "water", "Name": "Water" }] }`,
  [AREA]: `{ "code": "AREA", "source": { "table": "area" }, "fields": [{ "name": "code" }, { "name": "name" }] }`,
  [CREW]: `{
  "code": "CREW", "source": { "table": "crew" }, "key": ["code"],
  "fields": [{ "name": "code" }, { "name": "name" }, { "name": "skills", "extraType": "BrieflyCode", "lookup": "TOPIC", "multipleSelect": true }]
}`,
  'data/CLIENT.json': `{ "code": "CLIENT", "source": { "table": "client" }, "key": ["id"] }`,
  [METER]: `{
  "code": "METER", "source": { "table": "meter" },
  "fields": [{ "name": "serial" }, { "name": "point_id" }, { "name": "topic", "extraType": "BrieflyCode", "lookup": "TOPIC" }]
}`,
  [PAYMENT]: `{
  "code": "PAYMENT", "source": { "table": "payment" },
  "fields": [{ "name": "id" }, { "name": "amount", "format": "money" }, { "name": "state" }],
  "statistics": [{ "name": "Rows", "value": "count" }, { "name": "Sum", "value": "sum(amount)" }],
  "actions": { "settle": { "sql": "settle.sql", "params": ["id"], "access": ["office"] } }
}`,
  [SETTLE]: `UPDATE payment SET state = 'paid' WHERE id = :id AND state <> 'paid'`,
  'data/LABEL.json': `{ "code": "LABEL", "source": { "sql": "contract-label.sql" }, "key": ["serial"],
  "fields": [{ "name": "serial" }, { "name": "area" }, { "name": "rate" }, { "name": "last" }] }`,
  [LABEL]: `SELECT m.serial, a.name AS area, (SELECT rate FROM setting) AS rate,
  (SELECT max(s.id) FROM signal s WHERE s.meter_serial = m.serial) AS last
FROM meter m
JOIN point p ON p.id = m.point_id
JOIN area a ON a.code = p.area_code
WHERE m.topic = 'power' OR m.topic = 'water'`,
  'data/LOAD.json': `{ "code": "LOAD", "source": { "sql": "crew-load.sql" }, "key": ["code"],
  "fields": [{ "name": "code" }, { "name": "hours" }, { "name": "water" }] }`,
  [LOAD]: `SELECT c.code, coalesce(sum(j.hours), 0) AS hours, 'water' = ANY (c.skills) AS water
FROM crew c
LEFT JOIN job j ON j.crew_code = c.code
GROUP BY c.code, c.skills`,
  'data/MINE.json': `{ "code": "MINE", "source": { "sql": "mine.sql" }, "key": ["no"], "always": { "login": "{currentUser}" },
  "fields": [{ "name": "no" }, { "name": "login", "hidden": true }] }`,
  'data/mine.sql': 'SELECT j.no, m.login FROM job j JOIN member m ON m.crew_code = j.crew_code',
  'forms/METERS.json': `{
  "code": "METERS",
  "rows": [{ "columns": [{ "panel": { "type": "AdvanceGrid", "code": "meters", "dataCode": "METER" } }] }]
}`,
};

const BESIDE =
  /each row of job stands here once for each row of member beside it, so sum\(\) takes it several times/;
const SEVERAL = /several rows of signal may answer here, where one value stands/;

const JOINS: readonly Mistake[] = [
  [
    'a row that is named by its key, held against its name',
    LABEL,
    'a.code = p.area_code',
    'a.name ⟦= p.area_code',
    /area_code of point names a row of area by its key, which is code, and not by name/,
  ],
  [
    'columns that name rows of two tables',
    LABEL,
    'p.id = m.point_id',
    'p.client_id ⟦= m.point_id',
    /client_id of point names a row of client, and point_id of meter one of point/,
  ],
  [
    'a second table beside the one that is added up',
    LOAD,
    "coalesce(sum(j.hours), 0) AS hours, 'water' = ANY (c.skills) AS water\nFROM crew c",
    "coalesce(⟦sum(j.hours), 0) AS hours, 'water' = ANY (c.skills) AS water\nFROM crew c\nLEFT JOIN member m ON m.crew_code = c.code",
    BESIDE,
  ],
  [
    'a SELECT of all rows in the place of a value',
    LABEL,
    '(SELECT max(s.id) FROM signal s WHERE s.meter_serial = m.serial)',
    '⟦(SELECT s.id FROM signal s)',
    SEVERAL,
  ],
  [
    'a SELECT of the rows that belong to one in the place of a value',
    LABEL,
    '(SELECT max(s.id)',
    '⟦(SELECT s.id',
    SEVERAL,
  ],
  [
    'a word that no lookup has, looked for among several',
    LOAD,
    "'water' = ANY",
    "⟦'watr' = ANY",
    /"skills" has no option "watr"; there are power, water/,
    'water',
  ],
  [
    'a word that no lookup has, looked for',
    LABEL,
    "m.topic = 'water'",
    "m.topic = ⟦'watr'",
    /"topic" has no option "watr"; there are power, water/,
    'water',
  ],
  [
    'what always holds',
    LABEL,
    "m.topic = 'power' OR m.topic = 'water'",
    "m.topic <> 'power' OR ⟦m.topic <> 'water'",
    /this always holds, since m\.topic has one value: m\.topic NOT IN \(…\) leaves several out/,
  ],
];

const KEYS: readonly Mistake[] = [
  [
    'a key that may be empty',
    'data/CLIENT.json',
    '"key": ["id"]',
    '"key": ⟦["login"]',
    /login of client may be NULL, and nothing can be done with a row without a key/,
  ],
  [
    'a count as money',
    PAYMENT,
    '"value": "count"',
    '"value": "count", "format": ⟦"money"',
    /a count is a whole number, and no money/,
  ],
  [
    'an amount as a share',
    PAYMENT,
    '"value": "sum(amount)"',
    '"value": "sum(amount)", "format": ⟦"percent"',
    /this is an amount, and no share/,
  ],
];

const SOUND: readonly Change[] = [
  ...at(LABEL, '(SELECT max(s.id) FROM signal s WHERE s.meter_serial = m.serial)', [
    [
      'a row that is named by way of another key',
      '(SELECT max(s.id) FROM signal s JOIN signal t ON t.smart_serial = s.meter_serial)',
    ],
    ['one row that a key names', '(SELECT s.serial FROM smart_meter s WHERE s.serial = m.serial)'],
    [
      'one row that another condition leaves',
      '(SELECT s.id FROM signal s WHERE s.meter_serial = m.serial AND s.id > 5)',
    ],
    [
      'the first of several rows',
      '(SELECT s.id FROM signal s WHERE s.meter_serial = m.serial ORDER BY s.id LIMIT 1)',
    ],
  ]),
  ...at(
    LOAD,
    "coalesce(sum(j.hours), 0) AS hours, 'water' = ANY (c.skills) AS water\nFROM crew c",
    [
      [
        'both tables in one sum',
        "coalesce(sum(j.hours * m.pay), 0) AS hours, 'water' = ANY (c.skills) AS water\nFROM crew c\nLEFT JOIN member m ON m.crew_code = c.code",
      ],
      [
        'each value once',
        "count(DISTINCT j.no) AS hours, 'water' = ANY (c.skills) AS water\nFROM crew c\nLEFT JOIN member m ON m.crew_code = c.code",
      ],
    ],
  ),
  ['what a parent has, once for each child', LOAD, 'coalesce(sum(j.hours), 0)', 'count(j.no)'],
  [
    'a word for a column that a text of any kind is typed into',
    SETTLE,
    "state <> 'paid'",
    "state <> 'settled'",
  ],
  ['either of two others', LABEL, "OR m.topic = 'water'", "OR m.topic <> 'water'"],
];

testPlanted('what half-knowing hands write for a utility', {
  clean: UTILITY,
  mistakes: [...JOINS, ...KEYS],
  sound: SOUND,
});
