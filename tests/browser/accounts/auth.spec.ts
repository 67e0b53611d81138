import { API_BASE, Endpoint, SYSTEM_CODE } from '#schemas/wire/endpoints.ts';
import { call } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import {
  admin,
  keepSession,
  keptSessions,
  openSession,
  signIn,
  signInByForm,
  speakEnglish,
} from '../_people.ts';
import { uniqueWord } from '../_rows.ts';
import { openScreen, toast } from '../_screens.ts';
import { breakCall } from '../content/_faults.ts';

const CARD = '/y4/authentication/card';

test.beforeEach(({ page }) => speakEnglish(page));

test.describe('login', () => {
  test('[2.46a][2.48] takes user and target from the address, and waits for email and password', async ({
    page,
  }) => {
    const target = '/y4/content/ORDERS/main?x=1';
    const query = new URLSearchParams({ user: admin.user, from: target });
    await page.goto(`${CARD}/login?${query}`);
    const submit = page.getByRole('button', { name: 'Log in' });
    await expect(page.getByLabel('Email address')).toHaveValue(admin.user);
    await expect(page.getByLabel('Remember me')).not.toBeChecked();
    await expect(submit).toBeDisabled();
    await page.getByLabel('Password').fill(admin.password);
    await page.getByLabel('Email address').fill('  ');
    await expect(submit).toBeDisabled();
    await page.getByLabel('Email address').fill(admin.user);
    await submit.click();
    await expect(page).toHaveURL(target);
  });

  test('[8.7] shows what the server says to a wrong password as a warning', async ({ page }) => {
    await page.goto(`${CARD}/login`);
    await page.getByLabel('Email address').fill('nobody@y4.example');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.locator('.y4-toast--warn')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    const password = page.getByLabel('Password');
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
  });

  test('[8.7] tells who has tried too often when they may try again', async ({
    page,
    request,
    allowProblem,
  }) => {
    allowProblem(/Failed to load resource.*429/);
    const user = `${uniqueWord()}@y4.example`;
    const attempt = { corp: 'y4', user, password: 'wrong', system: SYSTEM_CODE, type: 'password' };
    for (let count = 0; count < 10; count += 1) {
      const data = { ...attempt, path: '/y4/' };
      const answer = await request.post(API_BASE + Endpoint.login, { data });
      expect(answer.status()).not.toBe(429);
    }
    await page.goto(`${CARD}/login`);
    await page.getByLabel('Email address').fill(user);
    await page.getByLabel('Password').fill('right');
    await page.getByRole('button', { name: 'Log in' }).click();
    const told = page.locator('.y4-toast--warn');
    await expect(told).toHaveText(/^Too many attempts, try again later \(in \d minutes\)/);
  });

  test('[8.8] greets who has signed in, in the words of the server', async ({ page }) => {
    await signInByForm(page, admin);
    await expect(toast(page, 'Welcome back to Yueyi')).toHaveClass(/y4-toast--success/);
  });

  for (const target of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
  ]) {
    test(`never leaves for ${target}`, async ({ page }) => {
      await page.goto(`${CARD}/login?from=${encodeURIComponent(target)}`);
      await page.getByLabel('Email address').fill(admin.user);
      await page.getByLabel('Password').fill(admin.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/y4/content/HOME/main');
    });
  }

  test('looks as the address says, and like a card when nobody knows the layout', async ({
    page,
  }) => {
    for (const [layout, shown] of [
      ['card', 'card'],
      ['simple', 'simple'],
      ['split', 'split'],
      ['odd', 'card'],
    ]) {
      await page.goto(`/y4/authentication/${layout}/login`);
      await expect(page.locator(`.y4-auth--${shown}`)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
        'href',
        `/y4/authentication/${shown}/register`,
      );
    }
  });
});

