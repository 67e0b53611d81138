import type { ActorRefFrom } from 'xstate';
import * as z from 'zod/mini';
import { isNamed, type savedViewsMachine } from '#machines/saved-views/saved-views.machine.ts';
import type { Services } from '../../app/services.ts';
import { keepTyped } from '../../storage/keep-typed.ts';
import type { ViewPlace } from './view-content.ts';

const keptName = z.object({ id: z.nullable(z.string()), name: z.string(), shared: z.boolean() });

/**
 * Keeps the name that is being given to a view when the session of its user ends (spec 4.10): the page goes then, and
 * the same user finds it asked for when he comes back.
 *
 * @returns what ends it.
 */
export function keepViewName(
  services: Pick<Services, 'auth' | 'session' | 'sessionStore' | 'toasts' | 't'>,
  { formCode, panelCode }: ViewPlace,
  views: ActorRefFrom<typeof savedViewsMachine>,
): () => void {
  const { auth, session, sessionStore } = services;
  const key = `view:${session.current()?.user ?? ''}:${formCode}:${panelCode}`;
  const leaving = auth.subscribe((person) => {
    const snapshot = views.getSnapshot();
    if (!person.matches('expired') || !isNamed(snapshot)) return;
    const { naming } = snapshot.context;
    if (naming.name.trim() !== '') keepTyped(services, sessionStore, key, naming);
  });
  const naming = sessionStore.read(key, keptName);
  if (naming === null) return () => leaving.unsubscribe();
  sessionStore.remove(key);
  const coming = views.subscribe((snapshot) => {
    if (snapshot.matches('loading')) return;
    coming.unsubscribe();
    views.send({ type: 'naming.asked', naming });
  });
  views.send({ type: 'menu.opened' });
  return () => {
    leaving.unsubscribe();
    coming.unsubscribe();
  };
}
