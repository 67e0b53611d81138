import { getSnsAuthorizeInfo as contract } from '#schemas/web-ui-falcon/get-sns-authorize-info.ts';
import { success } from '#schemas/wire/envelope.ts';
import { isOwnPage, pageOf } from '../messenger/own-page.ts';
import { messengerRefusal } from '../messenger/refusals.ts';
import { openSignIn } from '../messenger/sign-in-state.ts';
import { handle } from '../wire/handler.ts';

/** Begins a sign-in through the messenger (spec 4.13b). */
export const getSnsAuthorizeInfo = handle(contract, async (params, context) => {
  const { config, scope, url, verifier } = params;
  const { corp, messenger, transaction } = context;
  await context.throttle('messenger');
  const account = messenger.find(corp, config);
  if (!account) return messengerRefusal('NO_MESSENGER');
  if (!isOwnPage(url, corp, account.origins)) return messengerRefusal('MESSENGER_ADDRESS');
  const page = pageOf(url);
  const state = await openSignIn(transaction, { config, page, verifier });
  return success({ url: account.authorizeUrl({ redirect: page, state, scope }), state });
});
