import { BUS_COMPANY } from './_bus-company.ts';
import { type Mistake, testPlanted } from './_planted.ts';

const SHIFT = 'forms/SHIFT.json';
const SHIFTS = 'forms/SHIFTS.json';
const DESK = 'forms/DESK.json';
const DATA = 'data/SHIFT.json';
const READ = '"access": { "read": ["office"] }';

const MISTAKES: readonly Mistake[] = [
  [
    'a page that is closed to all who are led to it',
    SHIFTS,
    '"access": ["office"]',
    '"access": ⟦["admin"]',
    /\d places do not go with this "access", first .*\/forms\/DESK\.json:3: nobody who may open this page may open SHIFTS/,
  ],
  [
    'a page that is open to those who may do nothing there',
    DESK,
    '"access": ["office"]',
    '"access": ⟦["admin"]',
    /places do not go with this "access", first .*\/forms\/DESK\.json/,
  ],
  [
    'data that nobody may read who sees its pages',
    DATA,
    READ,
    '"access": ⟦{ "read": ["admin"] }',
    /places do not go with this "access", first .*\/forms\/\w+\.json:\d+: nobody who may open this page may read SHIFT/,
  ],
  [
    'one link to a page that is closed',
    'menus/admin.json',
    '"/content/FLEET/main"',
    '⟦"/content/SHIFTS/main"',
    /admin may not open SHIFTS/,
  ],
  [
    'a default filter that takes what no link gives',
    SHIFT,
    '"{id}"',
    '⟦"{shift}"',
    /none of the 2 links to this page has \?shift=… in its address, so this panel stays empty; the first is .*\/forms\/DESK\.json:4$/,
  ],
  [
    'one of two links without what the page takes',
    DESK,
    '"/content/SHIFT/main?id=7"',
    '⟦"/content/SHIFT/main"',
    /SHIFT needs \?id=… in its address/,
  ],
];

testPlanted('one cause of many mistakes in a bus company', {
  clean: {
    ...BUS_COMPANY,
    [DATA]: (BUS_COMPANY[DATA] ?? '').replace('"actions"', `${READ}, "actions"`),
    'menus/office.json':
      '[{ "name": "__Shifts", "to": "/content/SHIFTS/main" }, { "name": "__Fleet", "to": "/content/FLEET/main" }]',
    'menus/default.json': '[{ "name": "__Fleet", "to": "/content/LINES/main" }]',
    'menus/admin.json': '[{ "name": "__Fleet", "to": "/content/FLEET/main" }]',
    'forms/LINES.json': `{
  "code": "LINES", "rows": [{ "columns": [{ "panel": { "type": "BasicGrid", "code": "lines", "dataCode": "LINE" } }] }]
}`,
    'forms/FLEET.json': (BUS_COMPANY['forms/FLEET.json'] ?? '').replace(
      '["office"]',
      '["office", "admin"]',
    ),
    [DESK]: `{
  "code": "DESK", "access": ["office"], "rows": [{ "columns": [{ "panel": { "type": "BasicGrid", "code": "desk", "dataCode": "SHIFT", "buttons": [
    { "text": "All", "command": "NavigateTo", "params": { "url": "/content/SHIFTS/main" } },
    { "text": "First", "command": "NavigateTo", "params": { "url": "/content/SHIFT/main?id=7" } }
  ] } }] }]
}`,
  },
  mistakes: MISTAKES,
  sound: [],
});
