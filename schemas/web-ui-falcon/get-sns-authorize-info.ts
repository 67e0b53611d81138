import * as z from 'zod/mini';
import { messengerConfig, messengerScope, pageUrl } from '../messenger/account.ts';
import { signInVerifier } from '../messenger/sign-in.ts';
import { defineCall } from '../wire/contract.ts';

/**
 * Begins a sign-in through the messenger (spec 4.13b): the address to go to, and the state that the
 * messenger brings back to `url`. The browser keeps `state` and `verifier` until then. Failures carry
 * a code of the messenger's refusals.
 */
export const getSnsAuthorizeInfo = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetSnsAuthorizeInfo',
  auth: 'public',
  params: z.object({
    config: messengerConfig,
    scope: z._default(messengerScope, 'snsapi_userinfo'),
    /** Page to come back to: one of the tenant's own. */
    url: pageUrl,
    verifier: signInVerifier,
  }),
  data: z.object({
    /** The messenger's page. */
    url: z.string(),
    state: z.string(),
  }),
});
