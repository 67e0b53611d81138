import { ALLOTMENT, HOLDERS, LEASE, PAGE } from './_allotment.ts';
import { type Change, type Mistake, testPlanted } from './_planted.ts';

const PLOT = 'data/PLOT.json';
const STATE = 'lookups/STATE.json';
const TASK = 'tasks/BEGUN_CALL_BY_SCRIPT.json';
const ANSWER = '"answer": "first", "params": { "id": "Number" }, "access": ["office"]';
const FREE = '"actions": { "free": { "sql": "free.sql" } }';
const MEMBER = '"quote": { "dataCode": "MEMBER", "key": "id", "name": "name" }';
const POST = `"command": "PostToServlet", "params": { "servlet": "Task", "command": "Run", "body": { "task": "STATE_CALL_BY_SCRIPT", "id": "{id}" } }`;

/** The allotments, with a formula that names a Quote, a chart, and a button that hands a value of a row to a task. */
const CLEAN: Readonly<Record<string, string>> = {
  ...ALLOTMENT,
  [PLOT]: (ALLOTMENT[PLOT] ?? '').replace(
    '"actions"',
    '"charts": { "rents": { "group": "section", "value": "sum(rent)" } },\n  "actions"',
  ),
  [LEASE]: (ALLOTMENT[LEASE] ?? '').replace(
    '{ "name": "begins" }',
    '{ "name": "begins", "other": { "visible": "!empty(member)" } }',
  ),
  [PAGE]: (ALLOTMENT[PAGE] ?? '').replace(
    '{ "type": "row",',
    () => `{ "type": "row", "text": "State", ${POST} }, { "type": "row",`,
  ),
  'data/HOLDERS.json': `{ "code": "HOLDERS", "source": { "sql": "holders.sql" }, "key": ["id"], "fields": [
  { "name": "id" }, { "name": "fee" }, { "name": "state", "extraType": "BrieflyCode", "lookup": "STATE" }
], "rowClasses": [{ "when": "state == 'ended'", "className": "text-muted" }] }`,
  [HOLDERS]: 'SELECT id, fee, state FROM lease',
  'forms/RENTS.json': `{ "code": "RENTS", "access": ["office"], "rows": [{ "columns": [
  { "panel": { "type": "ECharts", "code": "rents", "dataCode": "PLOT", "chart": { "code": "rents" } } }
] }] }`,
  'menus/default.json': (ALLOTMENT['menus/default.json'] ?? '').replace(
    '[',
    '[ { "name": "Rents", "to": "/content/RENTS/main" },',
  ),
};

const MISTAKES: readonly Mistake[] = [
  [
    "neighbours that have each other's values",
    'tasks/STATE_CALL_BY_SCRIPT.json',
    ANSWER,
    '"answer": ⟦["office"], "params": { "id": "Number" }, "access": "first"',
    /"answer" and "access" have each other's values$/,
  ],
  [
    'params that are a list, which calls and the SQL name',
    TASK,
    '"params": { "from": "DateTime", "to": "DateTime" }',
    '"params": ⟦["from", "to"]',
    /expected an object such as/,
  ],
  [
    'actions that are a list, which a button and a file go with',
    PLOT,
    FREE,
    '"actions": ⟦[]',
    /expected an object such as/,
  ],
  [
    'charts that are a list, which a panel names',
    PLOT,
    '"charts": { "rents": { "group": "section", "value": "sum(rent)" } }',
    '"charts": ⟦[]',
    /expected an object such as/,
  ],
  [
    'filters that are an object, by whose names other pages lead there',
    PLOT,
    '"filters": ["section"]',
    '"filters": ⟦{ "area": true }',
    /expected a list such as/,
  ],
  [
    'a Quote that is a word, whose field a formula names',
    LEASE,
    MEMBER,
    '"quote": ⟦"MEMBER"',
    /expected an object such as/,
  ],
  [
    'a kind of field that is none, whose Quote stands there',
    PLOT,
    '"extraType": "Quote"',
    '"extraType": ⟦5',
    /expected "Quote"/,
  ],
  [
    'the key of an option by which a CHECK and SQL go',
    STATE,
    '"Key": "ended"',
    '"Key": ⟦"over"',
    /no row holds "over", and \d places? names? "ended", first/,
    'ended',
  ],
  [
    'a param that there is not, with the field of its name',
    PAGE,
    '"id": "{id}" } }',
    '⟦"idd": "{idd}" } }',
    /there is no param of this task "idd"/,
    'id',
  ],
];

const SOUND: readonly Change[] = [
  [
    'neighbours with values of one kind',
    LEASE,
    '{ "name": "ends" }',
    '{ "name": "ends", "title": "Begins", "columnTip": "Ends" }',
  ],
];

testPlanted('what follows from a value of a wrong kind', {
  clean: CLEAN,
  mistakes: MISTAKES,
  sound: SOUND,
});
