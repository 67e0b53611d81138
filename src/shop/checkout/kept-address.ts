import * as z from 'zod/mini';
import { isChanged } from '#machines/address-book/address-book.machine.ts';
import { address } from '#schemas/shop/address.ts';
import type { Services } from '../../app/services.ts';
import { keepTyped } from '../../storage/keep-typed.ts';
import type { createAddressBook } from './address-actor.ts';

const keptAddress = z.extend(address, { id: z.optional(address.shape.id) });

/**
 * Keeps the address that is being typed when the session of its shopper ends (spec 4.10): the page goes then, and the
 * same shopper finds it open when he comes back.
 *
 * @returns what ends it.
 */
export function keepAddressDraft(
  services: Pick<Services, 'auth' | 'sessionStore' | 'toasts' | 't'>,
  user: string,
  book: ReturnType<typeof createAddressBook>,
): { unsubscribe(): void }[] {
  const { auth, sessionStore } = services;
  const key = `address:${user}`;
  const leaving = auth.subscribe((person) => {
    const { context } = book.getSnapshot();
    if (person.matches('expired') && isChanged(context)) {
      keepTyped(services, sessionStore, key, context.draft);
    }
  });
  const coming = book.subscribe((snapshot) => {
    if (!snapshot.matches('ready')) return;
    coming.unsubscribe();
    const draft = sessionStore.read(key, keptAddress);
    if (draft === null) return;
    sessionStore.remove(key);
    const { id, ...typed } = draft;
    const known = snapshot.context.addresses.find((one) => one.id === id);
    book.send(known ? { type: 'address.edit', address: known } : { type: 'address.add' });
    book.send({ type: 'draft.changed', draft: known ? { ...typed, id: known.id } : typed });
  });
  return [leaving, coming];
}
