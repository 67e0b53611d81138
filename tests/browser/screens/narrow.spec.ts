import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { openOffice } from '../_orders.ts';
import { admin, type Person, signIn, speak } from '../_people.ts';
import { leadTo, openScreen } from '../_screens.ts';
import { CART, onTask, putIntoCart } from '../shop/_checkout.ts';

async function beOnPhoneWithLargeLetters(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

const layla: Person = { corp: 'oasis', user: 'admin@oasis.example', password: 'oasis-sample' };
const PEOPLE = [
  { language: 'en', person: admin },
  { language: 'ar', person: layla },
] as const;
const SCREENS = [
  'content/HOME/main',
  'content/ORDERS/main',
  'user/profile',
  'toasts',
  'faq',
  'e-commerce/customers',
  'e-commerce/invoice',
  'e-commerce/billing',
  'e-commerce/product/product-grid',
];

/** Pixels by which a page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

const AMOUNT = String.raw`\d[\d,]*\.\d\d`;
const MOMENT = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;

/** What is so written, begins on one line and ends on another. */
function broken(page: Page, pattern: string): Promise<string[]> {
  return page.evaluate((written) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: value, index } of (text.nodeValue ?? '').matchAll(new RegExp(written, 'g'))) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + value.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(value);
      }
    }
    return found;
  }, pattern);
}

/** How far the last button of each card stands out of it, in pixels. */
function overhangs(page: Page): Promise<number[]> {
  return page.locator('.y4-product__actions').evaluateAll((rows) =>
    rows.map((row) => {
      const { left, right } = row.getBoundingClientRect();
      const button = row.lastElementChild?.getBoundingClientRect();
      return button === undefined ? 99 : Math.max(left - button.left, button.right - right);
    }),
  );
}

