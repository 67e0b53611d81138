import { CLEAN } from './_clean-tenant.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const GOODS = 'data/GOODS.json';
const PAGE = 'forms/PAGE.json';
const BOOK = 'forms/BOOK.json';
const MENU = 'menus/default.json';
const AGAIN = '{ "text": "Again", "command": "Refresh" }';
const PANEL = '"type": "ButtonPanel", "code": "b"';
const NAME = '{{row.name}}';
const CHART = '"chart": { "code": "byMonth" }';
const ID = '"name": "id", "title": "Id"';
const LISTED = '{ "name": "listed" }';

const inMenu = (menu: string, entry: string) =>
  `{ "text": "More"${menu}, "buttons": [{ "text": "Again", "command": "Refresh"${entry} }] }`;
const chartOption = (option: string) => `"chart": { "code": "byMonth", "option": { ${option} } }`;

/** Keys that do nothing beside others, and what is shown otherwise than it was meant. */
const MISTAKES: readonly Mistake[] = [
  ...at(BOOK, AGAIN, [
    ['a button without words', '⟦{ "command": "Refresh" }', /no words on it/],
    [
      'an icon alone that nobody is told of',
      '⟦{ "icon": "rotate", "command": "Refresh" }',
      /who cannot see this icon is told nothing/,
    ],
    [
      'params of a menu',
      inMenu(', "params": ⟦{ "scope": "page" }', ''),
      /opens a menu, so its "params" does nothing/,
    ],
  ]),
  ...at(BOOK, '"text": "Again"', [
    ['a button of blanks', '"text": ⟦" "', /no words on it/],
    ['a line before no entry', '"text": "Again", "divider": ⟦true', /a line/],
    ['a label without words', '"text": ⟦"__"', /no words behind its signs/],
  ]),
  [
    'an entry of another type than its menu',
    PAGE,
    '{ "text": "Count",',
    `${inMenu('', ', "type": ⟦"row"')}, { "text": "Count",`,
    /an entry stands where its menu does/,
  ],
  [
    'a link that waits',
    PAGE,
    '"icon": "pen"',
    '"icon": "pen", "waitingText": ⟦"Opening"',
    /a link, which does not wait/,
  ],
  ...at(BOOK, PANEL, [
    [
      'filters of a panel without rows',
      `${PANEL}, "option": { "defaultFilters": ⟦{ "level": "low" } }`,
      /"defaultFilters" is for/,
    ],
    [
      'two titles',
      `${PANEL}, "title": ⟦"One", "option": { "title": "Two" }`,
      /the "title" in "option" stands in place/,
    ],
  ]),
  [
    'a place without its beginning',
    PAGE,
    NAME,
    '⟦row.name}}',
    /this \}\} ends nothing/,
    '{{row.name}}',
  ],
  ['an end of no place', PAGE, `${NAME}</li>`, `${NAME}</li>⟦}}`, /this \}\} ends nothing/],
  ...at(BOOK, '"headerTitle": "__Book"', [
    ['HTML in a title', '"headerTitle": "⟦<b>Book</b>"', /"<b>" is shown as it stands/],
    [
      'a value of a row in a title',
      '"headerTitle": "Book ⟦{{row.name}}"',
      /"\{\{row.name\}\}" is shown as it stands/,
    ],
    [
      'a label behind other words',
      '"headerTitle": "The ⟦__Book"',
      /a label as a whole/,
      '__The Book',
    ],
  ]),
  [
    'a value of a row in the words of a question, where none has a place',
    PAGE,
    '"text": "Hide"',
    '"text": "Hide ⟦{name}"',
    /"\{name\}" is shown as it stands/,
  ],
  [
    'a field of the page in its title',
    PAGE,
    '"headerTitle": "__Goods"',
    '"headerTitle": "Goods at ⟦{row.price}"',
    /"\{row.price\}" is shown as it stands/,
  ],
  [
    'a place in the box of a question',
    PAGE,
    '"params": { "action": "hide" }',
    '"params": { "action": "hide", "ask": { "name": "name", "title": "Why?", "value": "⟦{reason}" } }',
    /"\{reason\}" is shown as it stands/,
  ],
  [
    'HTML in the name of an entry',
    MENU,
    '"name": "__Book"',
    '"name": "⟦<b>Book</b>"',
    /"<b>" is shown as it stands/,
  ],
  ...at(MENU, '"name": "__Book", "to": "/content/BOOK/main"', [
    ['an entry that leads nowhere', '"name": ⟦"__Book"', /nobody can choose it/],
    ['an entry of an empty menu', '"name": ⟦"__Book", "children": []', /nobody can choose it/],
  ]),
  [
    'a translation that is a label',
    'translations/ar.json',
    '"بضائع"',
    '⟦"__بضائع"',
    /with the signs of a label/,
    'بضائع',
  ],
  [
    'looks of numbers by words',
    GOODS,
    '"column": "stock_quantity",',
    '"column": "stock_quantity", "classes": { ⟦"none": "text-muted" },',
    /holds numbers, so no cell has "none"/,
  ],
  [
    'a window of no button',
    BOOK,
    '"headerTitle"',
    '"headerButtonTarget": ⟦"_blank", "headerTitle"',
    /no button in the head/,
  ],
  ...at(PAGE, CHART, [
    ['a misspelt setting', chartOption('⟦"animtion": false'), /no setting "animtion"/, 'animation'],
    [
      'a setting of the other library',
      chartOption('⟦"plugins": { "legend": { "display": false } }'),
      /a chart of ECharts has no setting "plugins"/,
    ],
    [
      'series in place of those of the rows',
      chartOption('"series": ⟦[{ "smooth": true }]'),
      /this list stands in place/,
      '{"smooth":true}',
    ],
    [
      'a function as a text',
      chartOption('"tooltip": { "formatter": ⟦"function (p) { return p.name; }" }'),
      /this is a text, and no function/,
    ],
  ]),
  ['a key with a fixed value', GOODS, ID, `${ID}, "default": ⟦5`, /only one row can have this/],
  ...at(GOODS, LISTED, [
    [
      'hidden always, and sometimes',
      '{ "name": "listed", "hidden": true, "other": { "visible": ⟦"row.stock > 0" } }',
      /"hidden" hides "listed" always/,
    ],
    [
      'a readonly field that is changed',
      '{ "name": "listed", "readonly": true, "other": { "reloadAfterChanged": ⟦true } }',
      /is readonly, so nobody changes it/,
    ],
    [
      'a changed field that finds no record',
      '{ "name": "listed", "other": { "reloadAfterChanged": ⟦true } }',
      /a form finds no record by "listed": name it in "filters"/,
    ],
    [
      'open files of a field without files',
      '{ "name": "listed", "other": { "public": ⟦true } }',
      /only a File and an Image have "public"/,
    ],
  ]),
];

