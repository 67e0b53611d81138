import { expect } from '@playwright/test';
import type { Driver } from '../browser/driver.ts';
import { refused } from '../browser/screens.ts';
import { shortLink as model } from '../machines/short-link.model.ts';

const CALL = 'GetShortLink';

/** The page of a short link. */
export const shortLink: Driver = {
  model,
  starts: {
    async 'a link'(stage) {
      await stage.signIn();
      stage.gate.hold(CALL);
      await stage.page.goto('/y4/s/model?from=mail');
    },
  },
  steps: {
    async 'retry.requested'({ page }) {
      await page.getByRole('button', { name: 'Try again' }).click();
    },
    'lookUp: an address': ({ gate }) =>
      gate.answer(CALL, { data: [{ id: 'model', url: '/errors/404?a=1' }] }),
    'lookUp: nothing': ({ gate }) => gate.answer(CALL, { data: [] }),
    'lookUp: failure': ({ gate }) => gate.answer(CALL, refused),
  },
  states: {
    async loading({ page }) {
      await expect(page.getByText('Url is still loading, please wait')).toBeVisible();
    },
    async leaving({ page }) {
      await expect(page).toHaveURL(/\/errors\/404\?a=1&from=mail$/);
    },
    async missing({ page }) {
      await expect(page.getByText('The url no longer exists')).toBeVisible();
    },
    async failed({ page }) {
      await expect(page.getByRole('heading', { name: 'Error 60023' })).toBeVisible();
    },
  },
  absent: {},
};
