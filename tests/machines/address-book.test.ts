import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type AddressDraft,
  addressBookMachine,
  chosenAddress,
  flawOf,
  isChanged,
} from '#machines/address-book/address-book.machine.ts';
import type { Address } from '#schemas/shop/address.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { answering } from './_shop.ts';

const home: Address = { id: 'home', name: 'Ada', phone: '1', street: 'Street 1' };
const work: Address = { id: 'work', name: 'Ada', phone: '2', street: 'Street 2' };
const down = failure(69999, 'away', 'NETWORK');

interface Script {
  lists?: (Result<{ rows: Address[] }> | Error)[];
  saves?: (Result<Address> | Error)[];
  deletes?: (Result<{ id: string }> | Error)[];
  chosen?: string | null;
}

function open({ lists, saves = [], deletes = [], chosen = null }: Script = {}) {
  const saved: AddressDraft[] = [];
  const deleted: string[] = [];
  const errors: string[] = [];
  const successes: string[] = [];
  const load = answering(lists ?? [success({ rows: [home, work] })]);
  const save = answering(saves);
  const remove = answering(deletes);
  const actor = createActor(
    addressBookMachine.provide({
      actors: {
        loadAddresses: fromPromise<Result<{ rows: Address[] }>, void>(load),
        saveAddress: fromPromise<Result<Address>, AddressDraft>(({ input }) => {
          saved.push(input);
          return save();
        }),
        deleteAddress: fromPromise<Result<{ id: string }>, { id: string }>(({ input }) => {
          deleted.push(input.id);
          return remove();
        }),
      },
      actions: {
        tellFailure: (_, result) => errors.push(result.ok ? '' : result.message),
        tellNotDeleted: (_, result) => successes.push(result.ok ? '' : result.message),
      },
    }),
    { input: { chosen } },
  ).start();
  const until = (state: 'ready' | 'failed' | 'editing') =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const context = () => actor.getSnapshot().context;
  return { actor, until, context, saved, deleted, errors, successes };
}

