import type { ActorRefFrom } from 'xstate';
import * as z from 'zod/mini';
import type { promoMachine } from '#machines/promo/promo.machine.ts';
import type { Services } from '../../../app/services.ts';
import { keepTyped } from '../../../storage/keep-typed.ts';

/**
 * Keeps the promo code that is being typed when the session of its shopper ends (spec 4.10): the page goes then, and the
 * same shopper finds it typed when he comes back.
 *
 * @returns what ends it.
 */
export function keepPromo(
  services: Pick<Services, 'auth' | 'session' | 'sessionStore' | 'toasts' | 't'>,
  form: ActorRefFrom<typeof promoMachine>,
): () => void {
  const { auth, session, sessionStore } = services;
  const key = `promo:${session.current()?.user ?? ''}`;
  const code = sessionStore.read(key, z.string());
  if (code !== null) {
    sessionStore.remove(key);
    form.send({ type: 'code.changed', code });
  }
  const leaving = auth.subscribe((person) => {
    const typed = form.getSnapshot().context.code;
    if (person.matches('expired') && typed !== '') keepTyped(services, sessionStore, key, typed);
  });
  return () => leaving.unsubscribe();
}
