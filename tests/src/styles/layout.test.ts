// @vitest-environment node
import type { Browser, Page } from '@playwright/test';
import rtlcss from 'rtlcss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiled, openChromium } from './_chromium.ts';

let browser: Browser;
let page: Page;
let css: string;

beforeAll(async () => {
  css = compiled('main.scss');
  browser = await openChromium();
  page = await browser.newPage();
});

afterAll(() => browser.close());

async function draw(body: string, { width = 1280, rtl = false } = {}): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const style = rtl ? rtlcss.process(css) : css;
  await page.setContent(
    `<!doctype html><html dir="${rtl ? 'rtl' : 'ltr'}" data-bs-theme="light"><head><style>${style}</style></head><body>${body}</body></html>`,
  );
}

async function box(selector: string) {
  const found = await page.locator(selector).boundingBox();
  if (!found) throw new Error(`${selector} is not drawn`);
  return found;
}

const SHELL = (attributes = '') => `
  <div class="y4-shell" data-navbar-position="vertical" data-navbar-style="transparent" ${attributes}>
    <aside class="y4-shell__side"></aside>
    <header class="y4-top-bar"></header>
    <main class="y4-shell__main">page</main>
    <footer class="y4-footer"></footer>
  </div>`;

test.each([
  ['sm', 576],
  ['md', 768],
  ['lg', 992],
  ['xl', 1200],
  ['xxl', 1540],
])('[9.7] columns of %s stand side by side from %i pixels on', async (name, width) => {
  const row = `<div class="row g-0"><div class="col-12 col-${name}-6" id="column">a</div></div>`;
  await draw(row, { width: width - 1 });
  expect((await box('#column')).width).toBe(width - 1);
  await page.setViewportSize({ width, height: 800 });
  expect((await box('#column')).width).toBe(width / 2);
});

test('the side menu is 240 wide, folded 64; the top bar is 56 high', async () => {
  await draw(SHELL());
  expect(await box('.y4-shell__side')).toMatchObject({ x: 0, width: 240, height: 800 });
  expect(await box('.y4-top-bar')).toMatchObject({ x: 240, y: 0, height: 56 });
  await draw(SHELL('data-collapsed="true"'));
  expect((await box('.y4-shell__side')).width).toBe(64);
});

test('a long mark in the side menu leaves the name of its entry most of the line', async () => {
  const mark = 'a mark that is very long';
  const row = `<a class="y4-side-menu__row"><span class="y4-side-menu__text">Performances</span><span class="y4-badge">${mark}</span></a>`;
  await draw(`<nav style="inline-size: 200px">${row}</nav>`);
  expect((await box('.y4-badge')).width).toBeLessThanOrEqual(80);
  expect((await box('.y4-side-menu__text')).width).toBeGreaterThan(90);
});

test('[2.14g] words of a table in HTML stay whole where it is wider than its place, which is scrolled', async () => {
  const cells = Array.from({ length: 12 }, (_, n) => `<td>Ordinary</td><td>${n}</td>`).join('');
  await draw(
    `<div class="y4-html"><table><tr>${cells}<td>${'x'.repeat(2000)}</td></tr></table></div>`,
    { width: 390 },
  );
  expect((await box('td:first-child')).width).toBeGreaterThan(50);
  expect((await box('td:last-child')).width).toBeLessThanOrEqual(390);
  expect((await box('.y4-html')).width).toBeLessThanOrEqual(390);
});

test('the name of a tile stands below its icon, also beside a tile with a long name', async () => {
  const tile = (name: string) =>
    `<li><a class="y4-launcher__tile"><span class="y4-launcher__icon"></span><span class="y4-launcher__name">${name}</span></a></li>`;
  await draw(
    `<ul class="y4-launcher__tiles" style="inline-size: 300px">${tile('Mail')}${tile('long '.repeat(30))}</ul>`,
  );
  const icon = await box('li:first-child .y4-launcher__icon');
  const name = await box('li:first-child .y4-launcher__name');
  expect(name.y - (icon.y + icon.height)).toBeLessThanOrEqual(8);
});

