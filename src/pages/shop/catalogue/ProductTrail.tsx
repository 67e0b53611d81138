import { useTranslation } from '../../../i18n/use-translation.tsx';
import { productsPath } from '../../../shop/product-address.ts';
import { AppLink } from '../../../ui/app-link.tsx';

/** The ways up from a product: to all of them, and to those of its category. */
export function ProductTrail({ category }: { category: string }) {
  const { t } = useTranslation();
  return (
    <nav className="y4-trail" aria-label={t('You are here')}>
      <ol>
        <li>
          <AppLink href={productsPath('product-grid')}>{t('All products')}</AppLink>
        </li>
        <li>
          <AppLink href={productsPath('product-grid', { keyword: category })}>
            <bdi>{category}</bdi>
          </AppLink>
        </li>
      </ol>
    </nav>
  );
}
