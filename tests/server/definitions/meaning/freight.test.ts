import { FREIGHT } from './_freight.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const SHIPMENT = 'data/SHIPMENT.json';
const SUMS = 'data/sums.sql';
const OPEN = 'tasks/open.sql';
const ALL_OPEN = FREIGHT[OPEN] ?? '';
const SHIPMENTS = 'forms/SHIPMENTS.json';
const LINK = `'<a href="/content/CARRIER/main?id=' || c.id || '">' || c.name || '</a>'`;
const LEADS = `y4.navigate(\`/content/CARRIER/main?id=\${context.rows[0].carrier}\`);`;
const ALL_SUMS = FREIGHT[SUMS] ?? '';
const LATE = 's.arrived_at::date > s.deliver_by';
const WEIGHT = '{"name":"weight","format":"decimal"}';
const OF_DEPOT = '"extraType":"Quote","quote":{"dataCode":"DEPOT","key":"code","name":"name"}';
const FROM_TO = `"column":"from_depot",${OF_DEPOT}},{"name":"to","column":"to_depot"`;
const PICK_UP = '{"name":"pickUp","column":"pick_up"},{"name":"deliverBy","column":"deliver_by"}';
const NAME_OF_CARRIER = '"dataCode":"CARRIER","key":"id","name":"name"';
const STATES = '"group":"state","value":"count"';
const OF_CARRIERS = '/content/CARRIER/main?id={id}';

const whole = (what: string) => `SELECT ${what}\nFROM shipment\nWHERE carrier_id = :carrier`;

