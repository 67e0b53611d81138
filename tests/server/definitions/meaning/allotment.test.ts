import {
  ACTION,
  ALLOTMENT,
  CALL,
  COUNT,
  HOLDERS,
  HOLDS,
  LEASE,
  LIST,
  PAGE,
  SCRIPT,
  SECTIONS,
  STATE,
  templated,
} from './_allotment.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const MISTAKES: readonly Mistake[] = [
  [
    'an action param called otherwise than its field',
    LEASE,
    ACTION,
    '"end": { "sql": "end.sql", "params": [⟦"cost"] }',
    /there is no field "cost"/,
    'fee',
  ],
  [
    'a param that the SQL of two actions names in vain',
    'data/close.sql',
    ':fee',
    '⟦:amount',
    /:amount is not among the action's params/,
  ],
  ...at(SECTIONS, COUNT, [
    [
      'a count without its link',
      '⟦(SELECT count(*) FROM plot p) AS plots',
      /this is the same in each row of section: hold a column of plot/,
    ],
    [
      'a count without its link, of some rows',
      "coalesce(⟦(SELECT sum(rent) FROM plot p WHERE p.state = 'free'), 0) AS plots",
      /this is the same in each row of section: hold a column of plot/,
    ],
    [
      'half of a link',
      '(SELECT count(*) FROM plot p JOIN lease l ON l.plot_no ⟦= p.no WHERE p.section_code = s.code) AS plots',
      /plot_no of lease names a row of plot only together with what is section_code there/,
    ],
  ]),
  ...at(HOLDERS, HOLDS, [
    [
      'rows of WITH that are joined by the wrong key',
      'JOIN running r ON r.id ⟦= m.id',
      /id of lease names a row of lease, and id of member one of member/,
    ],
    [
      'rows in brackets that are joined by the wrong key',
      'JOIN (SELECT id, fee FROM running) r ON m.id ⟦= r.id',
      /id of member names a row of member, and id of lease one of lease/,
    ],
  ]),
  ...at(PAGE, SCRIPT, [
    [
      'a word that an answer never has',
      "if (answer.state === '⟦wait') await y4.toast('__Ended');",
      /"state" is never "wait"; there are asked, running, ended/,
    ],
    [
      'a word of a CASE that an answer never has',
      "if (answer.due === '⟦owed') await y4.toast('__Ended');",
      /"due" is never "owed"; there are paid, free/,
    ],
  ]),
  [
    'a word that an answer never has, taken apart',
    PAGE,
    `const answer = ${CALL}\\n${SCRIPT}`,
    `const { state } = ${CALL}\\nif (state !== '⟦endet') await y4.toast('__Ended');`,
    /"state" is never "endet"/,
    'ended',
  ],
  [
    'a field of a row within a template of a template',
    PAGE,
    LIST,
    LIST.replace('row.fee', 'row.⟦fees'),
    /the rows of LEASE have no "fees"/,
    'fee',
  ],
  [
    'a Quote of the data that has none of its fields',
    LEASE,
    '"dataCode": "PLOT", "key": "no"',
    '"dataCode": ⟦"SECTION", "key": "no"',
    /SECTION has no "no" and no "section", which PLOT has/,
    'PLOT',
  ],
  [
    'a misspelt place in the key of a text',
    'translations/ar.json',
    '"End lease {id}?"',
    '⟦"End lease {ids}?"',
    /no label is "End lease \{ids\}\?"/,
    'End lease {id}?',
  ],
  [
    'half of a key in a change',
    'data/free.sql',
    'section_code = :section AND no = :no',
    '⟦no = :no',
    /no is only a part of the key of plot, so this is about several rows: say section_code too/,
  ],
  [
    'half of a key in a task',
    'tasks/plot.sql',
    'section_code = :section AND no = :no',
    "⟦no = :no AND :section <> ''",
    /no is only a part of the key of plot/,
  ],
  [
    'fields that show the columns of each other',
    LEASE,
    '{ "name": "begins" }, { "name": "ends" }',
    '{ "name": "begins", "column": ⟦"ends" }, { "name": "ends", "column": "begins" }',
    /"begins" shows the column ends here, and "ends" shows begins/,
    'begins',
  ],
  [
    'a share as an amount',
    'data/MEMBER.json',
    '"format": "percent"',
    '"format": ⟦"money"',
    /"money" is an amount, and share of member lies between 0 and 1/,
    'percent',
  ],
  [
    'a number for words',
    'tasks/TELL_CALL_BY_SCRIPT.json',
    '"state": "Text"',
    '"state": ⟦"Number"',
    /"state" takes a Number, and the task puts it where there are asked, running, ended alone/,
    'Text',
  ],
];

