import { describe, expect, it } from 'vitest';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import type { Share } from '#server/page/share.ts';
import { sharedPicture } from '#server/page/share-tags.ts';
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
  unloaded: { said: 'Not <all> is here', again: 'Reload "it"' },
  modules: [],
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

  it('[1.7] names the page in front of the product, whose name no sign of the page turns', () => {
    const named = renderPage(TEMPLATE, { ...page, name: 'Desk \u202egnp.exe' });
    expect(named).toContain('<title>Desk gnp.exe · Home &amp; office</title>');
  });

  it("has the tenant's colour before anything is drawn", () => {
    expect(html).toContain('style="--y4-brand: #0f766e"');
    expect(html).toContain('<meta name="theme-color" content="#0f766e">');
  });

  it('has words for the case that its script or its stylesheet does not come', () => {
    const words = /<template id="y4-unloaded">.*<\/template>/.exec(html)?.[0];
    expect(words).toContain('Not &lt;all&gt; is here <a href="">Reload &quot;it&quot;</a>');
    expect(html.indexOf(words ?? '')).toBeLessThan(html.indexOf('</head>'));
  });
});

describe('the preview of a shared link', () => {
  const share = {
    type: 'product',
    name: 'Lamp',
    title: 'Lamp',
    description: '',
    image: '',
    structured: null,
  } as const;
  const ofShare = (change: Partial<Share>, data = {}) =>
    renderPage(TEMPLATE, {
      ...page,
      data: { ...page.data, ...data },
      share: { ...share, ...change },
    });

  it('says in which language it is, and in which others it is to be had', () => {
    const html = ofShare({}, { language: 'ar', languages: ['en', 'ar', 'zh-CN'] });
    expect(html).toContain('<meta property="og:locale" content="ar_AR">');
    expect(html.match(/og:locale:alternate" content="\w+"/g)).toEqual([
      'og:locale:alternate" content="en_US"',
      'og:locale:alternate" content="zh_CN"',
    ]);
  });

  it('is one line of what was typed, short, and turns nothing that stands behind it', () => {
    const title = `A "lamp" <b>&'\n\r\n  \u202ekcab\u2066 😀`;
    const html = ofShare({ title, description: '😀'.repeat(10_000) });
    expect(html).toContain(
      `<meta property="og:title" content="A &quot;lamp&quot; &lt;b&gt;&amp;' kcab 😀">`,
    );
    const [, description = ''] = /og:description" content="([^"]*)"/.exec(html) ?? [];
    expect(description).toBe(`${'😀'.repeat(499)}…`);
  });

  it('knows what a card of ours is, and says of any other picture only where it lies', () => {
    const card = ofShare({ image: 'http://shop.example/lamp-card.jpg', title: 'A & B' });
    expect(card.match(/og:image:?\w*" content="[^"]*"/g)).toEqual([
      'og:image" content="http://shop.example/lamp-card.jpg"',
      'og:image:type" content="image/jpeg"',
      'og:image:width" content="1200"',
      'og:image:height" content="630"',
      'og:image:alt" content="A &amp; B"',
    ]);
    const other = ofShare({ image: 'https://else.example/lamp.png' });
    expect(other.match(/og:image:\w+/g)).toEqual(['og:image:alt']);
  });
});

describe('the picture of a shared page', () => {
  const own = 'http://shop.example';
  const stored = `${own}${FILES_BASE}y4/${'a'.repeat(32)}`;
  const files = new Set(['/landing/orders.webp', '/logo.svg']);

  it.each([
    [`${own}/landing/orders.webp`, `${own}/landing/orders-card.jpg`],
    [`${stored}.webp`, `${stored}-card.jpg`],
    [`${own}/landing/none.webp`, `${own}/landing/none.webp`],
    [`${own}/logo.svg`, `${own}/logo.svg`],
    [`${own}${FILES_BASE}y4/door.webp`, `${own}${FILES_BASE}y4/door.webp`],
    ['https://else.example/landing/orders.webp', 'https://else.example/landing/orders.webp'],
    ['', ''],
  ])('at %s is %s', (image, shared) => {
    expect(sharedPicture(image, own, files)).toBe(shared);
    expect(sharedPicture(image, '', files)).toBe(image);
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
