import { expect, test } from 'vitest';
import { JsonSource } from '#server/definitions/json-source.ts';
import { Findings } from '#server/definitions/meaning/findings.ts';
import { checkScriptNames } from '#server/definitions/meaning/scripts/check-script-names.ts';
import type { FreeName } from '#server/definitions/meaning/scripts/read-script.ts';

const MEMBERS = new Map([
  ['y4', ['toast', 'task']],
  ['context', ['rows', 'toast']],
]);

/** What is told of a script that has these names, each with its place in the script and what was meant. */
function told(names: readonly (string | FreeName)[]) {
  const script = names.map((one) => (typeof one === 'string' ? one : one.name)).join(' ');
  const free = names.map((one, index): FreeName => {
    const before = names
      .slice(0, index)
      .map((name) => (typeof name === 'string' ? name : name.name));
    const offset = before.reduce((sum, name) => sum + name.length + 1, 0);
    return typeof one === 'string' ? { name: one, offset, isAsked: false } : { ...one, offset };
  });
  const text = JSON.stringify({ script });
  const findings = new Findings(new JsonSource('t/forms/A.json', text));
  checkScriptNames(findings, ['script'], free, MEMBERS);
  return findings.issues.map(({ column, message, suggestion, mild }) => {
    const [name] = text.slice(column - 1).split(/[ "]/, 1);
    return [name, mild ? `warning: ${message}` : message, suggestion];
  });
}

test('names of the language and of the params mean something in a script, and so may one that is asked for', () => {
  const asked = { name: 'jQuery', offset: 0, isAsked: true };
  expect(told(['y4', 'context', 'Math', 'structuredClone', asked])).toEqual([]);
});

test.each([
  [
    'console',
    'warning: nobody who uses the page reads what console says: y4.toast shows a text',
    undefined,
  ],
  ['alert', 'a script has no alert: it asks the page through y4', 'y4.message'],
  ['document', 'a script has no document: it asks the page through y4', undefined],
  ['rows', 'nothing is called "rows" here', 'context.rows'],
  ['toast', 'nothing is called "toast" here', 'y4.toast'],
  ['Mth', 'nothing is called "Mth" here', 'Math'],
  ['wholly', 'nothing is called "wholly" here', undefined],
  // Newer browsers may have it.
  ['TensorSlab', 'warning: nothing is called "TensorSlab" here', undefined],
])('of %s is told once that it means nothing, and what was meant', (name, message, suggestion) => {
  expect(told(['y4', name, name])).toEqual([[name, message, suggestion]]);
});

test('each name is told where it stands', () => {
  expect(told(['one', 'y4', 'other']).map(([name]) => name)).toEqual(['one', 'other']);
});
