import { filterMachine } from '#machines/filter/filter.machine.ts';
import type { FilterQuery } from '#schemas/definitions/field.ts';
import { defineModel } from '../engine/model.ts';

const queries = [{ name: 'note', type: 'Text' }] as unknown as FilterQuery[];

export const filter = defineModel({
  machine: filterMachine,
  paths: 41,
  simple: 32,
  starts: { 'a default': { queries, values: {}, defaults: { note: 'new' } } },
  events: {
    'filter.edited': { type: 'filter.edited', name: 'note', value: 'tea' },
    'filter.removed': { type: 'filter.removed', name: 'note' },
    'filter.submitted': { type: 'filter.submitted' },
    'filter.replaced': { type: 'filter.replaced', values: { note: 'cup' } },
    'filter.reset': { type: 'filter.reset' },
  },
  outcomes: {},
  facts: ({ draft, applied }) => [draft, applied],
});