const counts = (text: string): Change => [`sections with ${text}`, SECTIONS, COUNT, text];
const holds = (text: string): Change => [`leases by ${text}`, HOLDERS, HOLDS, text];
const asks = (text: string): Change => [`a script with ${text}`, PAGE, SCRIPT, text];
const lists = (text: string): Change => [`a list of ${text}`, PAGE, LIST, templated(text)];
const frees = (text: string): Change => [
  `a change WHERE ${text}`,
  'data/free.sql',
  'section_code = :section AND no = :no',
  text,
];

const SOUND: readonly Change[] = [
  // Reckoned over all rows, and meant so.
  counts(`${COUNT}, (SELECT count(*) FROM plot) AS all_plots`),
  counts("(SELECT count(*) FROM plot WHERE section_code = 'A') AS plots"),
  counts('(SELECT count(*) FROM plot WHERE section_code = code) AS plots'),
  counts('(SELECT count(DISTINCT section_code) FROM plot) AS plots'),
  counts('1.0 / (SELECT count(*) FROM plot) AS plots'),
  counts('(SELECT count(*) FROM lease) AS plots'),
  counts(
    '(SELECT count(*) FROM lease l JOIN plot p ON p.section_code = l.section_code AND p.no = l.plot_no WHERE p.section_code = s.code) AS plots',
  ),
  counts('(SELECT max(o.name) FROM section o) AS plots'),
  counts('(SELECT count(*) FROM plot p JOIN section o ON o.code = p.section_code) AS plots'),
  [
    'a count beside all rows, as CROSS JOIN says it',
    SECTIONS,
    `${COUNT} FROM section s`,
    'a.plots FROM section s CROSS JOIN (SELECT count(*) AS plots FROM plot) a',
  ],
  [
    'counts of several tables in one row',
    SECTIONS,
    `s.code, s.name, ${COUNT} FROM section s`,
    "'all' AS code, count(*) AS name, (SELECT count(*) FROM plot) AS plots FROM section s",
  ],
  // Rows of WITH by what they are.
  holds('JOIN running r ON m.id = r.member_id'),
  holds('JOIN (SELECT id, member_id AS holder, fee FROM running) r ON r.holder = m.id'),
  holds('JOIN (SELECT member_id AS id, max(fee) AS fee FROM running GROUP BY 1) r ON r.id = m.id'),
  holds('JOIN running AS r (id, member, fee) ON r.member = m.id'),
  holds('LEFT JOIN running r ON r.member_id = m.id AND r.fee > 0'),
  holds('JOIN LATERAL (SELECT l.id, l.fee FROM running l WHERE l.member_id = m.id) r ON true'),
  holds(
    'JOIN (SELECT id, id AS member_id, 0 AS fee FROM member UNION SELECT id, member_id, fee FROM running) r ON r.id = m.id',
  ),
  [
    'a WITH that is called like a table',
    HOLDERS,
    `WITH running AS (SELECT id, member_id, fee FROM lease WHERE state = 'running')
SELECT r.id, m.name, r.fee FROM member m ${HOLDS}`,
    `WITH lease AS (SELECT id, id AS lease_id, name, 0 AS fee FROM member)
SELECT r.id, m.name, r.fee FROM member m JOIN lease r ON r.id = m.id`,
  ],
  // What answers come to.
  asks("if (answer.state !== 'ended') await y4.toast('__Ended');"),
  asks("if (['asked', 'running'].includes(answer.state)) await y4.toast('__Ended');"),
  asks("switch (answer.state) { case 'ended': await y4.toast('__Ended'); }"),
  asks("if (answer.state === '' || answer.state === null) await y4.toast('__Ended');"),
  asks("if (String(answer.fee) === 'wait') await y4.toast('__Ended');"),
  asks("if (context.language === 'de' && answer.state === 'ended') await y4.toast('__Ended');"),
  asks(
    `const other = ${CALL}\\nconst state = 'wait';\\nif (other.state && state === 'wait') await y4.toast('__Ended');`,
  ),
  asks(
    "const wait = (answer) => answer.state === 'wait';\\nif (wait({ state: 'wait' })) await y4.toast('__Ended');",
  ),
  [
    'an answer that says something else where there is none',
    STATE,
    'SELECT state, fee',
    "SELECT coalesce(nullif(state, 'asked'), 'wait') AS state, fee",
  ],
  [
    'an answer of a WITH that is called like a table',
    STATE,
    'SELECT state, fee, CASE',
    "WITH lease AS (SELECT id, 'a' AS state, fee FROM lease) SELECT state, fee, CASE",
  ],
  // What templates take in.
  lists(
    "`<ul>§{rows.map((row) => `<li>§{row.fee > 0 ? `<b>§{row.fee}</b>` : ''}</li>`).join('')}</ul>`",
  ),
  lists("`<p>§{rows.map((row) => { const { fee } = row; return `{§{fee}}`; }).join('')}</p>`"),
  lists('`{§{rows.length}} row.fees \\\\`§{rows.at(0)?.fee}\\\\``'),
  lists("`<p>§{/* row.fees` */ rows.map(({ fee }) => `§{fee}`).join('`')}</p>`"),
  lists("`<p>§{[{ fees: 1 }].map((row) => `§{row.fees}`).join('')}</p>`"),
  lists(
    '`<p>§{rows.map((row) => `§{Object.entries({ fee: row.fee }).map(([name, one]) => `§{name}§{one.fees}`)}`)}</p>`',
  ),
  lists("`<p>§{rows.map((row) => `it's §{row.fee}, isn't it`).join('')}</p>`"),
  lists("`<p>§{'}'}§{rows.map((row) => `§{'{'}§{row.fee}`).join('')}</p>`"),
  // Halves of keys that mean something.
  frees('no = :no AND section_code = :section'),
  frees('section_code = :section'),
  frees('section_code = :section AND no >= :no'),
  frees('no = :no AND section_code IN (SELECT code FROM section WHERE name = :section)'),
  frees('(section_code, no) = (:section, :no)'),
  frees(
    'no = :no AND EXISTS (SELECT FROM section s WHERE s.code = section_code AND s.code = :section)',
  ),
  ...at('tasks/plot.sql', 'section_code = :section AND no = :no', [
    ['the first plot of any section', "no = 1 AND :no > 0 AND :section <> ''"],
    ['plots of one number as a list', "no = :no AND :section <> '' ORDER BY section_code"],
  ]),
  [
    'a key of a member and a year, which nothing names',
    'tasks/plot.sql',
    'SELECT area FROM plot WHERE section_code = :section AND no = :no',
    "SELECT hours AS area FROM duty WHERE year = :no AND :section <> ''",
  ],
  counts(
    '(SELECT count(*) FROM plot p JOIN lease l ON (l.section_code, l.plot_no) = (p.section_code, p.no) WHERE p.section_code = s.code) AS plots',
  ),
  counts(
    '(SELECT count(*) FROM plot p JOIN plot o ON o.no = p.no AND o.section_code <> p.section_code WHERE p.section_code = s.code) AS plots',
  ),
  counts(
    '(SELECT count(*) FROM plot p WHERE p.section_code = s.code AND EXISTS (SELECT FROM lease l WHERE l.section_code = p.section_code)) AS plots',
  ),
  counts(
    '(SELECT count(*) FROM lease l JOIN plot p ON p.no = l.plot_no AND p.section_code = s.code AND l.section_code = s.code) AS plots',
  ),
  // Fields, amounts and params.
  [
    'fields whose names turn round a third',
    LEASE,
    '{ "name": "begins" }, { "name": "ends" }',
    '{ "name": "since", "column": "begins" }, { "name": "begins", "column": "ends" }',
  ],
  ...at('data/MEMBER.json', '{ "name": "share", "format": "percent" }', [
    ['an amount with a bound', '{ "name": "credit", "format": "money" }'],
    ['a fee for a square metre', '{ "name": "tariff", "format": "money" }'],
  ]),
  [
    'all versions of a paper, by the first part of their key',
    'data/free.sql',
    "UPDATE plot SET state = 'free' WHERE section_code = :section AND no = :no",
    'DELETE FROM paper WHERE code = :section',
  ],
  [
    'words as a text',
    'tasks/TELL_CALL_BY_SCRIPT.json',
    '"state": "Text"',
    '"state": { "type": "Text", "default": "asked" }',
  ],
  [
    'two actions with one SQL',
    LEASE,
    ACTION,
    `${ACTION}, "stop": { "sql": "end.sql", "params": ["fee"] }`,
  ],
];

testPlanted('an allotment society', { clean: ALLOTMENT, mistakes: MISTAKES, sound: SOUND });
