import { searchMachine } from '#machines/search/search.machine.ts';
import { defineModel } from '../engine/model.ts';

export const search = defineModel({
  machine: searchMachine,
  paths: 4,
  simple: 2,
  starts: { 'no text': { text: '' } },
  events: {
    'search.typed': { type: 'search.typed', text: 'tea' },
    'search.replaced': { type: 'search.replaced', text: 'cup' },
  },
  outcomes: {},
});
