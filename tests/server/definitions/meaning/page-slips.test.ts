import { expect, test } from 'vitest';
import { checkWithSteps, stepsBehind } from '../_check.ts';
import { at, testPlanted } from './_planted.ts';
import { SURGERY } from './_surgery.ts';

const VISIT = 'data/VISIT.json';
const CHART = '"byVet": { "group": "vet", "value": "sum(fee)" }';
const OPEN =
  '{ "type": "row", "text": "Open", "command": "NavigateTo", "params": { "url": "/content/VISIT/main?id={id}" } }';

testPlanted('slips of pages that are about the rows of a surgery', {
  clean: SURGERY,
  mistakes: [
    ...at(VISIT, CHART, [
      [
        'a series of each row',
        '"byVet": { "group": "vet", "value": "sum(fee)", "series": ⟦"id" }',
        /warning: "id" is another one in each row of visit: name a field that many rows share/,
      ],
      [
        'a series of each moment',
        '"byVet": { "group": "vet", "value": "sum(fee)", "series": ⟦"starts" }',
        /warning: each moment of "starts" would be a series of its own/,
      ],
    ]),
    [
      'a series of one row each, which are counted',
      'data/VACCINE.json',
      '"filters": ["species"]',
      '"charts": { "a": { "group": "species", "series": ⟦"code" } }, "filters": ["species"]',
      /warning: "code" is another one in each row of vaccine/,
    ],
    [
      'SQL without a key, which has that of a table',
      'data/PLANNED.json',
      '{ "sql": "planned.sql" }, "key": ["id"]',
      '{ "sql": ⟦"planned.sql" }',
      /rows need a key: "key": \["id"\], since the source has no primary key/,
    ],
    [
      'the same, whose field is called otherwise',
      'data/PLANNED.json',
      '{ "sql": "planned.sql" }, "key": ["id"]',
      '{ "sql": ⟦"planned.sql" }, "fields": [{ "name": "no", "column": "id" }, { "name": "vet" }]',
      /rows need a key: "key": \["no"\]/,
    ],
    [
      'a type that is misspelt of the panel that a filter is for',
      'forms/VISITS.json',
      '"type": "AdvanceGrid"',
      `"type": "SingleFilter", "code": "filter", "dataCode": "VISIT" } },
  { "panel": { ⟦"typ": "AdvanceGrid"`,
      /unknown key "typ"/,
      'type',
    ],
    [
      'a misspelt screen of a width, of which no hole follows',
      'forms/VISITS.json',
      '{ "panel": { "type": "BasicGrid"',
      '{ "breakPoint": { "sm": 6, ⟦"xll": 4 }, "panel": { "type": "ChartJS", "code": "two", "dataCode": "VISIT", "chart": { "code": "byVet" } } }, { "breakPoint": { "sm": 6, "xl": 8 }, "panel": { "type": "BasicGrid"',
      /unknown key "xll"/,
      'xl',
    ],
    [
      'misspelt settings, of which nothing is missed',
      'corp.json',
      '"settings": { "language": "en"',
      '⟦"setting": { "currency": "AED", "language": "en"',
      /unknown key "setting"/,
      'settings',
    ],
    ...at(VISIT, '{ "name": "reason" }', [
      [
        'a column without room for a letter',
        '{ "name": "reason", "width": ⟦24 }',
        /warning: nobody can read "reason" in 24 pixels, of which 32 stay empty at the ends of its cells/,
      ],
      [
        'a field in a twelfth of a telephone',
        '{ "name": "reason", "other": { "breakpoint": { "xs": ⟦1, "lg": 6 } } }',
        /warning: nobody can read "reason" in 1 of 12 on such a screen/,
      ],
      [
        'a text in a twelfth of a tablet',
        '{ "name": "reason", "other": { "breakpoint": { "xs": 12, "md": ⟦1 } } }',
        /warning: nobody can read "reason" in 1 of 12 on such a screen/,
      ],
    ]),
  ],
  sound: [
    ...at(VISIT, '{ "name": "reason" }', [
      ['a narrow column', '{ "name": "reason", "width": 40 }'],
      [
        'a narrow column that nobody sees',
        '{ "name": "reason", "width": 24, "hidden": true, "default": "–" }',
      ],
      [
        'a twelfth of a wide screen',
        '{ "name": "reason", "other": { "breakpoint": { "xs": 12, "lg": 1 } } }',
      ],
    ]),
    [
      'a column that is a colour alone',
      VISIT,
      '"lookup": "STATE" }',
      '"lookup": "STATE", "width": 20, "classes": { "done": "text-success" } }',
    ],
    ...at(VISIT, CHART, [
      [
        'a series of a field',
        '"byVet": { "group": "vet", "value": "sum(fee)", "series": "state" }',
      ],
      ['a series of the days', '"byVet": { "group": "starts", "by": "month", "series": "vet" }'],
    ]),
    ...at(VISIT, CHART, [
      [
        'the largest of some rows',
        '"byVet": { "group": "vet", "value": "sum(fee)", "series": "id", "limit": 5 }',
      ],
    ]),
    [
      'a number in a twelfth of a tablet',
      VISIT,
      '"name": "fee"',
      '"name": "fee", "other": { "breakpoint": { "xs": 6, "md": 1 } }',
    ],
    [
      'an amount that is parted into rows of the same table',
      'data/VACCINE.json',
      '"filters": ["species"]',
      '"charts": { "a": { "group": "species", "series": "code", "value": "sum(price)" } }, "filters": ["species"]',
    ],
    [
      'a way to the page itself by the name of the tenant, which stays there',
      'forms/VISITS.json',
      OPEN,
      '{ "text": "Plain", "command": "NavigateTo", "params": { "url": "/\0/content/VISITS/main" }, "successCommand": "DownloadExcelByDataDefinition" }',
    ],
  ],
});

