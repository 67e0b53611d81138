import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { GridFooter } from '#src/panels/grid/GridFooter.tsx';
import { show } from '../../_screen.tsx';

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

test.each([
  [0, false, null],
  [10, false, null],
  [11, false, 'View all'],
  [11, true, 'View less'],
  [10, true, null],
])(
  '[2.18b] offers all or less only where those are other rows: %i, all in sight: %s',
  (count, viewAll, offered) => {
    const state = { pageIndex: 0, pageSize: 10, viewAll };
    const noop = () => {};
    show(<GridFooter count={count} state={state} busy={false} onPage={noop} onViewAll={noop} />);
    expect(screen.queryByRole('button', { name: /^View/ })?.textContent ?? null).toBe(offered);
  },
);

test.each([
  [3, '3 selected'],
  [0, null],
])('tells how many rows are selected, also out of sight: %i', (selected, told) => {
  const state = { pageIndex: 0, pageSize: 10, viewAll: false };
  show(<GridFooter count={40} state={state} busy={false} selected={selected} onPage={() => {}} />);
  expect(screen.queryByText(/selected/)?.textContent ?? null).toBe(told);
});

/** Rows that are fetched once all of them are asked for. */
function Rows({ onFetch }: { onFetch(done: () => void): void }) {
  const [viewAll, setViewAll] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <GridFooter
      count={95}
      state={{ pageIndex: 0, pageSize: 10, viewAll }}
      busy={busy}
      onPage={() => {}}
      onViewAll={() => {
        setViewAll(!viewAll);
        setBusy(true);
        onFetch(() => setBusy(false));
      }}
    />
  );
}

test.each([true, false])(
  '[2.18b] View all stays in sight as its rows come where the focus is to be seen: %s',
  async (isSeen) => {
    let done = () => {};
    const shown: unknown[] = [];
    show(
      <Rows
        onFetch={(end) => {
          done = end;
        }}
      />,
    );
    const button = screen.getByRole('button', { name: 'View all' });
    button.scrollIntoView = (options) => shown.push(options);
    // A press of the mouse leaves the focus unseen.
    vi.spyOn(button, 'matches').mockImplementation((selector) =>
      selector === ':focus-visible' ? isSeen && document.activeElement === button : false,
    );
    button.focus();
    fireEvent.click(button);
    expect(button.textContent).toBe('View less');
    shown.length = 0;
    done();
    await waitFor(() =>
      expect(screen.getByText('1 to 95 of 95').closest('[aria-busy="false"]')).not.toBeNull(),
    );
    await waitFor(() => expect(shown).toEqual(isSeen ? [{ block: 'nearest' }] : []));
  },
);
