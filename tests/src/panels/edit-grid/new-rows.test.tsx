import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { success } from '#schemas/wire/envelope.ts';
import { add, drawGoods, namesAre, pressUntil, select } from './_goods-grid.tsx';

const action = (name: string) => ({
  text: name,
  command: 'SqlByDataDefinition',
  params: { action: name, rows: 'selected' },
});

it('[7.17e] an action that takes the key of its rows says that a new one has to be saved first, and others are done', async () => {
  const all = { ...action('ship'), text: 'all', params: { action: 'ship', rows: 'none' } };
  const { raise, called } = drawGoods([action('ship'), action('order'), all]);
  await namesAre(['Desk', 'Lamp']);
  await add('Chair');
  select(0);
  select(2);
  await pressUntil('ship', () =>
    expect(raise).toHaveBeenLastCalledWith('error', 'Save the new rows first'),
  );
  expect(called).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'order' }));
  await waitFor(() => expect(called).toEqual(['SqlByDataDefinition']));
  fireEvent.click(screen.getByRole('button', { name: 'all' }));
  await waitFor(() => expect(called).toEqual(['SqlByDataDefinition', 'SqlByDataDefinition']));
});

it('[7.10h] a file of selected rows is not made without the new ones among them', async () => {
  const start = vi.fn(async () => success(null));
  const excel = {
    text: 'Excel',
    command: 'DownloadExcelByDataDefinition',
    params: { rows: 'selected' },
  };
  const { raise } = drawGoods([excel], { downloads: { start } });
  await namesAre(['Desk', 'Lamp']);
  await add('Chair');
  select(2);
  await pressUntil('Excel', () =>
    expect(raise).toHaveBeenLastCalledWith('error', 'Save the new rows first'),
  );
  expect(start).not.toHaveBeenCalled();
});

it('[7.10h] a file has the rows in the order in which the grid shows them', async () => {
  const start = vi.fn(async () => success(null));
  const excel = { text: 'Excel', command: 'DownloadExcelByDataDefinition' };
  drawGoods([excel], { downloads: { start } });
  await namesAre(['Desk', 'Lamp']);
  const header = document.querySelector('.ag-header-cell[col-id="name"] .ag-header-cell-label');
  fireEvent.click(header as Element);
  fireEvent.click(header as Element);
  await namesAre(['Lamp', 'Desk']);
  fireEvent.click(screen.getByRole('button', { name: 'Excel' }));
  await waitFor(() =>
    expect(start).toHaveBeenCalledWith(
      expect.anything(),
      {
        code: 'GOODS',
        queries: {},
        keyword: '',
        sort: [{ name: 'name', order: 'desc' }],
        fields: ['id', 'name'],
      },
      expect.anything(),
    ),
  );
});
