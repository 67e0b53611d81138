import { loadPromo as contract } from '#schemas/shop/load-promo.ts';
import { success } from '#schemas/wire/envelope.ts';
import { refused } from '../data-definitions/refusal.ts';
import { findPromo } from './checkout/promo.ts';
import { handleShopTask } from './handle.ts';
import { textsOf } from './texts.ts';

/** What a promo code is good for (spec 7.28). Codes can be guessed, so guessing is limited. */
export const loadPromo = handleShopTask(contract, async ({ code }, context) => {
  await context.throttle('promo');
  const finding = await findPromo(context.transaction, { code, user: context.user });
  if (!finding.ok) throw refused(`__${finding.reason}`, 'PROMO');
  const { of } = await textsOf(context);
  const promo = { ...finding.promo, message: of(finding.promo.message) };
  return success(promo, promo.message);
});
