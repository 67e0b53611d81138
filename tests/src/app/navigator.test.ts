import { afterEach, expect, it, vi } from 'vitest';
import { createNavigator } from '#src/app/navigator.ts';

afterEach(() => vi.restoreAllMocks());

it('leads from a page in a frame to pages in the frame, and to those of other sites as they are written', () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const go = createNavigator('/y4');
  window.history.replaceState(null, '', '/y4/content/ORDERS/embed');
  go('https://elsewhere.example/y4/content/STOCK/main?a=1');
  expect(assign).toHaveBeenCalledWith('https://elsewhere.example/y4/content/STOCK/main?a=1');
  go('/content/STOCK/main?a=1');
  expect(window.location.pathname + window.location.search).toBe('/y4/content/STOCK/embed?a=1');
  window.history.replaceState(null, '', '/y4/content/ORDERS/main');
  go('/content/STOCK/main');
  expect(window.location.pathname).toBe('/y4/content/STOCK/main');
});
