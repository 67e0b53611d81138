import { expect, test } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { formDraft } from '#src/panels/form/form-draft.ts';

const definition = clientDataDefinition.parse({
  code: 'ORDER',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'note' }],
  may: { save: true, delete: true, actions: [] },
});

function draftOf(values: Row, original: Row | null, theirs: Row | null = null) {
  const context = {
    ...{
      dataCode: 'ORDER',
      selection: null,
      asked: {},
      asksNew: false,
      model: null,
      given: {},
      start: {},
    },
    ...{ failure: null, problems: {}, told: 0, problem: '', newest: null, contested: [] },
    ...{
      definition,
      values,
      original,
      theirs,
      wanted: null,
      changed: [],
      failed: [],
      followed: [],
    },
  };
  return formDraft(context, [], String, String, () => {}, 'new');
}

test('[7.10f] its record is deleted as it was read or shown last, and rows that a script hands over as they are', () => {
  const original = { id: 'A1', note: 'old' };
  const typed = { id: 'A2', note: 'typed' };
  const draft = draftOf(typed, original);
  expect(draft.stored(typed)).toBe(original);
  expect(draft.stored({ id: 'A1' })).toBe(original);
  const other = { id: 'A7' };
  expect(draft.stored(other)).toBe(other);
  const theirs = { id: 'A1', note: 'theirs' };
  expect(draftOf(typed, original, theirs).stored(typed)).toBe(theirs);
  expect(draftOf(typed, null).stored(typed)).toBe(typed);
});
