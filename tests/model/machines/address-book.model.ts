import { addressBookMachine } from '#machines/address-book/address-book.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { gone, refused } from './_samples.ts';

const first = { id: 'a1', name: 'Ann', phone: '1', street: 'One Road' };
const second = { id: 'a2', name: 'Bob', phone: '2', street: 'Two Road' };

export const addressBook = defineModel({
  machine: addressBookMachine,
  paths: 47,
  starts: { 'nothing chosen': { chosen: null }, 'one chosen before': { chosen: 'a2' } },
  events: {
    'retry.requested': { type: 'retry.requested' },
    'address.chosen': { type: 'address.chosen', id: 'a2' },
    'address.add': { type: 'address.add' },
    'address.edit': { type: 'address.edit', address: first },
    'draft.changed': { type: 'draft.changed', draft: { name: 'Cy', phone: '3', street: 'Three' } },
    'draft.dismissed': { type: 'draft.dismissed' },
    'draft.saved': { type: 'draft.saved' },
    'address.delete': { type: 'address.delete', address: first },
    'delete.confirmed': { type: 'delete.confirmed' },
    'delete.dismissed': { type: 'delete.dismissed' },
    'address.corrected': {
      type: 'address.corrected',
      id: 'a1',
      address: { ...first, name: 'Anna' },
    },
    'address.corrected to nothing': { type: 'address.corrected', id: 'a1', address: null },
  },
  outcomes: {
    loadAddresses: {
      addresses: success({ rows: [first, second] }),
      nothing: success({ rows: [] }),
      failure: refused,
    },
    saveAddress: {
      success: success({ id: 'a3', name: 'Cy', phone: '3', street: 'Three' }),
      gone,
      failure: refused,
    },
    deleteAddress: { success: success({ id: 'a1' }), gone, failure: refused },
  },
  facts: ({ addresses, chosen, draft, checked, deleting, failure }) => [
    Math.min(2, addresses.length),
    chosen === null,
    draft === null ? null : [draft.id !== undefined, draft.name === ''],
    checked,
    deleting !== null,
    failure !== null,
  ],
});
