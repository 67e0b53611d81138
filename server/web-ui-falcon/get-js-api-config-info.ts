import { getJsApiConfigInfo as contract } from '#schemas/web-ui-falcon/get-js-api-config-info.ts';
import { success } from '#schemas/wire/envelope.ts';
import { askingMessenger } from '../messenger/asking.ts';
import { isOwnPage } from '../messenger/own-page.ts';
import { messengerRefusal } from '../messenger/refusals.ts';
import { handle } from '../wire/handler.ts';
import { PendingAnswer } from '../wire/pending-answer.ts';

/** Signs one of the tenant's own pages for the messenger's script (spec 7.14). */
export const getJsApiConfigInfo = handle(contract, async ({ config, url }, context) => {
  await context.throttle('messenger');
  const { corp, messenger } = context;
  const account = messenger.find(corp, config);
  if (!account) return messengerRefusal('NO_MESSENGER');
  if (!isOwnPage(url, corp, account.origins)) return messengerRefusal('MESSENGER_ADDRESS');
  return success(
    new PendingAnswer(() =>
      askingMessenger(messenger.log, { corp, config }, async () =>
        success(await account.signShare(url)),
      ),
    ),
  );
});
