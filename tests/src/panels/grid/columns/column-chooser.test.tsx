import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ColumnChooser } from '#src/panels/grid/columns/ColumnChooser.tsx';
import type { ChosenColumn } from '#src/panels/grid/columns/use-column-layout.ts';
import { show } from '../../../_screen.tsx';

const COLUMNS = ['Name', 'Price', 'Stock'].map((title) => ({ name: title, title, visible: true }));

function Chooser() {
  const [columns, setColumns] = useState<readonly ChosenColumn[]>(COLUMNS);
  function move(name: string, by: number): void {
    const others = columns.filter((column) => column.name !== name);
    const at = columns.findIndex((column) => column.name === name);
    const moved = columns.filter((column) => column.name === name);
    setColumns([...others.slice(0, at + by), ...moved, ...others.slice(at + by)]);
  }
  return <ColumnChooser columns={columns} setVisible={() => {}} move={move} reset={() => {}} />;
}

test('a column that is moved says where it stands now', async () => {
  show(<Chooser />);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Move Stock up' }));
  expect(screen.getByRole('status').textContent).toBe('Stock: 2 of 3');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Stock: 1 of 3');
});
