import { CLEAN } from './_clean-tenant.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const GOODS = 'data/GOODS.json';
const PAGE = 'forms/PAGE.json';
const OPEN = 'data/open.sql';
const HIDE = 'data/hide.sql';
const ALL_OPEN = CLEAN[OPEN] ?? '';
const COUNT = "await y4.task('COUNT_CALL_BY_SCRIPT', { word: 'x' });";
const CONDITION = '"condition": "row.listed"';
const NAME = '{ "name": "name", "title": "Name" }';
const joined = (join: string, where = '') =>
  `SELECT p.id, p.name FROM product p ${join} JOIN product_category c ON c.id = p.category_id ${where}`;

const MISTAKES: readonly Mistake[] = [
  // In SQL.
  ...[
    ["c.name ⟦= 'Tea'", 'a text'],
    ["c.name ⟦IN ('Tea')", 'a list'],
    ['c.sort_order ⟦BETWEEN 1 AND 5', 'a range'],
  ].map(([condition = '', what]): Mistake => {
    const [column = '', rest] = condition.split(' ⟦');
    const where = `WHERE ⟦${column} ${rest}`;
    return [
      `an outer join whose rows the WHERE drops, by ${what}`,
      ...[OPEN, ALL_OPEN, joined('LEFT', where)],
      /so the WHERE drops them and this LEFT JOIN keeps nothing/,
    ] as unknown as Mistake;
  }),
  ...at(OPEN, ALL_OPEN, [
    [
      'a right join whose rows the WHERE drops',
      joined('RIGHT', 'WHERE ⟦p.listed = true'),
      /this RIGHT JOIN keeps nothing/,
    ],
    [
      'a join of a table with itself',
      joined('').replace('c.id = p.category_id', 'c.id ⟦= c.id'),
      /compares "c\.id" with itself, so it always holds: name one of another table/,
    ],
    [
      'a join without its condition',
      'SELECT p.id, p.name FROM product p, ⟦product_category c WHERE p.listed',
      /nothing says which rows of product_category belong to the others/,
    ],
    [
      'a table by its own name behind another one',
      'SELECT ⟦product.id, p.name FROM product p',
      /invalid reference to FROM-clause entry for table "product" {2}did you mean "p"\?$/,
      'p',
    ],
    [
      'a column in small letters that is none',
      'SELECT p.id, ⟦x.no AS name FROM product p CROSS JOIN (SELECT \'a\' AS "No") x',
      /column x\.no does not exist/,
      'x."No"',
    ],
    [
      'a text for a list of texts',
      "SELECT p.id, p.name FROM product p JOIN (SELECT ARRAY['a'] AS tags) x ON x.tags = ⟦'it''s'",
      /malformed array literal/,
      "'it''s' = ANY (x.tags)",
    ],
  ]),
  ['a param in quotes', HIDE, 'id = :id', "id = ⟦':id'", /within quotes :id is a text/, ':id'],
  [
    'a param in quotes, with what may stand around it',
    'tasks/count.sql',
    'name = :word',
    "name LIKE ⟦'%:word%'",
    /within quotes :word is a text/,
    "'%' || :word || '%'",
  ],
  ...at(OPEN, 'WHERE listed', [
    ['a range from its larger end', 'WHERE price BETWEEN ⟦9 AND 5', /nothing lies between 9 and 5/],
    ['NULL in a list', "WHERE name IN ('a', ⟦NULL)", /it adds nothing to this list/],
    [
      'NULL in a list of what is not meant',
      "WHERE name NOT IN ('a', ⟦NULL)",
      /NOT IN with NULL in its list never holds/,
    ],
    [
      'a span without its type',
      "WHERE created_at > now() - ⟦'2 days'",
      /invalid input syntax/,
      "interval '2 days'",
    ],
  ]),
  ...at(OPEN, 'id, name', [
    [
      'a function of another database',
      'id, ⟦ifnull(name, id) AS name',
      /function ifnull.* does not exist/,
      'coalesce',
    ],
    ['names in `', 'p.⟦`id`, `name`', /syntax error .*: names stand without `/],
  ]),
  ['&&', HIDE, 'AND name =', '&& name ⟦=', /syntax error .*: AND, not &&/],
  [
    'a comma of another script',
    OPEN,
    'SELECT id, name\nFROM product',
    'SELECT p.id， p⟦.name\nFROM product p',
    /: a comma or bracket is that of another script/,
  ],
  ...at(HIDE, ':name', [
    ['a text in double quotes', '⟦"tea"', /column "tea" does not exist/, "'tea'"],
    ['a text in curly quotes', '⟦’tea’', /column "’tea’" does not exist/, "'tea'"],
  ]),
  [
    'a table in the plural',
    OPEN,
    'FROM product',
    'FROM ⟦products',
    /relation "products" does not exist/,
    'product',
  ],
  ...at(HIDE, 'name = :name', [
    [
      'a text for a date',
      'created_at > ⟦:name',
      /:name holds texts, and created_at of product moments/,
    ],
    ['a text for a number', 'price = ⟦:name', /:name holds texts, and price of product numbers/],
  ]),
  [
    'the key of another table',
    HIDE,
    'listed = false',
    'category_id = ⟦:id',
    /:id names a row of product, and category_id of product one of product_category/,
  ],
  [
    'a way to a Form that has no record and can save none',
    'menus/desk.json',
    '"/content/PAGE/main"',
    '⟦"/content/ONE/main"',
    /without \?id=… the Form of ONE is about a new record of OTHER, which cannot be saved/,
  ],
  [
    'a button to such a Form where no row is chosen',
    'forms/BOOK.json',
    '"command": "Refresh"',
    '"command": "NavigateTo", "params": { "url": ⟦"/content/ONE/main" }',
    /without \?id=… the Form of ONE/,
  ],
  [
    'a link to such a Form',
    PAGE,
    '<li>{{row.name}}</li>',
    "<li><a href='⟦/content/ONE/main'>{{row.name}}</a></li>",
    /without \?id=… the Form of ONE/,
  ],
  // In definitions.
  [
    'a lookup whose two words are swapped',
    'lookups/LEVEL.json',
    '"Key": "low", "Name": "Low"',
    '"Key": ⟦"__Stock", "Name": "low"',
    /these stand the wrong way round/,
    'low',
  ],
  [
    'a Quote of another table than that of the column',
    GOODS,
    '"dataCode": "CATEGORY", "key": "id"',
    '"dataCode": ⟦"OTHER", "key": "id"',
    /category_id names a row of product_category, and OTHER offers those of customer/,
    'CATEGORY',
  ],
  [
    'a column where its field is meant',
    PAGE,
    CONDITION,
    '"condition": "row.⟦stock_quantity > 0"',
    /there is no field "stock_quantity"/,
    'stock',
  ],
  [
    'an order by a column where its field is meant',
    GOODS,
    '"sort": [{ "name": "created"',
    '"sort": [{ "name": ⟦"created_at"',
    /there is no field "created_at"/,
    'created',
  ],
  [
    'a type of another language',
    GOODS,
    '{ "name": "price",',
    '{ "name": "price", "type": ⟦"Integer",',
    /"Integer" is not known here/,
    'Number',
  ],
  ...at('tasks/COUNT_CALL_BY_SCRIPT.json', '"answer": "first"', [
    ['a misspelt answer of a task', '"answer": ⟦"frist"', /"frist" is not known here/, 'first'],
    ['a misspelt key of an answer', '⟦"answr": "first"', /unknown key "answr"/, 'answer'],
  ]),
  [
    'a question for a param that is called otherwise',
    'forms/PAGE.json',
    '"body": { "task": "COUNT_CALL_BY_SCRIPT", "word": "x" } }',
    '"body": { "task": "COUNT_CALL_BY_SCRIPT" }, "ask": { "name": ⟦"text" } }',
    /there is no param of this task "text"/,
    'word',
  ],
  ...at('corp.json', '"timeZone"', [
    [
      'a money by another name',
      '"currency": ⟦"RMB", "timeZone"',
      /there is no currency "RMB"/,
      'CNY',
    ],
    [
      'a money as people call it, which is near to the codes of others',
      '"currency": ⟦"SFR", "timeZone"',
      /there is no currency "SFR"/,
      'CHF',
    ],
  ]),
  [
    'a task that cannot be called so',
    'tasks/COUNT_CALL_BY_SCRIPT.json',
    '"code": "COUNT_CALL_BY_SCRIPT"',
    '"code": ⟦"COUNT"',
    /a task's name ends in _CALL_BY_SCRIPT/,
  ],
  [
    'a page without the way to it',
    'menus/desk.json',
    '"/content/PAGE/main"',
    '⟦"/PAGE/main"',
    /there is no page "\/PAGE"/,
    '/content/PAGE/main',
  ],
  [
    'a route that names its tenant',
    'routes.json',
    '"default": ["/content',
    '"default": [⟦"/\0/content',
    /a route begins behind "\/m\d+", so this one is never opened/,
    '/content/PAGE/main',
  ],
  [
    'a route with a query',
    'routes.json',
    '"default": ["/content/PAGE/main"',
    '"default": [⟦"/content/PAGE/main?word=x"',
    /a route is a path without a query/,
    '/content/PAGE/main',
  ],
  [
    'a menu in a menu',
    PAGE,
    '{ "text": "Count",',
    '{ "text": "More", "buttons": [{ "text": "Even more", "buttons": ⟦[{ "text": "Again", "command": "Refresh" }] }] }, { "text": "Count",',
    /a menu has no menus in it/,
  ],
  [
    'closed data that an open page shows in several panels',
    'forms/BOOK.json',
    '{ "panel": { "type": "ButtonPanel"',
    '{ "panel": { "type": "BasicList", "code": "x", "dataCode": ⟦"CATEGORY" } }, { "panel": { "type": "BasicGrid", "code": "y", "dataCode": "CATEGORY" } }, { "panel": { "type": "ButtonPanel"',
    /not everybody may read CATEGORY: "read": "public" in its "access"/,
  ],
  // In formulas and scripts.
  ...at(PAGE, CONDITION, [
    [
      'a field against itself',
      '"condition": "row.name == ⟦name"',
      /this compares "name" with itself: a text stands in quotes/,
    ],
    [
      'a range that holds nothing',
      '"condition": "stock < 5 && ⟦stock > 9"',
      /this never holds: no "stock" is above 9 and below 5/,
    ],
    [
      'a range that holds nothing, with its numbers first',
      '"condition": "9 < stock && listed && 5 >= ⟦stock"',
      /this never holds: no "stock" is above 9 and below 5/,
    ],
  ]),
  ...at(PAGE, COUNT, [
    [
      'a question whose answer is lost',
      `await ⟦y4.confirm('Sure?');\\n${COUNT}`,
      /the answer is lost, so what follows is done either way/,
    ],
    [
      'a text that is typed for nobody',
      `${COUNT.slice(0, -1)}\\nawait ⟦y4.input('Why?')`,
      /what is typed is lost/,
    ],
    ['a message without a text', `${COUNT} await ⟦y4.message();`, /warning: this message is empty/],
    ['a task without a name', 'await ⟦y4.task();', /task\(\) needs the name of a task/],
  ]),
];

const SOUND: readonly Change[] = [
  ...[
    'WHERE c.name IS NULL',
    "WHERE c.name = 'Tea' OR c.id IS NULL",
    "WHERE coalesce(c.name, '') = ''",
    "WHERE c.name IS DISTINCT FROM 'Tea'",
    'WHERE c.id IS NOT NULL',
    'WHERE p.price = 5',
    "AND c.name = 'Tea'",
  ].map((where): Change => [`an outer join, ${where}`, OPEN, ALL_OPEN, joined('LEFT', where)]),
  ['a param with its type', HIDE, 'name = :name', 'created_at > :name::timestamptz'],
  ['a way to a record', 'menus/desk.json', '"/content/PAGE/main"', '"/content/ONE/main?id=7"'],
  [
    'a way that a chosen row takes',
    PAGE,
    '"/content/PAGE/main?word={name}"',
    '"/content/ONE/main"',
  ],
  ['a text with a colon', HIDE, 'WHERE', "WHERE name <> 'see :id' AND"],
  ['a range of one', OPEN, 'WHERE listed', 'WHERE price BETWEEN 5 AND 5'],
  ...at(PAGE, CONDITION, [
    ['a range of formulas', '"condition": "stock > 5 && stock < 9"'],
    ['a range of one number', '"condition": "stock >= 5 && stock <= 5"'],
    ['two ranges', '"condition": "stock < 5 || stock > 9"'],
  ]),
  ...at(PAGE, COUNT, [
    ['an answer that is asked for', `if (!(await y4.confirm('Sure?'))) return; ${COUNT}`],
    ['an answer with a name', `const ok =\\n  await y4.confirm('Sure?');\\nif (ok) ${COUNT}`],
    ['an answer that decides', `await y4.confirm('Sure?') && ${COUNT}`],
    ['a text within a text', `await y4.toast(\`\${await y4.input('Why?')}\`);`],
  ]),
  ['a menu that names its tenant', 'menus/desk.json', '"/content', '"/\0/content'],
  [
    'a Quote of a part of a key',
    GOODS,
    NAME,
    `${NAME}, { "name": "orders", "column": "clipboard", "extraType": "Quote", "quote": { "dataCode": "OTHER", "key": "id", "name": "name" } }`,
  ],
];

const OTHER =
  '{ "code": "OTHER", "source": { "table": "customer" }, "access": { "read": "public" }, "fields": [{ "name": "id" }, { "name": "name" }] }';
/** A page for one record that nobody can bring. */
const ONE =
  '{ "code": "ONE", "access": "public", "rows": [{ "columns": [{ "panel": { "type": "Form", "code": "one", "dataCode": "OTHER" } }] }] }';

testPlanted('what tired hands write', {
  clean: { ...CLEAN, 'data/OTHER.json': OTHER, 'forms/ONE.json': ONE },
  mistakes: MISTAKES,
  sound: SOUND,
});
