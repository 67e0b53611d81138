import { expect, test } from 'vitest';
import type { DefinitionIssue } from '#server/definitions/issue.ts';
import { foldSame } from '#server/definitions/meaning/fold-same.ts';
import { foldSteps } from '#server/definitions/meaning/fold-steps.ts';

const issue = (file: string, message: string, mild = false): DefinitionIssue => ({
  file,
  line: 1,
  column: 1,
  message,
  ...(mild && { mild }),
});

test('a file that is missing is told at the first place that names it, with the others', () => {
  const missing = 'there is no lookup "LEVEL"; there are STATE';
  const places = ['a', 'b', 'c', 'd', 'e'].map((name) => issue(`t/data/${name}.json`, missing));
  const other = issue('t/data/a.json', 'there is no lookup "LEVLE"; there are STATE');
  expect(foldSame([...places, other])).toEqual([
    issue(
      't/data/a.json',
      'there is no lookup "LEVEL" (so at t/data/b.json:1, t/data/c.json:1, t/data/d.json:1, 1 more); there are STATE',
    ),
    other,
  ]);
});

test('a CHECK that refuses its own default is told there, and not at the rows that it refuses', () => {
  const never = issue('_tables/1.sql', 'places of course is never "10": (places < 0)', true);
  const refused = (name: string) =>
    issue('_tables/2.sql', `new row for relation "x" violates check constraint "${name}"`);
  const told = foldSteps([never, refused('course_places_check'), refused('dates')], [], []);
  expect(told).toEqual([
    {
      ...never,
      message: `${never.message}, and rows are refused, first _tables/2.sql:1`,
      mild: false,
    },
    refused('dates'),
  ]);
});
