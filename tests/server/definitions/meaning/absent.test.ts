import { type Change, type Mistake, testPlanted } from './_planted.ts';

const ITEM = 'data/ITEM.json';
const STATE = 'lookups/STATE.json';
const PAGE = 'forms/ITEMS.json';
const KEYS = '"options": [';
const MISSING = `,
  { "Key": "missing", "Name": "Missing" }`;
const TITLE = '{ "name": "title", "required": true }, ';

const quoting = (code: string) => `{
  "code": "${code}", "source": { "table": "${code.toLowerCase()}" },
  "fields": [
    { "name": "id", "readonly": true },
    { "name": "item", "extraType": "Quote", "quote": { "dataCode": "ITEM", "key": "inv_no", "name": "title" } },
    { "name": "note" }
  ],
  "access": { "read": ["office"], "write": ["office"] }
}`;

const table = (name: string) => `CREATE TABLE ${name} (
  corp text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item bigint NOT NULL,
  note text,
  size integer GENERATED ALWAYS AS (length(note)) STORED,
  PRIMARY KEY (corp, id),
  FOREIGN KEY (corp, item) REFERENCES item (corp, inv_no)
);`;

const grid = (code: string) =>
  `{ "columns": [{ "panel": { "type": "AdvanceGrid", "code": "${code.toLowerCase()}", "dataCode": "${code}" } }] }`;

const COLLECTION: Readonly<Record<string, string>> = {
  '_tables/001-collection.sql': `CREATE TABLE item (
  corp text NOT NULL,
  inv_no bigint NOT NULL,
  title text NOT NULL,
  maker text,
  state text,
  PRIMARY KEY (corp, inv_no)
);
${table('loan')}
${table('image')}
${table('repair')}`,
  'corp.json': `{
  "code": "\0", "name": "Museum", "sortName": "Museum", "departments": ["office"],
  "settings": { "language": "en", "languages": ["en"] }
}`,
  'menus/default.json': '[{ "name": "Items", "to": "/content/ITEMS/main" }]',
  [STATE]: `{ "code": "STATE", "options": [
  { "Key": "stored", "Name": "Stored" },
  { "Key": "lent", "Name": "Lent" }${MISSING}
] }`,
  [ITEM]: `{
  "code": "ITEM", "source": { "table": "item" },
  "fields": [
    { "name": "inv_no", "required": true }, ${TITLE}{ "name": "maker" },
    { "name": "state", "extraType": "BrieflyCode", "lookup": "STATE", "default": "stored", "classes": { "missing": "badge-soft-danger" } }
  ],
  "filters": ["state"],
  "rowClasses": [{ "when": "state == 'missing'", "className": "text-danger" }],
  "access": { "read": ["office"], "write": ["office"] }
}`,
  'data/LOAN.json': quoting('LOAN'),
  'data/IMAGE.json': quoting('IMAGE'),
  'data/REPAIR.json': quoting('REPAIR'),
  [PAGE]: `{
  "code": "ITEMS", "access": ["office"],
  "rows": [
    { "columns": [{ "panel": { "type": "AdvanceGrid", "code": "items", "dataCode": "ITEM", "buttons": [
      { "text": "Look for it", "type": "row", "condition": "state != 'missing'", "command": "Refresh" }
    ] } }] },
    ${grid('LOAN')}, ${grid('IMAGE')}, ${grid('REPAIR')},
    { "columns": [{ "panel": { "type": "Html", "code": "hint", "dataCode": "ITEM", "option": { "html": "{{row.title}}" } } }] }
  ]
}`,
};

const MISTAKES: readonly Mistake[] = [
  [
    'an option that is there no more',
    STATE,
    `${KEYS}
  { "Key": "stored", "Name": "Stored" },
  { "Key": "lent", "Name": "Lent" }${MISSING}`,
    `"options": ⟦[
  { "Key": "stored", "Name": "Stored" },
  { "Key": "lent", "Name": "Lent" }`,
    /STATE\.json:1:31 {2}3 places name "missing", first \w+\/data\/ITEM\.json:8, which is not among these/,
  ],
  [
    'an option that another one stands for',
    STATE,
    '"Key": "missing"',
    '"Key": ⟦"stored"',
    /the option "stored" stands here twice {2}did you mean "missing"\?$/,
    'missing',
  ],
  [
    'a field that is there no more',
    ITEM,
    `"fields": [
    { "name": "inv_no", "required": true }, ${TITLE}`,
    `"fields": ⟦[
    { "name": "inv_no", "required": true }, `,
    /4 places name "title", first \w+\/data\/\w+\.json:5, which is not among these/,
  ],
  [
    'a key of a Quote that holds texts and is not unique',
    'data/LOAN.json',
    '"key": "inv_no"',
    '"key": ⟦"maker"',
    /"maker" of ITEM holds texts, and item numbers/,
    'inv_no',
  ],
];

/** One place that names what there is not is told itself. */
const PLACES: readonly Mistake[] = [
  [
    'a default of a column that the database makes',
    'data/LOAN.json',
    '{ "name": "note" }',
    '{ "name": "size", "default": ⟦1 }',
    /the database makes size itself and takes no value for it: leave "default" out/,
  ],
  [
    'a key that the database always makes and everybody may write',
    'data/LOAN.json',
    '"name": "id", "readonly": true',
    '"name": "id", "readonly": ⟦false',
    /the database makes id itself and takes no value for it: leave "readonly" out/,
  ],
  [
    'one Quote of a field that there is not',
    'data/LOAN.json',
    '"name": "title"',
    '"name": ⟦"colour"',
    /there is no field of ITEM "colour"/,
  ],
  [
    'one option that there is not',
    PAGE,
    "state != 'missing'",
    "state != ⟦'sunk'",
    /"state" has no option "sunk"/,
  ],
];

const SOUND: readonly Change[] = [
  [
    'a column that the database makes, which is shown',
    'data/LOAN.json',
    '{ "name": "note" }',
    '{ "name": "note" }, { "name": "size", "readonly": true, "default": null }',
  ],
  [
    'an option more, which nothing names',
    STATE,
    MISSING,
    `${MISSING}, { "Key": "sold", "Name": "Sold" }`,
  ],
];

testPlanted('[2.1] what many places name and is there no more', {
  clean: COLLECTION,
  mistakes: [...MISTAKES, ...PLACES],
  sound: SOUND,
});
