import { expect, it } from 'vitest';
import { takeEmbedToken } from '#src/session/embed-token.ts';

it('[2.5] takes the token out of the address of an embedded page and keeps the other queries', () => {
  history.replaceState(null, '', '/y4/content/A/embed?token=secret&x=1#top');
  expect(takeEmbedToken(window)?.token).toBe('secret');
  expect(location.pathname + location.search + location.hash).toBe('/y4/content/A/embed?x=1#top');
  expect(takeEmbedToken(window)?.token).toBe('secret');
});

it('takes none for another page, nor one that belongs to another page', () => {
  history.replaceState(null, '', '/y4/content/A/embed?token=secret');
  takeEmbedToken(window);
  history.replaceState(null, '', '/y4/content/B/embed');
  expect(takeEmbedToken(window)).toBeNull();
  history.replaceState(null, '', '/y4/content/A/main?token=secret');
  expect(takeEmbedToken(window)).toBeNull();
  expect(location.search).toBe('?token=secret');
});

it('[2.5] gives the token to its own entry of the history alone, and each visit a name of its own', () => {
  history.replaceState({ position: 3 }, '', '/y4/content/A/embed?token=secret');
  const visit = takeEmbedToken(window);
  expect(history.state).toMatchObject({ position: 3 });
  expect(takeEmbedToken(window)).toEqual(visit);
  history.pushState(null, '', '/y4/content/A/embed');
  expect(takeEmbedToken(window)).toBeNull();
  history.replaceState(null, '', '/y4/content/A/embed?token=secret');
  expect(takeEmbedToken(window)?.id).not.toBe(visit?.id);
});

it.each(['%E4%B8%AD', 'a%0d%0ab', '%00', 'x'.repeat(201), '', 'a%20b'])(
  'takes %s, which is no token, as none that may open anything',
  (given) => {
    history.replaceState(null, '', `/y4/content/A/embed?token=${given}`);
    expect(takeEmbedToken(window)?.token).toBe('');
    expect(location.search).toBe('');
  },
);