for (const { language, person } of PEOPLE) {
  test(`no screen is wider than a phone with text twice as large in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 320, height: 844 });
    // What a reader sets in the browser, which queries of the window's width heed too.
    const settings = await page.context().newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await speak(page, language);
    await signIn(page, person);
    await openScreen(page, `/${person.corp}/faq`);
    for (const path of SCREENS) {
      await leadTo(page, `/${person.corp}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
      expect.soft(await broken(page, AMOUNT), path).toEqual([]);
    }
  });

  test(`signs in the top bar lie apart on a phone with text twice as large in ${language}`, async ({
    page,
  }) => {
    await beOnPhoneWithLargeLetters(page);
    await speak(page, language);
    await openScreen(page, `/${person.corp}/faq`);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: /^(?:Apps|التطبيقات)$/ })).toBeVisible();
    const signs = bar.locator('svg:visible, .y4-brand__sign, .btn-primary');
    expect(await signs.count()).toBeGreaterThan(4);
    expect(await roomBetween(signs)).toBeGreaterThan(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test(`columns have room beside what stays in sight with text twice as large in ${language}`, async ({
    page,
  }) => {
    await beOnPhoneWithLargeLetters(page);
    await speak(page, language);
    await signIn(page, layla);
    await openScreen(page, '/oasis/content/CUSTOMERS/main');
    const row = page.locator('.y4-grid .ag-row[row-index="0"]');
    // What stays in sight would leave the others a few letters.
    const first = row.locator('.ag-cell[col-id="id"]');
    await expect(first).toHaveText(/^C/);
    const placeOf = async () => (await first.boundingBox())?.x ?? Number.NaN;
    const before = await placeOf();
    await first.hover();
    await page.mouse.wheel(language === 'ar' ? -120 : 120, 0);
    await expect.poll(async () => Math.abs((await placeOf()) - before)).toBeGreaterThan(60);
    const actions = await row.locator('.ag-cell[col-id="actions"]').boundingBox();
    const more = await row.locator('.ag-cell[col-id="actions"] button').boundingBox();
    expect(more?.x).toBeGreaterThanOrEqual(actions?.x ?? Number.NaN);
    const endOf = (box: typeof more) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(endOf(more)).toBeLessThanOrEqual(endOf(actions));
    expect(endOf(actions)).toBeLessThanOrEqual(390);
  });

  test(`what gets the focus on the landing page is clear of its bar with text twice as large in ${language}`, async ({
    page,
  }) => {
    await beOnPhoneWithLargeLetters(page);
    await speak(page, language);
    await openScreen(page, `/${person.corp}/landing`);
    const covered = await page.getByRole('main').evaluate((main) => {
      const bar = document.querySelector('.y4-landing-nav')?.getBoundingClientRect();
      return [...main.querySelectorAll('a[href], button')].flatMap((place) => {
        // As the browser does where the focus goes up the page.
        place.scrollIntoView({ block: 'start', behavior: 'instant' });
        const { top } = place.getBoundingClientRect();
        return top >= (bar?.bottom ?? Number.NaN) ? [] : [place.textContent];
      });
    });
    expect(covered).toEqual([]);
  });

  test(`times of rows are read whole beside what stays in sight on a phone in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language);
    await signIn(page, layla);
    await openScreen(page, '/oasis/content/ORDERS/main');
    const time = page.locator('.ag-row[row-index="0"] .ag-cell[col-id="date"]');
    await expect(time).toHaveText(new RegExp(`^${MOMENT}$`));
    await time.hover();
    const isWhole = () =>
      time.evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { left, right, top, height } = range.getBoundingClientRect();
        return [left + 1, right - 1].every(
          (x) => document.elementFromPoint(x, top + height / 2)?.closest('.ag-cell') === cell,
        );
      });
    await expect
      .poll(async () => {
        await page.mouse.wheel(language === 'ar' ? -10 : 10, 0);
        return isWhole();
      })
      .toBe(true);
  });

  test(`figures and days stay whole beside each other on a phone in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language);
    await signIn(page, layla);
    await openScreen(page, '/oasis/content/HOME/main');
    const figures = page.locator('.y4-html .fs-2');
    await expect(figures).toHaveCount(4);
    await expect(figures.nth(1)).toHaveText(/\d\.\d\d/);
    expect(await broken(page, AMOUNT)).toEqual([]);
    await expect(page.locator('.y4-html a .text-nowrap')).toHaveText(new RegExp(MOMENT));
    expect(await broken(page, MOMENT)).toEqual([]);
  });

  test(`the shop fits under fingers on the smallest phone in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await speak(page, language);
    await openScreen(page, `/${person.corp}/e-commerce/product/product-grid`);
    const bar = page.getByRole('banner');
    const tops = await bar.locator('.y4-brand, .y4-shop-bar__end').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return top + height / 2;
      }),
    );
    expect(tops).toHaveLength(2);
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 100))).toBeLessThanOrEqual(1);
    expect(Math.max(...(await overhangs(page)))).toBeLessThan(0.5);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await context.close();
  });
}

/** Pixels that the nearest two of these places lie apart, below 0 where one lies over the other. */
function roomBetween(places: Locator): Promise<number> {
  return places.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    const rooms = boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .map((b) =>
          Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom),
        ),
    );
    return Math.min(...rooms);
  });
}

for (const { where, width, letters, price, sum } of [
  { where: 'on the smallest phone', width: 320, letters: 16, price: 11_345.5, sum: '¥22,691.00' },
  {
    where: 'on a phone with text twice as large',
    width: 390,
    letters: 32,
    price: 11_345.5,
    sum: '¥22,691.00',
  },
  {
    where: 'on the smallest phone with text twice as large, in millions',
    width: 320,
    letters: 32,
    price: 611_345.5,
    sum: '¥1,222,691.00',
  },
]) {
  const isLarge = letters > 16;

  test(`what is bought and ordered has room ${where}`, async ({ page, request }) => {
    const office = await openOffice(request);
    const product = await office.addProduct({ price: price + 1000, salePrice: price });
    const shopper = await office.addShopper();
    const order = await shopper.order([{ id: product.id, quantity: 100 }]);
    await page.setViewportSize({ width, height: 844 });
    const settings = await page.context().newCDPSession(page);
    const fontSizes = { standard: letters, fixed: letters };
    await settings.send('Page.setFontSizes', { fontSizes });
    await speak(page, 'en');
    await signIn(page, shopper);
    await putIntoCart(page, product.id, 2);
    await openScreen(page, CART);
    const line = page.locator('.y4-cart__line');
    await expect(line.getByText(sum)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const parts = line.locator('fieldset, strong, > button');
    await expect(parts).toHaveCount(3);
    expect(await roomBetween(parts)).toBeGreaterThan(0);
    expect(await broken(page, AMOUNT)).toEqual([]);
    const toCheckout = page.getByRole('link', { name: 'Checkout' });
    expect(await toCheckout.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    // The sum and the way on stand in one line where it holds them, and cover nothing of the page's end.
    const bar = await page.locator('.y4-cart__bar').evaluate((one) => {
      scrollTo(0, document.documentElement.scrollHeight);
      const [sum, link] = [...one.children].map((part) => part.getBoundingClientRect());
      const end = document.querySelector('.y4-footer')?.getBoundingClientRect().bottom;
      return {
        hasTwoLines: (sum?.bottom ?? 0) <= (link?.top ?? 0),
        room: one.getBoundingClientRect().top - (end ?? Number.NaN),
      };
    });
    expect(bar.hasTwoLines).toBe(isLarge);
    expect(bar.room).toBeGreaterThanOrEqual(0);

    await openScreen(page, '/y4/e-commerce/checkout');
    await expect(page.locator('.y4-summary__line').getByText(sum)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await broken(page, AMOUNT)).toEqual([]);

    await openScreen(page, '/y4/e-commerce/orders/order-list');
    const row = page.getByRole('row').filter({ hasText: order });
    const cells = row.locator('time, .y4-badge, a, button');
    await expect(cells).toHaveCount(4);
    expect(await roomBetween(cells)).toBeGreaterThan(0);
    const until = await row.locator('time').evaluate((time) => {
      const text = document.createRange();
      text.selectNodeContents(time);
      const edge = time.closest('tr')?.getBoundingClientRect().right ?? Number.NaN;
      return edge - text.getBoundingClientRect().right;
    });
    expect(until).toBeGreaterThan(0);
    const street = row.getByText('Harbour Road 18, Shanghai');
    await expect(street).toBeVisible();
    if (isLarge) expect(await street.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

    await openScreen(page, `/y4/e-commerce/orders/order-details/${order}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await broken(page, 'Processing|Completed')).toEqual([]);
  });
}

