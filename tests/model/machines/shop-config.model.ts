import { shopConfigMachine } from '#machines/shop-config/shop-config.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const shopConfig = defineModel({
  machine: shopConfigMachine,
  paths: 9,
  simple: 6,
  starts: { fresh: undefined },
  events: { 'config.requested': { type: 'config.requested' } },
  outcomes: { loadConfig: { settings: success({ pageBy: 'page' }), failure: refused } },
  facts: ({ config, failure }) => [config !== null, failure !== null],
});
