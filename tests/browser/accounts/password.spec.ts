import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { openOffice } from '../_orders.ts';
import { keptSessions, type Person, signIn, signInByForm, speakEnglish } from '../_people.ts';
import { toast } from '../_screens.ts';

const OASIS_CARD = '/oasis/authentication/card';
/** Nobody else's test signs in as this user, so that the password can change. */
const packer: Person = {
  corp: 'oasis',
  user: 'warehouse@oasis.example',
  password: 'oasis-sample',
};

test.beforeEach(({ page }) => speakEnglish(page));

test.describe('reset-password', () => {
  test.describe.configure({ mode: 'serial' });

  async function change(page: Page, current: string, next: string, confirm = next): Promise<void> {
    await page.goto(`${OASIS_CARD}/reset-password`);
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByLabel('Confirm password').fill(confirm);
    await page.getByRole('button', { name: 'Set password' }).click();
  }

  test('[2.46c][2.50][5.9] waits for three fields and does not send what differs', async ({
    page,
  }) => {
    await signIn(page, packer);
    await page.goto(`${OASIS_CARD}/reset-password`);
    const submit = page.getByRole('button', { name: 'Set password' });
    await expect(page.getByRole('link', { name: 'Take me home' })).toHaveAttribute(
      'href',
      '/oasis/',
    );
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      await expect(submit).toBeDisabled();
      await page.getByLabel(label).fill(label);
    }
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('ChangePassWord')) sent += 1;
    });
    await submit.click();
    await expect(
      page.locator('.y4-toast--warn', {
        hasText: 'The new password does not match the confirm password',
      }),
    ).toBeVisible();
    expect(sent).toBe(0);
    const confirm = page.getByLabel('Confirm password');
    await expect(confirm).toBeFocused();
    await expect(confirm).toHaveAccessibleDescription(
      'The new password does not match the confirm password',
    );
    await confirm.press('x');
    await expect(confirm).toHaveAccessibleDescription('');
  });

  test('[7.20][8.15] warns of a refusal and stays', async ({ page }) => {
    await signIn(page, packer);
    await change(page, 'not the password', 'another-sample');
    await expect(page.locator('.y4-toast--warn')).toContainText(
      'The current password is not right',
    );
    await expect(page).toHaveURL(/reset-password$/);
  });

  test('[3.24][4.26][7.20] clears the session, says so and leads to the tenant; then the new one counts', async ({
    page,
  }) => {
    await signInByForm(page, packer);
    const request = page.waitForRequest(/ChangePassWord/);
    await change(page, packer.password, 'another-sample');
    expect((await request).postDataJSON()).toMatchObject({
      team: 'oasis',
      corp: 'oasis',
      user: packer.user,
      currentPassword: packer.password,
      newPassword: 'another-sample',
      confirmPassword: 'another-sample',
    });
    await expect(toast(page, 'Login with your new password')).toBeVisible();
    await expect(page).toHaveURL(/\/oasis\/authentication\/card\/login$/);
    expect(await keptSessions(page, 'oasis')).toEqual([null, null]);

    await signInByForm(page, { ...packer, password: 'another-sample' });
    await change(page, 'another-sample', packer.password);
    await expect(toast(page, 'Login with your new password')).toBeVisible();
  });
});

test('[7.20] a change whose answer is lost tells which password to try, for its session is over', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const shopper = await (await openOffice(page.request)).addShopper();
  await signIn(page, shopper);
  await page.goto('/y4/authentication/card/reset-password');
  await page.getByLabel('Current password').fill(shopper.password);
  await page.getByLabel('New password').fill('another-sample');
  await page.getByLabel('Confirm password').fill('another-sample');
  await page.route('**/ChangePassWord', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const submit = page.getByRole('button', { name: 'Set password' });
  await submit.click();
  await expect(toast(page, 'try the new one first')).toContainText('The server cannot be reached');
  await page.unroute('**/ChangePassWord');
  await submit.click();
  await expect(page).toHaveURL(/authentication\/card\/login/);
  await signInByForm(page, { ...shopper, password: 'another-sample' });
});
