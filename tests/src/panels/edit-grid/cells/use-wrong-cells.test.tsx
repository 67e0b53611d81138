import { render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import type { EditProblem } from '#machines/panel/edit-rows.ts';
import { useWrongCells } from '#src/panels/edit-grid/cells/use-wrong-cells.ts';

const wrong: EditProblem[] = [
  {
    id: 'G1',
    index: 0,
    message: '',
    fields: [{ name: 'name', message: 'Please fill out this field' }],
    conflict: false,
  },
];

/** A row as the grid draws it. */
function Cells({ problems }: { problems: readonly EditProblem[] }) {
  const host = useRef<HTMLDivElement>(null);
  useWrongCells(host, problems);
  return (
    <div ref={host}>
      <div className="ag-row" {...{ 'row-id': 'G1' }}>
        <div className="ag-cell y4-cell-wrong" {...{ 'col-id': 'name' }} />
        <div className="ag-cell" {...{ 'col-id': 'note' }} />
      </div>
    </div>
  );
}

it('says of a wrong cell that it is and why, as long as it is, however the grid draws it', async () => {
  const { container, rerender } = render(<Cells problems={wrong} />);
  const cell = (name: string) => container.querySelector(`[col-id="${name}"]`);
  expect(cell('name')?.getAttribute('aria-invalid')).toBe('true');
  expect(cell('name')?.getAttribute('aria-description')).toBe('Please fill out this field');
  expect(cell('note')?.hasAttribute('aria-invalid')).toBe(false);

  const drawnAnew = cell('name')?.cloneNode() as Element;
  drawnAnew.removeAttribute('aria-invalid');
  cell('name')?.replaceWith(drawnAnew);
  await vi.waitFor(() => expect(cell('name')?.getAttribute('aria-invalid')).toBe('true'));

  cell('name')?.classList.remove('y4-cell-wrong');
  await vi.waitFor(() => expect(cell('name')?.hasAttribute('aria-invalid')).toBe(false));
  cell('name')?.classList.add('y4-cell-wrong');
  await vi.waitFor(() => expect(cell('name')?.hasAttribute('aria-invalid')).toBe(true));

  rerender(<Cells problems={[]} />);
  expect(cell('name')?.hasAttribute('aria-invalid')).toBe(false);
  expect(cell('name')?.hasAttribute('aria-description')).toBe(false);
});
