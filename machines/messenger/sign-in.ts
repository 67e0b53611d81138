/** Milliseconds for which the state of a sign-in is good (spec 9.3). */
export const STATE_FRESHNESS = 10_000;

/** What the messenger brought back to a page. */
export interface MessengerReturn {
  /** Null when the person did not allow the sign-in. */
  code: string | null;
  state: string;
  /** Milliseconds since this tab began the sign-in of that state; null when it did not begin it. */
  age: number | null;
  /** That sign-in was begun because the one before had taken too long. */
  isRestart: boolean;
}

/** Why a sign-in did not come to its end. */
export type Interruption =
  /** The person did not allow it. */
  | 'denied'
  /** Not begun by this tab, or used already: webviews lose what they keep. */
  | 'foreign'
  /** It took too long, twice. */
  | 'stale'
  /** It ended well a moment ago, and yet nobody is signed in. */
  | 'again'
  /** The messenger's page was left, or never came. */
  | 'left'
  /** The server says why. */
  | 'failed';
