import type { MessengerAccount } from '../provider.ts';
import type { WeixinAccountDocument } from './account-document.ts';
import { createAppApi } from './app-api.ts';
import { identify } from './identify.ts';
import { createPayments } from './payments.ts';
import { createShareSigner } from './share.ts';

/**
 * An account at WeChat.
 *
 * @param publicUrl address that visitors use, for an account that names no origins.
 * @throws Error when a key or certificate of the account cannot be read.
 */
export function createWeixinAccount(
  document: WeixinAccountDocument,
  publicUrl: string | undefined,
): MessengerAccount {
  const { appId, authorizeBase, apiBase, timeout, payment } = document;
  const api = createAppApi(apiBase, timeout);
  return {
    appId,
    origins: document.origins ?? (publicUrl === undefined ? [] : [new URL(publicUrl).origin]),
    authorizeUrl({ redirect, state, scope }) {
      // The provider reads these in this order and with this ending only.
      const query = new URLSearchParams([
        ['appid', appId],
        ['redirect_uri', redirect],
        ['response_type', 'code'],
        ['scope', scope],
        ['state', state],
      ]);
      return `${authorizeBase}/connect/oauth2/authorize?${query}#wechat_redirect`;
    },
    identify: (code) => identify(api, document, code),
    signShare: createShareSigner(api, document),
    payments: payment ? createPayments(payment, { appId, timeout }) : null,
  };
}
