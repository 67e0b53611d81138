import { CLEAN } from './_clean-tenant.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const GOODS = 'data/GOODS.json';
const PAGE = 'forms/PAGE.json';
const BOOK = 'forms/BOOK.json';
const GEAR = 'data/GEAR.json';
const HERO = 'configs/LANDING_HERO.json';
const HTML = '{{row.name}}';
const RELOAD = "await y4.panel('goods').reload();";
const SOURCE = '"source": { "table": "product" }';
const COUNT = 'tasks/COUNT_CALL_BY_SCRIPT.json';

/** What one slip of the hand brings about elsewhere, and is no mistake of its own. */
const MISTAKES: readonly Mistake[] = [
  [
    'languages without their list, which nothing in another language is held against',
    'corp.json',
    '"languages": ["en", "ar"]',
    '"languages": ⟦"en"',
    /expected a list such as/,
  ],
  [
    'a picture without words',
    PAGE,
    HTML,
    `⟦<img src='https://example.com/box.png'>${HTML}`,
    /who cannot see this picture is told nothing: alt="…"/,
  ],
  // The shape of a value.
  ...at(GEAR, '"multipleSelect": true', [
    [
      'yes in quotes, on which the rest of the field hangs',
      '"multipleSelect": ⟦"true"',
      /expected true or false, received string: true, without quotes/,
    ],
    [
      'a misspelt key with a yes, on which the rest of the field hangs',
      '⟦"multipelSelect": true',
      /unknown key "multipelSelect"/,
      'multipleSelect',
    ],
  ]),
  [
    'a key without its list',
    'data/OPEN.json',
    '"key": ["id"]',
    '"key": ⟦"id"',
    /expected a list such as \["…"\], received string/,
  ],
  [
    'filters without their list',
    GEAR,
    '"filters": ["state"]',
    '"filters": ⟦"state"',
    /expected a list such as/,
  ],
  [
    'departments in place of what they may',
    GOODS,
    '"access": { "read": "*", "write": ["admin"] }',
    '"access": ⟦["admin"]',
    /expected an object such as \{ "read": "\*" \}/,
  ],
  [
    'what a value means where its type stands',
    GOODS,
    '"column": "category_id", "extraType": "Quote"',
    '"column": "category_id", "type": ⟦"Quote"',
    /"Quote" is not known here/,
    '"extraType": "Quote"',
  ],
  ['no command', BOOK, '"command": "Refresh"', '"command": ⟦"Foo"', /"Foo" is not known here/],
  [
    'the title of a button that is no text',
    BOOK,
    '"headerTitle": "__Book"',
    '"headerTitle": "__Book", "headerButtonTitle": ⟦5, "headerButtonUrl": "/landing"',
    /expected string, received number/,
  ],
  ...at(GOODS, SOURCE, [
    [
      'a source under a misspelt key',
      '"source": { ⟦"tabel": "product" }',
      /unknown key "tabel"/,
      'table',
    ],
    [
      'a table that has other columns',
      '"source": { "table": ⟦"short_link" }',
      /short_link has no name, category_id, price, stock_quantity, .*: is it another one\? There are id, url/,
    ],
  ]),
  [
    'a source of SQL under a misspelt key',
    'data/OPEN.json',
    '"sql": "open.sql"',
    '⟦"slq": "open.sql"',
    /unknown key "slq"/,
    'sql',
  ],
  [
    'actions in a list',
    GOODS,
    '"actions": { "hide": { "sql": "hide.sql", "params": ["name"], "access": ["admin"] } }',
    '"actions": ⟦[{ "code": "hide", "sql": "hide.sql", "params": ["name"], "access": ["admin"] }]',
    /expected an object such as/,
  ],
  [
    'charts in a list',
    GOODS,
    '"charts": { "byMonth": { "kind": "line", "group": "created", "by": "month" } }',
    '"charts": ⟦[{ "code": "byMonth", "kind": "line", "group": "created", "by": "month" }]',
    /expected an object such as/,
  ],
  [
    'a chart by what there is not',
    GOODS,
    '"by": "month"',
    '"by": ⟦"quarter"',
    /"quarter" is not known here/,
  ],
  [
    'an answer that there is not, of which a script reads a column',
    'tasks/FIRST_CALL_BY_SCRIPT.json',
    '"answer": "first"',
    '"answer": ⟦"one"',
    /"one" is not known here/,
  ],
  [
    'a type of panels that there is not, whose panel a script names',
    PAGE,
    '"type": "AdvanceGrid"',
    '"type": ⟦"AdvanceGird"',
    /"AdvanceGird" is not known here/,
    'AdvanceGrid',
  ],
  [
    'a way to pay twice',
    'shop.json',
    '"code": "transfer"',
    '"code": ⟦"delivery"',
    /the way to pay "delivery" stands here twice/,
  ],
  [
    'a lookup of other values than those of the enumeration',
    GEAR,
    '"lookup": "SIZE"',
    '"lookup": ⟦"STATE"',
    /STATE has none of the values of size: small, large/,
  ],
  [
    'a column that the SQL of a task misspells, and a script reads',
    'tasks/first.sql',
    'name AS found',
    '⟦nmae AS found',
    /column "nmae" does not exist/,
    'product.name',
  ],
  // Names that several places share.
  [
    'a letter in the key of a lookup whose values a column knows',
    'lookups/STATE.json',
    '"Key": "planned"',
    '"Key": ⟦"planed"',
    /state of gear is never "planed": it knows/,
    'planned',
  ],
  [
    'a letter in the param of a task',
    COUNT,
    '"word": {',
    '⟦"wrod": {',
    /nothing names "wrod", and 5 places name "word", first /,
    'word',
  ],
  [
    'a misspelt servlet',
    PAGE,
    '"servlet": "Task", "command": "Run", "params"',
    '"servlet": ⟦"Taks", "command": "Run", "params"',
    /there is no servlet "Taks"; there are/,
    'Task',
  ],
  [
    'a misspelt command of a servlet',
    PAGE,
    '"command": "Run", "params"',
    '"command": ⟦"Rnu", "params"',
    /there is no command of Task "Rnu"; there are Run/,
    'Run',
  ],
  [
    'a misspelt "task"',
    PAGE,
    '"params": { "task": "COUNT',
    '"params": { ⟦"tsak": "COUNT',
    /needs the name of a task/,
    'task',
  ],
  [
    'the login without its brackets',
    GOODS,
    '"always": { "level": "low" }',
    '"always": { "name": ⟦"currentUser", "level": "low" }',
    /only "\{currentUser\}" stands for something else/,
    '{currentUser}',
  ],
  [
    'a query that is called otherwise than the page asks for it',
    'menus/desk.json',
    '"to": "/content/PAGE/main"',
    '"to": ⟦"/content/LINES/main?idd=7"',
    /LINES reads no \?idd=…/,
    'id',
  ],
  [
    'texts of a language that is called by its name',
    'translations/arabic.json',
    '',
    '⟦{ "Goods": "بضائع" }',
    /there is no language "arabic"/,
    'ar',
  ],
  // What a script hands on.
  ...at(PAGE, RELOAD, [
    [
      'a way out by a command of a script',
      "await y4.command('NavigateTo', { ⟦url: '/content/PAEG/main', queries: { word: 'x' } });",
      /there is no form "PAEG"/,
      'PAGE',
    ],
    [
      'an option of a dialog that there is not',
      "await y4.message('Done', { ⟦titel: 'Goods' });",
      /there is no option of message\(\) "titel"; there are title, caption/,
      'title',
    ],
    [
      'a number of lines in quotes',
      "await y4.toast((await y4.input('Why?', { ⟦lines: '4' })) ?? '');",
      /"lines" takes a number/,
    ],
  ]),
  // What a landing page shows.
  ['a key of a landing list', HERO, '"key": "title"', '"key": ⟦"titel"', /"titel" here/, 'title'],
  ...at(HERO, '"url": "/content/BOOK/main"', [
    ['a link of a landing list', '"url": ⟦"/content/BOKO/main"', /there is no form "BOKO"/, 'BOOK'],
    [
      'a link of the landing page to a page that is not for visitors',
      '"url": ⟦"/content/PAGE/main"',
      /visitors may not open PAGE/,
    ],
  ]),
  [
    'a landing list that is called otherwise',
    'configs/LANDING_HEROES.json',
    '',
    '⟦[]',
    /the landing page has no list "LANDING_HEROES"/,
    'configs/LANDING_HERO.json',
  ],
  // What asks for yes or no.
  ...at(PAGE, HTML, [
    [
      'a day that says whether something is shown',
      '{{#if row.⟦created}}{{row.name}}{{/if}}',
      /this comes to a text, not to yes or no/,
    ],
    [
      'a text that says whether something is shown',
      "{{#if ⟦'x'}}{{row.name}}{{/if}}",
      /"x" alone is no yes or no/,
    ],
  ]),
];

