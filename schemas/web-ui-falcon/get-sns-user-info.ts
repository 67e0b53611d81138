import * as z from 'zod/mini';
import { messengerConfig, pageUrl } from '../messenger/account.ts';
import { signInState, signInVerifier } from '../messenger/sign-in.ts';
import { loginResult } from '../session/authentication.ts';
import { defineCall } from '../wire/contract.ts';

/**
 * Signs in with the code that the messenger gave (spec 4.13c, 7.14). The answer is that of Login, the
 * token in the envelope: of the account that is linked with the messenger's user, of the one that is
 * signed in and now linked, or of one that is made. Who the user is says the messenger, never the
 * caller. The state is used up, whatever comes of it. Failures carry a code of the messenger's refusals.
 */
export const getSnsUserInfo = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetSnsUserInfo',
  auth: 'public',
  params: z.object({
    config: messengerConfig,
    code: z.string().check(z.minLength(1), z.maxLength(512)),
    state: signInState,
    verifier: signInVerifier,
    /** The page that this is; `code` and `state` in it do not count. */
    url: pageUrl,
    /** Random id of the browser (spec 7.7). */
    guid: z._default(z.string().check(z.maxLength(100)), ''),
  }),
  data: loginResult,
});