const MISTAKES: readonly Mistake[] = [
  // One row of several.
  ...at(OPEN, ALL_OPEN, [
    [
      'a group beside that which the task is told',
      `${whole('count(*) AS open')}\nGROUP BY carrier_id, ⟦state`,
      /this makes a row of each state, and "answer": "first" takes one of them: leave it out of GROUP BY/,
    ],
    [
      'a group of rows that something else limits',
      `${whole('count(*) AS open')} AND state <> 'arrived'\nGROUP BY ⟦state`,
      /this makes a row of each state/,
    ],
    [
      'a group of rows whose weight is limited',
      `${whole('count(*) AS open')} AND weight > 5\nGROUP BY ⟦state`,
      /this makes a row of each state/,
    ],
  ]),
  // Links to another record.
  ...at(SUMS, LINK, [
    [
      'a link of SQL with the key of another table',
      `⟦'<a href="/content/SHIPMENT/main?id=' || c.id || '">' || c.name || '</a>'`,
      /id of carrier names a row of carrier, and \?id=… is "id" of SHIPMENT, which names one of shipment/,
    ],
    [
      'a link of SQL with the key of another table, by a pattern',
      `format(⟦'<a href="/content/SHIPMENT/main?id=%s">%s</a>', c.id, c.name)`,
      /id of carrier names a row of carrier/,
    ],
    [
      'a link of SQL that does not say which record',
      `⟦'<a href="/content/SHIPMENT/main">' || c.name || '</a>'`,
      /SHIPMENT needs \?id=… in its address/,
    ],
  ]),
  ...at(SHIPMENTS, LEADS, [
    [
      'a script that leads to another record',
      `y4.navigate(\`/content/CARRIER/main?id=\${context.rows[0].⟦shipper}\`);`,
      /"shipper" of SHIPMENT names a row of shipper, and \?id=… is "id" of CARRIER, which names one of carrier/,
    ],
    [
      'a script that leads to another record, added up',
      "y4.navigate('/content/CARRIER/main?id=' + context.rows[0].⟦id);",
      /"id" of SHIPMENT names a row of shipment/,
    ],
  ]),
  ...at(SHIPMENTS, LEADS, [
    [
      'a script that leads to a place on the page of another record',
      "y4.navigate('/content/CARRIER/main?id=' + encodeURIComponent(context.rows[0].⟦shipper) + '#top');",
      /"shipper" of SHIPMENT names a row of shipper/,
    ],
  ]),
  [
    'a link of HTML with a foreign key that no Quote shows',
    'forms/BOARD.json',
    '/content/CARRIER/main',
    '⟦/content/SHIPMENT/main',
    /"carrierId" of BOARD names a row of carrier, and \?id=… is "id" of SHIPMENT, which names one of shipment/,
  ],
  [
    'a link with a key that the pre-check alone reads, for rows of another table',
    SHIPMENTS,
    '"/content/PRINT/main?shipment={id}"',
    '⟦"/content/PRINT/main?shipment={shipper}"',
    /"shipper" of SHIPMENT names a row of shipper, and the pre-check of PRINT holds \?shipment=… against id of shipment, one of shipment/,
  ],
  [
    'a link with a word of another lookup',
    'forms/CARRIERS.json',
    `"${OF_CARRIERS}"`,
    '⟦"/content/SHIPMENTS/main?shipments.state={kind}"',
    /"kind" of CARRIER is a word such as "road", and \?shipments\.state=… is "state" of SHIPMENT, a word such as "planned"/,
  ],
  [
    'a link to a new record with a name where a key of the row was meant',
    'forms/CARRIERS.json',
    `"${OF_CARRIERS}"`,
    '⟦"/content/SHIPMENT/main?new=1&carrier=id"',
    /"carrier" holds a key of CARRIER, and "id" is none: what stands in the row has brackets/,
    '{id}',
  ],
  // What there is already.
  ...at(OPEN, ALL_OPEN, [
    [
      'ON CONFLICT without the tenant, with which each key begins',
      `INSERT INTO carrier (name)
VALUES (:carrier::integer::text)
ON CONFLICT ⟦(name) DO UPDATE SET name = excluded.name
RETURNING id::integer AS open`,
      /no unique or exclusion constraint matching the ON CONFLICT specification: each key begins with corp, here too/,
      '(corp, name)',
    ],
    [
      'ON CONFLICT without the tenant, by what no key has with it either, behind a text that says the same',
      `INSERT INTO carrier (name, logo)
VALUES (:carrier::integer::text, 'ON CONFLICT (name)')
ON CONFLICT ⟦(lower(name)) DO UPDATE SET name = excluded.name
RETURNING id::integer AS open`,
      /matching the ON CONFLICT specification: each key begins with corp, here too$/m,
    ],
    [
      'ON CONFLICT with a column that no key has',
      `INSERT INTO carrier (name)
VALUES (:carrier::integer::text)
ON CONFLICT ⟦(corp, kind) DO UPDATE SET name = excluded.name
RETURNING id::integer AS open`,
      /matching the ON CONFLICT specification$/m,
    ],
  ]),
  // Fields.
  [
    'two fields with the columns of each other, in capitals',
    SHIPMENT,
    PICK_UP,
    '{"name":"pickUp","column":⟦"deliver_by"},{"name":"deliverBy","column":"pick_up"}',
    /"pickUp" shows the column deliver_by here, and "deliverBy" shows pick_up/,
    'pick_up',
  ],
  [
    'two fields with the columns of each other, by words that these cut short',
    SHIPMENT,
    PICK_UP,
    '{"name":"pickUp","column":⟦"deliver_by"},{"name":"deliveryBy","column":"pick_up"}',
    /"pickUp" shows the column deliver_by here, and "deliveryBy" shows pick_up/,
    'pick_up',
  ],
  [
    'two fields with the columns of each other, by how these begin',
    SHIPMENT,
    FROM_TO,
    `"column":⟦"to_depot",${OF_DEPOT}},{"name":"to","column":"from_depot"`,
    /"from" shows the column to_depot here, and "to" shows from_depot/,
    'from_depot',
  ],
  [
    'an amount that is typed with decimals and shown without',
    SHIPMENT,
    WEIGHT,
    '{"name":"weight","format":⟦"integer"}',
    /weight keeps 3 decimals, which "integer" does not show: what is filled in is rounded where it is read/,
    'decimal',
  ],
  ...at(SHIPMENT, NAME_OF_CARRIER, [
    [
      'a yes or no for a name',
      '"dataCode":"CARRIER","key":"id","name":⟦"active"',
      /"active" of CARRIER is yes or no, by which nobody knows a row/,
    ],
    [
      'a picture for a name',
      '"dataCode":"CARRIER","key":"id","name":⟦"logo"',
      /"logo" of CARRIER is a file, by which nobody knows a row/,
    ],
  ]),
  [
    'a chart that counts what each row has another of',
    SHIPMENT,
    STATES,
    '"group":⟦"no","value":"count"',
    /"no" is another one in each row of shipment/,
  ],
  ...at('shop.json', 'POINTS_AMOUNT', [
    [
      'a misspelt place for what points are worth',
      '⟦POINT_AMOUNT',
      /"POINT_AMOUNT" is no place for points; there are POINTS, POINTS_AMOUNT/,
      'POINTS_AMOUNT',
    ],
  ]),
  // Times.
  ...at(SUMS, LATE, [
    [
      'a moment later than the last day begins',
      '⟦s.arrived_at > s.deliver_by',
      /arrived_at is a moment, and deliver_by a day, so what is on that day counts as later: arrived_at::date/,
    ],
    ['the same the other way round', 's.deliver_by >= ⟦s.arrived_at', /deliver_by a day/],
  ]),
];

