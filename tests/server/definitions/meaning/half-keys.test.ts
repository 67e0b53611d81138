import { ALLOTMENT, LEASE } from './_allotment.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const PLOT = 'forms/PLOT.json';
const PLOTS = 'forms/PLOTS.json';
const OF_PLOT = 'forms/PLOT_LEASES.json';
const ALL = '"/content/LEASES/main?leases.section={section}&leases.plot={no}"';
const OPEN = "'/content/PLOT/main?section=north&no=7'";
const LINK = '?section={{row.section}}&no={{row.no}}';
const BOTH = '{ "section": "{section}", "plot": "{no}" }';
/** Half of a key, on a page that reads the other query, too. */
const HALF = '{ "plot": "{no}", "state": "{section}" }';
const PANEL = '"type": "Form", "code": "plot", "dataCode": "PLOT"';

/** The allotments, with the pages of a plot, whose key is its section and its number in it. */
const CLEAN: Readonly<Record<string, string>> = {
  ...ALLOTMENT,
  [LEASE]:
    ALLOTMENT[LEASE]?.replace('"filters": ["state"]', '"filters": ["state", "section", "plot"]') ??
    '',
  'data/NORTH.json': `{ "code": "NORTH", "source": { "table": "plot" }, "always": { "section": "north" }, "fields": [
    { "name": "section", "column": "section_code", "extraType": "Quote", "quote": { "dataCode": "SECTION", "key": "code", "name": "name" } },
    { "name": "no" }, { "name": "area" }, { "name": "state" } ], "filters": ["section"] }`,
  'forms/NORTH.json': `{ "code": "NORTH", "access": ["office"], "rows": [{ "columns": [
    { "panel": { "type": "Form", "code": "plot", "dataCode": "NORTH" } }] }] }`,
  'tasks/SHOW_CALL_BY_SCRIPT.json': `{ "code": "SHOW_CALL_BY_SCRIPT", "sql": "show.sql", "answer": "first",
  "params": { "section": "Text" }, "access": ["office"] }`,
  'tasks/show.sql': `SELECT 'await y4.panel(''leases'').filter({ section: ' || to_json(:section::text) || ' });' AS script`,
  [PLOT]: `{ "code": "PLOT", "access": ["office"], "rows": [{ "columns": [{ "panel": { ${PANEL} } }] }] }`,
  [OF_PLOT]: `{ "code": "PLOT_LEASES", "access": ["office"], "rows": [{ "columns": [{ "panel": {
  "type": "AdvanceGrid", "code": "leases", "dataCode": "LEASE", "option": { "defaultFilters": ${BOTH} } } }] }] }`,
  [PLOTS]: `{ "code": "PLOTS", "access": ["office"], "rows": [{ "columns": [
  { "panel": { "type": "AdvanceGrid", "code": "plots", "dataCode": "PLOT", "buttons": [
    { "type": "row", "text": "Free", "command": "SqlByDataDefinition", "params": { "action": "free" } },
    { "text": "Open", "command": "RunScript", "params": { "script": "await y4.navigate(${OPEN});" } },
    { "type": "row", "text": "All", "command": "NavigateTo", "params": { "url": ${ALL} } },
    { "type": "row", "text": "Of plot", "command": "NavigateTo",
      "params": { "url": "/content/PLOT_LEASES/main", "queries": { "section": "{section}", "no": "{no}" } } }
  ] } },
  { "panel": { "type": "Html", "code": "map", "dataCode": "PLOT", "option": { "html": "<a href='/content/PLOT/main${LINK}'>{{row.no}}</a>" } } }
] }] }`,
};

const MISTAKES: readonly Mistake[] = [
  ...at(PLOTS, OPEN, [
    [
      'half of a key in a way to a Form',
      "'⟦/content/PLOT/main?no=7'",
      /\?no=… is only a part of the key of PLOT: without \?section=… the Form of PLOT shows any/,
    ],
    [
      'the other half',
      "'⟦/content/PLOT/main?section=north'",
      /\?section=… is only a part of the key of PLOT: without \?no=…/,
    ],
  ]),
  [
    'half of a key in a link of a template',
    PLOTS,
    `href='/content/PLOT/main${LINK}'`,
    "href='⟦/content/PLOT/main?no={{row.no}}'",
    /\?no=… is only a part of the key of PLOT/,
  ],
  [
    'half of a key in a filter of the address',
    PLOTS,
    ALL,
    '⟦"/content/LEASES/main?leases.plot={no}"',
    /"plot" names a row of PLOT only together with "section", so this finds those of several: add leases\.section=…/,
  ],
  [
    'half of a key in default filters',
    OF_PLOT,
    BOTH,
    '{ ⟦"plot": "{no}" }',
    /"plot" names a row of PLOT only together with "section", .* add "section": "\{section\}"/,
  ],
];

const SOUND: readonly Change[] = [
  ['the leases of a section', OF_PLOT, BOTH, '{ "section": "{section}", "state": "{no}" }'],
  [
    'a section that is always the same',
    OF_PLOT,
    BOTH,
    '{ "section": "north", "plot": "{no}", "state": "{section}" }',
  ],
  [
    'the plot that has a number',
    OF_PLOT,
    BOTH,
    '{ "plot": 7, "section": "{section}", "state": "{no}" }',
  ],
  [
    'the leases of a section in the address',
    PLOTS,
    ALL,
    '"/content/LEASES/main?leases.section={section}"',
  ],
  [
    'a Form that takes a query of another name',
    PLOT,
    PANEL,
    `${PANEL}, "option": { "defaultFilters": { "no": "{no}" } }`,
  ],
  ['a plot of what is always the same section', PLOTS, OPEN, "'/content/NORTH/main?no=7'"],
  [
    'a section that is chosen on the page',
    OF_PLOT,
    `${BOTH} } } }`,
    `${HALF} } } }, { "panel": { "type": "SingleFilter", "code": "chosen", "dataCode": "LEASE" } }`,
  ],
  [
    'a page whose pre-check may say the rest',
    OF_PLOT,
    `"rows": [{ "columns": [{ "panel": {
  "type": "AdvanceGrid", "code": "leases", "dataCode": "LEASE", "option": { "defaultFilters": ${BOTH}`,
    `"option": { "check": { "servlet": "Task", "command": "Run",
  "params": { "task": "SHOW_CALL_BY_SCRIPT" }, "queries": ["section"] } }, "rows": [{ "columns": [{ "panel": {
  "type": "AdvanceGrid", "code": "leases", "dataCode": "LEASE", "option": { "defaultFilters": ${HALF}`,
  ],
  [
    'a section that a link says to the panel itself',
    OF_PLOT,
    `${BOTH} }`,
    `${HALF} }, "buttons": [{ "type": "row", "text": "Whole plot", "command": "NavigateTo",
    "params": { "url": "/content/PLOT_LEASES/main?section={section}&no={plot}&leases.section={section}" } }]`,
  ],
  ['a new plot of a section', PLOTS, OPEN, "'/content/PLOT/main?new=1&section=north'"],
];

testPlanted('half of a key of two fields', { clean: CLEAN, mistakes: MISTAKES, sound: SOUND });