test('[2.46b][2.49][3.23][5.10] registers with five fields, none of them empty', async ({
  page,
}) => {
  await page.goto(`${CARD}/register`);
  const submit = page.getByRole('button', { name: 'Register' });
  const fields: [string, string][] = [
    ['Name', 'Ada'],
    ['Phone', '13800000000'],
    ['Password', 'first-password'],
    ['Confirm password', 'second-password'],
    ['Authorization', 'NO-SUCH-CODE'],
  ];
  for (const [label, value] of fields) {
    await expect(submit).toBeDisabled();
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  const request = page.waitForRequest((one) => one.postData()?.includes('TASK_Register') ?? false);
  await submit.click();
  const body = (await request).postDataJSON() as { args: [string] };
  expect(JSON.parse(body.args[0])).toMatchObject({
    task: 'TASK_Register',
    name: 'Ada',
    phone: '13800000000',
    password: 'first-password',
    confirmPassword: 'second-password',
    authorization: 'NO-SUCH-CODE',
  });
  await expect(page.locator('.y4-toast--warn')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${CARD}/login`);
});

test('[2.49] registers with a code of the tenant, signs in as the new user and goes where they were going', async ({
  page,
}) => {
  const phone = `139${Date.now() % 100_000_000}`.padEnd(11, '0');
  const target = '/y4/e-commerce/checkout';
  await openScreen(page, `${CARD}/login?from=${encodeURIComponent(target)}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ada Newcomer');
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('a first password');
  await page.getByLabel('Confirm password', { exact: true }).fill('a first password');
  await page.getByLabel('Authorization', { exact: true }).fill('Y4-WELCOME');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(phone);
  await page.getByLabel('Password').fill('a first password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(target);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain('Ada Newcomer');
});

test('[2.49][7.19] a registration whose answer was lost is done when it is sent again, also after a reload', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/net::ERR_CONNECTION_RESET/);
  const phone = `138${Date.now() % 100_000_000}`.padEnd(11, '0');
  let lost = 0;
  await page.route('**/y4service/api/Y4/CallServlet', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('TASK_Register')) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  async function submit(): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill('Ada Newcomer');
    await page.getByLabel('Phone', { exact: true }).fill(phone);
    await page.getByLabel('Password', { exact: true }).fill('a first password');
    await page.getByLabel('Confirm password', { exact: true }).fill('a first password');
    await page.getByLabel('Authorization', { exact: true }).fill('Y4-WELCOME');
    await page.getByRole('button', { name: 'Register' }).click();
  }
  await openScreen(page, `${CARD}/register`);
  await submit();
  await expect(toast(page, 'The server cannot be reached')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain('TASK_Register');
  expect(kept).not.toContain(phone);
  expect(kept).not.toContain('a first password');
  await page.reload();
  await submit();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
});

test('[4.9] a login says so, keeps token and target in the session, and sends the token from then on', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const kept: [string, string][] = [];
    Object.assign(window, { kept });
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage) kept.push([key, value]);
      setItem.call(this, key, value);
    };
  });
  const target = '/y4/content/ORDERS/main';
  await page.goto(`${CARD}/login?from=${encodeURIComponent(target)}`);
  await page.getByLabel('Email address').fill(admin.user);
  await page.getByLabel('Password').fill(admin.password);
  const login = page.waitForResponse((response) => response.url().endsWith('/Login'));
  const next = page.waitForRequest((request) => request.headers().token !== undefined);
  await page.getByRole('button', { name: 'Log in' }).click();
  const { token } = (await (await login).json()) as { token: string };
  expect((await next).headers().token).toBe(token);
  await expect(page.locator('.y4-toast--success')).toHaveText('Welcome back to Yueyi');
  await expect(page).toHaveURL(target);
  const kept = await page.evaluate(() => (window as unknown as { kept: [string, string][] }).kept);
  const valuesOf = (name: string) => kept.filter(([key]) => key === name).map(([, value]) => value);
  expect(valuesOf('y4:y4:authentication').join()).toContain(token);
  expect(valuesOf('y4:y4:target').join()).toContain(target);
});

test('[2.46d][4.12] logout clears both storages and the session on the server', async ({
  page,
}) => {
  await signInByForm(page, admin, { remember: true });
  const [session, local] = await keptSessions(page, 'y4');
  expect(session).not.toBeNull();
  expect(local).toBe(session);

  await page.goto(`${CARD}/logout`);
  await expect(page.getByText('You are now signed out')).toBeVisible();
  expect(await keptSessions(page, 'y4')).toEqual([null, null]);
  const next = page.waitForRequest(/CallServlet/);
  await page.goto('/y4/content/CLUB/main');
  expect((await next).headers()).not.toHaveProperty('token');
  await page.goto('/y4/content/HOME/main');
  await expect(page).toHaveURL(/\/authentication\/card\/login\?from=/);
});

test('[4.10][8.1c] a proxy that knows nobody leads who is signed in to the sign-in, and a visitor nowhere', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  await breakCall(page, '', 'unknown');
  const turnedAway = page.waitForResponse((response) => response.status() === 401);
  await page.goto('/y4/content/CLUB/main');
  await turnedAway;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/y4/content/CLUB/main');
  await signIn(page, admin);
  await page.goto('/y4/content/HOME/main');
  await expect(page).toHaveURL(/\/authentication\/card\/login\?from=/);
});

