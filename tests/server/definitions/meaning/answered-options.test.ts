import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const SQL = 'data/room.sql';
const ROOM = 'data/ROOM.json';
const CHOICE = "CASE WHEN max(r.humidity) > 55 THEN 'high' ELSE 'good' END AS verdict";

const ROOMS: Readonly<Record<string, string>> = {
  '_tables/001-rooms.sql': `CREATE TABLE reading (
  corp text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  room text NOT NULL,
  humidity numeric NOT NULL,
  PRIMARY KEY (corp, id)
);`,
  'corp.json': `{
  "code": "\0", "name": "Museum", "sortName": "Museum", "departments": ["office"],
  "settings": { "language": "en", "languages": ["en"] }
}`,
  'menus/default.json': '[{ "name": "Rooms", "to": "/content/ROOMS/main" }]',
  'lookups/CLIMATE.json': `{ "code": "CLIMATE", "options": [
  { "Key": "good", "Name": "Good" }, { "Key": "high", "Name": "Too damp" }, { "Key": "2", "Name": "Twice" }
] }`,
  [ROOM]: `{
  "code": "ROOM", "source": { "sql": "room.sql" }, "key": ["room"],
  "fields": [{ "name": "room" }, { "name": "verdict", "extraType": "BrieflyCode", "lookup": "CLIMATE" }]
}`,
  [SQL]: `SELECT r.room, ${CHOICE} FROM reading r GROUP BY r.room`,
  'forms/ROOMS.json': `{
  "code": "ROOMS", "access": ["office"],
  "rows": [{ "columns": [{ "panel": { "type": "AdvanceGrid", "code": "rooms", "dataCode": "ROOM" } }] }]
}`,
};

const MISTAKES: readonly Mistake[] = [
  [
    'an outcome of a CASE',
    SQL,
    "THEN 'high'",
    "THEN ⟦'damp'",
    /warning: "verdict" has no option "damp"; there are good, high/,
  ],
  [
    'what it comes to otherwise, misspelt',
    SQL,
    "ELSE 'good'",
    "ELSE ⟦'goood'",
    /warning: "verdict" has no option "goood"/,
    'good',
  ],
  [
    'an outcome behind letters of several bytes',
    SQL,
    "SELECT r.room, CASE WHEN max(r.humidity) > 55 THEN 'high'",
    "SELECT /* Räume — 房间 */ r.room, CASE WHEN max(r.humidity) > 55 THEN ⟦'damp'",
    /"verdict" has no option "damp"/,
  ],
  [
    'a value of the second part of a UNION, which calls it otherwise',
    SQL,
    'GROUP BY r.room',
    "GROUP BY r.room UNION ALL SELECT 'attic', coalesce(NULL, ⟦'wet'::text) AS other",
    /"verdict" has no option "wet"/,
  ],
];

const SOUND: readonly Change[] = [
  ['no outcome', SQL, "ELSE 'good' END", 'END'],
  ...at(SQL, "ELSE 'good'", [
    ['none, written out', "ELSE ''"],
    ['none, as NULL', 'ELSE NULL'],
  ]),
  ['a condition on another value', SQL, 'max(r.humidity) > 55', "max(r.room) = 'damp'"],
  ['a column without a lookup', SQL, 'SELECT r.room', "SELECT r.room, 'damp' AS word"],
  ...at(SQL, CHOICE, [
    ['a value within a call', "concat('go', 'od') AS verdict"],
    ['a number whose key is its text', 'CASE WHEN true THEN 2 END AS verdict'],
  ]),
];

testPlanted('[2.1] options that a SELECT writes out', {
  clean: ROOMS,
  mistakes: MISTAKES,
  sound: SOUND,
});
