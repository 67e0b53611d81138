import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLooking } from '#src/app/keep-looking.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Lets what observes the page hear of what was done to it. */
const change = async () => {
  document.body.append(document.createElement('p'));
  await Promise.resolve();
};

test('looks at once and at every change, until it is ended', async () => {
  const seen: number[] = [];
  keepLooking(
    (looking) => {
      seen.push(document.body.childElementCount);
      if (document.body.childElementCount === 2) looking.abort();
    },
    { Observer: MutationObserver },
  );
  expect(seen).toEqual([0]);
  await change();
  await change();
  await change();
  expect(seen).toEqual([0, 1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['somebody has moved', () => window.dispatchEvent(new Event('wheel'))],
  ['it has waited long enough', () => vi.advanceTimersByTime(5000)],
])('looks no more when %s', async (_, end) => {
  const look = vi.fn();
  const { signal } = keepLooking(look, { Observer: MutationObserver, ownMoves: ['wheel'] });
  window.dispatchEvent(new Event('keydown'));
  expect(signal.aborted).toBe(false);
  end();
  await change();
  expect(signal.aborted).toBe(true);
  expect(look).toHaveBeenCalledTimes(1);
});

test.each([
  ['is not certain yet', '<main><div inert></div></main>'],
  ['has the place of rows that are to come', '<div class="y4-skeleton"></div>'],
])('looks on as long as the page %s', async (_, html) => {
  document.body.innerHTML = html;
  const look = vi.fn();
  const { signal } = keepLooking(look, { Observer: MutationObserver });
  vi.advanceTimersByTime(60_000);
  expect(signal.aborted).toBe(false);
  await change();
  expect(look).toHaveBeenCalledTimes(2);
  document.body.replaceChildren();
  vi.advanceTimersByTime(5000);
  expect(signal.aborted).toBe(true);
});

test('five seconds begin anew when the page is seen to wait, also for another answer', async () => {
  const skeleton = '<div class="y4-skeleton"></div>';
  document.body.innerHTML = skeleton;
  const { signal } = keepLooking(() => {}, { Observer: MutationObserver });
  vi.advanceTimersByTime(4900);
  document.body.replaceChildren();
  vi.advanceTimersByTime(200);
  document.body.innerHTML = skeleton;
  vi.advanceTimersByTime(4900);
  document.body.replaceChildren();
  vi.advanceTimersByTime(3900);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1100);
  expect(signal.aborted).toBe(true);
});

test('a page that waits for good is given up', () => {
  document.body.innerHTML = '<div class="y4-skeleton"></div>';
  const { signal } = keepLooking(() => {}, { Observer: MutationObserver });
  vi.advanceTimersByTime(120_000);
  expect(signal.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
