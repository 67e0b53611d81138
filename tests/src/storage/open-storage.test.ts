import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openStorage } from '#src/storage/open-storage.ts';
import { tenantStore } from '#src/storage/storage.ts';

test('a page whose storage is refused keeps things while it is open, each tenant its own', () => {
  const refusing = {
    get sessionStorage(): Storage {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  } as Window;
  const storage = openStorage(refusing, 'sessionStorage');
  const [own, other] = [tenantStore('y4', storage), tenantStore('oasis', storage)];
  own.write('a', 1);
  own.write('b', 2);
  other.write('a', 3);
  expect(own.read('a', z.number())).toBe(1);
  own.remove('b');
  expect(own.read('b', z.number())).toBeNull();
  own.clear();
  expect(own.read('a', z.number())).toBeNull();
  expect(other.read('a', z.number())).toBe(3);
});

test('one that is there is the browser’s own', () => {
  expect(openStorage(window, 'localStorage')).toBe(window.localStorage);
  const store = tenantStore('y4', window.localStorage);
  store.write('a', 1);
  window.localStorage.setItem('else', 'stays');
  store.clear();
  expect(window.localStorage.length).toBe(1);
  window.localStorage.clear();
});
