import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { refused, seesButton, seesToast } from '../browser/screens.ts';
import { passwordChange as model } from '../machines/password-change.model.ts';

const CALL = 'ChangePassWord';

async function fill({ page }: Stage, current: string, confirm: string): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill('after-1');
  await page.getByLabel('Confirm password').fill(confirm);
}

/** The page on which one changes one's own password. */
export const passwordChange: Driver = {
  model,
  starts: {
    async fresh(stage) {
      await stage.signIn();
      stage.gate.hold(CALL);
      await stage.page.goto('/y4/authentication/card/reset-password');
    },
  },
  steps: {
    async 'password.submitted'(stage) {
      await fill(stage, 'before', 'after-1');
      await stage.page.getByRole('button', { name: 'Set password' }).click();
    },
    async 'password.submitted incomplete'(stage) {
      await fill(stage, '', 'after-1');
      await expect(stage.page.getByRole('button', { name: 'Set password' })).toBeDisabled();
      await stage.page.getByLabel('Confirm password').press('Enter');
    },
    async 'password.submitted differing'(stage) {
      await fill(stage, 'before', 'after-2');
      await stage.page.getByRole('button', { name: 'Set password' }).click();
      await seesToast(stage, 'The new password does not match the confirm password');
    },
    'changePassword: success': ({ gate }) => gate.answer(CALL, { data: null }),
    async 'changePassword: failure'(stage) {
      await stage.gate.answer(CALL, refused);
      await seesToast(stage, 'Not today');
    },
  },
  states: {
    editing: seesButton('Set password', 'ready'),
    changing: seesButton('Set password', 'busy'),
    async changed(stage) {
      await seesToast(stage, 'Login with your new password');
      await expect(stage.page).toHaveURL(/\/card\/login$/);
    },
  },
  absent: {},
};