const SOUND: readonly Change[] = [
  ...at(PAGE, HTML, [
    ['a picture that decorates', `<img alt='' src='https://example.com/box.png'>${HTML}`],
    [
      'a picture whose words a template writes',
      `<img src='https://example.com/box.png' {{row.name}}>`,
    ],
    ['a template that asks for yes or no', '{{#if row.listed}}{{row.name}}{{/if}}'],
    ['a template that asks for a value', '{{#if !empty(row.created)}}{{row.name}}{{/if}}'],
  ]),
  ...at(PAGE, RELOAD, [
    [
      'a way out by a command of a script',
      "await y4.command('NavigateTo', { url: '/content/PAGE/main', queries: { word: 'x' } });",
    ],
    [
      'options of a dialog',
      "if (await y4.confirm('Sure?', { title: 'Goods', danger: true, confirmText: 'Do it', cancelText: 'Keep' })) await y4.input('Why?', { title: 'x', lines: 4, value: 'y', confirmText: 'Tell', cancelText: 'Leave' });",
    ],
  ]),
  ['a list of other programs', 'configs/OTHERS.json', '', '[{ "key": "any", "code": "a" }]'],
];

const page = (code: string, panel: string) =>
  `{ "code": "${code}", "rows": [{ "columns": [{ "panel": ${panel} }] }] }`;

