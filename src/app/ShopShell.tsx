import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { addIcons } from '../icons/icon-store.ts';
import { shopIcons } from '../icons/shop-icons.ts';
import { cartOf } from '../shop/cart/cart.ts';
import { ShopHeader } from '../shop/ShopHeader.tsx';
import { useServices } from './services-context.ts';

addIcons(shopIcons);

const CartModal = lazy(async () => ({
  default: (await import('../pages/shop/cart/CartModal.tsx')).CartModal,
}));

/** The frame of the storefront's pages, in the tenant's colours. */
export function ShopShell({ children }: { children: ReactNode }) {
  const hasNotice = useSelector(cartOf(useServices()), ({ context }) => context.notice !== null);
  return (
    <div className="y4-shop-frame">
      <ShopHeader />
      <main id="main" tabIndex={-1} className="y4-shop-frame__main">
        {children}
      </main>
      {hasNotice && (
        <Suspense fallback={null}>
          <CartModal />
        </Suspense>
      )}
    </div>
  );
}
