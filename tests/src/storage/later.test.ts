import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { tenantStore } from '#src/storage/storage.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

const store = () => tenantStore('y4', sessionStorage);
const leavePage = () => window.dispatchEvent(new Event('pagehide'));

it('writes what can wait when the page is left, the last of several once', () => {
  const kept = store();
  const first = vi.fn(() => 1);
  const second = vi.fn(() => 2);
  kept.writeLater('rows', first);
  kept.writeLater('rows', second);
  expect(sessionStorage.length).toBe(0);
  leavePage();
  leavePage();
  expect(store().read('rows', z.number())).toBe(2);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it('writes it by itself once there is nothing else to do', async () => {
  store().writeLater('rows', () => 1);
  await vi.waitFor(() => expect(sessionStorage.getItem('y4:y4:rows')).toBe('1'), 5_000);
});

it('reads what has not been written yet', () => {
  const kept = store();
  kept.writeLater('rows', () => [1, 2]);
  expect(kept.read('rows', z.array(z.number()))).toEqual([1, 2]);
});

it('takes away what is no longer to be kept', () => {
  const kept = store();
  kept.write('rows', 1);
  kept.writeLater('rows', () => undefined);
  leavePage();
  expect(sessionStorage.length).toBe(0);
});

it('writes nothing that was removed, replaced or cleared meanwhile', () => {
  const kept = store();
  kept.writeLater('removed', () => 'late');
  kept.remove('removed');
  kept.writeLater('replaced', () => 'late');
  kept.write('replaced', 'new');
  leavePage();
  expect(kept.read('removed', z.string())).toBeNull();
  expect(kept.read('replaced', z.string())).toBe('new');
  kept.writeLater('cleared', () => 'of whom has signed out');
  kept.clear();
  leavePage();
  expect(sessionStorage.length).toBe(0);
});

it('writes nothing again in the pause after the page was left', () => {
  vi.useFakeTimers();
  const make = vi.fn(() => 1);
  store().writeLater('rows', make);
  leavePage();
  vi.advanceTimersByTime(10_000);
  expect(make).toHaveBeenCalledOnce();
});
