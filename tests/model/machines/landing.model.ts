import { landingMachine } from '#machines/landing/landing.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const landing = defineModel({
  machine: landingMachine,
  paths: 4,
  simple: 3,
  starts: { fresh: undefined },
  events: { 'retry.requested': { type: 'retry.requested' } },
  outcomes: { loadLists: { lists: success({ hero: [] }), failure: refused } },
});
