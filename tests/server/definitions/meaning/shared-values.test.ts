import { ALLOTMENT, LEASE } from './_allotment.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const MONTHS = 'data/MONTHS.json';
const SUMS = 'data/months.sql';
const VIEW = 'data/SECTION_MONTH.json';
const KEY = '"key": ["section", "month"]';
const STATES = '{ "name": "state", "extraType": "BrieflyCode", "lookup": "STATE" }';
const CODES =
  '{ "name": "code", "extraType": "Quote", "quote": { "dataCode": "SECTION", "key": "code", "name": "name" } }';
const DUTY = 'data/DUTY.json';
const MEMBERS = '"quote": { "dataCode": "MEMBER", "key": "id", "name": "name" }';

/** The allotments, with what its leases bring in each month: by SQL and by a view. */
const CLEAN: Readonly<Record<string, string>> = {
  ...ALLOTMENT,
  '_tables/002-months.sql': `CREATE VIEW section_month AS
  SELECT l.corp, l.section_code AS section, date_trunc('month', l.begins)::date AS month, sum(l.fee) AS fee
  FROM lease l GROUP BY l.corp, l.section_code, date_trunc('month', l.begins)::date;
CREATE TABLE steward (corp text NOT NULL, code text NOT NULL, name text NOT NULL, PRIMARY KEY (corp, code),
  FOREIGN KEY (corp, code) REFERENCES section (corp, code));`,
  [MONTHS]: `{ "code": "MONTHS", "source": { "sql": "months.sql" }, ${KEY} }`,
  [SUMS]: `SELECT section_code AS section, date_trunc('month', begins)::date AS month, sum(fee) AS fee
FROM lease GROUP BY section_code, date_trunc('month', begins)::date`,
  [VIEW]: `{ "code": "SECTION_MONTH", "source": { "view": "section_month" }, ${KEY} }`,
  'data/STEWARD.json': `{ "code": "STEWARD", "source": { "table": "steward" }, "fields": [
  ${CODES}, { "name": "name" }
], "filters": ["code"], "access": { "write": ["office"] } }`,
  [DUTY]: `{ "code": "DUTY", "source": { "table": "duty" }, "fields": [
  { "name": "member", "column": "member_id", "extraType": "Quote", ${MEMBERS} }, { "name": "year" }, { "name": "hours" }
], "filters": ["member", "year"], "access": { "write": ["office"] } }`,
  'forms/SECTIONS.json': `{ "code": "SECTIONS", "access": ["office"], "rows": [{ "columns": [
  { "panel": { "type": "AdvanceGrid", "code": "sections", "dataCode": "SECTIONS" } },
  { "panel": { "type": "AdvanceGrid", "code": "holders", "dataCode": "HOLDERS" } },
  { "panel": { "type": "AdvanceGrid", "code": "months", "dataCode": "MONTHS" } },
  { "panel": { "type": "AdvanceGrid", "code": "view", "dataCode": "SECTION_MONTH" } },
  { "panel": { "type": "AdvanceGrid", "code": "stewards", "dataCode": "STEWARD" } },
  { "panel": { "type": "AdvanceGrid", "code": "duties", "dataCode": "DUTY" } }
] }] }`,
};

const ofState = (more: string) => STATES.replace(' }', `, ${more} }`);

const MISTAKES: readonly Mistake[] = [
  [
    'a key of SQL without the month that its rows are grouped by',
    MONTHS,
    KEY,
    '"key": ⟦["section"]',
    /two rows may have the same section: several rows of lease may belong to it/,
  ],
  ...at(VIEW, KEY, [
    [
      'a key of a view without that month',
      '"key": ⟦["section"]',
      /two rows may have the same section: several rows of lease may belong to it/,
    ],
    [
      'a key of a view that is the month alone',
      '"key": ⟦["month"]',
      /two rows may have the same month: several rows of lease may belong to it/,
    ],
  ]),
  ...at(LEASE, STATES, [
    [
      'several options in a column of one word',
      ofState('"multipleSelect": ⟦true'),
      /"state" keeps one of asked, running, ended by a CHECK, which refuses two of them/,
    ],
    [
      'a record that is looked for by a state',
      ofState('"other": { "reloadAfterChanged": ⟦true }'),
      /many records of lease may have one "state", and any of them fills the form/,
    ],
  ]),
  [
    'a record that is looked for by the row that it names',
    LEASE,
    `"extraType": "Quote", ${MEMBERS} },
    { "name": "begins" }, { "name": "ends" }, { "name": "fee", "format": "money" }, { "name": "deposit", "format": "money" },
    ${STATES}
  ],
  "filters": ["state"]`,
    `"extraType": "Quote", ${MEMBERS}, "other": { "reloadAfterChanged": ⟦true } },
    { "name": "begins" }, { "name": "ends" }, { "name": "fee", "format": "money" }, { "name": "deposit", "format": "money" },
    ${STATES}
  ],
  "filters": ["state", "member"]`,
    /many records of lease may have one "member", and any of them fills the form/,
  ],
];

const months = (text: string): Change => [`rows of ${text}`, SUMS, CLEAN[SUMS] ?? '', text];

const SOUND: readonly Change[] = [
  months(
    `SELECT section_code AS section, date_trunc('month', begins)::date AS month, sum(fee) AS fee FROM lease GROUP BY 1, 2`,
  ),
  months(
    `SELECT section_code AS section, to_char(date_trunc('month', begins), 'YYYY-MM') AS month, sum(fee) AS fee FROM lease GROUP BY section_code, date_trunc('month', begins)`,
  ),
  months(
    `SELECT section_code AS section, extract(month FROM begins) AS month, sum(fee) AS fee FROM lease GROUP BY (section_code, extract(month FROM begins))`,
  ),
  months(
    `SELECT section_code AS section, date_trunc('month', begins)::date AS month, sum(fee) AS fee FROM lease GROUP BY ROLLUP (section_code, date_trunc('month', begins)::date)`,
  ),
  months(
    `SELECT section_code AS section, plot_no AS month, sum(fee) AS fee FROM lease WHERE date_trunc('year', begins) = date_trunc('year', now()) GROUP BY section_code, plot_no, date_trunc('year', begins)`,
  ),
  months(
    `SELECT l.section_code AS section, l.plot_no AS month, upper(s.name) AS name, sum(l.fee) AS fee FROM lease l JOIN section s ON s.code = l.section_code GROUP BY l.section_code, l.plot_no, upper(s.name)`,
  ),
  months(
    `SELECT p.section_code AS section, p.no AS month, p.area * 2 AS twice, count(*) AS leases FROM plot p JOIN lease l ON l.section_code = p.section_code AND l.plot_no = p.no GROUP BY p.section_code, p.no, p.area * 2`,
  ),
  [
    'several options of a field that nobody changes',
    LEASE,
    STATES,
    ofState('"multipleSelect": true, "readonly": true'),
  ],
  [
    'a record that is looked for by its key',
    'data/STEWARD.json',
    CODES,
    CODES.replace(' } }', ' }, "other": { "reloadAfterChanged": true } }'),
  ],
  [
    'a record that is looked for by a part of its key',
    DUTY,
    `${MEMBERS} }`,
    `${MEMBERS}, "other": { "reloadAfterChanged": true } }`,
  ],
];

testPlanted('what several rows have alike', {
  clean: CLEAN,
  mistakes: MISTAKES,
  sound: SOUND,
});
