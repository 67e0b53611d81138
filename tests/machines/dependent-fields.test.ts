import { expect, test } from 'vitest';
import { withoutOutdated } from '#machines/form/dependent-fields.ts';
import { clientField } from '#schemas/definitions/field.ts';

const fields = [
  { name: 'country' },
  { name: 'city', extraType: 'Quote', dependsOn: ['country'] },
  { name: 'street', extraType: 'Quote', dependsOn: ['city'] },
  { name: 'note' },
].map((one) => clientField.parse(one));

const before = {
  country: 'de',
  city: 'b',
  cityUi: 'Berlin',
  street: 's',
  streetUi: 'S',
  note: 'n',
};

test('what was chosen among options of before is emptied, and what hung on it', () => {
  expect(withoutOutdated(fields, before, { ...before, country: 'fr' })).toEqual({
    country: 'fr',
    ...{ city: null, cityUi: '', street: null, streetUi: '', note: 'n' },
  });
});

test('a choice that comes with the change stays', () => {
  const after = { ...before, country: 'fr', city: 'p', cityUi: 'Paris' };
  expect(withoutOutdated(fields, before, after)).toEqual({ ...after, street: null, streetUi: '' });
});

test('other changes leave all as it is', () => {
  const after = { ...before, note: 'm', country: 'de' };
  expect(withoutOutdated(fields, before, after)).toBe(after);
});
