import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { gridState } from '#machines/panel/grid-state.ts';
import { usePageKey } from '#src/pages/content/use-page-key.ts';
import { writeAddress } from '#src/panels/shared/loading/panel-address.ts';

beforeEach(() => window.history.replaceState(null, '', '/y4/content/STOCK/main'));
afterEach(() => window.history.replaceState(null, '', '/'));

function open() {
  const { result } = renderHook(() => usePageKey(useLocation()[0], useSearch()));
  return () => result.current;
}

/** As a panel does whose user has filtered its rows. */
function filterBy(id: string): void {
  act(() => writeAddress('filter', { filters: { id }, defaults: {}, state: gridState.parse({}) }));
}

it('stays on its page while a panel writes its view into the address, back and forth', () => {
  const key = open();
  const before = key();
  for (const id of ['a', 'b', 'a', 'b']) filterBy(id);
  expect(window.location.search).toBe('?filter.id=b');
  expect(key()).toBe(before);
});

it('takes the view that a panel has written for another page when its user comes back to it from a link', () => {
  const key = open();
  filterBy('a');
  act(() => navigate('/y4/content/STOCK/main'));
  const linked = key();
  act(() => navigate('/y4/content/STOCK/main?filter.id=a'));
  expect(key()).not.toBe(linked);
});
