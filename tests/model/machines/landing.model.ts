import { type LandingLists, landingMachine } from '#machines/landing/landing.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const lists: LandingLists = {
  hero: success([]),
  partners: success([]),
  process: success([]),
  services: success([]),
  testimonials: success([]),
  action: success([]),
  footer: success([]),
};

export const landing = defineModel({
  machine: landingMachine,
  paths: 10,
  simple: 8,
  starts: { fresh: { lists: null }, brought: { lists } },
  events: { 'retry.requested': { type: 'retry.requested' } },
  outcomes: { loadLists: { lists: success(lists), failure: refused } },
});
