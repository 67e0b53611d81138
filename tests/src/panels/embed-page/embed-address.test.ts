import { describe, expect, it } from 'vitest';
import { embedAddress, isPageOfOurs, isTooDeep } from '#src/panels/embed-page/embed-address.ts';

const here = { base: '/y4', origin: 'https://shop.example' };

describe('the address of a framed page', () => {
  it('[3.2h] is an http(s) URL or a page of the tenant, with the props as its query', () => {
    expect(
      embedAddress({ url: 'https://maps.example/m?z=1#top', props: { q: 'a b' } }, here)?.src,
    ).toBe('https://maps.example/m?z=1&q=a+b#top');
    for (const url of [
      '/content/NOTES/embed',
      '/y4/content/NOTES/embed',
      'https://shop.example/y4/content/NOTES/embed',
    ]) {
      expect(embedAddress({ url, props: { a: 1 } }, here)?.src, url).toBe(
        '/y4/content/NOTES/embed?a=1',
      );
    }
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    'file:///etc',
    // Of our own origin nothing but the pages that are made for it, and of no other tenant.
    '/content/NOTES/main',
    '/y4service/FilesRoot/y4/a.html',
    '/oasis/content/NOTES/embed',
    'https://shop.example/oasis/content/NOTES/embed',
    'https://shop.example/y4service/FilesRoot/y4/a.html',
    '/content/NOTES/embed/../../../y4service/api',
  ])('is refused when it is %s', (url) => {
    expect(embedAddress({ url, props: {} }, here)).toBeNull();
  });

  it('keeps another site in its frame, and pretends no border around a page of ours', () => {
    const other = embedAddress({ url: 'https://maps.example/', props: {} }, here)?.sandbox;
    expect(other?.split(' ')).not.toContain('allow-top-navigation');
    expect(other?.split(' ')).not.toContain('allow-top-navigation-by-user-activation');
    expect(other?.split(' ')).not.toContain('allow-modals');
    expect(embedAddress({ url: '/content/NOTES/embed', props: {} }, here)?.sandbox).toBeUndefined();
  });
});

describe('a page that frames pages of the product', () => {
  /** A window with so many frames around it. */
  function within(frames: number): { parent: Window } {
    const top = {} as { parent: Window };
    top.parent = top as Window;
    return frames === 0 ? top : { parent: within(frames - 1) as Window };
  }

  it.each([
    [0, false],
    [1, false],
    [2, true],
    [40, true],
  ])('with %i frames around it is too deep: %s', (frames, expected) => {
    expect(isTooDeep(within(frames))).toBe(expected);
  });
});

describe('a page of the product that was to come into a frame', () => {
  const withPart = (id: string | null) => ({
    contentDocument: {
      getElementById: (sought: string) => (sought === id ? {} : null),
    } as Document,
  });

  it.each([
    ['has come', withPart('root'), true],
    ['has been answered by something on the way', withPart(null), false],
    ['has not come, so that the browser shows a page of its own', { contentDocument: null }, false],
  ])('%s', (_, frame, expected) => {
    expect(isPageOfOurs(frame)).toBe(expected);
  });
});
