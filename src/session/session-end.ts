import type { ActorRefFrom } from 'xstate';
import type { authMachine } from '#machines/session/auth.machine.ts';
import { forgetChanges } from '../app/leave-guard.ts';
import type { SessionStore } from './session-store.ts';

type Auth = ActorRefFrom<typeof authMachine>;

interface Followers {
  /** Hears who is signed in, or null, whenever that is certain. */
  onUser(user: string | null): void;
  /** A session is over without its user's doing, who may stay as a visitor. */
  onEnded(): void;
}

/**
 * Ends the session of a page where its user does not: the server says that it is over, or another tab has ended it.
 *
 * @param isEmbedded the page has a token of its own, and no sign-in to lead to.
 */
export function createSessionEnd(isEmbedded: boolean) {
  let auth: Auth | undefined;
  /** It has ended so, and nobody was told yet. */
  let isOver = false;

  /** What was typed is kept as it is when a session runs out; whoever may stay as a visitor stays. */
  function leave(): void {
    isOver = true;
    auth?.send({ type: 'session.expired' });
    auth?.send({ type: 'session.cleared' });
  }

  return {
    /** The server asks for a new sign-in (spec 4.10). */
    onLoginRequired() {
      if (!isEmbedded) auth?.send({ type: 'session.expired' });
    },
    /** Whoever may stay here as a visitor stays; the guards lead away from what is not for visitors. */
    onSessionOver() {
      if (!isEmbedded && auth?.getSnapshot().value === 'signedIn') leave();
    },
    /** Begins with a sign-in that asks the server which calls the two above. */
    follow(started: Auth, session: SessionStore, { onUser, onEnded }: Followers) {
      auth = started;
      if (!isEmbedded) session.watch(leave);
      auth.subscribe(({ context, value }) => {
        if (value === 'signingIn' || value === 'signingOut' || value === 'restoring') return;
        // Nobody is asked whether to leave a page that is gone.
        if (value === 'expired') forgetChanges();
        const user = context.authentication?.user ?? null;
        onUser(user);
        if (!isOver || user !== null) return;
        isOver = false;
        onEnded();
      });
    },
  };
}
