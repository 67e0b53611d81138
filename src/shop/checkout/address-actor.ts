import { createActor, fromPromise } from 'xstate';
import { addressBookMachine } from '#machines/address-book/address-book.machine.ts';
import { deleteAddress } from '#schemas/shop/delete-address.ts';
import { loadAddressList } from '#schemas/shop/load-address-list.ts';
import { saveAddress } from '#schemas/shop/save-address.ts';
import { asksForLogin } from '#schemas/wire/result-id.ts';
import { callTask } from '../../api/call-task.ts';
import type { Services } from '../../app/services.ts';
import { raiseFailure } from '../../toasts/raise-failure.ts';

/** The shopper's addresses with their effects (spec 4.24, 7.22–7.24). */
export function createAddressBook(services: Services, { chosen }: { chosen: string | null }) {
  const { api, corp } = services;
  return createActor(
    addressBookMachine.provide({
      actors: {
        loadAddresses: fromPromise(({ signal }) =>
          callTask(api, corp.code, loadAddressList, {}, { signal }),
        ),
        saveAddress: fromPromise(({ input, signal }) =>
          callTask(api, corp.code, saveAddress, input, { signal }),
        ),
        deleteAddress: fromPromise(({ input, signal }) =>
          callTask(api, corp.code, deleteAddress, input, { signal }),
        ),
      },
      actions: {
        tellFailure(_, result) {
          // Who has to sign in again is told so once, for all calls.
          if (!result.ok && !asksForLogin(result.id)) raiseFailure(services, result);
        },
        tellNotDeleted: (_, result) => raiseFailure(services, result, 'success'),
      },
    }),
    { input: { chosen } },
  );
}
