import { expect } from '@playwright/test';
import { admin } from '#tests/browser/_people.ts';
import type { Driver, Stage } from '../browser/driver.ts';
import { LASTS_NO_TIME, refused, seesToast } from '../browser/screens.ts';
import { auth as model } from '../machines/auth.model.ts';

async function seesSignedOut({ page }: Stage): Promise<void> {
  await expect(
    page
      .getByRole('button', { name: 'Log in' })
      .or(page.getByText(/^You are (?:now signed out|signed out in this browser only)$/)),
  ).toBeVisible();
}

/** The session of a tab, from the sign-in to its end. */
export const auth: Driver = {
  model,
  starts: {
    async fresh(stage) {
      const { page, gate, steps } = stage;
      gate.hold('Login');
      gate.hold('Logout');
      const isKept = steps[0] === 'restore: a session';
      if (isKept) await stage.signIn();
      await page.goto(isKept ? '/y4/content/HOME/main' : '/y4/authentication/card/login');
    },
  },
  steps: {
    'restore: nothing': async () => {},
    'restore: a session': async () => {},
    async 'login.submitted'({ page }) {
      const link = page.getByRole('link', { name: 'Log in' });
      if (await link.isVisible()) await link.click();
      await page.getByLabel('Email address').fill(admin.user);
      await page.getByLabel('Password').fill(admin.password);
      await page.getByRole('button', { name: 'Log in' }).click();
    },
    'signIn: success': ({ gate }) => gate.answer('Login', 'pass'),
    async 'signIn: failure'(stage) {
      await stage.gate.answer('Login', refused);
      await seesToast(stage, 'Not today');
    },
    async 'logout.requested'({ page }) {
      const again = page.getByRole('button', { name: 'Try again' });
      if (await again.isVisible()) return again.click();
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    },
    'signOut: done': ({ gate }) => gate.answer('Logout', { data: { ended: true } }),
    'signOut: failure': ({ gate }) => gate.answer('Logout', refused),
    async 'session.expired'({ page, gate }) {
      gate.hold('GetForm');
      await page.getByRole('link', { name: 'Customers' }).click();
      await gate.answer('GetForm', { fail: { id: 60003, message: 'Expired' } });
      gate.release('GetForm');
    },
    'forget: done': async () => {},
  },
  states: {
    restoring: LASTS_NO_TIME,
    signedOut: seesSignedOut,
    async expired(stage) {
      await expect(stage.page).toHaveURL(/login\?from=/);
      await seesToast(stage, 'Need to login again');
    },
    async signingIn({ page }) {
      await expect(page.getByRole('button', { name: 'Log in' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
    },
    async signedIn({ page }) {
      await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
    },
    async signingOut({ page }) {
      await expect(page.getByText('Logging out')).toBeVisible();
    },
    forgetting: LASTS_NO_TIME,
  },
  absent: {
    'login.cancelled': 'the form is left by it, which tests/browser/content/left-changes does',
    'session.cleared': 'a change of the password causes it, which passwordChange walks',
    'session.opened': 'the messenger causes it, which has a driver of its own',
  },
};
