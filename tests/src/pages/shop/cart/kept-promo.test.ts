import { beforeEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import type { Services } from '#src/app/services.ts';
import { keepPromo } from '#src/pages/shop/cart/kept-promo.ts';
import { tenantStore } from '#src/storage/storage.ts';

/** The form of one visit to the cart. */
function visit(user: string) {
  const heard = new Set<(person: object) => void>();
  const services = {
    auth: {
      subscribe(listener: (person: object) => void) {
        heard.add(listener);
        return { unsubscribe: () => heard.delete(listener) };
      },
    },
    session: { current: () => ({ user }) },
    sessionStore: tenantStore('y4', sessionStorage),
  } as unknown as Services;
  const form = createActor(promoMachine).start();
  const leave = keepPromo(services, form);
  return {
    leave,
    code: () => form.getSnapshot().context.code,
    type: (code: string) => form.send({ type: 'code.changed', code }),
    become(state: string) {
      for (const listener of heard) listener({ matches: (one: string) => one === state });
    },
  };
}

beforeEach(() => sessionStorage.clear());

it('[4.10] a promo code that is typed when the session ends is typed again for the same shopper, once', () => {
  const first = visit('ada');
  first.type('SUMMER');
  first.become('expired');
  first.leave();
  expect(visit('ben').code()).toBe('');
  expect(visit('ada').code()).toBe('SUMMER');
  expect(visit('ada').code()).toBe('');
});

it('keeps no promo code of a shopper who leaves, nor one that nobody has typed', () => {
  const first = visit('ada');
  first.become('expired');
  first.type('SUMMER');
  first.become('signedOut');
  first.leave();
  first.become('expired');
  expect(visit('ada').code()).toBe('');
});
