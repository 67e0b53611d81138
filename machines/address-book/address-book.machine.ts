import { assign, setup } from 'xstate';
import { type Address, isPhone, plainText } from '#schemas/shop/address.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { loadBroken, loadRefused } from '../load-outcome.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, outputOf, when } from '../outcome.ts';

/** An address as it is typed; one with an id is an address that there is already. */
export type AddressDraft = Omit<Address, 'id'> & { id?: string };

type AddressBookEvent =
  | { type: 'retry.requested' }
  | { type: 'address.chosen'; id: string }
  | { type: 'address.add' }
  | { type: 'address.edit'; address: Address }
  | { type: 'draft.changed'; draft: AddressDraft }
  | { type: 'draft.dismissed' }
  | { type: 'draft.saved' }
  | { type: 'address.delete'; address: Address }
  | { type: 'delete.confirmed' }
  | { type: 'delete.dismissed' }
  /** The server says what an address is now; null when it is gone. */
  | { type: 'address.corrected'; id: string; address: Address | null };

interface AddressBookContext {
  addresses: Address[];
  /** Id of the one the order goes to. */
  chosen: string | null;
  draft: AddressDraft | null;
  /** It was tried to save the draft: what is wrong in it is shown. */
  checked: boolean;
  deleting: Address | null;
  failure: Failure | null;
}

/** The address the order goes to, when there is one. */
export function chosenAddress({
  addresses,
  chosen,
}: Pick<AddressBookContext, 'addresses' | 'chosen'>): Address | null {
  return addresses.find(({ id }) => id === chosen) ?? null;
}

const FIELDS = ['name', 'phone', 'street'] as const;
const EMPTY_DRAFT: AddressDraft = { name: '', phone: '', street: '' };

/** What is wrong with a field of a draft: it says nothing, or is no phone number; null when it can be saved. */
export function flawOf(
  draft: AddressDraft,
  field: Exclude<keyof AddressDraft, 'id'>,
): 'empty' | 'phone' | null {
  if (plainText(draft[field]) === '') return 'empty';
  return field === 'phone' && !isPhone(draft.phone) ? 'phone' : null;
}

/** Would something be lost that was typed? */
export function isChanged({ draft, addresses }: Pick<AddressBookContext, 'draft' | 'addresses'>) {
  if (draft === null) return false;
  const before = addresses.find(({ id }) => id === draft.id) ?? EMPTY_DRAFT;
  return FIELDS.some((field) => draft[field] !== before[field]);
}

function replaced(addresses: readonly Address[], address: Address): Address[] {
  return addresses.map((known) => (known.id === address.id ? address : known));
}

function without({ addresses, chosen }: AddressBookContext, id: string) {
  const rest = addresses.filter((known) => known.id !== id);
  return { addresses: rest, chosen: chosen === id ? (rest[0]?.id ?? null) : chosen };
}

