import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { dismissed } from './_samples.ts';

export const leaving = defineModel({
  machine: leavingMachine,
  paths: 35,
  starts: { 'the second page': { position: 1 } },
  events: {
    'page.added': { type: 'page.added' },
    'history.moved': { type: 'history.moved', position: 0, loses: false },
    'history.moved losing changes': { type: 'history.moved', position: 0, loses: true },
    'history.moved on, losing changes': { type: 'history.moved', position: 2, loses: true },
    'history.moved back again': { type: 'history.moved', position: 1, loses: false },
  },
  outcomes: { ask: { yes: success(true), no: dismissed } },
  facts: ({ position, wanted }) => [Math.min(3, position), wanted],
});