const SOUND: readonly Change[] = [
  [
    'open pictures of a formatted text',
    GOODS,
    '{ "name": "name", "title": "Name" }',
    '{ "name": "name", "title": "Name", "format": "html", "other": { "public": true } }',
  ],
  ...at(BOOK, AGAIN, [
    [
      'an icon with a title',
      '{ "icon": "rotate", "command": "Refresh", "attributes": { "title": "Again" } }',
    ],
    ['an entry with its params', inMenu('', ', "params": { "scope": "page" }, "divider": true')],
  ]),
  [
    'words of what is asked first',
    PAGE,
    '"icon": "pen"',
    '"icon": "pen", "waitingText": "Opening", "successMessage": "Open"',
  ],
  [
    'one title in two places',
    BOOK,
    PANEL,
    `${PANEL}, "title": "One", "option": { "title": "One" }`,
  ],
  ...at(BOOK, '"headerTitle": "__Book"', [
    ['signs of comparison in a title', '"headerTitle": "a < b and c > d, <you> {x}"'],
    ['signs of no label and of no place', '"headerTitle": "my__desk __init__ {x}: ______ __"'],
  ]),
  [
    'a place where a question has one',
    PAGE,
    '"params": { "action": "hide" }',
    '"params": { "action": "hide", "ask": { "name": "name", "title": "Why {name}?", "value": "No {reason}" } }',
  ],
  ['an entry that is yet to come', MENU, '"to": "/content/BOOK/main"', '"active": false'],
  [
    'looks of numbers by their values',
    GOODS,
    '"column": "stock_quantity",',
    '"column": "stock_quantity", "classes": { "0": "text-muted", "null": "text-danger" },',
  ],
  ...at(PAGE, '</ul>', [
    ['a name with signs in a text of HTML', '</ul><p>It is __init__ then</p>'],
    ['brackets in a text of HTML', '</ul><p>{ a } and {b}</p>'],
  ]),
  [
    'a setting for each series',
    PAGE,
    CHART,
    chartOption('"series": { "smooth": true }, "tooltip": { "formatter": "{b}: {c}" }'),
  ],
  [
    'settings of Chart.js',
    PAGE,
    `"ECharts", "code": "months", "dataCode": "GOODS", ${CHART}`,
    `"ChartJS", "code": "months", "dataCode": "GOODS", ${chartOption('"plugins": { "legend": { "display": false } }, "scales": { "y": { "max": 10 } }, "tension": 0.3')}`,
  ],
  ['no default for its key', GOODS, ID, `${ID}, "default": null`],
];

testPlanted('what does nothing is told where it stands', {
  clean: CLEAN,
  mistakes: MISTAKES,
  sound: SOUND,
});