test('on a phone the side menu gives its room to the page', async () => {
  await draw(SHELL(), { width: 390 });
  expect(await page.locator('.y4-shell__side').isVisible()).toBe(false);
  expect(await box('.y4-shell__main')).toMatchObject({ x: 0, width: 390 });
});

test('the page grows to 1540 and no further', async () => {
  await draw(SHELL(), { width: 2400 });
  expect((await box('.y4-shell__main')).width).toBe(1540);
});

test('the mirrored stylesheet puts the side menu to the right', async () => {
  await draw(SHELL(), { rtl: true });
  expect(await box('.y4-shell__side')).toMatchObject({ x: 1040, width: 240 });
  await draw('<p class="ms-4 text-end" id="text">text</p>', { rtl: true });
  const style = await page.locator('#text').evaluate((element) => {
    const { marginLeft, marginRight, textAlign } = getComputedStyle(element);
    return { marginLeft, marginRight, textAlign };
  });
  expect(style).toEqual({ marginLeft: '0px', marginRight: '24px', textAlign: 'left' });
});

test('[9.12] the settings drawer is 22rem wide at most', async () => {
  const drawer = '<dialog class="y4-dialog y4-dialog--drawer y4-settings">settings</dialog>';
  await draw(drawer);
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await settled();
  expect(await box('dialog')).toMatchObject({ x: 1280 - 352, width: 352, height: 800 });
  await page.setViewportSize({ width: 390, height: 800 });
  expect((await box('dialog')).width).toBe(342);
});

test('[2.25] the card of the auth layout stands in the middle', async () => {
  const card =
    '<div class="y4-auth y4-auth--card"><header class="y4-auth__bar"></header><main class="y4-auth__main"><div class="y4-auth__card">form</div></main><footer class="y4-auth__footer">foot</footer></div>';
  await draw(card);
  expect(await box('.y4-auth__card')).toMatchObject({ x: (1280 - 400) / 2, width: 400 });
  await draw(card, { width: 390 });
  expect(await box('.y4-auth__card')).toMatchObject({ x: 16, width: 358 });
});

test('a dialog is 480 wide at most and keeps off the edges of a phone', async () => {
  await draw('<dialog class="y4-dialog y4-dialog--centre">question</dialog>');
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  expect((await box('dialog')).width).toBe(480);
  await page.setViewportSize({ width: 390, height: 800 });
  expect((await box('dialog')).width).toBe(358);
});

test('what has the focus of the keyboard carries a ring of two pixels', async () => {
  await draw(
    '<a href="#a">link</a><button class="btn btn-primary">button</button><input class="form-control"><input type="checkbox" class="form-check-input">',
  );
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      );
      return `${document.activeElement?.tagName} ${outlineStyle} ${outlineWidth}`;
    });
    expect(ring).toMatch(/^(A|BUTTON|INPUT) solid 2px$/);
  }
});

test.each([
  [
    'a box of several options',
    '<div class="y4-form__choices"><label class="y4-choice"><input type="checkbox" class="form-check-input"></label></div>',
  ],
  [
    'a table that is scrolled',
    '<section class="y4-card"><div class="y4-card__body y4-card__body--flush"><section class="table-responsive" tabindex="0">rows</section></div></section>',
  ],
  [
    'a day of the last week',
    '<div class="flatpickr-calendar"><div style="overflow: hidden; inline-size: 36px; block-size: 36px"><span class="flatpickr-day" tabindex="0" style="display: block">30</span></div></div>',
  ],
])('the ring of %s is seen as a whole at the edge of its place', async (_name, body) => {
  await draw(body);
  await page.keyboard.press('Tab');
  const cut = await page.evaluate(() => {
    const { activeElement: focused } = document;
    if (focused === null || focused === document.body) throw new Error('Nothing has the focus');
    const { outlineOffset, outlineWidth } = getComputedStyle(focused);
    const room = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const ring = focused.getBoundingClientRect();
    const places: string[] = [];
    for (let place = focused.parentElement; place; place = place.parentElement) {
      if (place === document.body) break;
      if (getComputedStyle(place).overflowY === 'visible') continue;
      const edge = place.getBoundingClientRect();
      const isWhole =
        ring.left - room >= edge.left + place.clientLeft &&
        ring.bottom + room <= edge.bottom &&
        ring.top - room >= edge.top + place.clientTop;
      if (!isWhole) places.push(place.className);
    }
    return places;
  });
  expect(cut).toEqual([]);
});

