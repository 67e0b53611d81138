import { shopConfigMachine } from '#machines/shop-config/shop-config.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const shopConfig = defineModel({
  machine: shopConfigMachine,
  paths: 3,
  simple: 3,
  starts: { fresh: undefined },
  events: {},
  outcomes: { loadConfig: { settings: success({ pageBy: 'page' }), failure: refused } },
});