describe('the address book', () => {
  it('[4.24a] chooses the first address', async () => {
    const { until, context } = open();
    await until('ready');
    expect(chosenAddress(context())).toEqual(home);
  });

  it('keeps what was chosen the last time, as long as there is such an address', async () => {
    const again = open({ chosen: 'work' });
    await again.until('ready');
    expect(chosenAddress(again.context())).toEqual(work);
    const gone = open({ chosen: 'gone' });
    await gone.until('ready');
    expect(chosenAddress(gone.context())).toEqual(home);
  });

  it('[8.13] tells why there are no addresses, and loads them again', async () => {
    const { actor, until, context, errors } = open({
      lists: [down, new Error('broken'), success({ rows: [work] })],
    });
    await until('failed');
    expect(errors).toEqual(['away']);
    expect(context().failure?.message).toBe('away');
    actor.send({ type: 'retry.requested' });
    await until('failed');
    expect(errors).toEqual(['away', 'broken']);
    actor.send({ type: 'retry.requested' });
    await until('ready');
    expect(chosenAddress(context())).toEqual(work);
    expect(context().failure).toBeNull();
  });

  it('[4.24b] appends an address that is added, and chooses it', async () => {
    const added = { id: 'new', name: 'Eve', phone: '3', street: 'Street 3' };
    const { actor, until, context, saved } = open({ saves: [success(added)] });
    await until('ready');
    actor.send({ type: 'address.add' });
    const { id: _, ...draft } = added;
    actor.send({ type: 'draft.changed', draft });
    actor.send({ type: 'draft.saved' });
    await until('ready');
    expect(saved).toEqual([draft]);
    expect(context().addresses).toEqual([home, work, added]);
    expect(chosenAddress(context())).toEqual(added);
    expect(context().draft).toBeNull();
  });

  it('[4.24b] replaces an address that is changed, in its place', async () => {
    const moved = { ...home, street: 'Street 9' };
    const { actor, until, context } = open({ saves: [success(moved)] });
    await until('ready');
    actor.send({ type: 'address.chosen', id: 'work' });
    actor.send({ type: 'address.edit', address: home });
    actor.send({ type: 'draft.changed', draft: moved });
    actor.send({ type: 'draft.saved' });
    await until('ready');
    expect(context().addresses).toEqual([moved, work]);
    expect(context().chosen).toBe('work');
  });

  it('saves nothing with an empty field, and shows which', async () => {
    const { actor, until, context, saved } = open();
    await until('ready');
    actor.send({ type: 'address.add' });
    expect(context().checked).toBe(false);
    actor.send({ type: 'draft.changed', draft: { name: 'Eve', phone: ' ', street: 'S' } });
    actor.send({ type: 'draft.saved' });
    expect(actor.getSnapshot().value).toBe('editing');
    expect(context().checked).toBe(true);
    expect(saved).toEqual([]);
    actor.send({ type: 'draft.dismissed' });
    actor.send({ type: 'address.edit', address: home });
    expect(context().checked).toBe(false);
  });

  it.each(['abc', '+', '139 0000 0000 please'])('saves no phone number %j', async (phone) => {
    const { actor, until, context, saved } = open();
    await until('ready');
    actor.send({ type: 'address.add' });
    const draft = { name: 'Eve', phone, street: 'S' };
    actor.send({ type: 'draft.changed', draft });
    actor.send({ type: 'draft.saved' });
    expect(actor.getSnapshot().value).toBe('editing');
    expect(flawOf(draft, 'phone')).toBe('phone');
    expect(context().checked).toBe(true);
    expect(saved).toEqual([]);
  });

  it('tells whether something would be lost that was typed', async () => {
    const { actor, until, context } = open();
    await until('ready');
    actor.send({ type: 'address.add' });
    expect(isChanged(context())).toBe(false);
    actor.send({ type: 'draft.changed', draft: { name: 'E', phone: '', street: '' } });
    expect(isChanged(context())).toBe(true);
    actor.send({ type: 'draft.dismissed' });
    expect(isChanged(context())).toBe(false);
    actor.send({ type: 'address.edit', address: home });
    expect(isChanged(context())).toBe(false);
    actor.send({ type: 'draft.changed', draft: { ...home, street: 'Street 9' } });
    expect(isChanged(context())).toBe(true);
  });

  it('keeps what was typed when it could not be saved', async () => {
    const { actor, until, context, errors } = open({
      saves: [down, new Error('broken'), success({ ...home, name: 'Bea' })],
    });
    await until('ready');
    actor.send({ type: 'address.edit', address: home });
    actor.send({ type: 'draft.changed', draft: { ...home, name: 'Bea' } });
    for (const told of [['away'], ['away', 'broken']]) {
      actor.send({ type: 'draft.saved' });
      await until('editing');
      expect(errors).toEqual(told);
      expect(context().draft).toEqual({ ...home, name: 'Bea' });
    }
    actor.send({ type: 'draft.saved' });
    await until('ready');
    expect(context().addresses[0]?.name).toBe('Bea');
  });

  it('[4.24b] saves as a new address what was typed over one that another tab has deleted', async () => {
    const anew = { id: 'anew', name: 'Bea', phone: '1', street: 'Street 1' };
    const { actor, until, context, saved, errors } = open({
      saves: [failure(60021, 'gone already'), success(anew)],
    });
    await until('ready');
    actor.send({ type: 'address.edit', address: home });
    actor.send({ type: 'draft.changed', draft: { ...home, name: 'Bea' } });
    actor.send({ type: 'draft.saved' });
    await until('editing');
    expect(errors).toEqual(['gone already']);
    expect(context().addresses).toEqual([work]);
    expect(chosenAddress(context())).toEqual(work);
    expect(isChanged(context())).toBe(true);
    actor.send({ type: 'draft.saved' });
    await until('ready');
    expect(saved[1]).toEqual({ name: 'Bea', phone: '1', street: 'Street 1' });
    expect(context().addresses).toEqual([work, anew]);
    expect(chosenAddress(context())).toEqual(anew);
  });

  it('[4.24c] deletes nothing before it is confirmed', async () => {
    const { actor, until, context, deleted } = open({ deletes: [success({ id: 'home' })] });
    await until('ready');
    actor.send({ type: 'address.delete', address: home });
    actor.send({ type: 'delete.dismissed' });
    expect(deleted).toEqual([]);
    expect(context().deleting).toBeNull();
    actor.send({ type: 'address.delete', address: home });
    actor.send({ type: 'delete.confirmed' });
    await until('ready');
    expect(deleted).toEqual(['home']);
    expect(context().addresses).toEqual([work]);
    expect(chosenAddress(context())).toEqual(work);
  });

  it('[8.14] tells of a failed deletion as of a success, and keeps the address', async () => {
    const { actor, until, context, errors, successes } = open({
      deletes: [down, new Error('broken')],
    });
    await until('ready');
    for (const told of [['away'], ['away', 'broken']]) {
      actor.send({ type: 'address.delete', address: work });
      actor.send({ type: 'delete.confirmed' });
      await until('ready');
      expect(successes).toEqual(told);
      expect(context().deleting).toBeNull();
    }
    expect(errors).toEqual([]);
    expect(context().addresses).toEqual([home, work]);
  });

  it('[8.14] takes off an address that was deleted before, as by a request whose answer got lost', async () => {
    const { actor, until, context, successes } = open({
      deletes: [failure(60021, 'gone already')],
    });
    await until('ready');
    actor.send({ type: 'address.delete', address: home });
    actor.send({ type: 'delete.confirmed' });
    await until('ready');
    expect(successes).toEqual(['gone already']);
    expect(context().addresses).toEqual([work]);
    expect(context().chosen).toBe('work');
    expect(context().deleting).toBeNull();
  });

  it('shows an address once that the server knew already', async () => {
    const { actor, until, context } = open({ saves: [success(home)] });
    await until('ready');
    actor.send({ type: 'address.chosen', id: 'work' });
    actor.send({ type: 'address.add' });
    actor.send({ type: 'draft.changed', draft: { name: 'Ada', phone: '1', street: 'Street 1' } });
    actor.send({ type: 'draft.saved' });
    await until('ready');
    expect(context().addresses).toEqual([home, work]);
    expect(context().chosen).toBe('home');
  });

  it('takes over what the server says an address is now', async () => {
    const { actor, until, context } = open();
    await until('ready');
    actor.send({ type: 'address.corrected', id: 'home', address: { ...home, street: 'New' } });
    expect(chosenAddress(context())?.street).toBe('New');
    actor.send({ type: 'address.corrected', id: 'home', address: null });
    expect(context().addresses).toEqual([work]);
    expect(context().chosen).toBe('work');
    actor.send({ type: 'address.corrected', id: 'work', address: null });
    expect(context().chosen).toBeNull();
  });
});
