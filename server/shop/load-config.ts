import type { LocalText, PaymentMethodDocument } from '#schemas/definitions/shop.ts';
import { loadShopConfig as contract } from '#schemas/shop/load-config.ts';
import { success } from '#schemas/wire/envelope.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { handleShopTask } from './handle.ts';
import { textsOf } from './texts.ts';

/** The shop's settings in the reader's language (spec 7.21). */
export const loadShopConfig = handleShopTask(contract, async (_params, context, shop) => {
  const { document, currency } = shop;
  const texts = await textsOf(context);
  const html = (text: LocalText) => sanitizeHtml(texts.of(text));
  const { weixin } = document.option;
  const { corp, messenger } = context;
  const isOffered = ({ kind, config }: PaymentMethodDocument) =>
    kind !== 'messenger' ||
    messenger.find(corp, config)?.payments?.currencies.includes(currency) === true;
  return success({
    currency,
    paymentMethods: document.paymentMethods
      .filter(isOffered)
      .map(({ code, kind, title, description, icon }) => ({
        code,
        kind,
        title: texts.of(title),
        description: texts.of(description),
        icon,
      })),
    buyerProtectionItems: document.buyerProtectionItems.map(texts.of),
    buyerProtection: await html(document.buyerProtection),
    termsConditions: await html(document.termsConditions),
    promoPlaceholder: texts.of(document.promoPlaceholder),
    placeholder: texts.of(document.placeholder),
    orderFields: document.orderFields.map(({ name, value }) => ({ name: texts.of(name), value })),
    pageBy: document.pageBy,
    withReview: document.withReview,
    withFavorite: document.withFavorite,
    withCart: document.withCart,
    option: {
      weixin: {
        config: weixin.config,
        title: texts.of(weixin.title),
        description: texts.of(weixin.description),
        image: weixin.image,
      },
    },
  });
});
