import { beforeEach, expect, it } from 'vitest';
import { takeEmbedToken } from '#src/session/embed-token.ts';
import { type Store, tenantStore } from '#src/storage/storage.ts';

let store: Store;

beforeEach(() => {
  sessionStorage.clear();
  store = tenantStore('y4', sessionStorage);
});

it('[2.5] takes the token out of the address of an embedded page and keeps the other queries', () => {
  history.replaceState(null, '', '/y4/content/A/embed?token=secret&x=1#top');
  expect(takeEmbedToken(window, store)).toBe('secret');
  expect(location.pathname + location.search + location.hash).toBe('/y4/content/A/embed?x=1#top');
  expect(takeEmbedToken(window, store)).toBe('secret');
});

it('takes none for another page, nor one that belongs to another page', () => {
  history.replaceState(null, '', '/y4/content/A/embed?token=secret');
  takeEmbedToken(window, store);
  history.replaceState(null, '', '/y4/content/B/embed');
  expect(takeEmbedToken(window, store)).toBeNull();
  history.replaceState(null, '', '/y4/content/A/main?token=secret');
  expect(takeEmbedToken(window, store)).toBeNull();
  expect(location.search).toBe('?token=secret');
});

it.each(['%E4%B8%AD', 'a%0d%0ab', '%00', 'x'.repeat(201), '', 'a%20b'])(
  'takes %s, which is no token, as none that may open anything',
  (given) => {
    history.replaceState(null, '', `/y4/content/A/embed?token=${given}`);
    expect(takeEmbedToken(window, store)).toBe('');
    expect(location.search).toBe('');
  },
);
