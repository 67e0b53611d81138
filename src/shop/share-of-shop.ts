import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { ShareOption } from '../messenger/share-option.ts';

/** What the shop's pages show when they are shared in the messenger (spec 3.25m); null until it is known. */
export function shareOfShop(config: ShopConfig | null): ShareOption | null {
  return config && { ...config.option.weixin, jsApiList: [], debug: false };
}
