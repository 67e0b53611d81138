import type { GridApi, RowSelectionOptions } from 'ag-grid-community';
import { expect, test, vi } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { leaveSelectAll } from '#src/panels/grid/ag-grid/row-keys.ts';

/** Does the grid hear of the key that is pressed in a cell? */
function isHeard(mode: RowSelectionOptions<Row>['mode'] | undefined, init: KeyboardEventInit) {
  const api = { getGridOption: () => mode && { mode } } as unknown as GridApi<Row>;
  const grid = document.createElement('div');
  grid.innerHTML = '<div class="ag-cell"><input></div>';
  const cell = grid.firstElementChild as HTMLElement;
  grid.addEventListener('keydown', (event) => leaveSelectAll(event, api), { capture: true });
  const heard = vi.fn();
  cell.addEventListener('keydown', heard);
  cell.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, code: 'KeyA', ...init }));
  return heard.mock.calls.length > 0;
}

test('Ctrl+A reaches a grid only where several rows can be chosen: any other complains of it in the console', () => {
  expect(isHeard('multiRow', { ctrlKey: true })).toBe(true);
  expect(isHeard('singleRow', { ctrlKey: true })).toBe(false);
  expect(isHeard(undefined, { metaKey: true })).toBe(false);
  expect(isHeard(undefined, {})).toBe(true);
  expect(isHeard(undefined, { ctrlKey: true, code: 'KeyC' })).toBe(true);
});
