import { signInState } from '#schemas/messenger/sign-in.ts';
import { withParameters } from '../app/with-parameters.ts';
import { pageAddress } from './page-address.ts';
import { isInMessenger } from './weixin/user-agent.ts';

/** What the messenger's page appended to the address that it led back to. */
export interface Brought {
  /** Null when the person did not allow the sign-in. */
  code: string | null;
  state: string;
}

/** A page load in the messenger's own browser (spec 1.4). */
export interface MessengerVisit {
  /** The address as it was loaded, without what stands behind `#`. */
  readonly firstAddress: string;
  /** What was brought back, for the first who asks: it is good once. */
  takeBrought(): Brought | null;
}

/**
 * Looks whether the page is shown by the messenger's own browser, and takes the code and the state of
 * a sign-in out of its address, where they would reach logs, shares and bookmarks.
 *
 * @returns null in any other browser.
 */
export function startVisit({ navigator, location, history }: Window): MessengerVisit | null {
  if (!isInMessenger(navigator)) return null;
  const firstAddress = pageAddress(location);
  const query = new URLSearchParams(location.search);
  const state = signInState.safeParse(query.get('state'));
  let brought: Brought | null = null;
  if (state.success) {
    brought = { code: query.get('code') || null, state: state.data };
    history.replaceState(history.state, '', withParameters(location, { code: '', state: '' }));
  }
  return {
    firstAddress,
    takeBrought() {
      const taken = brought;
      brought = null;
      return taken;
    },
  };
}
