import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { messengerMachine } from '#machines/messenger/messenger.machine.ts';
import type { MessengerOption } from '#schemas/definitions/form.ts';
import { getSnsAuthorizeInfo } from '#schemas/web-ui-falcon/get-sns-authorize-info.ts';
import { getSnsUserInfo } from '#schemas/web-ui-falcon/get-sns-user-info.ts';
import { callName } from '#schemas/wire/contract.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import { whoSignedIn } from '../session/who-signed-in.ts';
import { safeUrl } from '../tenant/safe-target.ts';
import { keepSignIn, newVerifier, noteDone, takeSignIn, wasJustDone } from './kept-sign-in.ts';
import { pageAddress } from './page-address.ts';

/** The sign-in of one page load; it outlives the component that shows it. */
interface SignIn {
  readonly config: string;
  readonly actor: ActorRefFrom<typeof messengerMachine>;
  /** Its page is in sight: only then the browser is led away. */
  isOpen: boolean;
}

/** Milliseconds that a step of a sign-in may take: the server waits for the messenger for a part of them. */
const TIMEOUT = 20_000;

const signIns = new WeakMap<Services, SignIn>();

/** Opens the sign-in of a page in the messenger's own browser, or finds the one that is under way. */
export function signInOf(services: Services, option: MessengerOption): SignIn {
  const known = signIns.get(services);
  if (known?.config === option.config && !known.actor.getSnapshot().matches('signedIn')) {
    return known;
  }
  const signIn: SignIn = {
    config: option.config,
    actor: createSignIn(services, option, () => signIn.isOpen),
    isOpen: false,
  };
  signIns.set(services, signIn);
  return signIn;
}

function createSignIn(
  { api, auth, messenger, session, sessionStore }: Services,
  { config, scope }: MessengerOption,
  isOpen: () => boolean,
) {
  const brought = messenger?.takeBrought() ?? null;
  const { returned, verifier } = takeSignIn(sessionStore, brought, Date.now());
  const machine = messengerMachine.provide({
    actors: {
      authorize: fromPromise(async ({ input, signal }) => {
        const secret = newVerifier();
        const params = { config, scope, url: pageAddress(), verifier: secret };
        const begun = await api.call(getSnsAuthorizeInfo, params, { signal, timeout: TIMEOUT });
        if (!begun.ok) return begun;
        const url = safeUrl(begun.data.url);
        if (url === null) return failure(ResultId.malformedAnswer, begun.data.url, 'MALFORMED');
        const { state } = begun.data;
        keepSignIn(sessionStore, { state, verifier: secret, at: Date.now(), ...input });
        return success({ url });
      }),
      fetchUser: fromPromise(async ({ input, signal }) => {
        const params = { config, ...input, verifier, url: pageAddress(), guid: session.guid() };
        const result = await api.call(getSnsUserInfo, params, { signal, timeout: TIMEOUT });
        if (!result.ok) return result;
        const known = await whoSignedIn(api, callName(getSnsUserInfo), result);
        return known.ok ? success(known.data.authentication) : known;
      }),
    },
    actions: {
      leave(_, url) {
        // In the page's place, so that the way back does not end in another sign-in.
        if (isOpen()) window.location.replace(url);
      },
      openSession(_, result) {
        // Who has signed in by another way meanwhile is not taken for the messenger's person.
        if (!result.ok || session.current() !== null) return;
        noteDone(sessionStore, Date.now());
        session.open(result.data, false);
        auth.send({ type: 'session.opened', authentication: result.data });
      },
    },
  });
  return createActor(machine, {
    input: {
      isSignedIn: session.current() !== null,
      returned,
      hasJustSignedIn: wasJustDone(sessionStore, Date.now()),
    },
  });
}
