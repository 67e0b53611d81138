import { expect, test } from 'vitest';
import { GridFooter } from '#src/panels/grid/GridFooter.tsx';
import { show } from '../_screen.tsx';

test.each([true, false])('[2.18e] shows a spinner while rows are loading: %s', (busy) => {
  const state = { pageIndex: 0, pageSize: 10, viewAll: false };
  const { container } = show(<GridFooter count={20} state={state} busy={busy} onPage={() => {}} />);
  expect(container.querySelectorAll('.y4-spinner')).toHaveLength(busy ? 1 : 0);
  expect(container.querySelector(`[aria-busy="${busy}"]`)).not.toBeNull();
});