test('nothing lies over a product in a window as low as that of a page four times as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await speak(page, 'en');
  await openScreen(page, '/y4/e-commerce/product/product-details/P000001');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll('header, main *')]
      .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
      .map((one) => one.className),
  );
  expect(fixed).toEqual([]);
});

test('calendars and dialogs fit into the window of a page that is four times as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await speak(page, 'en');
  await signIn(page, admin);
  await openScreen(page, '/y4/content/FIELDS/main');
  await page.getByRole('textbox', { name: 'Listed since' }).click();
  const calendar = page.getByRole('dialog', { name: 'Listed since' });
  await expect(calendar.locator('.selected')).toBeVisible();
  const edges = () =>
    calendar.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      const days = [...one.querySelectorAll('.dayContainer .flatpickr-day')];
      return [left, right, Math.max(...days.map((day) => day.getBoundingClientRect().right))];
    });
  await expect.poll(async () => Math.max(...(await edges()))).toBeLessThanOrEqual(320);
  expect(Math.min(...(await edges()))).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Crop/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect(dialog.getByRole('img').first()).toBeVisible();
  const hidden = await dialog
    .locator('.y4-dialog__body')
    .evaluate((body) => body.scrollHeight - body.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Use the whole picture' }).focus();
  await expect(dialog.getByRole('button', { name: 'Use the whole picture' })).toBeInViewport();
});

test('drawings have the colour of the text beside them where the reader has colours of his own', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await speak(page, 'en');
  await signIn(page, admin);
  await openScreen(page, '/y4/user/profile');
  const colours = await page
    .locator('.y4-side-menu__row:has(.y4-side-menu__text)')
    .evaluateAll((rows) =>
      rows.map((row) =>
        ['.y4-side-menu__icon path', '.y4-side-menu__text'].map((part) => {
          const drawn = row.querySelector(part);
          const style = drawn && getComputedStyle(drawn);
          return part.endsWith('path') ? style?.fill : style?.color;
        }),
      ),
    );
  expect(colours.length).toBeGreaterThan(3);
  for (const [icon, text] of colours) expect(icon).toBe(text);
});

test('a name without room for some of its letters leaves its sign alone in the bar', async ({
  page,
}) => {
  await speak(page, 'en');
  await page.setViewportSize({ width: 430, height: 640 });
  await page.goto('/y4/content/CLUB/main');
  const brand = page.locator('.y4-top-bar .y4-brand');
  const call = (name: string) =>
    brand.locator('.y4-brand__name').evaluate((element, text) => {
      element.textContent = text;
    }, name);
  await call('Edelweiss');
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(brand).toBeVisible();
    const { sign, room } = await brand.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const mark = element.querySelector('.y4-brand__sign')?.getBoundingClientRect();
      const name = element.querySelector('.y4-brand__name')?.getBoundingClientRect();
      const isCut = name === undefined || name.top >= box.bottom;
      return {
        sign: mark !== undefined && mark.left >= box.left && mark.right <= box.right,
        room: isCut ? 'none' : name.width,
      };
    });
    expect(sign, `the sign at ${width}`).toBe(true);
    if (room !== 'none') expect(room, `the name at ${width}`).toBeGreaterThan(40);
  }
  await call('悦驿');
  await page.setViewportSize({ width: 600, height: 640 });
  expect(
    await brand.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBe(0);
});

test('a word that is longer than its place is broken over figures and beside boxes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'en');
  await signIn(page, admin);
  const places = [
    { form: 'CUSTOMERS', text: '.y4-statistic dt', around: '.y4-statistic' },
    { form: 'FIELDS', text: '.y4-form__choices label', around: '.form-check' },
  ];
  for (const { form, text, around } of places) {
    await openScreen(page, `/y4/content/${form}/main`);
    const first = page.locator(text).first();
    await expect(first).toBeVisible();
    const beyond = await first.evaluate((element, within) => {
      const { lastChild } = element;
      if (lastChild === null) return Number.NaN;
      lastChild.textContent = 'Rechtsschutzversicherungsgesellschaften';
      const letters = document.createRange();
      letters.selectNodeContents(element);
      const end = element.closest(within)?.getBoundingClientRect().right ?? Number.NaN;
      return letters.getBoundingClientRect().right - end;
    }, around);
    expect(beyond, form).toBeLessThanOrEqual(0);
  }
});

