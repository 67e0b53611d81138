import { promoMachine } from '#machines/promo/promo.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const promo = defineModel({
  machine: promoMachine,
  paths: 5,
  simple: 1,
  starts: { fresh: undefined },
  events: {
    'code.changed': { type: 'code.changed', code: 'SPRING' },
    'promo.submitted': { type: 'promo.submitted' },
  },
  outcomes: { loadPromo: { 'a promo': success({ code: 'SPRING' }), failure: refused } },
});
