import { describe, expect, it } from 'vitest';
import { renderPage } from '#server/page/template.ts';

const TEMPLATE =
  '<!doctype html><html lang="zh-CN"><head><title>Y4</title></head><body></body></html>';

const page = {
  data: { corp: 'y4', language: 'en', languages: ['en'], answers: [] },
  markup: '',
  name: '',
  title: 'Home & office',
  description: 'All "at" once <b>',
  siteName: 'Yueyi <i>',
  brandColor: '#0f766e',
  share: null,
  modules: [],
  styles: [],
  sheet: [],
} satisfies Parameters<typeof renderPage>[1];

describe('the head of a page', () => {
  const html = renderPage(TEMPLATE, page);

  it('says what the page is, to search engines and where its link is shared', () => {
    expect(html).toContain('<title>Home &amp; office</title>');
    expect(html).toContain('<meta property="og:title" content="Home &amp; office">');
    expect(html).toContain('<meta name="description" content="All &quot;at&quot; once &lt;b&gt;">');
    expect(html).toContain('<meta property="og:site_name" content="Yueyi &lt;i&gt;">');
  });

  it("has the tenant's colour before anything is drawn", () => {
    expect(html).toContain('style="--y4-brand: #0f766e"');
    expect(html).toContain('<meta name="theme-color" content="#0f766e">');
  });
});

describe('a drawn page', () => {
  const template =
    '<html><head><title>Y4</title><script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>';
  const drawn = { ...page, markup: '<p class="y4-text">Drawn</p>', modules: ['/b.js'] };

  it('names its modules after the drawing, for when there is nothing better to fetch', () => {
    const [before, after] = renderPage(template, drawn).split('Drawn');
    expect(before).not.toMatch(/module|json/);
    expect(after).toContain('<script type="module" fetchpriority="low" src="/a.js"></script>');
    expect(after).toContain('<link rel="modulepreload" fetchpriority="low" href="/b.js">');
    expect(after).toContain('<script type="application/json"');
  });

  it('keeps texts that look like what is moved', () => {
    const title = '<link rel="preload" as="font">$&';
    const html = renderPage(template, { ...drawn, title, markup: '<p>$&amp;$1</p>' });
    expect(html).toContain(
      '&lt;link rel=&quot;preload&quot; as=&quot;font&quot;&gt;$&amp;</title>',
    );
    expect(html).toContain('<p>$&amp;$1</p>');
  });
});
