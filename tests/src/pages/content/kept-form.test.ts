import { beforeEach, expect, it } from 'vitest';
import { failure, success } from '#schemas/wire/envelope.ts';
import { askForForm } from '#src/pages/content/kept-form.ts';
import { tenantStore } from '#src/storage/storage.ts';

const store = tenantStore('y4', sessionStorage);
const form = { code: 'ORDERS', headerTitle: 'Orders', rows: [], version: 'one' };

beforeEach(() => sessionStorage.clear());

it('[7.12d] keeps a form in the session, and asks only whether it is still the one', async () => {
  const known: (string | undefined)[] = [];
  const ask = async (version: string | undefined) => {
    known.push(version);
    return version === 'one' ? success({ unchanged: true as const }) : success(form);
  };
  const first = await askForForm(store, 'form', ask);
  const second = await askForForm(store, 'form', ask);
  expect(known).toEqual([undefined, 'one']);
  expect(first).toMatchObject({ ok: true, data: form });
  expect(second).toEqual(first);
});

it('takes what the author has changed since', async () => {
  await askForForm(store, 'form', async () => success(form));
  const changed = { ...form, headerTitle: 'All orders', version: 'two' };
  const result = await askForForm(store, 'form', async () => success(changed));
  expect(result).toMatchObject({ ok: true, data: { headerTitle: 'All orders' } });
});

it('forgets a form that is gone, and answers a failure as it is', async () => {
  await askForForm(store, 'form', async () => success(form));
  const refusal = failure(60000, 'Sign in');
  expect(await askForForm(store, 'form', async () => refusal)).toEqual(refusal);
  expect(await askForForm(store, 'form', async () => success(null))).toMatchObject({ data: null });
  const known: unknown[] = [];
  await askForForm(store, 'form', async (version) => {
    known.push(version);
    return success(null);
  });
  expect(known).toEqual([undefined]);
});
