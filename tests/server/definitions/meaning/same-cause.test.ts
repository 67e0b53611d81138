import { expect, test } from 'vitest';
import type { DefinitionIssue, Subject } from '#server/definitions/issue.ts';
import { foldButtons, foldSame } from '#server/definitions/meaning/folding/fold-same.ts';
import { foldSteps } from '#server/definitions/meaning/folding/fold-steps.ts';

const issue = (file: string, message: string, about: Subject): DefinitionIssue => ({
  file,
  line: 1,
  column: 1,
  message,
  about,
});

test('a file that is missing is told at the first place that names it, with the others', () => {
  const missing = 'there is no lookup "LEVEL"; there are STATE';
  const about = { kind: 'lookup', name: 'LEVEL' };
  const places = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    issue(`t/data/${name}.json`, missing, about),
  );
  const other = issue('t/data/a.json', 'there is no lookup "LEVLE"; there are STATE', {
    ...about,
    name: 'LEVLE',
  });
  expect(foldSame([...places, other])).toEqual([
    issue(
      't/data/a.json',
      'there is no lookup "LEVEL" (so at t/data/b.json:1, t/data/c.json:1, t/data/d.json:1, 1 more); there are STATE',
      { ...about, places: 5 },
    ),
    other,
  ]);
});

test('a page that can save no new record is told at the first link to it, with the others', () => {
  const about = { kind: 'new record', name: 'INVOICE' };
  const message = 'no new record of INVOICE can be saved: "patient_id" needs a value';
  const links = ['DESK', 'INVOICES'].map((name) => issue(`t/forms/${name}.json`, message, about));
  expect(foldSame(links)).toEqual([
    issue('t/forms/DESK.json', `${message} (so at t/forms/INVOICES.json:1)`, {
      ...about,
      places: 2,
    }),
  ]);
});

test('an action that does not go with its buttons is told at the first of them, with the others', () => {
  for (const kind of ['blind action', 'refused rows']) {
    const about = { kind, name: 'enrol', of: 'PUPIL' };
    const message = 'enrol does not go with this button';
    const buttons = ['PUPIL', 'PUPILS'].map((name) =>
      issue(`t/forms/${name}.json`, message, about),
    );
    const other = issue('t/forms/PUPIL.json', message, { kind, name: 'enrol', of: 'MARK' });
    expect(foldSame([...buttons, other])).toEqual([
      issue('t/forms/PUPIL.json', `${message} (so at t/forms/PUPILS.json:1)`, {
        ...about,
        places: 2,
      }),
      other,
    ]);
  }
});

test('why a page changes no rows is told at the first of its buttons, on each page', () => {
  const closed = (file: string, name: string) =>
    issue(file, `nobody who may open this page may change ${name}`, { kind: 'closed write', name });
  const first = closed('t/forms/A.json', 'LINE');
  const others = [closed('t/forms/A.json', 'ITEM'), closed('t/forms/B.json', 'LINE')];
  const again = { ...first, column: 9 };
  expect(foldButtons([first, again, ...others])).toEqual([first, ...others]);
});

test('a CHECK that refuses its own default is told there, and not at the rows that it refuses', () => {
  const about = { kind: 'held value', of: 'places of course', name: '10', known: [] };
  const message = 'places of course is never "10": (places < 0)';
  const never = { ...issue('_tables/1.sql', message, about), mild: true };
  const refused = (name: string) =>
    issue('_tables/2.sql', `new row for relation "x" violates check constraint "${name}"`, {
      kind: 'constraint',
      name,
    });
  const told = foldSteps([never, refused('course_places_check'), refused('dates')], [], [], []);
  expect(told).toEqual([
    {
      ...never,
      message: `${never.message}, and rows are refused, first _tables/2.sql:1`,
      mild: false,
    },
    refused('dates'),
  ]);
});

test('what is missing tells which places are of one cause, and not the words that it is told in', () => {
  const about = { kind: 'form', name: 'GOATS' };
  const [first, ...others] = foldSame([
    issue('t/menus/a.json', 'nobody has written the page "GOATS"', about),
    issue('t/forms/B.json', 'there is no form "GOATS"; there are GOAT', about),
    issue('t/forms/B.json', 'there is no task "GOATS"', { ...about, kind: 'task' }),
  ]);
  expect(first?.message).toBe('nobody has written the page "GOATS" (so at t/forms/B.json:1)');
  expect(others.map(({ about: one }) => one?.kind)).toEqual(['task']);
});
