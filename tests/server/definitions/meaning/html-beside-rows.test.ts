import { CLEAN } from './_clean-tenant.ts';
import { at, testPlanted } from './_planted.ts';

const PAGE = 'forms/PAGE.json';
const AR = 'translations/ar.json';
const OPTION = '"option": { "defaultFilters": { "level": "high" } }';
const HEAD = '"__All <b>goods</b>"';
const ASK = '"__Not <b>ever</b>"';

/** The tenant with HTML above and below the rows of a panel, and in a question. */
const TENANT: Readonly<Record<string, string>> = {
  ...CLEAN,
  [PAGE]: (CLEAN[PAGE] ?? '')
    .replace(
      OPTION,
      () =>
        `"option": { "defaultFilters": { "level": "high" }, "header": ${HEAD},\n        "footer": "<a href=\\"/content/BOOK/main\\">Book</a>" }`,
    )
    .replace(
      '"text": "Count",',
      () =>
        `"text": "Sell", "command": "Confirm", "params": { "message": ${ASK} }, "successCommand": "Refresh" },\n        { "text": "Count",`,
    ),
  [AR]: '{ "Goods": "بضائع", "Book": "احجز", "Stock": "مخزون", "All <b>goods</b>": "كل <b>البضائع</b>", "Not <b>ever</b>": "<b>أبدا</b>" }',
};
const BOOK = '<a href=\\"/content/BOOK/main\\">Book</a>';

testPlanted('HTML beside the rows of a panel', {
  clean: TENANT,
  mistakes: [
    ...at(PAGE, HEAD, [
      ['a tag without its end', '"⟦<b>All goods"', /<b> is never closed/],
      [
        'a paragraph that begins anew in place of its end',
        '"<p>All goods⟦<p>"',
        /<p> stands here once more, and none is closed/,
        '</p>',
      ],
      [
        'the same before another one',
        '"<p>All⟦<p> <p>goods</p>"',
        /<p> stands here once more, and none is closed/,
        '</p>',
      ],
      [
        'an item that begins anew in place of its end',
        '"<ul><li>All goods⟦<li></ul>"',
        /<li> stands here once more, and none is closed/,
        '</li>',
      ],
      ['a script', '"⟦<script>go()</script>"', /<script> is taken out of HTML/],
      ['a handler', '"<b ⟦onclick=\\"go()\\">All</b>"', /"onclick" is taken out of HTML/],
      [
        'a class that is nearly one',
        '"<b class=\\"⟦text-dangr\\">All</b>"',
        /hardly a class/,
        'text-danger',
      ],
      [
        'a value of a template',
        '"All of ⟦{{row.name}}"',
        /"{{row.name}}" is shown as it stands: a panel's header/,
      ],
      [
        'a value of a question',
        '"All of ⟦{name}"',
        /"{name}" is shown as it stands: a panel's header/,
      ],
      [
        'a label that is translated nowhere',
        '⟦"Goods"',
        /this is shown as it stands, and every language/,
        '__Goods',
      ],
    ]),
    ...at(PAGE, BOOK, [
      [
        'a link to no page',
        '<a href=\\"⟦/content/BOK/main\\">Book</a>',
        /there is no form "BOK"/,
        'BOOK',
      ],
      [
        'a value in a link',
        '<a href=\\"/content/PAGE/main?word=⟦{{row.name}}\\">Book</a>',
        /"{{row.name}}" is shown as it stands: a panel's footer/,
      ],
      [
        'a colour of a badge that is none',
        '<b class=\\"⟦badge-soft-info\\">Book</b>',
        /"badge-soft-info" does nothing without "badge" beside it/,
        'badge badge-soft-info',
      ],
      [
        'a colour of an alert that is none',
        '<p class=\\"mb-0 ⟦alert-info\\">Book</p>',
        /"alert-info" does nothing without "alert" beside it/,
        'alert alert-info',
      ],
    ]),
    ...at(AR, 'كل <b>البضائع</b>', [
      ['a tag of one language without its end', 'كل ⟦<b>البضائع', /<b> is never closed/],
      [
        'a link of one language to no page',
        '<a href=\\"⟦/content/BOK/main\\">كل</a>',
        /there is no form "BOK"/,
        'BOOK',
      ],
    ]),
    ...at(AR, '<b>أبدا</b>', [
      ['a tag of a question of one language', '⟦<b>أبدا', /<b> is never closed/],
    ]),
  ],
  sound: [
    ['a sign of a text', PAGE, HEAD, '"Stock < 5 & more, in {braces}"'],
    ['paragraphs without ends', PAGE, HEAD, '"<p>All<p>goods"'],
    ['paragraphs that only part texts', PAGE, HEAD, '"All<p>goods<p>"'],
    ['an empty paragraph', PAGE, HEAD, '"<p>All<p></p>"'],
    ['items without ends', PAGE, HEAD, '"<ul><li>All<li>goods</ul>"'],
    ['a badge', PAGE, BOOK, '<b class=\\"badge badge-soft-info\\">Book</b>'],
    [
      'a list of badges',
      PAGE,
      BOOK,
      '<table class=\\"table table-sm\\"><tr class=\\"table-info\\"><td>Book</td></tr></table>',
    ],
  ],
});
