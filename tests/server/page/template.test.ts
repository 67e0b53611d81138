import { describe, expect, it } from 'vitest';
import { renderPage } from '#server/page/template.ts';

const TEMPLATE =
  '<!doctype html><html lang="zh-CN"><head><title>Y4</title></head><body></body></html>';

const page = {
  data: { corp: 'y4', language: 'en', languages: ['en'], answers: [] },
  markup: '',
  title: 'Home & office',
  description: 'All "at" once <b>',
  siteName: 'Yueyi <i>',
  brandColor: '#0f766e',
  share: null,
  modules: [],
  styles: [],
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
