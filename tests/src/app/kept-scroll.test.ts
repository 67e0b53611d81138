import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptScroll, watchScroll } from '#src/app/kept-scroll.ts';

let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  end = watchScroll();
});

afterEach(() => {
  // Whoever moves ends a return.
  window.dispatchEvent(new Event('wheel'));
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, '');
});

function scrollTo(place: number): void {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(place);
  window.dispatchEvent(new Event('scroll'));
}

function goBackTo(place: number | null): void {
  history.replaceState(place === null ? null : { y4Scroll: place }, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

test('a page that is shorter when one comes back, for its rows are still to come, keeps the place at which it was left', () => {
  goBackTo(1162);
  scrollTo(819);
  vi.advanceTimersByTime(1000);
  expect(keptScroll()).toBe(1162);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 1162);
});

test('whoever scrolls while the rows of a page are still to come wins', () => {
  goBackTo(1162);
  window.dispatchEvent(new Event('wheel'));
  scrollTo(300);
  vi.advanceTimersByTime(1000);
  expect(keptScroll()).toBe(300);
});

test('the place of a page that was scrolled just before one left it is not that of the page before', () => {
  scrollTo(500);
  goBackTo(1162);
  vi.advanceTimersByTime(1000);
  expect(keptScroll()).toBe(1162);
});

test('a page without a place that one comes to ends the return to another', () => {
  goBackTo(1162);
  goBackTo(null);
  scrollTo(40);
  vi.advanceTimersByTime(1000);
  expect(keptScroll()).toBe(40);
});
