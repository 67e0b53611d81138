import { checkoutSetup } from './checkout-setup.ts';
import { configRegion, pointsRegion, quoteRegion } from './loading-regions.ts';
import { orderRegion } from './order-region.ts';

/**
 * The checkout (spec 2.63, 2.64, 4.21, 4.25, 5.12): settings, points and prices load side by side;
 * the order is placed once, however often it is confirmed.
 *
 * ```
 * config  loading → ready | failed ↺         anew in another language, and once a method is refused
 * points  loading → ready | failed ↺         anew with each change of the cart, and once they are short
 * quote   loading → ready | failed ↺         anew with each change of the cart or the method
 *                       └ heldOff → free      as long as the answer says, settings bring no other try
 * order   choosing → placing → paid → left   to what the answer names; or stayed
 *            ↑          ├ refused, lost ──→ choosing
 *            │          ├ weixin → payingInApp → paid | takenBack
 *            │          │                └ unpaid → paid | takenBack, seen late
 *            │          │                         └ reopening → payingInApp | paid | takenBack
 *            │          └ ordered before → tracing → orderedAlready | untraced ↺
 *            └──────────────────────────────┘ that order was taken back
 * ```
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => ({
    kept: input.kept,
    config: null,
    points: null,
    quote: null,
    changed: [],
    paymentMethod: input.paymentMethod,
    draft: null,
    placed: null,
    failures: {},
    refusal: null,
    earlierOrder: null,
  }),
  states: {
    config: configRegion,
    points: pointsRegion,
    quote: quoteRegion,
    order: orderRegion,
  },
});
