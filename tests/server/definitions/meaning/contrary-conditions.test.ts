import { at, type Change, type Mistake, testPlanted } from './_planted.ts';
import { SURGERY } from './_surgery.ts';

const FEES = 'tasks/FEES_CALL_BY_SCRIPT.json';
const BLOCK = 'data/block.sql';
const PLANNED = 'data/planned.sql';
const SET = 'SET blocked = true';
const STATE = "v.state = 'planned'";
const LOST_COMMA = /AND makes one condition of this, so "share" is given nothing/;
const CONTRARY = /this never holds: a condition before it says the contrary of the same two/;

/** The surgery, with a task that takes a text. */
const CLEAN: Readonly<Record<string, string>> = {
  ...SURGERY,
  [FEES]: (SURGERY[FEES] ?? '').replace(
    '"Number" }',
    '"Number", "word": { "type": "Text", "default": "1" } }',
  ),
  'tasks/fees.sql': `${SURGERY['tasks/fees.sql']} AND v.reason <> :word`,
};

const MISTAKES: readonly Mistake[] = [
  ...at(BLOCK, SET, [
    ['AND for a comma behind yes or no', `${SET} ⟦AND share = 0`, LOST_COMMA, ','],
    ['AND for a comma behind a text', "SET name = 'x' ⟦AND share = 0", LOST_COMMA, ','],
    ['AND for a comma behind a param', 'SET name = :currentUser ⟦AND share = 0', LOST_COMMA, ','],
    ['AND for a comma behind a number', 'SET discount = 1 ⟦AND share = 0', LOST_COMMA, ','],
  ]),
  [
    'a key that is no condition, behind a column that AND is meant for',
    BLOCK,
    'SET blocked = true WHERE id = :id',
    "SET blocked = (name <> '' AND share = 0) WHERE ⟦id AND id = :id",
    /argument of AND must be type boolean/,
  ],
  ...at(PLANNED, STATE, [
    [
      'ends that are below each other',
      `${STATE} AND v.starts < v.ends AND v.starts ⟦> v.ends`,
      CONTRARY,
    ],
    [
      'the same the other way round',
      `${STATE} AND v.starts < v.ends AND v.ends ⟦<= v.starts`,
      CONTRARY,
    ],
    ['equal and unlike', `${STATE} AND v.starts = v.ends AND v.starts ⟦<> v.ends`, CONTRARY],
    [
      'a day before and behind today',
      `${STATE} AND a.born < current_date AND a.born ⟦>= current_date`,
      CONTRARY,
    ],
  ]),
  [
    'an option without its quotes',
    'forms/VISITS.json',
    "state == 'planned'",
    'state == ⟦planned',
    /there is no field "planned"/,
    "'planned'",
  ],
  [
    'a text for a list of those who may run an action',
    'data/OWNER.json',
    '"block.sql" }',
    '"block.sql", "access": ⟦"office" }',
    /"office" is not known here: expected/,
  ],
  [
    'a param that takes a text where numbers are kept',
    FEES,
    '"owner": "Number"',
    '"owner": ⟦"Text"',
    /"owner" takes a Text, and the task puts it where there are numbers alone/,
    'Number',
  ],
];

const SOUND: readonly Change[] = [
  ...at(BLOCK, SET, [
    ['a condition that is kept', 'SET blocked = (share > 0 AND discount = 0)'],
    ['a mark beside a condition', 'SET blocked = (NOT blocked AND discount = 0)'],
    ['settings between commas', `${SET}, share = 0`],
  ]),
  ...at(PLANNED, STATE, [
    ['ends that are not equal', `${STATE} AND v.starts <= v.ends AND v.starts <> v.ends`],
    ['ends that are equal', `${STATE} AND v.starts <= v.ends AND v.starts >= v.ends`],
    ['contraries beside OR', `${STATE} AND (v.starts < v.ends OR v.starts > v.ends)`],
    ['days by chance', `${STATE} AND random() < v.fee AND random() > v.fee`],
  ]),
  [
    'a text that is read as a number',
    'tasks/fees.sql',
    'v.reason <> :word',
    'v.fee <> :word::numeric',
  ],
];

testPlanted('conditions', { clean: CLEAN, mistakes: MISTAKES, sound: SOUND });
