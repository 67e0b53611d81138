import { useAuthentication } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { productsPath } from '../../../shop/product-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { ShopFailure } from '../ShopFailure.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { ProductOffer } from './ProductOffer.tsx';
import { useProductDetail } from './use-product-detail.ts';

/** `/{corp}/e-commerce/product/product-details/{productId}` (spec 2.54e, 2.54f, 2.58). */
export default function ProductPage({ id }: { id: string }) {
  const user = useAuthentication()?.user ?? '';
  return <ProductOf key={`${user}/${id}`} id={id} />;
}

function ProductOf({ id }: { id: string }) {
  const { t } = useTranslation();
  const [snapshot, send] = useProductDetail(id);
  const { offer, failure } = snapshot.context;
  const retry = () => send({ type: 'retry.requested' });
  usePageTitle(offer?.product.name ?? t('Products'));

  if (snapshot.matches('missing')) {
    return (
      <Notice
        page
        title={t('The address names no product')}
        action={
          <ButtonLink variant="primary" href={productsPath('product-grid')}>
            {t('All products')}
          </ButtonLink>
        }
      />
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <ShopFailure
        page
        title={t('The product can not be shown')}
        failure={failure}
        onRetry={retry}
        elsewhere={{ href: productsPath('product-grid'), text: t('All products') }}
      />
    );
  }
  return offer === null ? <OfferSkeleton /> : <ProductOffer {...offer} />;
}
