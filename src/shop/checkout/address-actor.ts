import { createActor, fromPromise } from 'xstate';
import { addressBookMachine } from '#machines/address-book/address-book.machine.ts';
import { deleteAddress } from '#schemas/shop/delete-address.ts';
import { loadAddressList } from '#schemas/shop/load-address-list.ts';
import { saveAddress } from '#schemas/shop/save-address.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { asksForLogin } from '#schemas/wire/result-id.ts';
import { callTask } from '../../api/call-task.ts';
import type { Services } from '../../app/services.ts';
import { outdateFailures } from '../../toasts/last-failure.ts';
import { raiseFailure } from '../../toasts/raise-failure.ts';
import { tellWhoLeft } from '../../toasts/tell-left.ts';

/** The shopper's addresses with their effects (spec 4.24, 7.22–7.24). */
export function createAddressBook(services: Services, { chosen }: { chosen: string | null }) {
  const { api, corp } = services;
  const saved = outdateFailures(services);
  const deleted = outdateFailures(services, 'success');
  function tellFailure(result: Result<unknown>): void {
    // Who has to sign in again is told so once, for all calls.
    if (!result.ok && !asksForLogin(result.id)) raiseFailure(services, result);
  }
  const tellNotDeleted = (result: Result<unknown>) => raiseFailure(services, result, 'success');
  return createActor(
    addressBookMachine.provide({
      actors: {
        loadAddresses: fromPromise(({ signal }) =>
          callTask(api, corp.code, loadAddressList, {}, { signal }),
        ),
        saveAddress: fromPromise(({ input, signal }) => {
          const attempt = saved(callTask(api, corp.code, saveAddress, input));
          return tellWhoLeft(services, signal, attempt, tellFailure);
        }),
        deleteAddress: fromPromise(({ input, signal }) => {
          const attempt = deleted(callTask(api, corp.code, deleteAddress, input));
          return tellWhoLeft(services, signal, attempt, tellNotDeleted);
        }),
      },
      actions: {
        tellFailure: (_, result) => tellFailure(result),
        tellNotDeleted: (_, result) => tellNotDeleted(result),
      },
    }),
    { input: { chosen } },
  );
}
