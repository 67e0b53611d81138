import { quoteMachine } from '#machines/quote/quote.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const list = [
  { value: '1', label: 'Tea' },
  { value: '2', label: 'Cup' },
];

export const quote = defineModel({
  machine: quoteMachine,
  paths: 109,
  starts: { fresh: undefined },
  events: {
    'list.opened': { type: 'list.opened' },
    'list.closed': { type: 'list.closed' },
    'list.left': { type: 'list.left' },
    'keyword.typed': { type: 'keyword.typed', keyword: 'te ' },
    'option.moved': { type: 'option.moved', to: 'previous' },
    'option.pointed': { type: 'option.pointed', index: 1 },
    'option.pointed beside the list': { type: 'option.pointed', index: -1 },
    'option.taken': { type: 'option.taken' },
    'option.picked': { type: 'option.picked', index: 1 },
    'option.picked beside the list': { type: 'option.picked', index: 2 },
  },
  outcomes: {
    loadOptions: {
      options: success({ list }),
      'one option': success({ list: list.slice(0, 1) }),
      'no options': success({ list: [] }),
      failure: refused,
    },
  },
});