test('[2.1] a type of a param that neither its SQL nor what it is given has is told once', async () => {
  const files = Object.entries(SURGERY).map(([file, text]): [string, string] => {
    const path = file.startsWith('_') ? file : `vets/${file}`;
    return [
      path,
      text.replaceAll('\0', 'vets').replace('"owner": "Number" }', '"owner": "DateTime" }'),
    ];
  });
  expect(await checkWithSteps(Object.fromEntries(files))).toEqual([
    'vets/tasks/fees.sql:2:69  warning: :owner holds days, and owner_id of animal numbers',
  ]);
});

const { told, marksIn } =
  stepsBehind(`CREATE TABLE pier (corp text NOT NULL, pier text NOT NULL, name text NOT NULL, PRIMARY KEY (corp, pier));
CREATE TABLE berth (
  corp text NOT NULL, no integer NOT NULL, pier text NOT NULL, fee numeric(8,2) NOT NULL, PRIMARY KEY (corp, no),
  FOREIGN KEY (corp, pier) REFERENCES pier (corp, pier)
);
`);
const FILES = {
  'port/data/BERTH.json': '{ "code": "BERTH", "source": { "table": "berth" } }',
  'port/translations/zh-CN.json': '{ "Save": "保存" }',
};

test.each([
  [
    'SELECT name, no AS berth FROM berth JOIN pier USING (corp, pier) ORDER BY no LIMIT 5',
    '["berth"]',
  ],
  ['SELECT pier, count(*) AS berths FROM berth GROUP BY pier', '["pier"]'],
  ['SELECT DISTINCT pier, fee FROM berth', '["pier","fee"]'],
  ['SELECT fee FROM berth', '["…"]'],
  ['SELECT no, generate_series(1, 3) AS day FROM berth', '["…"]'],
  ['SELECT p.pier, b.fee FROM pier p JOIN berth b ON b.pier = p.pier AND b.fee > 5', '["…"]'],
  [
    'SELECT p.pier, b.fee FROM pier p JOIN berth b ON b.pier = p.pier AND b.fee > 5 GROUP BY p.pier, b.fee',
    '["pier","fee"]',
  ],
  ['SELECT p.pier, b.no FROM pier p LEFT JOIN berth b ON b.pier = p.pier', '["…"]'],
  ['SELECT b.no, p.pier FROM berth b LEFT JOIN pier p ON p.pier = b.pier', '["no"]'],
  ['SELECT no FROM berth UNION ALL SELECT no FROM berth', '["…"]'],
  ['SELECT count(*) AS berths FROM berth', '["…"]'],
])('[2.1] of SQL without a key the one is told that it has: %s', async (sql, key) => {
  const found = await told('', {
    'port/data/BERTHS.json': '{ "code": "BERTHS", "source": { "sql": "berths.sql" } }',
    'port/data/berths.sql': sql,
  });
  const place = 'port/data/BERTHS.json:1:40';
  expect(found).toEqual([
    `${place}  rows need a key: "key": ${key}, since the source has no primary key`,
  ]);
});

test('[2.20] what a trigger says as a label has a text, and no value in it', async () => {
  const step = `CREATE FUNCTION check_fee() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.fee < 1 THEN RAISE EXCEPTION '⟦__A fee of % is too low', NEW.fee; END IF;
  -- RAISE EXCEPTION '__A berth of % is none', NEW.no;
  IF NEW.no < 1 THEN RAISE EXCEPTION USING COLUMN = 'no', MESSAGE = ⟦'__There is no such berth'; END IF;
  IF NEW.no > 99 THEN RAISE EXCEPTION 'No berth %', NEW.no; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_fee BEFORE INSERT ON berth FOR EACH ROW EXECUTE FUNCTION check_fee();`;
  const why = [
    'a label with a value in it is another one each time, so "A fee of" has no text in any language: a label has no values',
    '"There is no such berth" has no text in zh-CN',
  ];
  const places = marksIn(step).map((place) => `_tables/001-port.sql:${place}`);
  expect(await told(step, FILES)).toEqual(
    places.map((place, index) => `${place}  warning: ${why[index]}`),
  );
});