test('nothing moves for who asked for less motion', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await draw('<span class="y4-skeleton" id="moving"></span>');
  const duration = await page
    .locator('#moving')
    .evaluate((element) => getComputedStyle(element).animationDuration);
  await page.emulateMedia({ reducedMotion: null });
  expect(Number.parseFloat(duration)).toBeLessThanOrEqual(0.00001);
});

test.each(['light', 'dark'])(
  'what is chosen is told by a ground where the reader has colours of his own, in %s',
  async (theme) => {
    const tile = (checked: string) =>
      `<label class="y4-tiles__tile"><input type="radio" ${checked}>Side</label>`;
    // Before it is drawn: what changes afterwards may be on its way when it is looked at.
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await draw(`<div data-bs-theme="${theme}">
    ${tile('')}${tile('checked')}
    <span>${['', 'checked'].map((on) => `<input type="checkbox" class="form-check-input" ${on}>`).join('')}</span>
    <span class="form-check form-switch">${['', 'checked'].map((on) => `<input type="checkbox" role="switch" class="form-check-input" ${on}>`).join('')}</span>
    <div class="flatpickr-calendar">${['', 'inRange', 'selected'].map((on) => `<span class="flatpickr-day ${on}">1</span>`).join('')}</div>
    ${['', 'ag-checked', 'ag-indeterminate'].map((on) => `<span class="ag-checkbox-input-wrapper ${on}"></span>`).join('')}
  </div>`);
    const grounds = await page.evaluate(() =>
      [
        '.y4-tiles__tile',
        'span:not(.form-switch) > .form-check-input',
        '.form-switch .form-check-input',
        '.flatpickr-day',
        '.ag-checkbox-input-wrapper',
      ].map((selector) =>
        [...document.querySelectorAll(selector)].map(
          (one) => getComputedStyle(one).backgroundColor,
        ),
      ),
    );
    await page.emulateMedia({ forcedColors: null, reducedMotion: null });
    const chosen = grounds[0]?.[1];
    for (const [rest, ...others] of grounds) {
      expect(others.length).toBeGreaterThan(0);
      expect(new Set(others)).toEqual(new Set([chosen]));
      expect(rest).not.toBe(chosen);
    }
  },
);

/** Waits until what slides or fades in has arrived. */
async function settled(): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}

test('a word without end leaves the other columns of an import in sight', async () => {
  const cells = `<td>2</td><td id="long">${'longword'.repeat(60)}</td><td id="next">3</td>`;
  await draw(
    `<div class="y4-import__rows" style="width: 800px"><table class="table table-sm"><tbody><tr>${cells}</tr></tbody></table></div>`,
  );
  const next = await box('#next');
  expect(next.x + next.width).toBeLessThanOrEqual(800);
  expect((await box('#long')).height).toBeGreaterThan(60);
});

test('[2.14g] an HTML panel has room for the focus ring of a link at its edge, and its text stands where others do', async () => {
  const card = (id: string, name: string) =>
    `<section class="y4-card" id="${id}-card"><div class="y4-card__body"><div><div class="${name}"><a href="#" id="${id}" style="display: block">Terms</a></div></div></div></section>`;
  await draw(card('plain', 'plain') + card('link', 'y4-html'));
  const placeIn = async (id: string) => {
    const [around, link] = [await box(`#${id}-card`), await box(`#${id}`)];
    return { ...link, y: link.y - around.y, below: around.y + around.height - link.y };
  };
  expect(await placeIn('link')).toEqual(await placeIn('plain'));
  const [html, link] = [await box('.y4-html'), await box('#link')];
  expect([link.x - html.x, link.y - html.y]).toEqual([4, 4]);
  expect([html.width - link.width, html.height - link.height]).toEqual([8, 8]);
});