for (const { language, corp } of [
  { language: 'en', corp: 'y4' },
  { language: 'ar', corp: 'oasis' },
  { language: 'en', corp: 'oasis' },
] as const) {
  test(`orders end with amount and menu on a tablet of ${corp} in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await speak(page, language);
    await signIn(page, { corp, user: `shopper@${corp}.example`, password: `${corp}-sample` });
    await openScreen(page, `/${corp}/e-commerce/orders/order-list`);
    const row = page.locator('.y4-orders__row').first();
    await expect(row.locator('.y4-orders__amount')).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button')).toBeInViewport({ ratio: 1 });
    expect(await overflow(page)).toBe(0);
  });
}

test('a low window, as with letters of twice the size, shows a product and not its bars alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await speak(page, 'en');
  await openScreen(page, '/y4/e-commerce/product/product-details/P000001');
  const buy = page.locator('.y4-offer__buy');
  await expect(buy).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 200));
  const free = await buy.evaluate((foot) => {
    const bar = document.querySelector('.y4-shop-bar')?.getBoundingClientRect();
    return foot.getBoundingClientRect().top - Math.max(0, bar?.bottom ?? 0);
  });
  expect(free).toBeGreaterThan(360 * 0.7);
});

test('[2.18d] Previous and Next of an Arabic grid stand beside each other on the narrowest phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await speak(page, 'ar');
  await signIn(page, layla);
  await openScreen(page, '/oasis/content/PRODUCTS/main');
  const [previous, next] = await Promise.all(
    ['السابق', 'التالي'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect(previous).not.toBeNull();
  expect(next?.y).toBe(previous?.y);
});

/** How far the arrows of a calendar lie from the middle of its month's letters, in pixels. */
async function arrowsFromMonth(page: Page): Promise<number> {
  await speak(page, 'en');
  await signIn(page, admin);
  await openScreen(page, '/y4/content/FIELDS/main');
  await page.getByRole('textbox', { name: 'Listed since' }).click();
  const calendar = page.getByRole('dialog', { name: 'Listed since' });
  await expect(calendar.locator('.selected')).toBeVisible();
  const middles = await calendar
    .locator(':is(.flatpickr-prev-month, .flatpickr-next-month) svg, .cur-year')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
  expect(middles).toHaveLength(3);
  return Math.max(...middles) - Math.min(...middles);
}

test('the arrows of a calendar stand beside its month', async ({ page }) => {
  expect(await arrowsFromMonth(page)).toBeLessThan(2);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('the arrows of a calendar stand beside its month, and are as large as a finger', async ({
    page,
  }) => {
    expect(await arrowsFromMonth(page)).toBeLessThan(2);
    const next = await page.locator('.flatpickr-calendar.open .flatpickr-next-month').boundingBox();
    expect(Math.min(next?.width ?? 0, next?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });

  test('[2.65a] the number of an order stands in one line beside a long Arabic status', async ({
    page,
  }) => {
    await speak(page, 'ar');
    await signIn(page, { ...layla, user: 'shopper@oasis.example' });
    // Where the sample's orders are in their way hangs on the day.
    await onTask(page, 'Load_Order_List', async (route) => {
      const answer = await (await route.fetch()).json();
      for (const order of answer.data.rows) order.status = 'processing';
      await route.fulfill({ json: answer });
    });
    await openScreen(page, '/oasis/e-commerce/orders/order-list');
    await expect(page.getByText('قيد المعالجة').first()).toBeVisible();
    const lines = await page
      .locator('.y4-orders__id a')
      .evaluateAll((ids) => ids.map((id) => id.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
    expect(await overflow(page)).toBe(0);
  });

  test('buttons above rows that have found room are not faded at their end', async ({ page }) => {
    await speak(page, 'zh');
    await signIn(page, admin);
    await openScreen(page, '/y4/content/ORDERS/main');
    const line = page.locator('.y4-grid-toolbar__buttons');
    // At some of these widths the last button ends close before the tools.
    for (const width of [360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 780 });
      await expect(line.getByRole('button').first()).toBeVisible();
      const fade = await line.evaluate(
        ({ nextElementSibling: tools }) =>
          tools && getComputedStyle(tools, '::before').getPropertyValue('content'),
      );
      expect(fade, `${width}`).toBe('none');
    }
  });
});
