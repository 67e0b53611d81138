/** The signed-in user of a request, as its session row names them. */
export interface SessionUser {
  readonly id: string;
  /** Login id. */
  readonly user: string;
  readonly userName: string;
  readonly userFullName: string;
  readonly department: string;
}

/** What a token stands for in the tenant of a request. */
export type SessionState =
  | { readonly state: 'none' }
  /** Signed out, replaced by a new password, or run out. */
  | { readonly state: 'ended' }
  | {
      readonly state: 'active';
      readonly tokenHash: Buffer;
      readonly user: SessionUser;
      /** The use of the session has to be written down. */
      readonly stale: boolean;
    };

/** The state of a request without a token. */
export const NO_SESSION: SessionState = { state: 'none' };