test('[2.14g] badges of neighbouring lines of an HTML panel stand apart', async () => {
  const line = (id: string) => `<li><span class="badge badge-soft-info" id="${id}">new</span></li>`;
  await draw(`<div class="y4-html"><ul>${line('first')}${line('second')}</ul></div>`);
  const [first, second] = [await box('#first'), await box('#second')];
  expect(second.y - (first.y + first.height)).toBeGreaterThanOrEqual(4);
});

test('[3.18f] a page that is turned against its language reads sentences that end where their letters do', async () => {
  const text = (word: string) =>
    `<div id="place"><p><span id="word">${word}</span><span id="mark">.</span></p></div>`;
  const placesIn = async (lang: string, word: string, rtl: boolean) => {
    await draw(text(word), { rtl });
    await page.evaluate((code) => {
      document.documentElement.lang = code;
    }, lang);
    const [place, first, mark] = [await box('#place'), await box('#word'), await box('#mark')];
    const end = Math.max(first.x + first.width, mark.x + mark.width);
    return {
      endsAt: mark.x > first.x ? 'right' : 'left',
      stands: place.x + place.width - end < 2 ? 'right' : 'left',
    };
  };
  expect(await placesIn('en', 'Saved', true)).toEqual({ endsAt: 'right', stands: 'right' });
  expect(await placesIn('ar', 'حُفظ', false)).toEqual({ endsAt: 'left', stands: 'left' });
  // Elsewhere a name in other letters does not turn the sentence that it begins.
  expect(await placesIn('ar', 'Yueyi', true)).toEqual({ endsAt: 'left', stands: 'right' });
  expect(await placesIn('en', 'حُفظ', false)).toEqual({ endsAt: 'right', stands: 'left' });
});

test.each([
  [
    'a card',
    '<dl class="y4-list-item__value" style="display: block"><dd><div class="y4-html" id="place">\0</div></dd></dl>',
  ],
  ['a cell', '<div class="ag-cell"><div class="y4-html" id="place">\0</div></div>'],
  [
    'a form',
    '<output class="y4-form__label" dir="auto" style="display: block"><div class="y4-html" id="place">\0</div></output>',
  ],
])(
  '[3.18f] a paragraph of a value in Latin letters ends at its end in an Arabic page, and stands with its neighbours, in %s',
  async (_, place) => {
    const html = '<p><span id="word">Museum</span><span id="mark">.</span></p>';
    await draw(place.replace('\0', html), { rtl: true });
    const [around, word, mark] = [await box('#place'), await box('#word'), await box('#mark')];
    expect(mark.x).toBeGreaterThan(word.x);
    expect(around.x + around.width - (mark.x + mark.width)).toBeLessThan(2);
  },
);

