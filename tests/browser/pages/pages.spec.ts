import { expect, test } from '../_fixtures.ts';
import { admin, type Person, signIn, speakEnglish } from '../_people.ts';

const layla: Person = { corp: 'oasis', user: 'admin@oasis.example', password: 'oasis-sample' };

test.beforeEach(({ page }) => speakEnglish(page));

test.describe('home', () => {
  test('[2.40] leads visitors to the card login where no home is configured', async ({ page }) => {
    await page.goto('/y4/');
    await expect(page).toHaveURL('/y4/authentication/card/login');
  });

  test('[2.37] leads to the saved target, and forgets it soon afterwards', async ({ page }) => {
    await page.goto('/y4/user/profile?x=1');
    await expect(page).toHaveURL(/login\?from=%2Fy4%2Fuser%2Fprofile%3Fx%3D1$/);
    await page.getByLabel('Email address').fill(admin.user);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/y4/user/profile?x=1');
    const saved = () => page.evaluate(() => sessionStorage.getItem('y4:y4:target'));
    expect(JSON.parse((await saved()) ?? '')).toMatchObject({ target: '/y4/user/profile?x=1' });
    await expect.poll(saved, { timeout: 30_000 }).toBeNull();
    await page.goto('/y4/');
    await expect(page).toHaveURL('/y4/content/HOME/main');
  });
});

test.describe('short link', () => {
  const target = 'https://developer.mozilla.org/en-US/docs/Web';

  test('[2.43a][2.43b] says that it loads while it looks up the id', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/Y4/CallServlet', async (route) => {
      if (route.request().postData()?.includes('GetShortLink')) await held;
      await route.continue();
    });
    const asked = page.waitForRequest((one) => one.postData()?.includes('GetShortLink') ?? false);
    await page.goto('/y4/s/ended');
    await expect(page.getByRole('heading', { name: 'Loading....' })).toBeVisible();
    await expect(page.getByText('Url is still loading, please wait')).toBeVisible();
    const { args } = (await asked).postDataJSON() as { args: [string] };
    expect(JSON.parse(args[0])).toMatchObject({ id: 'ended' });
    release();
    await expect(page.getByText('The url no longer exists')).toBeVisible();
  });

  for (const path of ['/y4/s/nothing', '/s/nothing', '/y4/s/ended']) {
    test(`[2.43c][2.44][8.19] ${path} has no url, and leads home`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'The url no longer exists' })).toBeVisible();
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Take me home' }).click();
      await expect(page).toHaveURL('/y4/authentication/card/login');
    });
  }

  for (const [path, url] of [
    ['/y4/s/docs', target],
    ['/s/docs?from=mail', `${target}?from=mail`],
    ['/oasis/s/search?page=2', 'https://developer.mozilla.org/en-US/search?q=html&page=2'],
  ] as const) {
    test(`[2.43d] ${path} goes on with its query`, async ({ page }) => {
      // Nothing outside is asked: the browser only has to leave for it.
      await page.route('https://developer.mozilla.org/**', (route) =>
        route.fulfill({ body: 'there' }),
      );
      await page.goto(path);
      await page.waitForURL(url);
    });
  }
});

