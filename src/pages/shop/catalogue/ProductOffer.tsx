import { useState } from 'react';
import type { OfferedProduct } from '#machines/product-detail/product-detail.machine.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { CopyButton } from '../../../shop/CopyButton.tsx';
import { useCart } from '../../../shop/cart/cart.ts';
import { Delivery } from '../../../shop/Delivery.tsx';
import { FavoriteButton } from '../../../shop/FavoriteButton.tsx';
import { NewBadge } from '../../../shop/NewBadge.tsx';
import { Price } from '../../../shop/Price.tsx';
import { productsPath } from '../../../shop/product-address.ts';
import { QuantitySpinner } from '../../../shop/QuantitySpinner.tsx';
import { Stars } from '../../../shop/Stars.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';
import { Gallery } from './Gallery.tsx';
import { ProductTabs } from './ProductTabs.tsx';
import { ProductTrail } from './ProductTrail.tsx';

/** A product with its pictures, its price and all that is known of it (spec 2.58). */
export function ProductOffer({ product, config }: OfferedProduct) {
  const { t } = useTranslation();
  const cart = useCart();
  const [quantity, setQuantity] = useState(1);
  const { name, category, features, shortDescription, tags, clipboard, isInStock, stock } = product;
  const shortDirection = useTextDirection(shortDescription);
  return (
    <article className="y4-offer">
      <Gallery files={product.files} name={name} />
      <div className="y4-offer__text">
        <div className="y4-offer__top">
          <ProductTrail category={category} />
          <NewBadge isNew={product.isNew} />
        </div>
        <h1 dir={useTextDirection(name)}>{name}</h1>
        {config.withReview && <Stars rating={product.rating} count={product.totalReview} />}
        <div className="y4-offer__buy">
          <Price product={product} />
          {config.withCart && (
            <>
              <QuantitySpinner label={t('Quantity')} value={quantity} onChange={setQuantity} />
              <Button
                variant="primary"
                size="lg"
                icon="cart-plus"
                disabled={!isInStock}
                onClick={() => cart.add(product, quantity, 'replace')}
              >
                {isInStock ? t('Add to cart') : stock}
              </Button>
            </>
          )}
        </div>
        <Delivery product={product} />
        <div className="y4-offer__actions">
          {config.withFavorite && <FavoriteButton product={product} />}
          {clipboard && <CopyButton text={clipboard} name={name} />}
        </div>
        {shortDescription && (
          <p className="y4-offer__short" dir={shortDirection}>
            {shortDescription}
          </p>
        )}
        {features.length > 0 && (
          <ul className="y4-offer__features">
            {features.map((feature) => (
              <li key={feature}>
                <bdi>{feature}</bdi>
              </li>
            ))}
          </ul>
        )}
        {tags.length > 0 && <Tags tags={tags} />}
      </div>
      <ProductTabs product={product} withReview={config.withReview} />
    </article>
  );
}

/** Each leads to the products that have it too. */
function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul className="y4-offer__tags" aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <AppLink href={productsPath('product-grid', { keyword: tag })}>
            <bdi>{tag}</bdi>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