test.each([1280, 390])(
  'titles of cards side by side stand equally high where the buttons of one take a line of their own, %i pixels wide',
  async (width) => {
    const card = (id: string, actions: string) =>
      `<section class="y4-card" style="inline-size: 180px"><header class="y4-card__header"><div class="y4-card__heading"><h2 class="y4-card__title" id="${id}">Notes</h2></div>${actions}</header></section>`;
    const buttons = '<button type="button" class="btn btn-sm">Ask the database</button>'.repeat(2);
    await draw(
      `<div style="display: flex">${card('alone', '')}${card('above', `<div class="y4-card__actions">${buttons}</div>`)}</div>`,
      { width },
    );
    const actions = await box('.y4-card__actions');
    const above = await box('#above');
    expect(actions.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(above.y).toBe((await box('#alone')).y);
  },
);

test('a title and what can be pressed beside it are level with those of other cards where words stand below the title', async () => {
  const card = (id: string, words: string) =>
    `<section class="y4-card" id="${id}" style="inline-size: 300px"><header class="y4-card__header"><div class="y4-card__heading"><h2 class="y4-card__title">Sales</h2>${words}</div><div class="y4-card__actions"><button type="button" class="btn btn-sm">New</button></div></header></section>`;
  const words = '<div class="y4-card__description">Of the last week</div>';
  await draw(`<div style="display: flex">${card('bare', '')}${card('told', words)}</div>`);
  for (const part of ['h2', 'button']) {
    expect((await box(`#told ${part}`)).y).toBeCloseTo((await box(`#bare ${part}`)).y, 0);
  }
  const title = await box('#told h2');
  expect((await box('#told .y4-card__description')).y).toBeCloseTo(title.y + title.height + 4, 0);
});

test('what stands below titles of one and of two lines is level in cards side by side', async () => {
  const card = (id: string, title: string) =>
    `<section class="y4-card" id="${id}" style="inline-size: 160px"><header class="y4-card__header"><div class="y4-card__heading"><h2 class="y4-card__title">${title}</h2></div></header><div class="y4-card__body">42</div></section>`;
  await draw(
    `<div style="display: flex">${card('one', 'Sales')}${card('two', 'Orders of the last 24 hours')}</div>`,
  );
  const lines = (await box('#two h2')).height / (await box('#one h2')).height;
  expect(lines).toBeCloseTo(2);
  expect((await box('#two .y4-card__body')).y).toBe((await box('#one .y4-card__body')).y);
});

test('the cross of a toast is level with its first line, for a mouse and for a finger', async () => {
  const middle = async (selector: string) => {
    const { y, height } = await box(selector);
    return y + height / 2;
  };
  const html =
    '<div class="y4-toast" style="display: flex; line-height: 1.5"><span class="y4-toast__text"><span id="words">Saved</span></span><button type="button" class="btn btn-ghost btn-sm y4-button--icon y4-toast__dismiss"></button></div>';
  for (const height of ['28px', '44px']) {
    await draw(html);
    await page.evaluate(
      (to) => document.documentElement.style.setProperty('--y4-control-small', to),
      height,
    );
    expect((await box('button')).height).toBe(Number.parseInt(height, 10));
    expect(Math.abs((await middle('button')) - (await middle('#words')))).toBeLessThanOrEqual(1);
  }
});

test('a toast reads in the direction of its sentence, and not of the name that it begins with', async () => {
  const placeOf = (words: string) =>
    page.locator('.y4-toast__text').evaluate(({ firstChild }, sought) => {
      const range = document.createRange();
      const from = firstChild?.textContent?.indexOf(sought) ?? -1;
      range.setStart(firstChild as Node, from);
      range.setEnd(firstChild as Node, from + sought.length);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }, words);
  // The signs around the name are those that the texts of the product have.
  const toast = (text: string) =>
    `<div class="y4-toast" style="display: flex"><span class="y4-toast__text">${text}</span></div>`;
  await draw(toast('\u2068\u0639\u0642\u062f\u2069 is no file'));
  expect((await placeOf('\u0639\u0642\u062f')).right).toBeLessThan((await placeOf('file')).left);
  await draw(toast('\u2068contract.pdf\u2069 \u0644\u064a\u0633 \u0645\u0644\u0641\u064b\u0627'), {
    rtl: true,
  });
  expect((await placeOf('contract')).left).toBeGreaterThan(
    (await placeOf('\u0644\u064a\u0633')).right,
  );
});

test('the numbers of a chart stand on the ground of their card, their heads too', async () => {
  await draw(
    '<div class="y4-chart__table"><table class="table table-sm"><thead><tr><td></td><th>Sales</th></tr></thead></table></div>',
  );
  expect(await page.locator('th').evaluate((head) => getComputedStyle(head).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
});

test('both values of a conflict stand below each other, each under its heading, where the place is narrow', async () => {
  const values = `
    <div class="y4-conflict-values"><table>
      <thead><tr><th>Field</th><th>Your value</th><th>Their value</th></tr></thead>
      <tbody><tr><th>Responsible</th><td id="mine" data-title="Your value">Documentation</td>
        <td id="theirs" data-title="Their value">Administration</td></tr></tbody>
    </table></div>`;
  await draw(values, { width: 320 });
  const [mine, theirs] = [await box('#mine'), await box('#theirs')];
  expect(theirs.x).toBe(mine.x);
  expect(theirs.y).toBeGreaterThanOrEqual(mine.y + mine.height);
  const heading = await page
    .locator('#theirs')
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(heading).toBe('"Their value"');
  await page.setViewportSize({ width: 600, height: 800 });
  expect((await box('#theirs')).y).toBe((await box('#mine')).y);
});

test('rows of a page are no wider than the paper', async () => {
  await page.emulateMedia({ media: 'print' });
  const row = `<div class="row g-4 y4-form-row"><div class="col-12"><section class="y4-card">rows</section></div></div>`;
  await draw(SHELL().replace('>page<', `>${row}<`), { width: 680 });
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  await page.emulateMedia({ media: null });
  expect(scroll).toBe(client);
});

test('[2.14e] a list of more rows than a sheet has room for begins below its title on paper, without boxes to tick and buttons', async () => {
  const item =
    '<li class="y4-list-item y4-list-item--list"><label class="y4-choice">Tick</label><div class="y4-list-item__body">Row</div><div class="y4-list-item__actions"><button>Open</button></div></li>';
  await draw(
    `<h1>Title</h1><section class="y4-card"><ul class="y4-list y4-list--list">${item.repeat(30)}</ul></section>`,
  );
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
  await page.emulateMedia({ media: 'print' });
  const tools = await page.locator('.y4-choice:visible, button:visible').count();
  await page.emulateMedia({ media: null });
  expect(tools).toBe(0);
});

test('a formatted text that is cut on paper ends with a mark, and one that is whole has none', async () => {
  await page.emulateMedia({ media: 'print' });
  const text = (id: string, lines: number) =>
    `<tr><td><div class="y4-html" id="${id}">${'<p>A line</p>'.repeat(lines)}</div></td></tr>`;
  await draw(
    `<div class="y4-grid"><div class="y4-print"><table>${text('long', 200)}${text('short', 3)}</table></div></div>`,
    { width: 680 },
  );
  const marks = await page.locator('.y4-html').evaluateAll((all) =>
    all.map((one) => {
      const { content, top, height } = getComputedStyle(one, '::after');
      const isSeen = parseFloat(top) + parseFloat(height) <= one.clientHeight + 1;
      return { id: one.id, content, isSeen };
    }),
  );
  await page.emulateMedia({ media: null });
  expect(marks).toEqual([
    { id: 'long', content: '"…"', isSeen: true },
    { id: 'short', content: '"…"', isSeen: false },
  ]);
});

test.each([800, 200])(
  'what acts stands below many entries of a menu in a window %i pixels high',
  async (height) => {
    const rows = Array.from({ length: 40 }, (_, n) => `<button class="y4-menu__row">${n}</button>`);
    const acts = '<hr class="y4-menu__divider"><button class="y4-menu__row" id="act">New</button>';
    await draw(
      `<div class="y4-menu"><div role="menu" class="y4-menu__parts"><div class="y4-menu__list">${rows.join('')}</div><div>${acts}</div></div></div>`,
    );
    await page.setViewportSize({ width: 1280, height });
    const [act, list] = [await box('#act'), await box('.y4-menu__list')];
    // A low window scrolls all of them together.
    expect(act.y + act.height <= height).toBe(height === 800);
    expect(list.height >= 90).toBe(true);
    const overflow = await page
      .locator('.y4-menu, .y4-menu__parts, .y4-menu__list')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(overflow).toBe(0);
  },
);

test.each([
  ['ag-cell', 'div'],
  ['y4-early__cell', 'div'],
  ['y4-list-item__title', 'p'],
])(
  'a .%s that is read with its page begins where the page does, whichever letters come first',
  async (name, tag) => {
    const text = (more: string) =>
      `<${tag} class="${name} ${more}"><span>Nordic</span> <b>كرسي</b></${tag}>`;
    await draw(
      `<div class="y4-list-item" style="display: block">${text('')}${text('y4-with-page')}</div>`,
      { rtl: true },
    );
    const places = await page.locator(`.${name}`).evaluateAll((all) =>
      all.map((one) => {
        const [first, second] = [one.querySelector('span'), one.querySelector('b')];
        return (first?.getBoundingClientRect().x ?? 0) > (second?.getBoundingClientRect().x ?? 0);
      }),
    );
    expect(places).toEqual([false, true]);
  },
);
