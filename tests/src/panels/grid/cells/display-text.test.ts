import { expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { displayText } from '#src/panels/grid/cells/display-text.ts';

const t = (key: string) => (key === 'Save' ? 'Speichern' : key);
const context = {
  t,
  format: createFormatter('en', 'EUR'),
};

it.each([
  ['the name of an option', { extraType: 'BrieflyCode' }, { v: 'new', vUi: '__Save' }, 'Speichern'],
  [
    'a stored value that is no option',
    { extraType: 'BrieflyCode' },
    { v: '__Save', vUi: '__Save' },
    '__Save',
  ],
  ['the name of a row', { extraType: 'Quote' }, { v: 'P1', vUi: '__Save' }, '__Save'],
  ['names of rows', { extraType: 'Quote' }, { v: ['P1', 'P2'], vUi: ['__Save', 'x'] }, '__Save, x'],
  ['a list of texts', {}, { v: ['__Save', 'b'], vUi: '__Save, b' }, '__Save, b'],
  ['a text', {}, { v: '__Save' }, '__Save'],
] as const)(
  '[2.20] reads as a label only what an author has named: %s',
  (_what, kind, row, text) => {
    const field = { name: 'v', type: 'Text', ...kind } as const;
    expect(displayText(field, row as unknown as Row, context)).toBe(text);
  },
);
