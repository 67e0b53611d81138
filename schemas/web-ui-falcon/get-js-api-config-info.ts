import * as z from 'zod/mini';
import { messengerConfig, pageUrl } from '../messenger/account.ts';
import { defineCall } from '../wire/contract.ts';

/**
 * What the messenger's script is configured with on the page `url` (spec 7.14), which must be one of
 * the tenant's own. Failures carry a code of the messenger's refusals.
 */
export const getJsApiConfigInfo = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetJsApiConfigInfo',
  auth: 'public',
  params: z.object({ config: messengerConfig, url: pageUrl }),
  data: z.object({
    appId: z.string(),
    /** Seconds since 1970. */
    timestamp: z.int(),
    nonceStr: z.string(),
    signature: z.string(),
  }),
});
