import { afterEach, expect, it, vi } from 'vitest';
import { success } from '#schemas/wire/envelope.ts';
import { askToOpen } from '#src/app/ask-to-open.ts';
import { createNavigator } from '#src/app/navigator.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('leads from a page in a frame to pages in the frame, and to those of other sites as they are written', () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const go = createNavigator('/y4', () => {});
  window.history.replaceState(null, '', '/y4/content/ORDERS/embed');
  go('https://elsewhere.example/y4/content/STOCK/main?a=1');
  expect(assign).toHaveBeenCalledWith('https://elsewhere.example/y4/content/STOCK/main?a=1');
  go('/content/STOCK/main?a=1');
  expect(window.location.pathname + window.location.search).toBe('/y4/content/STOCK/embed?a=1');
  window.history.replaceState(null, '', '/y4/content/ORDERS/main');
  go('/content/STOCK/main');
  expect(window.location.pathname).toBe('/y4/content/STOCK/main');
});

it.each([
  ['of ours', '/content/STOCK/main', '/y4/content/STOCK/main'],
  ['of another site', 'https://elsewhere.example/', 'https://elsewhere.example/'],
])(
  '[2.41] a tab %s that the browser stops is opened when its user presses for it',
  async (_, to, address) => {
    const userActivation = { isActive: false };
    vi.stubGlobal('navigator', { userActivation });
    const opened: (string | URL | undefined)[] = [];
    vi.spyOn(window, 'open').mockImplementation((url) => {
      if (!userActivation.isActive) return null;
      opened.push(url);
      return { opener: window } as unknown as Window;
    });
    const confirm = vi.fn(async () => {
      userActivation.isActive = true;
      return success<true>(true);
    });
    const asking = { dialogs: { confirm }, t: (text: string) => text };
    createNavigator('/y4', askToOpen(asking as never))(to, { target: '_blank' });
    await vi.waitFor(() => expect(opened).toEqual([address]));
    expect(confirm).toHaveBeenCalledExactlyOnceWith({
      title: 'Your browser has stopped a new tab',
      confirmText: 'Open the tab',
    });
  },
);
