import { MUSIC_SCHOOL } from './_music-school.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const LIST = 'forms/LESSONS.json';
const ONE = 'forms/LESSON.json';
const AR = 'translations/ar.json';
const MENU = 'menus/default.json';
const MOVE = 'tasks/MOVE_CALL_BY_SCRIPT.json';
const WHEN = `status == 'planned' && date(due) < date(now())`;

const MISTAKES: readonly Mistake[] = [
  // HTML.
  ...at(LIST, '</strong>', [
    ['another end', '⟦</b>', /<\/b> cannot close <strong>/, '</strong>'],
    ['a start in place of an end', '⟦<strong>', /once more/, '</strong>'],
  ]),
  ...at(LIST, '<strong>', [
    ['no element', '⟦<strng>', /HTML has no <strng>/, 'strong'],
    ['a tag without its end', '⟦<strong', /the tag <strong has no >/],
  ]),
  [
    'an element that there is not, twice',
    LIST,
    '<strong>{{row.pupil}}</strong>',
    '⟦<strng>{{row.pupil}}</strng>',
    /HTML has no <strng>/,
    'strong',
  ],
  ['an attribute', LIST, 'href=', '⟦hrf=', /"hrf" is taken out of HTML/, 'href'],
  ['a place without its end', LIST, '{{row.pupil}}', '⟦{{row.pupil}', /\}\} is missing/],
  ['HTML of a question', LIST, '<b>ever</b>', '⟦<b>ever', /<b> is never closed/],
  // Formulas.
  ['a default by ||', LIST, "row.reason ?? '–'", "row.⟦reason || '–'", /\?\? gives/, '??'],
  ['and', LIST, '&&', '⟦and', /stand side by side/, '&&'],
  ['an option', LIST, "'planned' &&", "⟦'planed' &&", /has no option "planed"/, 'planned'],
  [
    'an option of several',
    LIST,
    "status == 'planned' &&",
    "status in ['planned', ⟦'hled'] &&",
    /has no option "hled"/,
    'held',
  ],
  [
    'a day of another country',
    LIST,
    'date(due) < date(now())',
    "date(due) < ⟦'25.11.2026'",
    /date\(\) gives a day like/,
  ],
  [
    'a day less a number',
    LIST,
    WHEN,
    '⟦due - 3 > now()',
    /- takes numbers, and this is a text: days/,
  ],
  // Keys that stand elsewhere, or have another name.
  [
    'a title',
    LIST,
    '"type": "row", "text": "__Held"',
    '"type": "row", ⟦"title": "__Held"',
    /unknown key/,
    'text',
  ],
  ['a url in a menu', MENU, '"to": "/content', '⟦"url": "/content', /unknown key "url"/, 'to'],
  [
    'a param beside the params',
    LIST,
    '"params": { "action": "hold", "ask": { "name": "reason", "title": "__Late" } }',
    '⟦"action": "hold"',
    /unknown key "action"/,
    'params.action',
  ],
  [
    'a task beside the body',
    LIST,
    '"body": { "task": "MOVE_CALL_BY_SCRIPT", "id": "{id}", "days": 1 }',
    '⟦"task": "MOVE_CALL_BY_SCRIPT", "id": "{id}"',
    /what is sent along stands in "body"/,
    'body.task',
  ],
  ['another name for the body', LIST, '"body"', '⟦"data"', /stands in "body"/, 'body'],
  // One fault, of which nothing follows.
  [
    'a type that is none',
    LIST,
    '"type": "row", "text": "__Held"',
    '"type": ⟦5, "text": "__Held"',
    /expected "row"/,
  ],
  [
    'a false confirm',
    LIST,
    '"confirm": false',
    '"confirm": ⟦"no"',
    /expected true or false, received string: false/,
  ],
  ['a width', LIST, '"md": 8', '"md": ⟦"eight"', /expected a number/],
  ['a panel without a type', LIST, '{ "type": "Html", "code"', '⟦{ "code"', /"type" is missing/],
  [
    'data of HTML',
    LIST,
    '"side", "dataCode": "LESSON"',
    '"side", "dataCode": ⟦5',
    /expected string/,
  ],
  [
    'the name of what is asked',
    LIST,
    '"name": "reason"',
    '"name": ⟦"reson"',
    /no :param of hold/,
    'reason',
  ],
  [
    'a pre-check beside the option',
    ONE,
    '"option": { "check": { "servlet": "Task", "command": "Run", "params": { "task": "BEFORE_CALL_BY_SCRIPT" }, "queries": ["id"] } }',
    '⟦"check": { "servlet": "Task", "command": "Run", "params": { "task": "BEFORE_CALL_BY_SCRIPT" }, "queries": ["id"] }',
    /unknown key "check"/,
    'option.check',
  ],
  [
    'params left out',
    LIST,
    '{ "type": "row", "text": "__Late", "command": "PostToServlet", "params": { "servlet": "Task", "command": "Run", "body": { "task": "MOVE_CALL_BY_SCRIPT", "id": "{id}", "days": 1 } } }',
    '⟦{ "type": "row", "text": "__Late", "command": "PostToServlet" }',
    /PostToServlet needs "servlet" in its params/,
  ],
  [
    'a pre-check that is none',
    ONE,
    '{ "servlet": "Task", "command": "Run", "params": { "task": "BEFORE_CALL_BY_SCRIPT" }, "queries": ["id"] }',
    '⟦5',
    /expected an object/,
  ],
  [
    'a page without rows',
    ONE,
    MUSIC_SCHOOL[ONE] ?? '',
    '⟦{ "code": "LESSON", "access": ["office"] }',
    /this page shows nothing/,
  ],
  ['a department of a page', ONE, '["office"]', '[⟦"ofice"]', /no department "ofice"/, 'office'],
  ['an "access" that is none', MOVE, '["office", "tutor"]', '⟦5', /expected "\*" or "public"/],
  ['an answer that is none', MOVE, '"answer": "first"', '"answer": ⟦1', /expected "rows", "first"/],
  ['the SQL of a task', MOVE, '"sql": "move.sql"', '"sql": ⟦5', /expected string/],
  [
    'params that are none',
    MOVE,
    '"params": { "id": "Number", "days": "Number" }',
    '"params": ⟦5',
    /expected an object/,
  ],
  // What several places name.
  [
    'a param that is gone',
    MOVE,
    '{ "id": "Number", "days": "Number" }',
    '⟦{ "id": "Number" }',
    /the SQL and calls name "days", which is not among these params/,
  ],
  [
    'a param of another name',
    MOVE,
    '"days": "Number"',
    '⟦"weeks": "Number"',
    /nothing names "weeks", and 3 places name "days", first m35\/tasks\/move\.sql:1/,
    'days',
  ],
  [
    'the code of a panel',
    LIST,
    '"type": "AdvanceGrid", "code": "lessons"',
    '"type": "AdvanceGrid", "code": ⟦"lesons"',
    /nothing names "lesons", and 2 places name "lessons"/,
    'lessons',
  ],
  [
    'the name of an action',
    'data/LESSON.json',
    '{ "hold":',
    '{ ⟦"holt":',
    /nothing names "holt", and 2 places name "hold"/,
    'hold',
  ],
  // Places of keys.
  ['a query', LIST, '"queries": { "id"', '"queries": { ⟦"idd"', /reads no \?idd=/, 'id'],
  ['a route', 'routes.json', '{ "tutor"', '{ ⟦"tuttor"', /no department "tuttor"/, 'tutor'],
  [
    'an article',
    MENU,
    '"/article?code=RULES"',
    '⟦"/article?id=RULES"',
    /by a query/,
    '/article?code=RULES',
  ],
  [
    'a place in a message',
    LIST,
    '"successMessage": "__Moved"',
    '"successMessage": "{⟦idd}"',
    /no field "idd"/,
    'id',
  ],
  ['a class', LIST, '"className": "g-3"', '"className": ⟦"g-33"', /hardly a class/, 'g-3'],
  // Scripts.
  [
    'a part of an answer',
    LIST,
    'const { selected }',
    'const { ⟦select }',
    /no part of this answer/,
    'selected',
  ],
  [
    'the length of a list',
    LIST,
    'selected.length',
    'selected.⟦size',
    /a list has no "size"/,
    'length',
  ],
  ...at(LIST, 'if (selected.length > 3)', [
    [
      'a name for a key',
      "if (selected.some((row) => row.tutor === '⟦Clara'))",
      /holds a key of TUTOR/,
    ],
    [
      'a constant that is given a value',
      'const many = selected.length;\\nif (many ⟦= 3)',
      /one = gives a value/,
      '===',
    ],
  ]),
  [
    'a function that nothing calls',
    ONE,
    "if (context.other.late) await y4.toast('__Late');",
    "⟦async () => { await y4.toast('__Late'); }",
    /nothing calls this function/,
  ],
  [
    'a param of a command',
    ONE,
    "await y4.toast('__Late')",
    "await y4.command('NavigateTo', { url: '/content/LESSONS/main', ⟦query: { id: 1 } })",
    /NavigateTo takes no "query"/,
    'queries',
  ],
  ['a label with one sign', ONE, "'__Late'", "⟦'_Late'", /labels begin with two signs/, '__Late'],
  // Translations.
  ...at(AR, '"Save": "حفظ"', [
    ['a text that is empty', '"Save": ⟦""', /this text is empty/],
    ['a text that is none', '"Save": ⟦5', /expected string/],
  ]),
  ['a key in other letters', AR, '"Late"', '⟦"late"', /no label is "late"/, 'Late'],
  ['a misspelt key', AR, '"Lessons"', '⟦"Lesons"', /no label is "Lesons"/, 'Lessons'],
];

