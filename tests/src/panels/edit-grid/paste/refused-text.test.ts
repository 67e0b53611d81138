import { expect, it } from 'vitest';
import { clientField } from '#schemas/definitions/field.ts';
import { refusedText } from '#src/panels/edit-grid/paste/refused-text.ts';

const t = ((key: string, values: Record<string, unknown> = {}) =>
  key.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))) as never;
const field = clientField.parse({ name: 'price', title: '__Price' });

it('names the cells of a paste that were not taken over by their places and texts', () => {
  const refused = [
    { down: 0, field, text: ' many ' },
    { down: 199, field: null, text: 'x'.repeat(100) },
  ];
  expect(refusedText(refused, { firstRow: 2 }, t).split('\n')).toEqual([
    'Cells that could not be taken over: 2',
    'Row 3 Price: many',
    `Row 202: ${'x'.repeat(40)}…`,
  ]);
});

it('names the first few of many', () => {
  const refused = Array.from({ length: 200 }, (_, down) => ({ down, field, text: '?' }));
  const lines = refusedText(refused, { firstRow: 0 }, t).split('\n');
  expect(lines[0]).toBe('Cells that could not be taken over: 200');
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('…');
});