const SOUND: readonly Change[] = [
  [
    'two fields that begin like the column of each other, whose own columns name them too',
    SHIPMENT,
    PICK_UP,
    `${PICK_UP},{"name":"total","column":"net_total"},{"name":"net","column":"total_net"}`,
  ],
  ['a word that is no place for points', 'shop.json', 'Worth', 'Worth a POINTED pen, or'],
  ...at(OPEN, ALL_OPEN, [
    [
      'a group of what one key has',
      'SELECT c.name, count(s.id) AS open FROM carrier c LEFT JOIN shipment s ON s.carrier_id = c.id WHERE c.id = :carrier GROUP BY c.id, c.name',
    ],
    [
      'a group of what has one value',
      `${whole('count(*) AS open')} AND state = 'loaded'\nGROUP BY carrier_id, state`,
    ],
    [
      'a group of one day, as the check asks for it',
      `${whole('pick_up::timestamp::date AS day, count(*) AS open')} AND pick_up >= current_date AND pick_up < current_date + 1\nGROUP BY pick_up::timestamp::date`,
    ],
    [
      'a group of those that are active, by its number',
      'SELECT active, count(*) AS open FROM carrier WHERE id > :carrier AND active GROUP BY 1',
    ],
    [
      'a group of those that are not',
      'SELECT active, count(*) AS open FROM carrier WHERE id > :carrier AND NOT active GROUP BY active',
    ],
    [
      'a group of those without a day',
      `${whole('deliver_by, count(*) AS open')} AND deliver_by IS NULL\nGROUP BY deliver_by`,
    ],
    [
      'the first group of an order',
      `${whole('state, count(*) AS open')}\nGROUP BY state ORDER BY count(*) DESC`,
    ],
    [
      'the group that a condition leaves',
      `${whole('state, count(*) AS open')}\nGROUP BY state HAVING count(*) > 5`,
    ],
  ]),
  ...at(SUMS, LINK, [
    [
      'a link of SQL to a new record',
      `'<a href="/content/SHIPMENT/main?new=1&carrier=' || c.id || '">' || c.name || '</a>'`,
    ],
    ['a link of SQL to a list', `'<a href="/content/SHIPMENTS/main">' || c.name || '</a>'`],
    [
      'a link of SQL to the rows of its own',
      `format('<a href="/content/SHIPMENTS/main?shipments.carrier=%1$s">%1$s</a>', c.id)`,
    ],
    [
      'a link of SQL with a value that it reckons',
      `'<a href="/content/SHIPMENT/main?id=' || max(s.id) || '">' || c.name || '</a>'`,
    ],
    [
      'an address to which a script adds which record',
      `CASE WHEN c.name = 'Own' THEN '/content/SHIPMENT/main' ELSE '/content/CARRIER/main' END`,
    ],
    [
      'a pattern that is put together itself',
      `format('<a href="/content/SHIPMENTS/main?shipments.shipper=' || min(s.shipper_id) || '&shipments.carrier=%s">', c.id)`,
    ],
    [
      'a text that has a number in brackets of its own',
      `'<a href="/content/SHIPMENT/main?id={0}">' || c.id || '</a>'`,
    ],
  ]),
  ...at(SUMS, ALL_SUMS, [
    [
      'a link to rows of a WITH that is called like another table',
      `WITH carrier AS (SELECT s.id, s.no AS name FROM shipment s)
SELECT c.id, c.name, 1 AS shipments, 0 AS late, '<a href="/content/SHIPMENT/main?id=' || c.id || '">' || c.name || '</a>' AS link
FROM carrier c`,
    ],
    [
      'a day of a WITH that is called like a table where it is a moment',
      `WITH shipment AS (SELECT s.id, s.carrier_id, s.arrived_at::date AS arrived_at, s.deliver_by FROM shipment s)
${ALL_SUMS.replace(LATE, 's.arrived_at > s.deliver_by')}`,
    ],
  ]),
  ...at(SHIPMENTS, LEADS, [
    [
      'a script that leads to its own record',
      "y4.navigate('/content/SHIPMENT/main?id=' + context.rows[0].id);",
    ],
    [
      'a script that leads to a new record',
      "y4.navigate('/content/SHIPMENT/main?new=1&shipper=' + context.rows[0].shipper);",
    ],
  ]),
  ...at(SHIPMENTS, LEADS, [
    [
      'a script that puts a key together of two values',
      "y4.navigate('/content/CARRIER/main?id=' + context.rows[0].shipper + '-' + context.rows[0].no);",
    ],
    [
      'a script that puts a key together of two values, of which one is made a text',
      "y4.navigate('/content/CARRIER/main?id=' + String(context.rows[0].shipper) + '-' + context.rows[0].no);",
    ],
    [
      'a script that puts a key together within a template',
      `y4.navigate(\`/content/CARRIER/main?id=\${context.rows[0].shipper}-\${context.rows[0].no}\`);`,
    ],
  ]),
  ...at(SHIPMENT, WEIGHT, [
    [
      'an amount without decimals that nobody fills in',
      '{"name":"weight","format":"integer","default":1,"readonly":true}',
    ],
    ['the same as a Label', '{"name":"weight","format":"integer","extraType":"Label"}'],
  ]),
  ...at(SHIPMENT, STATES, [
    ['a chart of the amount of each row', '"group":"no","value":"sum(price)"'],
    ['a chart that counts what several rows share', '"group":"shipper","value":"count"'],
  ]),
  ...at(SUMS, LATE, [
    ['a moment after something begins', 's.arrived_at > s.pick_up'],
    ['a moment before the last day', 's.arrived_at < s.deliver_by'],
  ]),
];

testPlanted('a forwarding agent', { clean: FREIGHT, mistakes: MISTAKES, sound: SOUND });
