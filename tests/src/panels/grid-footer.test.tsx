import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GridFooter } from '#src/panels/grid/GridFooter.tsx';
import { show } from '../_screen.tsx';

test.each([true, false])('[2.18e] shows a spinner while rows are loading: %s', async (busy) => {
  const state = { pageIndex: 0, pageSize: 10, viewAll: false };
  const { container } = show(<GridFooter count={20} state={state} busy={busy} onPage={() => {}} />);
  await waitFor(() => expect(container.querySelectorAll('.y4-spinner')).toHaveLength(busy ? 1 : 0));
  expect(container.querySelector(`[aria-busy="${busy}"]`)).not.toBeNull();
});

test.each([
  [1, 1],
  [9, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [95, 10],
  [101, 11],
])('[9.1d] %i rows are on %i pages of ten', (count, pages) => {
  const nextOn = (pageIndex: number) => {
    const state = { pageIndex, pageSize: 10, viewAll: false };
    const { unmount } = show(
      <GridFooter count={count} state={state} busy={false} onPage={() => {}} />,
    );
    const { disabled } = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    unmount();
    return disabled ? 'none' : 'next';
  };
  const ways = Array.from({ length: pages }, (_, pageIndex) => nextOn(pageIndex));
  expect(ways).toEqual([...Array(pages - 1).fill('next'), 'none']);
});

test.each([true, false])(
  '[2.18a][4.1] tells of no rows that did not come, and still leads to other pages: %s',
  (failed) => {
    const state = { pageIndex: 1, pageSize: 10, viewAll: false };
    show(<GridFooter count={40} state={state} busy={false} failed={failed} onPage={() => {}} />);
    expect(screen.queryByText('11 to 20 of 40') === null).toBe(failed);
    for (const name of ['Previous', 'Next']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
    }
  },
);
