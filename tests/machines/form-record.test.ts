import { describe, expect, it } from 'vitest';
import {
  changedNames,
  exactFilter,
  givenValues,
  isEmptyValue,
  mergeRecord,
  savedRowOf,
} from '#machines/form/record.ts';
import { clientField } from '#schemas/definitions/field.ts';
import { definition, stored } from './_product-form.ts';

describe('what a save sends', () => {
  it('only what was changed, with what it was before and the key', () => {
    const values = { ...stored, name: 'Table', price: 10 };
    expect(savedRowOf(definition.fields, definition, stored, values)).toEqual({
      key: { id: 'P1' },
      values: { name: 'Table' },
      original: { name: 'Desk' },
    });
    expect(savedRowOf(definition.fields, definition, stored, stored)).toBeNull();
  });

  it('[7.10e] how its user sees a choice that is left alone, where what its options hang on was changed', () => {
    const fields = [
      { name: 'kind' },
      { name: 'twin', extraType: 'Quote', readonly: true, dependsOn: ['kind'] },
      { name: 'unread', extraType: 'Quote', dependsOn: ['kind'] },
    ].map((one) => clientField.parse(one));
    const seen = { id: 'P1', kind: 'red', twin: null };
    const [kind] = fields;
    const editable = kind ? [kind] : [];
    expect(savedRowOf(editable, { key: ['id'], fields }, seen, { ...seen, kind: 'blue' })).toEqual({
      key: { id: 'P1' },
      values: { kind: 'blue' },
      original: { kind: 'red', twin: null },
    });
  });

  it('of a new record all that is filled in, and never a label', () => {
    const values = { name: 'Table', price: null, note: 'shown only' };
    expect(savedRowOf(definition.fields, definition, null, values)).toEqual({
      values: { name: 'Table' },
    });
  });

  it('takes all ways to be empty for one', () => {
    expect(changedNames(definition.fields, { name: null }, { name: '' })).toEqual([]);
    expect([null, undefined, '', '  ', []].every(isEmptyValue)).toBe(true);
    expect([0, false, 'a', ['a']].some(isEmptyValue)).toBe(false);
  });

  it('keeps a changed value together with its display form', () => {
    const values = { ...stored, category: 'b', categoryUi: 'Chairs' };
    const merged = mergeRecord(definition.fields, stored, values, { ...stored, price: 5 });
    expect(merged).toMatchObject({ category: 'b', categoryUi: 'Chairs', price: 5 });
  });

  it('[5.2] asks for exactly a text by its exact variant', () => {
    expect(exactFilter('P1')).toBe('$c$P1$c$');
    expect(exactFilter(5)).toBe(5);
    expect(exactFilter({})).toBeNull();
  });
});

describe('what the address of a page gives a new record', () => {
  const fields = [
    { name: 'urgent', type: 'Boolean' },
    { name: 'hours', type: 'Number' },
    { name: 'share', type: 'Number' },
    { name: 'title', type: 'Text' },
    { name: 'year', type: 'Number', extraType: 'BrieflyCode' },
  ] as const;

  it('is what its fields hold: yes or no, a number, and texts and keys as they are', () => {
    const given = { urgent: 'false', hours: '5', share: '12.5%', title: 'true', year: '2026' };
    expect(givenValues(fields, given)).toEqual({
      urgent: false,
      hours: 5,
      share: 0.125,
      title: 'true',
      year: '2026',
    });
  });

  it('stays to be seen and put right where it is none', () => {
    const given = { urgent: 'perhaps', hours: 'many' };
    expect(givenValues(fields, given)).toEqual(given);
  });
});