const SOUND: readonly Change[] = [
  ['an end of a list item left out', LIST, '</a></li>', '</a>'],
  ['a sign in a text', LIST, '<strong>', '<strong title=\\"a < b > c\\">1 < 2 '],
  ...at(LIST, '<ul>', [
    [
      'elements within each other',
      '<div><div><details open><summary>A</summary>B</details></div></div><ul>',
    ],
    ['curly brackets', '<p>{ a } {b: 1}</p><ul>'],
  ]),
  ...at(LIST, 'date(due) < date(now())', [
    ['a day as a text', "date(due) < '2026-11-25'"],
    ['a month', "date(due) >= '2026-11'"],
  ]),
  ...at(LIST, WHEN, [
    ['yes or no by ||', "status == 'planned' || empty(reason)"],
    ['words within a text', "pupil == 'Tom and Jerry is not here'"],
  ]),
  [
    'a set',
    LIST,
    'if (selected.length > 3)',
    'const seen = new Set(selected);\\nif (seen.size > 3)',
  ],
  [
    'a function that is called',
    ONE,
    "await y4.toast('__Late');",
    "{ const tell = async () => y4.toast('__Late'); await tell(); }",
  ],
  ['an article in a language', MENU, '?code=RULES', '?code=RULES&lang=ar'],
  ['classes of Bootstrap', LIST, '"g-3"', '"gx-2 gap-3 mt-auto p-lg-4 fs-6 w-50 own-class-12"'],
  ['a text more', AR, '"Save": "حفظ"', '"Save": "حفظ", "Saves": "يحفظ"'],
  ['a param that a task does without', LIST, ', "days": 1', ''],
];

testPlanted('[2.11][4.8][5.3] what a tired author of a music school writes', {
  clean: MUSIC_SCHOOL,
  mistakes: MISTAKES,
  sound: SOUND,
});
