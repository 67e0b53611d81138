import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayMoveUnasked } from '#src/pages/content/unasked-moves.ts';
import { tenantStore } from '#src/storage/storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** How often pages lead on by themselves before they are stopped, of as many attempts. */
function moves(attempts: number): number {
  const store = tenantStore('y4', window.sessionStorage);
  return Array.from({ length: attempts }, () => mayMoveUnasked(store)).filter(Boolean).length;
}

function fillStorage(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
}

it('[2.11] pages that lead to each other are stopped also where the storage has become full meanwhile', () => {
  expect(moves(4)).toBe(4);
  fillStorage();
  expect(moves(20)).toBe(6);
  vi.advanceTimersByTime(60_000);
  expect(moves(20)).toBe(10);
  vi.advanceTimersByTime(30_000);
  vi.restoreAllMocks();
  expect(moves(1)).toBe(0);
  vi.advanceTimersByTime(30_000);
  expect(moves(20)).toBe(10);
});
