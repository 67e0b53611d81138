// Above 300 lines: one table of mistakes, which is read and added to as a whole.
import { beforeAll, expect, test } from 'vitest';
import type { DefinitionIssue } from '#server/definitions/issue.ts';
import { ownTenancy } from '#tests/_harness/database.ts';
import { checkFiles } from '../_check.ts';
import { CLEAN } from './_clean-tenant.ts';
import { at, type Mistake } from './_planted.ts';

const GOODS = 'data/GOODS.json';
const PAGE = 'forms/PAGE.json';

/** What people get wrong; `⟦` marks where it is to be told, several of them several faults. */
const MISTAKES: readonly Mistake[] = [
  [
    'a condition without a row',
    PAGE,
    '{ "text": "Count",',
    '{ "text": "Count", "condition": ⟦"listed",',
    /a condition is about a row/,
  ],
  // What is no JSON.
  ['a missing comma', GOODS, '"code": "GOODS",\n  ', '"code": "GOODS"\n  ⟦', /a comma is missing/],
  ['two missing commas', GOODS, '"Id", "width"', '"Id" ⟦"width"', /a comma is missing before this/],
  ...at('menus/desk.json', '}]', [
    ['a trailing comma', '},⟦]', /one too many/],
    ['a bracket too many', '}] ⟦]', /this \] is one too many/],
  ]),
  ['two commas', 'menus/desk.json', '"__Goods",', '"__Goods",⟦,', /one too many/],
  ['a comment', PAGE, '"rows"', '⟦// why\n "rows"', /JSON has no comments/],
  ...at(GOODS, '"title": "Id"', [
    ['single quotes', `"title": ⟦'Id'`, /plain double quotes/],
    ['curly quotes', '"title": ⟦“Id”', /plain double quotes/],
  ]),
  ['a key without quotes', GOODS, '"always"', '⟦always', /has to stand in double quotes/],
  ['a colon left out', GOODS, '"always": ', '"always" ⟦', /a colon is missing/],
  ['an equals sign', GOODS, '"always":', '"always" ⟦=', /stands a colon/],
  ['a value left out', GOODS, '"width": 80 ', '"width": ⟦', /a value is missing/],
  ['True', GOODS, '"name": "listed"', '"name": "listed", "required": ⟦True', /is written true/],
  ...at(GOODS, '"title": "Name"', [
    ['a text without an end', '"title": ⟦"Name', /has no end/],
    ['a tab in a text', '"title": "Na⟦\tme"', /written \\t/],
    ['a backslash in a text', '"title": "Na⟦\\me"', /backslash/],
  ]),
  [
    'a bracket left out',
    GOODS,
    '"level", "price", "created"]',
    '"level", "price", "created"',
    /\] is missing/,
  ],
  ['an empty file', 'lookups/LEVEL.json', CLEAN['lookups/LEVEL.json'] ?? '', '⟦', /file is empty/],
  ['a number with a comma', GOODS, '"width": 80', '"width": 80⟦,5', /a point, not a comma/],
  [
    'a key twice',
    GOODS,
    '"code": "GOODS",',
    '"code": "GOODS", ⟦"code": "GOODS",',
    /stands here twice/,
  ],
  ['UTF-16', 'menus/desk.json', '[', '⟦\0[', /UTF-8/],
  // Keys and values.
  ['a renamed key', GOODS, '"filters"', '⟦"filter"', /unknown key "filter"/, 'filters'],
  ['a key in other letters', PAGE, '"headerTitle"', '⟦"headertitle"', /unknown key/, 'headerTitle'],
  ['a key that is nowhere', GOODS, '"sort"', '⟦"colour": 1, "sort"', /unknown key "colour"/],
  [
    'a key left out',
    PAGE,
    '"type": "EmbedPage", "code": "frame"',
    '"type": "EmbedPage"',
    /"code" is missing/,
  ],
  ...at(GOODS, '"width": 80', [
    ['a width as text', '"width": ⟦"80"', /expected a number, received string: 80/],
    ['a width out of range', '"width": ⟦9000', /2000/],
  ]),
  ['a text in place of a list', GOODS, '"write": ["admin"]', '"write": ⟦"admin"', /expected/],
  [
    'a truth as text',
    GOODS,
    '"name": "listed"',
    '"name": "listed", "required": ⟦"yes"',
    /expected true or false, received string: true/,
  ],
  ['a breakpoint of 13', PAGE, '"lg": 8', '"lg": ⟦13', /12/],
  ['an unknown panel', PAGE, '"ECharts"', '⟦"EChart"', /"EChart" is not known/, 'ECharts'],
  [
    'an unknown command',
    PAGE,
    '"NavigateTo"',
    '⟦"Navigate"',
    /"Navigate" is not known/,
    'NavigateTo',
  ],
  [
    'an unknown format',
    GOODS,
    '"format": "money"',
    '"format": ⟦"currency"',
    /"currency" is not known/,
    'money',
  ],
  [
    'a code that is not the file’s',
    GOODS,
    '"code": "GOODS"',
    '"code": ⟦"GOOD"',
    /belongs to "GOODS"/,
    'GOODS',
  ],
  ['a panel’s code twice', PAGE, '"code": "months"', '"code": ⟦"goods"', /twice/],
  [
    'a field twice',
    GOODS,
    '{ "name": "listed" }',
    '{ "name": "listed" }, { "name": ⟦"listed" }',
    /twice/,
  ],
  ['a route twice', 'routes.json', '"public": [', '"public": ["/content/PAGE/main", ⟦', /twice/],
  ['an option twice', 'lookups/LEVEL.json', '"Key": "high"', '"Key": ⟦"low"', /twice/, 'high'],
  ['a user twice', 'users.json', '"user": "ben"', '"user": ⟦"Ann"', /twice/],
  [
    'a short password',
    'users.json',
    '"password": "long enough", "userName": "Ben"',
    '"password": ⟦"short", "userName": "Ben"',
    /8/,
  ],
  // The tenant.
  ...at('corp.json', '"Europe/Berlin"', [
    ['a wrong time zone', '⟦"Europe/Berlim"', /not a time zone/, 'Europe/Berlin'],
    ['a town for a time zone', '⟦"Shanghai"', /not a time zone/, 'Asia/Shanghai'],
  ]),
  ['a wrong language', 'corp.json', '["en", "ar"]', '["en", ⟦"arb"]', /not known/, 'ar'],
  ['a colour by name', 'corp.json', '"#2f5bea"', '⟦"green"', /a colour such as/],
  [
    'a host without its scheme',
    'corp.json',
    '"https://www.example.com"',
    '⟦"www.example.com"',
    /an origin such as/,
  ],
  [
    'a home that is not there',
    'corp.json',
    '/content/BOOK/main',
    '/content/BOOKS/main',
    /no form "BOOKS"/,
    'BOOK',
  ],
  // Names of other things.
  [
    'a wrong icon',
    'menus/default.json',
    '"icon": "box"',
    '"icon": ⟦"boxs"',
    /no icon "boxs"/,
    'box',
  ],
  ...at(PAGE, '"icon": "pen"', [
    ['an icon as elsewhere', '"icon": ⟦"fa-solid fa-pen"', /no icon/, 'pen'],
    ['an icon of another set', '"icon": ⟦"github"', /no icon/, 'brands:github'],
  ]),
  ...at(GOODS, '"write": ["admin"]', [
    ['an unknown department', '"write": [⟦"amdin"]', /no department "amdin"/, 'admin'],
    ['everybody in a list', '"write": ⟦["public"]', /"public" stands alone, without a list/],
  ]),
  [
    'a department in other letters',
    PAGE,
    '"access": ["admin"',
    '"access": [⟦"Admin"',
    /no department/,
    'admin',
  ],
  [
    'a user of no department',
    'users.json',
    '"department": "desk"',
    '"department": ⟦"dsek"',
    /no department/,
    'desk',
  ],
  [
    'a menu of no page',
    'menus/default.json',
    '"to": "/content/PAGE/main"',
    '"to": ⟦"/content/PAGES/main"',
    /no form "PAGES"/,
    'PAGE',
  ],
  [
    'a page without its mode',
    'menus/default.json',
    '"/content/PAGE/main"',
    '⟦"/content/PAGE/mian"',
    /mode/,
    'main',
  ],
  [
    'a path of another tenant',
    'menus/desk.json',
    '"/content/PAGE/main"',
    '⟦"/haul/content/PAGE/main"',
    /"\/haul" leads to another tenant/,
    '/content/PAGE/main',
  ],
  ...['{{id}}', `$${'{id}'}`, '{row.id}', ':id'].map(
    (place): Mistake => [
      `a place for a value as ${place}`,
      PAGE,
      '/content/PAGE/main?word={name}',
      `/content/PAGE/main?word=⟦${place}`,
      /stands for nothing here/,
      '{id}',
    ],
  ),
  [
    'a link without a slash',
    'menus/desk.json',
    '"/content/PAGE/main"',
    '⟦"content/PAGE/main"',
    /starts with one slash/,
    '/content/PAGE/main',
  ],
  [
    'an action in other letters',
    PAGE,
    '"action": "hide"',
    '"action": ⟦"Hide"',
    /no action of GOODS "Hide"/,
    'hide',
  ],
  [
    'a chart that is not there',
    PAGE,
    '"chart": { "code": "byMonth"',
    '"chart": { "code": ⟦"byMonths"',
    /no chart/,
    'byMonth',
  ],
  [
    'data that is not there',
    PAGE,
    '"code": "goods", "dataCode": "GOODS"',
    '"code": "goods", "dataCode": ⟦"GOOD"',
    /no data definition "GOOD"/,
    'GOODS',
  ],
  [
    'a lookup that is not there',
    GOODS,
    '"lookup": "LEVEL"',
    '"lookup": ⟦"LEVELS"',
    /no lookup "LEVELS"/,
    'LEVEL',
  ],
  [
    'a table that is not there',
    GOODS,
    '"table": "product"',
    '"table": ⟦"products"',
    /no table "products"/,
    'product',
  ],
  [
    'a column that is not there',
    GOODS,
    '"stock_quantity"',
    '⟦"stock_quantyti"',
    /no column of product/,
    'stock_quantity',
  ],
  [
    'a quote of no field',
    GOODS,
    '"name": "name" } }',
    '"name": ⟦"nmae" } }',
    /no field of CATEGORY/,
    'name',
  ],
  ...at(GOODS, '"key": "id", "name": "name"', [
    [
      'a quote by a key that is not unique',
      '"key": ⟦"name", "name": "name"',
      /does not tell the rows of CATEGORY apart/,
      'id',
    ],
    [
      'a quote by a key of another kind',
      '"key": ⟦"parent", "name": "name"',
      /holds numbers, and category_id texts/,
      'id',
    ],
  ]),
  [
    'a page in a frame by its other path',
    PAGE,
    '/content/BOOK/embed',
    '/content/BOOK/main',
    /is framed by its path/,
  ],
  [
    'a page inside of itself',
    PAGE,
    '"url": "/content/BOOK/embed"',
    '"url": ⟦"/content/PAGE/embed"',
    /inside of itself/,
  ],
  [
    'a public page behind a sign-in',
    'routes.json',
    '"public": ["/content/PAGE/main"]',
    '"public": [⟦"/content/BOOK/main"]',
    /everybody may open BOOK/,
  ],
  // Formulas, filters, defaults.
  ...at(PAGE, '"row.listed"', [
    ['a formula of no field', '"row.⟦listd"', /no field "listd"/, 'listed'],
    ['a formula that is none', '"row.listed &&⟦"', /./],
    ['a formula in words', '"row.listed and row.stock > 0"', /an operator is missing/, '&&'],
  ]),
  ...at(GOODS, '"row.stock == 0"', [
    ['one equals sign', '"row.stock ⟦= 0"', /==/, '=='],
    ['a text against a number', `"row.⟦stock == '0'"`, /never compares/],
  ]),
  ['an unknown function', GOODS, '"stock > 0"', '"⟦lenght(name) > 0"', /lenght/, 'length'],
  [
    'a filter of no field',
    GOODS,
    '["name", "level"',
    '["name", ⟦"levle"',
    /no field "levle"/,
    'level',
  ],
  [
    'a filter of the wrong type',
    GOODS,
    '"always": { "level": "low" }',
    '"always": { "price": ⟦"cheap" }',
    /./,
  ],
  ...at(GOODS, '{ "name": "listed" }', [
    [
      'a column of two fields',
      '{ "name": "listed" }, { "name": "again", "column": ⟦"listed" }',
      /"listed" shows the column listed already/,
    ],
    [
      'a file in a column of numbers',
      '{ "name": "listed" }, { "name": "sold", "column": "review_count", "extraType": ⟦"File" }',
      /the path of a file is a text/,
    ],
  ]),
  [
    'a filter of no option',
    PAGE,
    '"level": "high"',
    '"level": ⟦"hihg"',
    /no option "hihg"/,
    'high',
  ],
  ['a default of the wrong type', GOODS, '"default": 1', '"default": ⟦"many"', /./],
  [
    'a default of no option',
    GOODS,
    '"default": "low"',
    '"default": ⟦"lwo"',
    /no option "lwo"/,
    'low',
  ],
  [
    'an order by no field',
    GOODS,
    '[{ "name": "created"',
    '[{ "name": ⟦"createt"',
    /no field "createt"/,
    'created',
  ],
  ['a statistic of a text', GOODS, '"sum(price)"', '⟦"sum(name)"', /name/],
  ['months of a text', GOODS, '"group": "created"', '"group": "name"', /month|date|time/i],
  // Formulas that never hold, or answer no question.
  ...at(PAGE, '"row.listed"', [
    ['a condition of a word alone', `"row.name == 'a' || ⟦'b'"`, /"b" alone is no yes or no/],
    ['a condition that is a number', '"row.⟦stock"', /not to yes or no/],
    ['a length against a text', `"⟦length(row.name) > '3'"`, /never compares/],
    ['a function of the wrong type', '"empty(lower(row.⟦stock))"', /takes a text/],
    ['an order of true and false', '"row.⟦listed > false"', /have no order/],
  ]),
  ...at(GOODS, '"row.stock == 0"', [
    ['a rule that is a text', '"⟦lower(row.name)"', /not to yes or no/],
    ['a sum with a text', '"row.⟦name - 1 > 0"', /- takes numbers/],
    ['a number of days by subtraction', '"row.⟦created - 7 > 0"', /days\(from, to\) counts/],
    ['a time that is none', `"row.created < ⟦'1.3.2026'"`, /holds a time like 2026/],
    [
      'a moment that is held against a day',
      `"row.⟦created == '2026-03-01'"`,
      /date\(…\) makes a day/,
    ],
  ]),
  ['a count of a text', GOODS, '"where": "stock > 0"', '"where": "⟦name"', /not to yes or no/],
  [
    'a text joined to a number',
    PAGE,
    '{{row.name}}',
    "{{row.⟦stock + ' left'}}",
    /adds two numbers or joins two texts/,
  ],
  // SQL.
  [
    'an UPDATE of every row',
    'data/hide.sql',
    '\nWHERE id = :id AND name = :name',
    '',
    /UPDATE is about every row/,
  ],
  ...at('data/hide.sql', 'name = :name', [
    [
      'a param as other databases write it',
      'name = :name AND price = ⟦@price',
      /A parameter is written :name/,
    ],
    [
      'a param of no type',
      "name LIKE concat('%', ⟦:name)",
      /nothing here says of which type :name is: write it, as in :name::text/,
    ],
    [
      'a param before its column',
      '(⟦:name IS NULL OR name = :name)',
      /nothing here says of which type :name is: write it, as in :name::text/,
    ],
    [
      'a param before its column of another type',
      '(⟦:name IS NULL OR stock_quantity = :name)',
      /nothing here says of which type :name is: write it, as in :name::integer/,
    ],
    [
      'a param of two types',
      '(:name, ⟦:name) = (name, created_at)',
      /types deduced for parameter :name: say at each place which it is, as in :name::timestamptz/,
    ],
    [
      'a day of which the database makes an interval',
      "created_at < ⟦:name + interval '1 day'",
      /takes :name for an interval too: say what it is, as in :name::date/,
    ],
  ]),
  [
    'a param as other programs write it',
    'data/hide.sql',
    'id = :id',
    'id = {id}',
    /syntax error .*: parameters are written :name/,
  ],
  ...at('data/open.sql', 'WHERE listed', [
    ['a comparison with NULL', 'WHERE name ⟦<> NULL', /Nothing is <> NULL: write IS NOT NULL/],
    ['SQL of tables of the product', 'WHERE EXISTS (SELECT FROM ⟦session)', /permission denied/],
  ]),
  [
    'SQL with a wrong column',
    'data/open.sql',
    'id, name',
    'id, ⟦nmae',
    /"nmae" does not exist/,
    'product.name',
  ],
  ['SQL with a fault', 'data/open.sql', 'FROM product', '⟦FORM product', /syntax error/, 'FROM'],
  [
    'SQL that writes where it reads',
    'data/open.sql',
    CLEAN['data/open.sql'] ?? '',
    '⟦DELETE FROM product',
    /Only a? ?SELECT|SELECT/,
  ],
  ...at('data/hide.sql', ':name', [
    ['SQL of two statements', ':name; ⟦DELETE FROM product', /one statement/i],
    ['a wrong param', '⟦:nmae', /nmae/, 'name'],
  ]),
  ...at(GOODS, '"hide.sql"', [
    ['SQL that is not there', '⟦"hied.sql"', /hied\.sql does not lie beside/, 'hide.sql'],
    ['a name that no SQL file can have', '⟦"Hide.SQL"', /a file name like order-ship\.sql/],
    [
      'a name that no SQL file can have, of no file',
      '⟦"./queries/Put away.sql"',
      /a file name like order-ship\.sql/,
    ],
  ]),
  [
    'a filter that holds always, of no field',
    GOODS,
    '"always": { "level"',
    '"always": { ⟦"levle"',
    /no field "levle"/,
    'level',
  ],
  ...at(GOODS, '"key": "id", "name": "name" }', [
    [
      'a column in place of the field that a Quote shows',
      '"key": "id", "name": ⟦"sort_order" }',
      /no field of CATEGORY "sort_order"/,
      'parent',
    ],
    [
      'a condition of a Quote on no field of its rows',
      '"key": "id", "name": "name", "where": { ⟦"nmae": "name" } }',
      /no field of CATEGORY "nmae"/,
      'name',
    ],
  ]),
  [
    'a column that is misspelt in a definition that others quote',
    'data/CATEGORY.json',
    '{ "name": "name" }',
    '{ "name": "name", "column": ⟦"nmae" }',
    /no column of product_category "nmae"/,
    'name',
  ],
  [
    'a chart of the largest text',
    GOODS,
    '"group": "created", "by": "month" }',
    '"group": "created", "by": "month", "value": ⟦"max(name)" }',
    /a chart draws numbers, and "name" is text/,
  ],
  [
    'a key of a lookup with the signs of a label',
    'lookups/LEVEL.json',
    '{ "Key": "high", "Name": "High" }',
    '{ "Key": "high", "Name": "High" }, { "Key": ⟦"__none", "Name": "None" }',
    /so it is no label and begins with no __/,
    'none',
  ],
  ...at(PAGE, '"text": "Post", "command": "PostToServlet", "params": {', [
    [
      'a command with the params of another',
      '"text": "Post", "command": "SqlByDataDefinition", "params": ⟦{',
      /these are the params of PostToServlet, not of SqlByDataDefinition/,
    ],
    [
      'a command with the params of a question',
      '"text": "Ask", "command": "SqlByDataDefinition", "params": ⟦{ "title": "Sure?", "danger": true } }, { "text": "Post", "command": "PostToServlet", "params": {',
      /these are the params of Confirm, not of SqlByDataDefinition/,
    ],
  ]),
  [
    'a language without its country',
    'corp.json',
    '"languages": ["en", "ar"]',
    '"languages": ["en", "ar", ⟦"zh"]',
    /"zh" is not known here/,
    'zh-CN',
  ],
  [
    'a translation under a label with its signs',
    'translations/ar.json',
    '"Stock"',
    '⟦"__Stock"',
    /the key "__Stock" stands without its __/,
    'Stock',
  ],
  [
    'a task’s param that it does not have',
    PAGE,
    '"word": "x" } }',
    '⟦"wrod": "x" } }',
    /no param of this task "wrod"/,
    'word',
  ],
  [
    'a required param with a default',
    'tasks/COUNT_CALL_BY_SCRIPT.json',
    '"required": true',
    '"required": true, "default": ⟦"x"',
    /"word" has a default, so it is never missing/,
  ],
  [
    'a query that the task does not take',
    PAGE,
    '"queries": ["word"]',
    '"queries": ["word", ⟦"page"]',
    /no param of this task "page"/,
  ],
  [
    'an answer that the action does not take',
    PAGE,
    '"action": "hide" }',
    '"action": "hide", "ask": { "name": ⟦"nmae" } }',
    /nmae/,
    'name',
  ],
  // Scripts and HTML.
  ['a script with a fault', PAGE, "{ word: 'x' });", "{ word: 'x' );", /./],
  ['a script with a wrong function', PAGE, 'y4.panel(', 'y4.⟦panle(', /no "panle"/, 'panel'],
  [
    'a script of no panel',
    PAGE,
    "y4.panel('goods')",
    "y4.panel('⟦good')",
    /no panel "good"/,
    'goods',
  ],
  [
    'a script of no task',
    PAGE,
    "y4.task('COUNT_CALL",
    "y4.task('⟦CUONT_CALL",
    /no task/,
    'COUNT_CALL_BY_SCRIPT',
  ],
  ...at(PAGE, 'await y4.task', [
    ['a script for a page of its own', '⟦document.title = 1; await y4.task', /no document/],
    [
      'a param that the button of a script does not have',
      'await y4.toast(context.params.⟦word); await y4.task',
      /no param of this script "word"/,
    ],
    [
      'a script with a misspelt variable',
      'const total = 1; for (const n of [⟦totla]) n; await y4.task',
      /nothing is called "totla" here/,
    ],
    [
      'a script with a part of y4 alone',
      "await ⟦toast('x'); await y4.task",
      /nothing is called "toast" here/,
      'y4.toast',
    ],
    [
      'a script that fetches',
      "await ⟦fetch('/x'); await y4.task",
      /a script has no fetch/,
      'y4.task',
    ],
    [
      'a script that writes to the console',
      "⟦console.log('x'); await y4.task",
      /nobody .* reads what console says/,
    ],
    [
      'an answer that a script does not wait for',
      "const a = ⟦y4.panel().read(); await y4.toast(a.rows.length + ''); await y4.task",
      /"await" is missing/,
    ],
    [
      'a part that an answer does not have',
      'const { ⟦row } = await y4.panel().read(); row; await y4.task',
      /no part of this answer "row"/,
      'rows',
    ],
    [
      'a field that the rows of a script do not have',
      'const { rows } = await y4.panel().read(); rows.map((one) => one.⟦pirce + one.priceUi); await y4.task',
      /the rows of GOODS have no "pirce"/,
      'price',
    ],
    ['a constant that a script changes', 'const n = 1; ⟦n = 2; await y4.task', /constant/],
  ]),
  ...at(PAGE, '<ul>{{#rows}}', [
    ['HTML that is not closed', '<ul>⟦<b>{{#rows}}', /<b> is never closed/],
    ['HTML with a handler', "<ul ⟦onclick='x()'>{{#rows}}", /taken out of HTML/],
  ]),
  ...at(PAGE, '</ul>"', [
    ['HTML that closes too much', '</ul>⟦</div>"', /closes nothing/],
    ['HTML with a script', '</ul>⟦<script>x()</script>"', /taken out of HTML/],
  ]),
  ...at(PAGE, '{{row.name}}', [
    ['a template of no field', '{{row.⟦nmae}}', /no field "nmae"/, 'name'],
    [
      'a template with single brackets',
      '⟦{row.name}',
      /"\{row\.name\}" stands for nothing here/,
      '{{row.name}}',
    ],
  ]),
  ...at(PAGE, '{{/rows}}', [
    ['a template with a block of no kind', '{{⟦#else}}{{/rows}}', /no block #else/],
    ['a template without its end', '', /rows/],
  ]),
  // Files.
  [
    'a text of no language',
    'translations/arb.json',
    '',
    '⟦{ "Goods": "x" }',
    /no language "arb"/,
    'ar',
  ],
  [
    'a text under a key with __',
    'translations/ar.json',
    '"Goods":',
    '⟦"__Goods":',
    /without its __/,
    'Goods',
  ],
  ['a text left out', 'translations/ar.json', '"Book": "احجز", ', '', /"Book" has no text in ar/],
  [
    'a file in a wrong folder',
    'form/SPARE.json',
    '',
    '⟦{}',
    /no definition is expected here/,
    'forms/SPARE.json',
  ],
  ['a file in no folder', 'PAGE2.json', '', '⟦{}', /no definition is expected here/],
  ['a wrong ending', 'forms/SPARE.jsn', '', '⟦{}', /nothing reads this file/, 'forms/SPARE.json'],
  [
    'an ending in capitals',
    'data/SPARE.JSON',
    '',
    '⟦{}',
    /nothing reads this file/,
    'data/SPARE.json',
  ],
  [
    'the schema of other documents',
    PAGE,
    '"code": "PAGE",',
    '"$schema": ⟦"../../../schemas/json/data-definition.schema.json", "code": "PAGE",',
    /checks these documents by "form\.schema\.json", and not by "data-definition/,
    '../../../schemas/json/form.schema.json',
  ],
  [
    'a name in other capitals',
    'forms/Page.json',
    '',
    '⟦{ "code": "Page" }',
    /forms\/PAGE\.json differ in capitals only/,
  ],
  ['SQL that nothing names', 'data/spare.sql', '', '⟦SELECT 1', /nothing names this file/],
  ['a menu of no department', 'menus/dsek.json', '', '⟦[]', /no department "dsek"/, 'desk'],

  // What is allowed and hardly meant.
  [
    'a line of 14',
    PAGE,
    '{ "panel": { "type": "ECharts"',
    '{ "breakPoint": { "lg": ⟦6 }, "panel": { "type": "ECharts"',
    /come to 14 of 12/,
  ],
  ...at(PAGE, '"rows": [ {', [
    ['a row of nothing', '"rows": [ ⟦{ "columns": [] }, {', /this row shows nothing/],
    ['spacing without a dash', '"rows": [ { "className": ⟦"g3",', /hardly a class/, 'g-3'],
  ]),
  [
    'a column of nothing',
    PAGE,
    '"columns": [\n    {',
    '"columns": [\n    ⟦{}, {',
    /this column shows nothing/,
  ],
  [
    'a setting of another panel',
    PAGE,
    '"code": "months",',
    '"code": "months", "option": { "multiSelect": ⟦true },',
    /this ECharts does nothing with it/,
  ],
  [
    'HTML of a grid',
    PAGE,
    '"option": { "defaultFilters"',
    '"option": { "html": ⟦"<p>x</p>", "defaultFilters"',
    /"html" is for Html/,
  ],
  ...at(PAGE, '"icon": "pen"', [
    [
      'an attribute that runs something',
      '"icon": "pen", "attributes": { ⟦"onclick": "x()" }',
      /"onclick" is taken out/,
    ],
    [
      'a misspelt class of a button',
      '"icon": "pen", "className": ⟦"text-dangr"',
      /hardly a class/,
      'text-danger',
    ],
    [
      'words of such a colour',
      '"icon": "pen", "className": ⟦"text-red"',
      /hardly a class/,
      'text-danger',
    ],
  ]),
  ...at(GOODS, '"name": "listed" }', [
    [
      'a class as Bootstrap had it',
      '"name": "listed", "classes": { "true": ⟦"badge-success" } }',
      /hardly a class/,
      'badge-soft-success',
    ],
    [
      'a badge of a colour that has another name',
      '"name": "listed", "classes": { "true": ⟦"badge-soft-blue" } }',
      /hardly a class/,
      'badge-soft-primary',
    ],
    [
      'lines of a text that has one',
      '"name": "listed", "other": { "textRows": ⟦4 } }',
      /"multipleLine": true/,
    ],
  ]),
  [
    'a filter with nothing to filter by',
    PAGE,
    '"type": "ECharts", "code": "months", "dataCode": "GOODS", "chart": { "code": "byMonth" }',
    '"type": "SingleFilter", "code": "months", "dataCode": ⟦"OPEN"',
    /nothing to filter by/,
  ],
  ...at(PAGE, '"level": "high"', [
    [
      'the login in a default filter',
      '"name": ⟦"{currentUser}"',
      /only "always" of GOODS knows the login/,
    ],
    ['a range that ends before it begins', '"price": ⟦"200~10"', /ends before it begins/, '10~200'],
    [
      'days that end before they begin',
      '"created": ⟦"2026-12-31~2026-01-01"',
      /ends before it begins/,
      '2026-01-01~2026-12-31',
    ],
  ]),
  [
    'a head button without its text',
    PAGE,
    '"headerTitle"',
    '"headerButtonUrl": ⟦"/content/BOOK/main", "headerTitle"',
    /no button without its text/,
  ],
  ...at(GOODS, '"row.stock == 0"', [
    ['AND for OR', '"row.stock == 0 && row.⟦stock == 1"', /never holds.*stock in \[0, 1\]/],
    ['OR for AND', "\"row.level != 'low' || row.⟦level != 'high'\"", /always holds/],
    ['unequal as in SQL', '"row.stock <> 0"', /Expected expression after/, '!='],
    ['null as in SQL', '"row.created IS NOT NULL"', /side by side/, 'created != null'],
  ]),
  [
    'an OR beside what names the row',
    'data/hide.sql',
    'AND name = :name',
    '⟦OR listed',
    /about other rows too, which :id/,
  ],
  ['a column against itself', 'data/hide.sql', 'id = :id', 'id ⟦= id', /compares "id" with itself/],
  [
    'the tenant in a condition',
    'data/open.sql',
    'WHERE listed',
    "WHERE listed AND corp ⟦= 't'",
    /"corp" needs no condition/,
  ],
  [
    'a param that the SQL does not name',
    GOODS,
    '"params": ["name"]',
    '"params": ["name", ⟦"price"]',
    /hide\.sql does not name :price/,
  ],
  [
    'a key that two rows may have',
    GOODS,
    '"source": { "table": "product" },',
    '"source": { "table": "product" }, "key": ⟦["category"],',
    /two rows may have the same category/,
  ],
  ['a chart of moments', GOODS, ', "by": "month"', '', /each moment of "created" would be a point/],
  [
    'an order by one field twice',
    GOODS,
    '"sort": [',
    '"sort": [{ "name": "created" }, ',
    /orders the rows already/,
  ],
  [
    'an import that lacks a column',
    GOODS,
    '"fields": [\n    { "name": "id", "title": "Id", "width": 80 },\n    { "name": "name", "title": "Name" },',
    '"import": ⟦true, "fields": [\n    { "name": "id", "title": "Id", "width": 80 },\n    { "name": "name", "title": "Name", "readonly": true },',
    /the column "name" needs a value/,
  ],
  [
    'two options of one name',
    'lookups/LEVEL.json',
    '"Name": "High"',
    '"Name": ⟦"Low"',
    /the name of "low" already/,
  ],
  [
    'a label with one sign',
    GOODS,
    '"__Stock"',
    '⟦"_Stock"',
    /labels begin with two signs/,
    '__Stock',
  ],
  ...at('tasks/count.sql', 'SELECT ', [
    [
      'a redirect that is a text',
      "SELECT CASE WHEN count(*) = 0 THEN ⟦'/content/BOOK/main' END AS redirect, ",
      /"redirect" is JSON/,
    ],
    [
      'a redirect to no page',
      "SELECT json_build_object('url', ⟦'/content/BOKO/main') AS redirect, ",
      /there is no form "BOKO"/,
      'BOOK',
    ],
    [
      'a key of a head that says nothing',
      "SELECT json_build_object(⟦'headerTitel', 'x') AS header, ",
      /says nothing to a page/,
      'headerTitle',
    ],
    [
      'a value of a head that stands before its name',
      "SELECT json_build_object(⟦now()::text, 'headerTitle') AS header, ",
      /each name stands before its value here, and "headerTitle" behind it/,
    ],
    [
      'a value of other data that stands before its name',
      "SELECT json_build_object(⟦now()::text, 'at') AS other, ",
      /each name stands before its value here, and "at" behind it/,
    ],
  ]),
  [
    'a column that a task does not answer with',
    PAGE,
    "await y4.task('COUNT_CALL_BY_SCRIPT', { word: 'x' });",
    "const answer = await y4.task('COUNT_CALL_BY_SCRIPT', { word: 'x' }); await y4.toast(answer.⟦othr.found);",
    /no part of this answer "othr"/,
    'other',
  ],
  [
    'a title of a dialog without its name',
    PAGE,
    '"await y4.task(',
    "\"await y4.message('a', ⟦'Title'); await y4.task(",
    /by their names/,
    "{ title: 'Title' }",
  ],
  [
    'a value of no field in a call',
    PAGE,
    '"body": { "task": "COUNT_CALL_BY_SCRIPT", "word": "x"',
    '"body": { "task": "COUNT_CALL_BY_SCRIPT", "word": "{⟦nmae}"',
    /there is no field "nmae"/,
    'name',
  ],
  // What is shown nowhere, or leads to nobody.
  ...at('menus/desk.json', '"/content/PAGE/main" }', [
    [
      'an article as a part of the path',
      '⟦"/article/NEWS" }',
      /an article is named by a query/,
      '/article?code=NEWS',
    ],
    ['an article that no file tells of', '⟦"/article?code=NEWS" }', /there is no article "NEWS"/],
  ]),
  ...at(PAGE, '<li>{{row.name}}</li>', [
    ['a label within HTML', '<li>{{row.name}} ⟦__left</li>', /"__left" is shown as it is/],
    [
      'a class within HTML',
      "<li class='fw-bold ⟦text-dangr'>{{row.name}}</li>",
      /there is hardly a class "text-dangr"/,
      'text-danger',
    ],
    [
      'a picture beside the page',
      "<li><img alt='' src='⟦box.png'>{{row.name}}</li>",
      /"box\.png" is neither a path/,
    ],
  ]),
  [
    'a new record of a page without a Form',
    PAGE,
    '"/content/PAGE/main?word={name}"',
    '⟦"/content/BOOK/main?new"',
    /BOOK has no Form that would show a new record/,
  ],
  [
    'a selection of a chart',
    PAGE,
    '"chart": { "code": "byMonth" }',
    '"chart": { "code": "byMonth" }, "events": { "selectionChanged": ⟦"await y4.toast(\'x\')" }',
    /no row of this ECharts can be selected/,
  ],
  [
    'an object in place of a text',
    PAGE,
    '"await y4.task(',
    "\"await y4.input(⟦{ title: 'Why?' }); await y4.task(",
    /input\(\) takes a text first/,
  ],
  ...at(PAGE, '"condition": "row.listed"', [
    [
      'an empty text for no date',
      `"condition": "row.listed && ⟦created == ''"`,
      /"created" is never '', and null without a value: empty\(created\)/,
    ],
    [
      'a moment against a day',
      '"condition": "row.listed && date(created) < ⟦now()"',
      /this is a moment, and a day stands before each of its own/,
    ],
  ]),
  [
    'an order that a source loses',
    'data/open.sql',
    'WHERE listed',
    'WHERE listed ORDER BY ⟦name',
    /the order of a source is lost: "sort"/,
  ],
];

