import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { page as model } from '../machines/page.model.ts';

const refused = { fail: { id: 60023, code: 'NO', message: 'Not today' } };
const check = { servlet: 'Model', command: 'PreCheck' };

async function hold({ gate }: Stage): Promise<void> {
  gate.hold('GetForm');
  gate.hold('PreCheck');
}

function sees(name: string | RegExp) {
  return async ({ page }: Stage) => {
    await expect(page.getByRole('main').getByRole('heading', { name }).first()).toBeVisible();
  };
}

async function seesLoading({ page }: Stage): Promise<void> {
  await expect(page.locator('.y4-page-loading').first()).toBeVisible();
}

const NO_MESSENGER = 'a browser is not the messenger, whose sign-in has tests of its own';

/** A content page, with a form of the sample tenant and what could be wrong with it. */
export const page: Driver = {
  model,
  starts: {
    async 'a page'(stage) {
      await stage.signIn();
      await hold(stage);
      await stage.page.goto('/y4/content/ORDERS/main');
    },
    async 'a page that was here before'(stage) {
      await stage.signIn();
      await stage.page.goto('/y4/content/ORDERS/main');
      await sees('Orders')(stage);
      await hold(stage);
      await stage.page.reload();
    },
    async 'a page in a frame'(stage) {
      await stage.signIn();
      await hold(stage);
      stage.gate.hold('CheckPrivilegeByToken');
      await stage.page.goto('/y4/content/ORDERS/embed');
    },
  },
  steps: {
    async 'page.reloaded'({ page: screen }) {
      await screen.getByRole('button', { name: 'Try again' }).click();
    },
    'checkPrivilege: allowed': ({ gate }) => gate.answer('CheckPrivilegeByToken', 'pass'),
    'checkPrivilege: failure': ({ gate }) => gate.answer('CheckPrivilegeByToken', refused),
    'loadForm: a form': ({ gate }) => gate.answer('GetForm', 'pass'),
    'loadForm: the same form': ({ gate }) => gate.answer('GetForm', 'pass'),
    'loadForm: a form with a pre-check': ({ gate }) =>
      gate.answer('GetForm', { change: (form: object) => ({ ...form, option: { check } }) }),
    'loadForm: a form without a column, with a pre-check': ({ gate }) =>
      gate.answer('GetForm', {
        data: { code: 'ORDERS', rows: [{ columns: [] }], option: { check } },
      }),
    'loadForm: a form without a row': ({ gate }) =>
      gate.answer('GetForm', { data: { code: 'ORDERS', rows: [] } }),
    'loadForm: a form without a column': ({ gate }) =>
      gate.answer('GetForm', { data: { code: 'ORDERS', rows: [{ columns: [] }] } }),
    'loadForm: no form': ({ gate }) => gate.answer('GetForm', { data: null }),
    'loadForm: failure': ({ gate }) => gate.answer('GetForm', refused),
    'runPreCheck: success': ({ gate }) =>
      gate.answer('PreCheck', { data: { header: { headerTitle: 'Checked' } } }),
    'runPreCheck: redirect': ({ gate }) =>
      gate.answer('PreCheck', {
        data: { redirect: { url: '/content/HOME/main', title: 'Moved', message: 'This way' } },
      }),
    'runPreCheck: failure': ({ gate }) => gate.answer('PreCheck', refused),
  },
  states: {
    admitting: seesLoading,
    loading: seesLoading,
    async confirming({ page: screen }) {
      await expect(screen.locator('main [inert] h1')).toHaveText('Orders');
    },
    checking: seesLoading,
    inaccessible: sees('Inaccessible'),
    loginNeeded: 'the page is left for the sign-in at once',
    noForm: sees('No form'),
    noRow: sees('No row'),
    noColumn: sees('No column'),
    failed: sees('Error 60023'),
    redirecting: sees('Moved'),
    ready: sees(/^(Orders|Checked|60023:NO)$/),
  },
  absent: {
    'a page in the messenger': NO_MESSENGER,
    'person.known': NO_MESSENGER,
    'loadForm: a form with a sign-in': NO_MESSENGER,
    'loadForm: a form with a sign-in alone': NO_MESSENGER,
    identifying: NO_MESSENGER,
    'address.renamed': 'a form of the page saves another key; forms/renamed.spec.ts sees that',
    rechecking: 'it is drawn as a page that is ready',
    'user.changed': 'who signs out is led away from the page, and who signs in comes to a new one',
    'loadForm: a call for a sign-in': 'the page is left for the sign-in at once; auth walks that',
  },
  can: (label, states) =>
    label !== 'page.reloaded' ||
    states.some((state) => state === 'failed' || state === 'inaccessible'),
};
