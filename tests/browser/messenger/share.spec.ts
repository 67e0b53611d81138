import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { speakEnglish } from '../_people.ts';
import { android, CLUB, iphone, type Phone, putIntoMessenger, signInAs } from './_messenger.ts';

const SHOP = '/y4/e-commerce/product/product-grid';

/** What the bridge was asked to verify, each time. */
function verifications({ asked }: Phone) {
  return asked.filter(({ name }) => name === 'preVerifyJSAPI').map(({ params }) => params);
}

/** Goes on inside the client, as its links do, without loading another page. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path);
}

for (const [name, device] of [
  ['Android', android],
  ['iOS', iphone],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(device);
    test.beforeEach(({ page }) => speakEnglish(page));

    test('[3.1l][3.25m][7.14] forms and the shop are shared with what they say of themselves', async ({
      page,
      baseURL,
    }) => {
      const phone = await putIntoMessenger(page);
      const loaded: string[] = [];
      page.on('response', (response) => {
        if (response.request().isNavigationRequest()) loaded.push(response.url());
      });
      await signInAs(page, `Wei ${randomUUID()}`);
      await expect
        .poll(() => phone.card())
        .toMatchObject({
          title: 'Come to the Y4 Club',
          desc: 'Good things for the desk and the home, and points with every order',
          link: baseURL + CLUB,
          imgUrl: `${baseURL}/favicon.svg`,
        });
      const first = name === 'iOS' ? loaded.at(-1) : baseURL + CLUB;
      expect(phone.verified).toEqual([first]);
      expect(verifications(phone)[0]?.verifyJsApiList).toEqual([
        'updateAppMessageShareData',
        'updateTimelineShareData',
      ]);

      await goTo(page, SHOP);
      await expect
        .poll(() => phone.card())
        .toMatchObject({
          title: 'Yueyi Home & Office',
          desc: 'Everything for home and office, in one place',
          link: baseURL + SHOP,
          imgUrl: `${baseURL}/assets/pictures/furniture-desk-1-640.webp`,
        });
      expect(phone.verified).toEqual(name === 'iOS' ? [first] : [first, baseURL + SHOP]);
      expect(verifications(phone)).toHaveLength(phone.verified.length);
    });
  });
}

test.describe('a signature that the messenger refuses', () => {
  test.use(android);

  test('keeps nobody from the page, and the next page tries anew', async ({ page, baseURL }) => {
    await speakEnglish(page);
    const phone = await putIntoMessenger(page);
    phone.isStrict = true;
    await signInAs(page, `Wei ${randomUUID()}`);
    await expect.poll(() => verifications(phone).length).toBe(1);
    expect(phone.card()).toBeNull();
    phone.isStrict = false;
    await goTo(page, SHOP);
    await expect.poll(() => phone.card()).toMatchObject({ link: baseURL + SHOP });
  });
});

test.describe('a page that says nothing of its share', () => {
  test.use(android);

  test('is not shared with the words of the one before', async ({ page, baseURL }) => {
    await speakEnglish(page);
    const phone = await putIntoMessenger(page);
    await signInAs(page, `Wei ${randomUUID()}`);
    await expect.poll(() => phone.card()).toMatchObject({ title: 'Come to the Y4 Club' });
    await goTo(page, '/y4/toasts');
    await expect.poll(() => phone.card()).toMatchObject({ link: `${baseURL}/y4/` });
    expect(phone.card()?.title).not.toContain('Club');
  });
});