testPlanted('one slip', {
  clean: {
    ...CLEAN,
    '_tables/001-gear.sql': `CREATE TYPE gear_size AS ENUM ('small', 'large');
CREATE TABLE gear (corp text NOT NULL, id int, state text NOT NULL, tags text[], size gear_size,
  PRIMARY KEY (corp, id), CONSTRAINT known_state CHECK (state IN ('planned', 'done')));`,
    [GEAR]: `{ "code": "GEAR", "source": { "table": "gear" },
  "fields": [
    { "name": "id" },
    { "name": "state", "extraType": "BrieflyCode", "lookup": "STATE", "default": "planned" },
    { "name": "tags", "extraType": "BrieflyCode", "lookup": "LEVEL", "multipleSelect": true },
    { "name": "size", "extraType": "BrieflyCode", "lookup": "SIZE", "default": "small", "classes": { "large": "badge-soft-info" } }
  ], "filters": ["state"] }`,
    'shop.json':
      '{ "paymentMethods": [{ "code": "delivery", "kind": "delivery", "title": "A" }, { "code": "transfer", "kind": "transfer", "title": "B" }] }',
    'lookups/SIZE.json':
      '{ "code": "SIZE", "options": [{ "Key": "small", "Name": "Small" }, { "Key": "large", "Name": "Large" }] }',
    'tasks/FIRST_CALL_BY_SCRIPT.json':
      '{ "code": "FIRST_CALL_BY_SCRIPT", "sql": "first.sql", "access": "*", "answer": "first" }',
    'tasks/first.sql': 'SELECT name AS found FROM product ORDER BY id LIMIT 1',
    'forms/FIRST.json': page(
      'FIRST',
      `{ "type": "ButtonPanel", "code": "b", "buttons": [{ "text": "First", "command": "RunScript",
        "params": { "script": "const answer = await y4.task('FIRST_CALL_BY_SCRIPT');\\nawait y4.toast(answer.found);" } }] }`,
    ),
    'lookups/STATE.json':
      '{ "code": "STATE", "options": [{ "Key": "planned", "Name": "Planned" }, { "Key": "done", "Name": "Done" }] }',
    'forms/LINES.json': page(
      'LINES',
      '{ "type": "EditGrid", "code": "lines", "dataCode": "GOODS", "option": { "defaultFilters": { "name": "{id}" } } }',
    ),
    [HERO]: '[{ "key": "title", "code": "a", "title": "T", "url": "/content/BOOK/main" }]',
  },
  mistakes: MISTAKES,
  sound: SOUND,
});
