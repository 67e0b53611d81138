import { at, type Change, type Mistake, testPlanted } from './_planted.ts';
import { SURGERY } from './_surgery.ts';

const OWNER = 'data/OWNER.json';
const BLOCK = 'data/block.sql';

const FEES = 'tasks/fees.sql';
const LINK = "'/content/OWNER/main?id=' || max(a.owner_id)";
const VISIT = '"/content/VISIT/main?new=1&animal={id}"';
const FEE = '{ "name": "fee", "format": "money" }';
const HEAD = 'tasks/head.sql';
const DEEP = Array(3000).fill("a.name || '/'").join(' || ');
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
  // Links that SQL puts together.
  ...at(FEES, LINK, [
    [
      'a page',
      "⟦'/content/OWNRE/main?id=' || max(a.owner_id)",
      /there is no form "OWNRE"/,
      'OWNER',
    ],
    [
      'a query',
      "⟦'/content/OWNER/main?owner=' || max(a.owner_id)",
      /warning: OWNER reads no \?owner=…; there are id, name/,
    ],
    [
      'another tenant',
      "⟦'/surgery/content/OWNER/main?id=' || max(a.owner_id)",
      /"\/surgery" leads to another tenant/,
      '/content/OWNER/main?id=',
    ],
    [
      'no page below the tenant',
      "⟦'/\0/OWNER?id=' || max(a.owner_id)",
      /there is no page "\/OWNER"/,
      '/content/OWNER/main',
    ],
    [
      'a page in concat()',
      "concat(⟦'/content/OWNER/mian?id=', max(a.owner_id))",
      /there is no mode of a content page "mian"/,
      'main',
    ],
    [
      'a page in format()',
      "format(⟦'/content/OWNR/main?id=%s', max(a.owner_id))",
      /there is no form "OWNR"/,
      'OWNER',
    ],
    [
      'a page in HTML',
      `⟦'<a href="/content/OWNR/main?id=' || max(a.owner_id) || '">Open</a>'`,
      /there is no form "OWNR"/,
      'OWNER',
    ],
  ]),
  [
    'a page in the rows of a source',
    'data/planned.sql',
    'a.name AS animal',
    "⟦'/content/VIST/main?id=' || v.id AS animal",
    /there is no form "VIST"/,
    'VISIT',
  ],
  [
    'a page that a pre-check leads to',
    HEAD,
    "'headerTitle', a.name",
    "'headerButtonTitle', 'Owner', 'headerButtonUrl', ⟦'/content/OWNRE/main?id=' || a.owner_id",
    /there is no form "OWNRE"/,
    'OWNER',
  ],
  // What a link hands to a page.
  ...at('forms/OWNER.json', VISIT, [
    [
      'what several records have',
      '⟦"/content/VISIT/main?animal={id}"',
      /warning: \?animal=… finds any of several records of VISIT: \?new=1&animal=… for a new one, or \?id=…/,
    ],
    [
      'what several records have, beside the target',
      '"/content/VISIT/main", "queries": { ⟦"animal": "{id}" }',
      /\?animal=… finds any of several records of VISIT/,
    ],
  ]),
  ...at('forms/SHIFT.json', '"id": "{id}"', [
    [
      'a UUID for a weekday',
      '"weekday": ⟦"{id}"',
      /warning: "id" of SHIFT holds a UUID, and \?id=… is "weekday" of SHIFT, a number/,
    ],
    [
      'a UUID for a day',
      '"from": ⟦"{id}"',
      /"id" of SHIFT holds a UUID, .* "from" of SHIFT, a day/,
    ],
  ]),
  // Fields.
  ...at('data/VISIT.json', FEE, [
    [
      'a column that is shown twice in one way',
      `${FEE}, { "name": "price", "column": ⟦"fee", "format": "money", "readonly": true }`,
      /warning: "fee" shows the column fee already, in the same way: name another/,
    ],
    [
      'an amount as a text',
      '{ "name": "fee", "type": ⟦"Text" }',
      /fee holds amounts, and a Text shows and finds them as the database writes them/,
    ],
  ]),
  [
    'a day as a text',
    'data/ANIMAL.json',
    '{ "name": "born" }',
    '{ "name": "born", "type": ⟦"Text" }',
    /born holds days, and a Text/,
  ],
  [
    'a chart by the key',
    OWNER,
    '"group": "blocked"',
    '"group": ⟦"id"',
    /warning: "id" is another one in each row of owner/,
  ],
  // What a script names in several places.
  ...at('forms/OWNERS.json', "answer.visits + ': ' + answer.fees", [
    [
      'a part of an answer',
      "answer.⟦depth + ': ' + answer.visits + answer.depth",
      /there is no part of this answer "depth"; there are visits, fees, url/,
      'fees',
    ],
  ]),
  [
    'the row of a button',
    'forms/OWNERS.json',
    'const [row] = context.rows;',
    'const row = context.⟦row ?? context.row;',
    /context has no "row"/,
    'rows',
  ],
  [
    'two keys of tables of which one names the other by another column',
    'data/planned.sql',
    'JOIN vet t ON t.code = v.vet_code',
    'JOIN vet t ON t.code = v.vet_code JOIN vaccine x ON x.species_code = a.species_code JOIN species s ON s.code ⟦= x.code',
    /code of vaccine names no row of species, which species_code does/,
  ],
  [
    'a text of more parts than can be followed',
    FEES,
    'SELECT count(*) AS visits',
    `⟦SELECT ${DEEP} AS way, count(*) AS visits`,
    /nested too deeply/,
  ],
  [
    'the same for the head of a page',
    HEAD,
    "SELECT json_build_object('headerTitle', a.name)",
    `⟦SELECT ${DEEP}`,
    /nested too deeply/,
  ],
  [
    'a language that is not offered, and has a file',
    'corp.json',
    '"language": "en", "languages": ["en"]',
    '"language": ⟦"en", "languages": ["ar"]',
    /there is no offered language "en"/,
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
    [
      'nothing at all',
      "CASE WHEN v.state = 'done' THEN NULL::text::json END AS header, NULL::text AS redirect",
    ],
  ]),
  ...at(FEES, LINK, [
    ['a link with the tenant', "'/\0/content/OWNER/main?id=' || max(a.owner_id)"],
    ['a link of which the page is a value', "'/content/' || max(a.name) || '/main?id=1'"],
    ['a link of which the query is a value', "'/content/OWNER/main?' || max(a.name) || '=1'"],
    ['a link to a new record', "'/content/VISIT/main?new=1&animal=' || max(a.id)"],
    ['a link of a panel', "'/content/VISITS/main?visits.animal=' || max(a.id)"],
    ['a path that is looked for', "replace(max(a.name), '/content/OLD/main', '')"],
    ['a path that is compared', "max(a.name) FILTER (WHERE a.name LIKE '/content/OLD/%')"],
    ['a day', "'/surgery/1/' || max(a.name)"],
    ['a page outside', "'https://example.com/content/OWNRE/main?id=' || max(a.id)"],
    ['a path of another program', "'/api/content/' || max(a.id)"],
    ['a file', "'/\0/reports/' || max(a.id) || '.pdf'"],
  ]),
  ...at('forms/OWNER.json', VISIT, [
    ['a record by its key and more', '"/content/VISIT/main?id=7&animal={id}"'],
    ['the visits of an animal', '"/content/VISITS/main?visits.animal={id}"'],
  ]),
  ['the record of the row that goes along', 'forms/VISITS.json', '?id={id}', '?vet={vet}'],
  ...at('data/VISIT.json', FEE, [
    [
      'a column in two formats',
      `${FEE}, { "name": "plain", "column": "fee", "format": "plain", "readonly": true }`,
    ],
    [
      'a column that is hidden too',
      `${FEE}, { "name": "price", "column": "fee", "format": "money", "readonly": true, "hidden": true }`,
    ],
    [
      'the same in a list of its own',
      `${FEE}, { "name": "feeText", "column": "fee", "type": "Text", "hidden": true }`,
    ],
  ]),
  [
    'a number as a text',
    'data/SHIFT.json',
    '{ "name": "weekday" }',
    '{ "name": "weekday", "type": "Text" }',
  ],
  [
    'a chart by a key that people choose',
    'data/VACCINE.json',
    '"filters": ["species"]',
    '"charts": { "a": { "group": "code", "value": "sum(price)" } }, "filters": ["species"]',
  ],
  [
    'the largest of all records',
    'data/VISIT.json',
    '"value": "sum(fee)" }',
    '"value": "sum(fee)" }, "top": { "group": "id", "value": "sum(fee)", "limit": 10 }',
  ],
  ['the average of a rate', OWNER, '"value": "count"', '"value": "avg(discount)"'],
];

testPlanted('a surgery of vets', { clean: SURGERY, mistakes: MISTAKES, sound: SOUND });
