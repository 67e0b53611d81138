import { pageMachine } from '#machines/page/page.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { expired, refused } from './_samples.ts';

const row = { columns: [{ panel: null }] };

export const page = defineModel({
  machine: pageMachine,
  paths: 120,
  starts: {
    'a page': { address: { code: 'HOME', mode: 'main', query: {} } },
    'a page in the messenger': {
      address: { code: 'HOME', mode: 'main', query: {} },
      inMessenger: true,
    },
    'a page that was here before': {
      address: { code: 'HOME', mode: 'main', query: {} },
      kept: { code: 'HOME', rows: [row], version: 'one' },
    },
    'a page in a frame': { address: { code: 'HOME', mode: 'embed', query: {} } },
  },
  events: {
    'page.reloaded': { type: 'page.reloaded' },
    'address.renamed': {
      type: 'address.renamed',
      address: { code: 'HOME', mode: 'main', query: { id: '2' } },
    },
    'user.changed': { type: 'user.changed', user: 'ann' },
    'person.known': { type: 'person.known' },
  },
  outcomes: {
    checkPrivilege: { allowed: success(true), failure: refused },
    loadForm: {
      'a form without a column, with a pre-check': success({
        code: 'HOME',
        rows: [{ columns: [] }],
        option: { check: 'x' },
      }),
      'a form': success({ code: 'HOME', rows: [row] }),
      'the same form': success({ code: 'HOME', rows: [row], version: 'one' }),
      'a form with a pre-check': success({ code: 'HOME', rows: [row], option: { check: 'x' } }),
      'a form with a sign-in': success({
        code: 'HOME',
        rows: [row],
        option: { check: 'x', weixin: { config: 'main' } },
      }),
      'a form with a sign-in alone': success({
        code: 'HOME',
        rows: [row],
        option: { weixin: { config: 'main' } },
      }),
      'a form without a row': success({ code: 'HOME', rows: [] }),
      'a form without a column': success({ code: 'HOME', rows: [{ columns: [] }] }),
      'no form': success(null),
      'a call for a sign-in': expired,
      failure: refused,
    },
    runPreCheck: {
      success: success({ header: { headerTitle: 'Checked' }, other: { a: 1 } }),
      redirect: success({ redirect: '/elsewhere' }),
      failure: refused,
    },
  },
  facts: ({ user, form, isKept, check, failure }) => [
    user,
    isKept,
    form?.rows.length,
    form?.rows[0]?.columns.length,
    form?.option?.check !== undefined,
    form?.option?.weixin !== undefined,
    form?.headerTitle,
    check !== null,
    failure !== null,
  ],
});
