import { expect } from '@playwright/test';
import type { PageContext } from '#machines/page/page.machine.ts';
import { logIn, type Person, saveRows } from '#tests/browser/_calls.ts';
import { uniqueWord } from '#tests/browser/_rows.ts';
import type { Driver, Stage } from '../browser/driver.ts';
import { page as model } from '../machines/page.model.ts';

const refused = { fail: { id: 60023, code: 'NO', message: 'Not today' } };
/** Of the tenant whose records may be given other keys. */
const admin: Person = { corp: 'keys', user: 'admin@keys.example', password: 'y4-sample' };
const check = { servlet: 'Model', command: 'PreCheck' };

async function hold({ gate }: Stage): Promise<void> {
  gate.hold('GetForm');
  gate.hold('PreCheck');
}

/** An edition of the path's own. @returns the address of its page. */
async function begin(stage: Stage, mode: 'main' | 'embed'): Promise<string> {
  await stage.signIn(admin);
  const { request } = stage.page;
  const series = uniqueWord();
  const { token } = await logIn(request, admin);
  await saveRows(request, token, 'EDITION', [{ values: { series, no: 1 } }], admin.corp);
  return `/keys/content/EDITION/${mode}?series=${series}&no=1`;
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

/** A content page about one record, and what could be wrong with it. */
export const page: Driver = {
  model,
  starts: {
    async 'a page'(stage) {
      const address = await begin(stage, 'main');
      await hold(stage);
      await stage.page.goto(address);
    },
    async 'a page that was here before'(stage) {
      await stage.page.goto(await begin(stage, 'main'));
      await sees('Edition')(stage);
      await hold(stage);
      await stage.page.reload();
    },
    async 'a page in a frame'(stage) {
      const address = await begin(stage, 'embed');
      await hold(stage);
      stage.gate.hold('CheckPrivilegeByToken');
      await stage.page.goto(address);
    },
  },
  steps: {
    async 'page.reloaded'({ page: screen }) {
      await screen.getByRole('button', { name: 'Try again' }).click();
    },
    async 'address.renamed'({ page: screen }) {
      const edition = screen.getByRole('region', { name: 'Edition' });
      const series = uniqueWord();
      await edition.getByLabel('Series').fill(series);
      await edition.getByRole('button', { name: 'Save' }).click();
      await expect(screen).toHaveURL(new RegExp(`series=${series}`));
    },
    'checkPrivilege: allowed': ({ gate }) => gate.answer('CheckPrivilegeByToken', 'pass'),
    'checkPrivilege: failure': ({ gate }) => gate.answer('CheckPrivilegeByToken', refused),
    'loadForm: a form': ({ gate }) => gate.answer('GetForm', 'pass'),
    'loadForm: the same form': ({ gate }) => gate.answer('GetForm', 'pass'),
    'loadForm: a form with a pre-check': ({ gate }) =>
      gate.answer('GetForm', { change: (form: object) => ({ ...form, option: { check } }) }),
    'loadForm: a form without a column, with a pre-check': ({ gate }) =>
      gate.answer('GetForm', {
        data: { code: 'EDITION', rows: [{ columns: [] }], option: { check } },
      }),
    'loadForm: a form without a row': ({ gate }) =>
      gate.answer('GetForm', { data: { code: 'EDITION', rows: [] } }),
    'loadForm: a form without a column': ({ gate }) =>
      gate.answer('GetForm', { data: { code: 'EDITION', rows: [{ columns: [] }] } }),
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
      await expect(screen.locator('main [inert] h1')).toHaveText('Edition');
    },
    checking: seesLoading,
    rechecking: 'it is drawn as a page that is ready',
    inaccessible: sees('Inaccessible'),
    loginNeeded: 'the page is left for the sign-in at once',
    noForm: sees('No form'),
    noRow: sees('No row'),
    noColumn: sees('No column'),
    failed: sees('Error 60023'),
    redirecting: sees('Moved'),
    ready: sees(/^(Edition|Checked|60023:NO)$/),
  },
  absent: {
    'a page in the messenger': NO_MESSENGER,
    'person.known': NO_MESSENGER,
    'loadForm: a form with a sign-in': NO_MESSENGER,
    'loadForm: a form with a sign-in alone': NO_MESSENGER,
    identifying: NO_MESSENGER,
    'user.changed': 'who signs out is led away from the page, and who signs in comes to a new one',
    'loadForm: a call for a sign-in': 'the page is left for the sign-in at once; auth walks that',
  },
  can(label, states, { form }: PageContext) {
    const isIn = (...names: string[]) => names.some((name) => states.includes(name));
    if (label === 'page.reloaded') return isIn('failed', 'inaccessible');
    const showsRecord = form?.rows.some(({ columns }) => columns.length > 0) === true;
    return label !== 'address.renamed' || (showsRecord && isIn('ready', 'rechecking'));
  },
};
