import { CLEAN } from './_clean-tenant.ts';
import { type Change, type Mistake, testPlanted } from './_planted.ts';

const PAGE = 'forms/PAGE.json';
const COUNT = 'tasks/count.sql';
const ANSWER = "await y4.task('COUNT_CALL_BY_SCRIPT', { word: 'x' });";

/** The tenant, whose script reads what its pre-check answers. */
const TENANT: Readonly<Record<string, string>> = {
  ...CLEAN,
  [PAGE]: (CLEAN[PAGE] ?? '').replace(
    ANSWER,
    () => `const answer = ${ANSWER}\\nawait y4.toast(context.other.found);`,
  ),
};

testPlanted('answers of tasks and pre-checks', {
  clean: TENANT,
  mistakes: [
    [
      'a part of an answer that is near to a word of the language',
      PAGE,
      'context.other.found',
      'answer.⟦lenght',
      /there is no part of this answer "lenght"/,
      'other',
    ],
    [
      'a column of a pre-check, and not what its page reads of it',
      COUNT,
      'AS other',
      'AS ⟦othr',
      /a pre-check's column "othr" says nothing to its page/,
      'other',
    ],
  ],
  sound: [],
});

/** A script as JSON has it; `€` stands for the sign that begins a place of a template. */
const uses = (script: string) => script.replaceAll('\n', '\\n').replaceAll('€', '$');
const READ = 'await y4.toast(context.other.found);';

testPlanted('answers that are taken for something else', {
  clean: TENANT,
  mistakes: [
    [
      'an answer of several parts that is taken for a list at each place',
      PAGE,
      READ,
      uses(
        'await y4.toast(`€{answer.⟦length}`);\nif (answer.map((row) => row)[0] && answer[0]) return;',
      ),
      /this answer is .*, and \.length is of a list/,
    ],
    [
      'an answer that is walked over',
      PAGE,
      READ,
      uses('for (const row of ⟦answer) await y4.toast(`€{row}`);'),
      /this answer is .*, and for \(… of …\) is of a list/,
    ],
    [
      'an answer that is taken apart like a list',
      PAGE,
      READ,
      uses('const [row] = ⟦answer;\nawait y4.toast(row.name);'),
      /this answer is .*, and \[row\] is of a list/,
    ],
    [
      'an answer as a text',
      PAGE,
      READ,
      uses('await y4.toast(`Found: €{⟦answer}`);'),
      /this is shown as \[object Object\]: its parts are/,
    ],
    [
      'an answer behind a text',
      PAGE,
      READ,
      "await y4.toast('Found: ' + ⟦answer);",
      /this is shown as \[object Object\]: its parts are/,
    ],
    ...['toast', 'message', 'confirm', 'input'].map(
      (asked): Mistake => [
        `an answer where ${asked} takes a text`,
        PAGE,
        READ,
        uses(`const said = await y4.${asked}(⟦answer, {});\nif (said) return;`),
        new RegExp(String.raw`y4\.${asked} takes a text, and this is none: its parts are`),
      ],
    ),
    [
      'rows where a message takes a text',
      PAGE,
      READ,
      uses('const { rows } = await y4.panel().read();\nawait y4.message(⟦rows);'),
      /y4\.message takes a text, and this is none: \.length says how many/,
    ],
    [
      'rows as a text',
      PAGE,
      READ,
      uses('const { rows } = await y4.panel().read();\nawait y4.toast(`Found: €{⟦rows}`);'),
      /this is shown as \[object Object\]: \.length says how many/,
    ],
  ],
  sound: [
    [
      'a part of an answer as a text',
      PAGE,
      READ,
      uses('await y4.toast(`Found: €{answer.other}`);'),
    ],
    [
      'what is asked for, as it is answered',
      PAGE,
      READ,
      uses("const said = await y4.input('Why?');\nawait y4.message(said);"),
    ],
    [
      'an answer as what another function takes',
      PAGE,
      READ,
      uses(
        'const told = ({ other }) => y4.message(other);\nawait told(answer);\nawait y4.message(JSON.stringify(answer), {});',
      ),
    ],
    [
      'an answer that another one has taken the place of',
      PAGE,
      READ,
      uses(
        'let found = await y4.panel().read();\nfound = found.rows[0].name;\nawait y4.message(found);',
      ),
    ],
    ...[
      'const o = { say(answer) { return y4.message(answer); } };\nawait o.say(answer.other);',
      'try { await y4.toast(answer.other); } catch ({ message: answer }) { await y4.message(answer); }',
    ].map(
      (script): Change => ['something else of the name of an answer', PAGE, READ, uses(script)],
    ),
    ['an answer written as JSON', PAGE, READ, uses('await y4.toast(`€{JSON.stringify(answer)}`);')],
    [
      'something else of that name',
      PAGE,
      READ,
      "for (const answer of ['a', 'b']) await y4.toast('x ' + answer);",
    ],
    [
      'an answer that is given anew',
      PAGE,
      `const answer = ${ANSWER}\\nawait y4.toast(context.other.found);`,
      `let answer = ${ANSWER}\\nanswer = answer.other;\\nawait y4.toast(\`\${answer}\`);`,
    ],
    ...['({ other: answer } = answer);', '[answer] = [answer.other];'].map(
      (given): Change => [
        'an answer of which a part is taken out into its name',
        PAGE,
        `const answer = ${ANSWER}\\nawait y4.toast(context.other.found);`,
        `let answer = ${ANSWER}\\n${given}\\nawait y4.message(answer);`,
      ],
    ),
  ],
});
