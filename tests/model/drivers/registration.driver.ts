import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { refused, seesButton, seesToast } from '../browser/screens.ts';
import { registration as model } from '../machines/registration.model.ts';

const TASK = 'TASK_Register';

async function fill({ page }: Stage, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone').fill('13800000000');
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByLabel('Confirm password').fill('secret-1');
  await page.getByLabel('Authorization').fill('CODE-1');
}

/** The page on which one becomes a user. */
export const registration: Driver = {
  model,
  starts: {
    async fresh({ page, gate }) {
      gate.hold(TASK);
      await page.goto('/y4/authentication/card/register');
    },
  },
  steps: {
    async 'registration.submitted'(stage) {
      await fill(stage, 'Ann');
      await stage.page.getByRole('button', { name: 'Register' }).click();
    },
    async 'registration.submitted incomplete'(stage) {
      await fill(stage, '');
      await expect(stage.page.getByRole('button', { name: 'Register' })).toBeDisabled();
      await stage.page.getByLabel('Authorization').press('Enter');
    },
    'register: success': ({ gate }) => gate.answer(TASK, { data: { user: '13800000000' } }),
    async 'register: failure'(stage) {
      await stage.gate.answer(TASK, refused);
      await seesToast(stage, 'Not today');
    },
  },
  states: {
    editing: seesButton('Register', 'ready'),
    registering: seesButton('Register', 'busy'),
    async registered({ page }) {
      await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    },
  },
  absent: {},
};
