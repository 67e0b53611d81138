import { expect, it } from 'vitest';
import { editKeyOf } from '#src/panels/edit-grid/edit-key.ts';

function pressed(
  init: KeyboardEventInit,
  html = '<div class="ag-row"><i></i></div>',
): string | null {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.replaceChildren(place);
  let key: string | null = null;
  place.addEventListener('keydown', (event) => {
    key = editKeyOf(event);
  });
  const target = place.querySelector('i, input, textarea');
  target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return key;
}

it.each([
  ['undo', { key: 'z', code: 'KeyZ', ctrlKey: true }],
  ['undo', { key: 'Z', code: 'KeyZ', metaKey: true }],
  // A German keyboard has them the other way round, an Arabic one has other letters.
  ['undo', { key: 'z', code: 'KeyY', ctrlKey: true }],
  ['undo', { key: 'ئ', code: 'KeyZ', ctrlKey: true }],
  ['redo', { key: 'غ', code: 'KeyY', ctrlKey: true }],
  ['redo', { key: 'y', code: 'KeyY', ctrlKey: true }],
  ['redo', { key: 'Z', code: 'KeyZ', metaKey: true, shiftKey: true }],
  ['add', { key: 'Enter', code: 'Enter', ctrlKey: true }],
  [null, { key: 'z', code: 'KeyZ' }],
  [null, { key: 'z', code: 'KeyZ', ctrlKey: true, altKey: true }],
  [null, { key: 'z', code: 'KeyZ', ctrlKey: true, isComposing: true }],
  [null, { key: 'Enter', code: 'Enter' }],
])('%s is what the keys %o do to rows', (meant, init) => {
  expect(pressed(init)).toBe(meant);
});

it('a text has its own steps, a box has none', () => {
  const init = { key: 'z', code: 'KeyZ', ctrlKey: true };
  expect(pressed(init, '<div class="ag-row"><input></div>')).toBeNull();
  expect(pressed(init, '<div class="ag-row"><textarea></textarea></div>')).toBeNull();
  expect(pressed(init, '<div class="ag-popup-editor"><i></i></div>')).toBeNull();
  expect(pressed(init, '<div class="ag-row"><input type="checkbox"></div>')).toBe('undo');
  expect(pressed({ key: 'Enter', ctrlKey: true }, '<div><i></i></div>')).toBeNull();
});

it('Ctrl and Enter add a row behind what is typed into a cell, too, but for a text of several lines', () => {
  const init = { key: 'Enter', ctrlKey: true };
  expect(pressed(init, '<div class="ag-row"><input></div>')).toBe('add');
  expect(pressed(init, '<div class="ag-row"><textarea></textarea></div>')).toBeNull();
  expect(pressed(init, '<div class="ag-popup-editor"><input></div>')).toBeNull();
});
