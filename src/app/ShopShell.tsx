import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { addIcons } from '../icons/icon-store.ts';
import { shopIcons } from '../icons/shop-icons.ts';
import { useShare } from '../messenger/use-share.ts';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { fetchAhead, lazyPart } from '../parts/parts.ts';
import { ShellFooter } from '../shell/shell-footer.tsx';
import { cartOf } from '../shop/cart/cart.ts';
import { OfflineBar } from '../shop/OfflineBar.tsx';
import { ShopHeader } from '../shop/ShopHeader.tsx';
import { shareOfShop } from '../shop/share-of-shop.ts';
import { useKnownConfig } from '../shop/shop-config.ts';
import { PagePlace } from './PagePlace.tsx';
import { useAuthentication, useServices } from './services-context.ts';
import { useSearch } from './use-search.ts';
import { useShell } from './use-shell.ts';

addIcons(shopIcons);

const CartModal = lazyPart(() => import('../pages/shop/cart/CartModal.tsx'), 'CartModal');
// Goods can be put into the cart without a network.
fetchAhead(CartModal.fetch);

/** The frame of the storefront's pages, in the tenant's colours. */
export function ShopShell({ children }: { children: ReactNode }) {
  const cart = cartOf(useServices());
  const hasNotice = useSelector(cart, ({ context }) => context.notice !== null);
  const [path] = useLocation();
  const search = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told of the cart belongs to the page that it was changed on
  useEffect(() => cart.send({ type: 'notice.closed' }), [cart, path, search]);
  const authentication = useAuthentication();
  const { copyright } = useShell();
  useShare(shareOfShop(useKnownConfig()));
  return (
    <div className="y4-shop-frame">
      <ShopHeader />
      <OfflineBar />
      <main id="main" tabIndex={-1} className="y4-shop-frame__main">
        <PagePlace>{children}</PagePlace>
      </main>
      <ShellFooter fullName={authentication?.userFullName ?? ''} copyright={copyright} />
      {hasNotice && (
        <PartBoundary>
          <CartModal />
        </PartBoundary>
      )}
    </div>
  );
}
