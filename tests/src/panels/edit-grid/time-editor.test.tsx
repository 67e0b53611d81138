import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CellEditorProps } from '#src/panels/edit-grid/cell-editor.tsx';
import { TimeEditor } from '#src/panels/edit-grid/TimeEditor.tsx';
import { show } from '../../_screen.tsx';

it.each([
  ['2026-03-01T08:00:17', '2026-03-02T08:00', '2026-03-02T08:00:17'],
  ['2026-03-01T08:00:17', '2026-03-01T09:00', '2026-03-01T09:00:00'],
  ['2026-03-01T08:00:17', '', null],
  [null, '2026-03-02T08:00', '2026-03-02T08:00:00'],
])('[3.4c][4.6] the cell of %j that becomes %j holds %j', (initialValue, changed, value) => {
  const onValueChange = vi.fn();
  const props = { initialValue, value: initialValue, onValueChange } as unknown as CellEditorProps;
  show(<TimeEditor {...props} label="Since" />);
  const input = screen.getByLabelText('Since');
  if (changed === '') fireEvent.change(input, { target: { value: '2026-01-01T00:00' } });
  fireEvent.change(input, { target: { value: changed } });
  expect(onValueChange).toHaveBeenLastCalledWith(value);
});