const tenancy = ownTenancy();
let issues: readonly DefinitionIssue[] = [];

const codeOf = (index: number) => `m${index}`;

const MARKS = /⟦/g;

function tenantOf(index: number, mistake?: Mistake): Record<string, string> {
  const files: Record<string, string> = { ...CLEAN };
  if (mistake) {
    const [, file, right, wrong] = mistake;
    const text = files[file] ?? '';
    if (!text.includes(right)) throw new Error(`"${right}" does not stand in ${file}`);
    files[file] = text.replace(right, () => wrong.replace(MARKS, ''));
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      `${codeOf(index)}/${file}`,
      file === 'corp.json' ? text.replace('\0', codeOf(index)) : text,
    ]),
  );
}

/** Line and column of the mark in the file as it is written with it. */
function placeOf([, file, right, wrong]: Mistake): string | null {
  const text = (CLEAN[file] ?? '').replace(right, () => wrong);
  const at = text.indexOf('⟦');
  if (at < 0) return null;
  const before = text.slice(0, at);
  return `${before.split('\n').length}:${at - before.lastIndexOf('\n')}`;
}

beforeAll(async () => {
  const tenants = [undefined, ...MISTAKES].map((mistake, index) => tenantOf(index, mistake));
  issues = await checkFiles(Object.assign({}, ...tenants), tenancy());
}, 300_000);

