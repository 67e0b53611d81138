import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { keepTyped } from '#src/storage/keep-typed.ts';
import { COPY, tenantStore } from '#src/storage/storage.ts';
import type { Toasts } from '#src/toasts/toast-log.ts';

/** A storage that holds so many characters. */
function smallStorage(room: number): Storage {
  const kept = new Map<string, string>();
  const size = () => [...kept].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const before = kept.get(key);
      kept.set(key, value);
      if (size() <= room) return;
      if (before === undefined) kept.delete(key);
      else kept.set(key, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const draft = 'd'.repeat(50);
const rows = 'r'.repeat(50);
let store = tenantStore('y4', smallStorage(0));
beforeEach(() => {
  store = tenantStore('y4', smallStorage(150));
});

test('[4.4][4.6] in a full storage kept rows give way to what was typed, which nobody else has', () => {
  store.write(`${COPY}one`, rows);
  store.write(`${COPY}two`, rows);
  store.write('typed', draft);
  expect(store.read('typed', z.string())).toBe(draft);
  expect(store.read(`${COPY}one`, z.string())).toBeNull();
});

test('nothing gives way to a copy', () => {
  store.write('typed', draft);
  store.write(`${COPY}one`, rows);
  store.write(`${COPY}two`, rows + rows);
  expect(store.read('typed', z.string())).toBe(draft);
  expect(store.read(`${COPY}one`, z.string())).toBe(rows);
  expect(store.read(`${COPY}two`, z.string())).toBeNull();
});

test('[4.6] what finds no room at all leaves what was kept before, and is told', () => {
  expect(store.write('typed', draft)).toBe(true);
  expect(store.write('typed', 'd'.repeat(500))).toBe(false);
  expect(store.read('typed', z.string())).toBe(draft);
});

test('of a copy that finds no room the one before is not kept: it is none any more', () => {
  store.write(`${COPY}one`, rows);
  expect(store.write(`${COPY}one`, 'r'.repeat(500))).toBe(false);
  expect(store.read(`${COPY}one`, z.string())).toBeNull();
});

test('says once per page that what was typed found no room', () => {
  const raise = vi.fn();
  const services = { toasts: { raise } as unknown as Toasts, t: (key: string) => key };
  expect(keepTyped(services, store, 'typed', draft)).toBe(true);
  expect(raise).not.toHaveBeenCalled();
  expect(keepTyped(services, store, 'typed', 'd'.repeat(500))).toBe(false);
  expect(keepTyped(services, store, 'typed', 'd'.repeat(501))).toBe(false);
  expect(raise).toHaveBeenCalledExactlyOnceWith('warn', expect.stringContaining('no room left'));
});
