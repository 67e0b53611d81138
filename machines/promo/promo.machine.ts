import { assign, setup } from 'xstate';
import type { Promo } from '#schemas/shop/promo.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, outputOf, when } from '../outcome.ts';

type PromoEvent = { type: 'code.changed'; code: string } | { type: 'promo.submitted' };

/** The form that asks what a promo code is good for (spec 4.22, 5.13, 7.28). */
export const promoMachine = setup({
  types: { context: {} as { code: string }, events: {} as PromoEvent },
  actors: {
    loadPromo: missingActor<Result<Promo>, { code: string }>('loadPromo'),
  },
  guards: {
    hasCode: ({ context }) => context.code !== '',
    succeeded: (_, result: Result<Promo>) => result.ok,
  },
  actions: {
    setCode: assign({ code: (_, code: string) => code }),
    /** Puts the promo on the cart and tells so, or tells why not. */
    tell: missingAction('tell') as (_: unknown, result: Result<Promo>) => void,
  },
}).createMachine({
  id: 'promo',
  context: { code: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'code.changed': { actions: { type: 'setCode', params: ({ event }) => event.code } },
        'promo.submitted': { guard: 'hasCode', target: 'asking' },
      },
    },
    asking: {
      invoke: {
        src: 'loadPromo',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            ...when('succeeded', 'editing'),
            actions: [
              { type: 'tell', params: outputOf },
              { type: 'setCode', params: '' },
            ],
          },
          { target: 'editing', actions: { type: 'tell', params: outputOf } },
        ],
        onError: { target: 'editing', actions: { type: 'tell', params: faultOf } },
      },
    },
  },
});
