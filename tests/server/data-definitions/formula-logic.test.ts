import { expect, test } from 'vitest';
import { parseExpression } from '#expressions/parse.ts';
import { logicFaults } from '#server/data-definitions/compile/formulas/formula-logic.ts';

/** What is told of a formula that holds fields against others, each with its place. */
function told(formula: string): [string, number][] {
  const parsed = parseExpression(formula);
  if (!parsed.ok || parsed.ast.kind !== 'binary') throw new Error(formula);
  return logicFaults(parsed.ast).map(({ message, part }) => [
    message,
    part.kind === 'field' ? part.position : -1,
  ]);
}

test.each([
  ['starts < ends && ⟦starts > ends', 'no "starts" is above "ends" and below "ends"'],
  ['starts < ends && ⟦ends < starts', 'no "ends" is above "starts" and below "starts"'],
  ['no < low && ⟦no > high', 'no "no" is above "high" and below "low"'],
  ['no >= maxNo && open && ⟦no <= minNo', 'no "no" is above "maxNo" and below "minNo"'],
])('what lies between the wrong ends is told: %s', (marked, message) => {
  expect(told(marked.replace('⟦', ''))).toEqual([
    [`this never holds: ${message}`, marked.indexOf('⟦')],
  ]);
});

test.each([
  'no > low && no < high',
  'no < low || no > high',
  'starts <= ends && starts >= ends',
  'price < regular && price > sale',
  'no < low && other > high',
  'day > validFrom && day < until',
  'at > quietEnd && at < quietStart',
  'day > seasonTo && day < seasonFrom',
  'month > winterEnds && month < winterBegins',
])('and nothing of what may lie there: %s', (formula) => {
  expect(told(formula)).toEqual([]);
});
