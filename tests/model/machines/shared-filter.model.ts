import { sharedFilterMachine } from '#machines/panel/shared-filter.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { definition, refused } from './_samples.ts';

export const sharedFilter = defineModel({
  machine: sharedFilterMachine,
  paths: 6,
  simple: 4,
  starts: { 'a filter': { dataCode: 'ORDER' } },
  events: {
    'filter.changed': { type: 'filter.changed', filters: { note: 'own' } },
    'panel.refreshed': { type: 'panel.refreshed' },
  },
  outcomes: {
    open: {
      'a definition': { definition: success(definition), filters: { note: 'first' } },
      failure: { definition: refused, filters: {} },
    },
  },
});
