import { CLEAN } from './_clean-tenant.ts';
import { testPlanted } from './_planted.ts';

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