/** The shopper's addresses at the checkout (spec 4.24, 7.22–7.24). */
export const addressBookMachine = setup({
  types: {
    context: {} as AddressBookContext,
    events: {} as AddressBookEvent,
    input: {} as {
      /** Id of the one that was chosen the last time. */
      chosen: string | null;
    },
  },
  actors: {
    loadAddresses: missingActor<Result<{ rows: Address[] }>, void>('loadAddresses'),
    saveAddress: missingActor<Result<Address>, AddressDraft>('saveAddress'),
    deleteAddress: missingActor<Result<{ id: string }>, { id: string }>('deleteAddress'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    /** Somebody, or this shopper's own lost request, has deleted it before. */
    isGone: (_, result: Result<unknown>) => !result.ok && result.id === ResultId.notFound,
    isValid: ({ context: { draft } }) =>
      draft !== null && FIELDS.every((field) => flawOf(draft, field) === null),
  },
  actions: {
    setAddresses: assign(({ context }, result: Result<{ rows: Address[] }>) => {
      if (!result.ok) return {};
      const addresses = result.data.rows;
      const known = addresses.find(({ id }) => id === context.chosen);
      return { addresses, chosen: (known ?? addresses[0])?.id ?? null, failure: null };
    }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    choose: assign({ chosen: (_, id: string) => id }),
    openDraft: assign({ draft: (_, draft: AddressDraft) => draft, checked: false }),
    setDraft: assign({ draft: (_, draft: AddressDraft | null) => draft }),
    check: assign({ checked: true }),
    setDeleting: assign({ deleting: (_, address: Address | null) => address }),
    keepSaved: assign(({ context }, result: Result<Address>) => {
      if (!result.ok) return {};
      const { data } = result;
      const isNew = context.draft?.id === undefined;
      const isKnown = context.addresses.some(({ id }) => id === data.id);
      return {
        addresses:
          isNew && !isKnown ? [...context.addresses, data] : replaced(context.addresses, data),
        // Whoever writes an address down while ordering wants the goods to come there.
        ...(isNew && { chosen: data.id }),
        draft: null,
      };
    }),
    drop: assign(({ context }) => ({
      ...without(context, context.deleting?.id ?? ''),
      deleting: null,
    })),
    /** What was typed over an address that is gone is a new one. */
    detachDraft: assign(({ context }) => {
      const { id = '', ...typed } = context.draft ?? EMPTY_DRAFT;
      return { ...without(context, id), draft: typed };
    }),
    correct: assign(({ context }, { id, address }: { id: string; address: Address | null }) =>
      address === null ? without(context, id) : { addresses: replaced(context.addresses, address) },
    ),
    /** An error toast (spec 8.13). */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
    /** A failed deletion is told like a success (spec 8.14). */
    tellNotDeleted: missingAction('tellNotDeleted') as (
      _: unknown,
      result: Result<unknown>,
    ) => void,
  },
}).createMachine({
  id: 'addressBook',
  context: ({ input }) => ({
    addresses: [],
    chosen: input.chosen,
    draft: null,
    checked: false,
    deleting: null,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'address.corrected': { actions: { type: 'correct', params: ({ event }) => event } },
  },
  states: {
    loading: {
      invoke: {
        src: 'loadAddresses',
        onDone: [when('succeeded', 'ready', 'setAddresses'), loadRefused],
        onError: loadBroken,
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    ready: {
      on: {
        'address.chosen': { actions: { type: 'choose', params: ({ event }) => event.id } },
        'address.add': { target: 'editing', actions: { type: 'openDraft', params: EMPTY_DRAFT } },
        'address.edit': {
          target: 'editing',
          actions: { type: 'openDraft', params: ({ event }) => event.address },
        },
        'address.delete': {
          target: 'confirming',
          actions: { type: 'setDeleting', params: ({ event }) => event.address },
        },
      },
    },
    editing: {
      on: {
        'draft.changed': { actions: { type: 'setDraft', params: ({ event }) => event.draft } },
        'draft.dismissed': { target: 'ready', actions: { type: 'setDraft', params: null } },
        'draft.saved': [{ guard: 'isValid', target: 'saving' }, { actions: 'check' }],
      },
    },
    saving: {
      invoke: {
        src: 'saveAddress',
        input: ({ context }) => context.draft ?? EMPTY_DRAFT,
        onDone: [
          when('succeeded', 'ready', 'keepSaved'),
          {
            ...when('isGone', 'editing'),
            actions: [{ type: 'tellFailure', params: outputOf }, 'detachDraft'],
          },
          { target: 'editing', actions: { type: 'tellFailure', params: outputOf } },
        ],
        onError: { target: 'editing', actions: { type: 'tellFailure', params: faultOf } },
      },
    },
    confirming: {
      on: {
        'delete.confirmed': 'deleting',
        'delete.dismissed': { target: 'ready', actions: { type: 'setDeleting', params: null } },
      },
    },
    deleting: {
      invoke: {
        src: 'deleteAddress',
        input: ({ context }) => ({ id: context.deleting?.id ?? '' }),
        onDone: [
          { ...when('succeeded', 'ready'), actions: 'drop' },
          {
            ...when('isGone', 'ready'),
            actions: [{ type: 'tellNotDeleted', params: outputOf }, 'drop'],
          },
          {
            target: 'ready',
            actions: [
              { type: 'tellNotDeleted', params: outputOf },
              { type: 'setDeleting', params: null },
            ],
          },
        ],
        onError: {
          target: 'ready',
          actions: [
            { type: 'tellNotDeleted', params: faultOf },
            { type: 'setDeleting', params: null },
          ],
        },
      },
    },
  },
});