test('[4.10][4.12] who signs out is signed out of the other tabs of the session too, and finds there what was typed', async ({
  page,
  context,
}) => {
  await signInByForm(page, admin, { remember: true });
  const name = page.getByLabel(/^Name/);
  await page.goto('/y4/content/CUSTOMER_FORM/main?new=1');
  await name.fill('typed by admin');
  const open = await context.newPage();
  await openScreen(open, '/y4/faq');
  await expect(open.getByRole('button', { name: 'Profile menu' })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${CARD}/logout`);
  await expect(other.getByText('You are now signed out')).toBeVisible();
  await expect(name).toHaveCount(0);
  expect(await keptSessions(page, 'y4')).toEqual([null, null]);
  // A page for everybody stays, and is a visitor's.
  await expect(open.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(open.getByText('Can I change my password?')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill(admin.user);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(name).toHaveValue('typed by admin');
});

test('[2.46d][2.47] Back over the logout leaves who has signed in again signed in', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto(`${CARD}/logout`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill(admin.user);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/authentication/);
  expect(await keptSessions(page, 'y4')).toEqual([expect.stringContaining(admin.user), null]);
});

test('[2.46d][4.12] a logout that does not reach the server says so, leaves nobody signed in here, and ends the session when it is tried again', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const session = await openSession(page, admin);
  await keepSession(page, admin, session);
  const mend = await breakCall(page, 'Logout', 'gone');
  await page.goto(`${CARD}/logout`);
  const told = page.getByRole('alert').filter({
    has: page.getByRole('heading', { name: 'You are signed out in this browser only' }),
  });
  await expect(told).toBeVisible();
  expect(await keptSessions(page, 'y4')).toEqual([null, null]);
  mend();
  const ended = page.waitForResponse(
    (response) => response.request().postData()?.includes('Logout') === true,
  );
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You are now signed out')).toBeVisible();
  const answer = await ended;
  expect(answer.request().headers().token).toBe(String(session.token));
  expect(await answer.json()).toMatchObject({ id: 0, data: { ended: true } });
});

test('[2.46e] confirm-mail asks to look at the mail', async ({ page }) => {
  await page.goto(`${CARD}/confirm-mail`);
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page).toHaveURL(`${CARD}/login`);
});

test('[2.46f][2.52] lock-screen takes a password and only pretends to log in', async ({ page }) => {
  await page.goto(`${CARD}/lock-screen`);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByLabel('Password').fill('anything');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(toast(page, 'Logged in as')).toBeVisible();
  expect(calls.filter((url) => url.includes('/Y4/Login'))).toEqual([]);
  await expect(page).toHaveURL(`${CARD}/lock-screen`);
});

for (const layout of ['card', 'simple']) {
  test(`[2.46g][2.51] ${layout}/forgot-password says where the mail goes`, async ({ page }) => {
    await page.goto(`/y4/authentication/${layout}/forgot-password`);
    const submit = page.getByRole('button', { name: 'Send reset link' });
    await expect(submit).toBeDisabled();
    await page.getByLabel('Email address').fill('ada');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not an email address')).toBeVisible();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.getByLabel('Email address').fill('jörg+y4@exämple.cn');
    await submit.click();
    await expect(
      toast(page, 'An email is sent to jörg+y4@exämple.cn with password reset link'),
    ).toBeVisible();
  });
}

test('[2.47] leads who is signed in away from all but reset-password, and others from that', async ({
  page,
}) => {
  for (const layout of ['card', 'split']) {
    await page.goto(`/y4/authentication/${layout}/reset-password`);
    await expect(page).toHaveURL(`/y4/authentication/${layout}/login`);
  }
  await signIn(page, admin);
  // The target of the sign-in is forgotten after a while; the home page is the same one here.
  for (const name of ['login', 'register', 'confirm-mail', 'lock-screen', 'forgot-password']) {
    await page.goto(`${CARD}/${name}`);
    await expect(page).toHaveURL('/y4/content/HOME/main');
  }
  await page.goto(`${CARD}/reset-password`);
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
});

test('[4.10][4.12][8.9] a session that is over is nobody’s on any page, also where visitors may stay', async ({
  page,
}) => {
  const session = await openSession(page, admin);
  await keepSession(page, admin, session);
  await openScreen(page, '/y4/faq');
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
  const logout = { servlet: 'WebUiFalcon', command: 'Logout' };
  await call(page.request, String(session.token), logout, {});
  await page.reload();
  await expect(toast(page, 'Need to login again')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Can I change my password?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  expect(await keptSessions(page, 'y4')).toEqual([null, null]);
});
