import { useLayoutEffect } from 'react';
import { useAuthentication } from '../app/services-context.ts';
import { useLoginPath } from '../app/use-login-path.ts';
import { useShell } from '../app/use-shell.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Brand } from '../shell/brand.tsx';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { ProfileMenu } from '../shell/profile-menu.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { ThemeButton } from '../shell/theme-button.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCart } from './cart/cart.ts';
import { CART_PATH, ORDERS_PATH } from './checkout-paths.ts';
import { productsPath } from './product-address.ts';
import { ShopSearch } from './ShopSearch.tsx';
import { useKnownConfig } from './shop-config.ts';

/** The bar across the storefront: the tenant's mark, the search, the cart, the account. */
export function ShopHeader() {
  const { t } = useTranslation();
  const { brand, language, settings, onThemeToggle } = useShell();
  const authentication = useAuthentication();
  const loginHref = useLoginPath();
  const { count } = useCart();
  const withCart = useKnownConfig()?.withCart ?? true;
  // The root scrolls, and has to know that a bar lies over its upper end.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-shop-bar', '');
    return () => root.removeAttribute('data-shop-bar');
  }, []);
  return (
    <header className="y4-shop-bar">
      <SkipLink />
      <Brand {...brand} href={productsPath('product-grid')} />
      <ShopSearch />
      <div className="y4-shop-bar__end">
        <LanguageMenu {...language} />
        <ThemeButton isDark={settings.isDark} onToggle={onThemeToggle} />
        {withCart && (
          <AppLink
            href={CART_PATH}
            className="btn btn-ghost y4-shop-bar__cart"
            aria-label={t('Shopping Cart ({count})', { count })}
          >
            <Icon name="cart-shopping" />
            {count > 0 && <span className="y4-shop-bar__count">{count}</span>}
          </AppLink>
        )}
        {authentication && (
          <AppLink
            href={ORDERS_PATH}
            className="btn btn-ghost y4-shop-bar__cart"
            aria-label={t('My orders')}
            title={t('My orders')}
          >
            <Icon name="receipt" />
          </AppLink>
        )}
        {authentication ? (
          <ProfileMenu
            user={{
              fullName: authentication.userFullName,
              userName: authentication.userName,
              headImage: authentication.userHeadImage,
            }}
          />
        ) : (
          <ButtonLink variant="primary" href={loginHref}>
            {t('Log in')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