test('a tenant without a mistake has nothing told', () => {
  expect(issues.filter(({ file }) => file.startsWith(`${codeOf(0)}/`))).toEqual([]);
});

test.each(MISTAKES.map((mistake, index) => [mistake[0], index] as const))(
  '%s is told where it stands, with what was meant',
  (_, index) => {
    const mistake = MISTAKES[index] as Mistake;
    const [, file, , , told, suggestion] = mistake;
    const own = issues.filter((issue) => issue.file.startsWith(`${codeOf(index + 1)}/`));
    const lines = own.map(
      (issue) => `${issue.file} ${issue.line}:${issue.column} ${issue.message}`,
    );
    const found = own.find((issue) => told.test(issue.message));
    expect(lines.join('\n')).toMatch(told);
    const isOfLabels = /has no text/.test(found?.message ?? '');
    if (!isOfLabels) expect(found?.file).toBe(`${codeOf(index + 1)}/${file}`);
    const place = placeOf(mistake);
    if (place !== null) expect(`${found?.line}:${found?.column}`).toBe(place);
    expect(found?.suggestion).toBe(suggestion);
    // What hangs on the faulty value may be told beside it.
    expect(lines.length).toBeLessThanOrEqual(2);
  },
);

test.each([['a name that no SQL file can have'], ['a name that no SQL file can have, of no file']])(
  '%s is told once, and its buttons and the file that may be meant stay',
  (title) => {
    const index = MISTAKES.findIndex(([one]) => one === title);
    const own = issues.filter(({ file }) => file.startsWith(`${codeOf(index + 1)}/`));
    expect(own.map(({ message }) => message)).toEqual(['a file name like order-ship.sql']);
  },
);
