import { describe, expect, it } from 'vitest';
import { embedAddress } from '#src/panels/embed-page/embed-address.ts';

describe('the address of a framed page', () => {
  it('[3.2h] is an http(s) URL or a path of the tenant, with the props as its query', () => {
    expect(
      embedAddress({ url: 'https://maps.example/m?z=1#top', props: { q: 'a b' } }, '/y4'),
    ).toMatchObject({
      src: 'https://maps.example/m?z=1&q=a+b#top',
    });
    expect(embedAddress({ url: '/content/NOTES/embed', props: {} }, '/y4')?.src).toBe(
      '/y4/content/NOTES/embed',
    );
    expect(embedAddress({ url: '/y4/content/NOTES/embed', props: {} }, '/y4')?.src).toBe(
      '/y4/content/NOTES/embed',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil', 'file:///etc'])(
    'is refused when it is %s',
    (url) => {
      expect(embedAddress({ url, props: {} }, '/y4')).toBeNull();
    },
  );

  it('lets the page inside never leave its frame', () => {
    const address = embedAddress({ url: 'https://maps.example/', props: {} }, '/y4');
    expect(address?.sandbox).not.toContain('top-navigation');
  });
});
