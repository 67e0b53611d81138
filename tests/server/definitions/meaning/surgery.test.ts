import { at, type Change, type Mistake, testPlanted } from './_planted.ts';
import { SURGERY } from './_surgery.ts';

const OWNER = 'data/OWNER.json';
const BLOCK = 'data/block.sql';

const HEAD = 'tasks/head.sql';
const HEADER = "json_build_object('headerTitle', a.name) AS header";

const MISTAKES: readonly Mistake[] = [
  // Shares in percent.
  ...at(BLOCK, 'NOT blocked', [
    [
      'thirty for thirty percent',
      'NOT blocked AND ⟦discount > 30',
      /warning: "discount" is shown in percent, and 30 is 3000%: write 0.3/,
    ],
    [
      'a range of percents',
      'NOT blocked AND ⟦discount BETWEEN 0 AND 25',
      /"discount" is shown in percent, and 25 is 2500%: write 0.25/,
    ],
    [
      'a percent that is equalled',
      'NOT blocked AND share <> ⟦50',
      /"share" is shown in percent, and 50 is 5000%: write 0.5/,
    ],
  ]),
  [
    'a percent that is given',
    BLOCK,
    'blocked = true',
    'blocked = true, discount = ⟦10',
    /"discount" is shown in percent, and 10 is 1000%: write 0.1/,
  ],
  [
    'a percent in a source',
    'data/planned.sql',
    "WHERE v.state = 'planned'",
    "WHERE v.state = 'planned' AND a.owner_id IN (SELECT id FROM owner WHERE ⟦discount < 30)",
    /"discount" is shown in percent, and 30 is 3000%/,
  ],
  [
    'the sum of a rate',
    OWNER,
    '"value": "count"',
    '"value": ⟦"sum(discount)"',
    /"discount" is a rate, shown in percent, of which a sum means nothing/,
    'avg(discount)',
  ],
  [
    'the sum of a rate in a chart',
    OWNER,
    '"group": "blocked"',
    '"group": "blocked", "value": ⟦"sum(discount)"',
    /"discount" is a rate, shown in percent, of which a sum means nothing/,
    'avg(discount)',
  ],
  // What a pre-check answers.
  ...at(HEAD, HEADER, [
    ['a column for a header', '⟦a.name AS header', /"header" is JSON, as json_build_object/],
    ['a joined text', "⟦'Visit of ' || a.name AS header", /"header" is JSON/],
    ['a time', "⟦to_char(v.starts, 'HH24:MI') AS header", /"header" is JSON/],
    ['a column by itself', '⟦v.fee AS header', /"header" is JSON/],
    [
      'a column in one of two cases',
      "CASE WHEN v.state = 'done' THEN ⟦a.name END AS header",
      /"header" is JSON/,
    ],
  ]),
  [
    'a text for the data of a page',
    HEAD,
    "json_build_object('vet', v.vet_code) AS other",
    '⟦v.vet_code AS other',
    /"other" is JSON/,
  ],
];

const SOUND: readonly Change[] = [
  ...at(BLOCK, 'NOT blocked', [
    ['a share that is compared', 'NOT blocked AND discount > 0.3 AND share <= 1'],
    ['three times as much', 'NOT blocked AND share < 3'],
    ['a percent that is reckoned', 'NOT blocked AND discount * 100 > 30'],
  ]),
  ['the sum of shares', OWNER, '"value": "count"', '"value": "sum(share)"'],
  ...at(HEAD, HEADER, [
    ['JSON that is joined', `jsonb_build_object('headerTitle', a.name) || '{"a": 1}' AS header`],
    ['JSON that is cast', `('{"headerTitle": "' || a.name || '"}')::json AS header`],
    ['a row as JSON', 'to_json(a) AS header'],
  ]),
  ['the average of a rate', OWNER, '"value": "count"', '"value": "avg(discount)"'],
];

testPlanted('a surgery of vets', { clean: SURGERY, mistakes: MISTAKES, sound: SOUND });