test.describe('errors', () => {
  test('[2.32] an unknown path comes to 404, which names it', async ({ page }) => {
    await page.goto('/y4/no/such/page?a=b');
    await expect(page).toHaveURL('/y4/errors/404?referrer=%2Fy4%2Fno%2Fsuch%2Fpage%3Fa%3Db');
    await expect(page.getByText('/y4/no/such/page?a=b')).toBeVisible();
  });

  test('[2.31] 404 and 500 say what is wrong and lead home', async ({ page }) => {
    await page.goto('/y4/errors/404?referrer=%2Fold');
    await expect(
      page.getByRole('heading', { name: "The page you're looking for is not found." }),
    ).toBeVisible();
    await expect(page.getByText('/old', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Take me home' })).toHaveAttribute('href', '/y4/');
    await page.goto('/y4/errors/500');
    await expect(
      page.getByRole('heading', { name: 'Whoops, something went wrong!' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Take me home' })).toBeVisible();
  });

  test('shows what an address says as text only', async ({ page }) => {
    await page.goto(
      `/y4/errors/404?referrer=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    );
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});

test.describe('article', () => {
  test('[2.29][2.53e] is read by its code, after a sign-in', async ({ page }) => {
    await page.goto('/oasis/article?code=WELCOME');
    await expect(page).toHaveURL(/login\?from=%2Foasis%2Farticle%3Fcode%3DWELCOME$/);
    await signIn(page, layla);
    await page.goto('/oasis/article?code=WELCOME');
    await expect(
      page.getByRole('heading', { level: 1, name: 'A new place to work' }),
    ).toBeVisible();
    await expect(page.getByText('Orders, customers and products are now handled')).toBeVisible();
    await expect(page.locator('time')).toHaveText('2026-11-02');
    await expect(page.getByRole('heading', { name: 'What is different' })).toBeVisible();
  });

  test('[2.30] that is gone is 404', async ({ page }) => {
    await signIn(page, admin);
    for (const query of ['?code=GONE', '']) {
      await page.goto(`/y4/article${query}`);
      await expect(
        page.getByRole('heading', { name: 'The article no longer exists' }),
      ).toBeVisible();
      await expect(page.getByText('404', { exact: true })).toBeVisible();
    }
  });
});

test('[2.34a][2.34b][2.34c][3.22][8.6a] lists the toasts of the session, newest first, in their colours', async ({
  page,
}) => {
  await page.goto('/y4/authentication/card/forgot-password');
  await page.getByLabel('Email address').fill('first@y4.example');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.goto('/y4/authentication/card/login');
  await page.getByLabel('Email address').fill('nobody@y4.example');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('.y4-toast--warn')).toBeVisible();

  await page.goto('/y4/toasts');
  await expect(page.getByRole('heading', { name: 'Notification List' })).toBeVisible();
  await expect(page.getByText('Below is the notification that has popped up')).toBeVisible();
  const items = page.locator('.y4-notifications__item');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toHaveClass(/--warn/);
  await expect(items.nth(0)).toContainText('Warning');
  await expect(items.nth(1)).toHaveClass(/--success/);
  await expect(items.nth(1)).toContainText('An email is sent to first@y4.example');
  await expect(items.nth(1).locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  // The day comes before the hour in Arabic too.
  await expect(items.nth(1).locator('time')).toHaveCSS('direction', 'ltr');
  const colours = await items.evaluateAll((all) =>
    all.map((item) => getComputedStyle(item).borderInlineStartColor),
  );
  expect(new Set(colours).size).toBe(2);
});

test('[2.35a][2.35c][2.35d][2.36][2.53g] shows who is signed in, from the profile menu', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/y4/');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  for (const name of ['Reset password', 'Logout']) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'Profile & account' }).click();
  await expect(page).toHaveURL('/y4/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('陈静怡');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Verified');
  await expect(page.getByRole('link', { name: 'admin@y4.example' })).toBeVisible();
  // No picture is known of this user: initials stand in its place.
  await expect(page.locator('.y4-profile-page .y4-avatar')).toHaveText('静怡');
});

test('[2.33] lists, searches and copies icons of four sets', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/y4/icons');
  for (const [set, search, name] of [
    ['Brands', 'github', 'brands:github'],
    ['Solids', 'truck fast', 'truck-fast'],
    ['Regulars', 'bell', 'regular:bell'],
    ['Library', 'nine dots', 'nine-dots'],
  ] as const) {
    await page.getByRole('button', { name: set, exact: true }).click();
    await page.getByLabel('Search icons').fill(search);
    await page.getByTitle(name, { exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(name);
  }
  await page.getByLabel('Search icons').fill('no such icon');
  await expect(page.getByText('No icon is called so')).toBeVisible();
});

test.describe('demonstration screens', () => {
  test('[2.54a][2.54b][2.54c][2.54d][1.9] are open to visitors and call nothing of their own', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/y4service/api')) calls.push(request.postData() ?? '');
    });
    for (const [path, heading] of [
      ['e-commerce/invoice', 'Invoice'],
      ['e-commerce/billing', 'Pay for what you use'],
      ['e-commerce/customers', 'Customers'],
      ['e-commerce/customer-details', 'Ada Moreau'],
      ['faq', 'Questions and answers'],
      ['authentication/card/lock-screen', 'Hi, Ada Lovelace'],
      ['authentication/card/confirm-mail', 'Please check your email'],
      ['authentication/card/forgot-password', 'Forgot password?'],
    ]) {
      await page.goto(`/y4/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    expect(calls.filter((call) => !call.includes('AddTranslation'))).toEqual([]);
  });

  test('[2.67] customers: ten on a page, selection, order and actions on many', async ({
    page,
  }) => {
    await page.goto('/y4/e-commerce/customers');
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(10);
    await expect(page.getByText('1 to 10 of 24')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('11 to 20 of 24')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(rows).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();

    await expect(rows.first()).toContainText('Ada Moreau');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(rows.first()).toContainText('Yara Khalil');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );

    await page.getByLabel('Select Yara Khalil').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByLabel('Select all on this page').check();
    await expect(page.getByText('10 selected')).toBeVisible();
    await page.getByLabel('Bulk actions').selectOption('delete');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 to 10 of 14')).toBeVisible();
    await expect(page.getByText('Yara Khalil')).toHaveCount(0);
  });

  test('[5.14] a card needs every field and a CVV of three digits', async ({ page }) => {
    await page.goto('/y4/e-commerce/billing');
    const pay = page.getByRole('button', { name: 'Pay ' });
    await pay.click();
    await expect(page.getByText('This field is required')).toHaveCount(4);
    await expect(page.getByLabel('Card number')).toBeFocused();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Name on card').fill('Ada Moreau');
    await page.getByLabel('Expiry').fill('12/30');
    await page.getByLabel('CVV').fill('12');
    await expect(page.getByText('The CVV has 3 digits')).toBeVisible();
    await pay.click();
    await expect(page.getByLabel('CVV')).toBeFocused();
    await page.getByLabel('CVV').fill('123');
    await expect(page.getByText('The CVV has 3 digits')).toHaveCount(0);
    await pay.click();
    await expect(page.locator('.y4-toast--success')).toContainText('Nothing was charged');
    // The address keeps what was chosen, and nothing keeps a card.
    await page.getByRole('button', { name: 'Choose' }).last().click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pay ¥399.00' })).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue('');
  });
});

test('puts the focus on a new page, and the skip link leads past the menu', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/y4/');
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await expect(page).toHaveURL(/CUSTOMERS/);
  await expect(page.locator('#main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  // Its code comes after the press, and the page before is out of sight until then.
  await page.getByRole('button', { name: 'Profile menu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Reset password' }).press('Enter');
  await expect(page.getByLabel('Current password')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});
