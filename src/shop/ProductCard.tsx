import type { Product } from '#schemas/shop/product.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { useTextDirection } from '../ui/text/text-direction.ts';
import { CopyButton } from './CopyButton.tsx';
import { useCart } from './cart/cart.ts';
import { Delivery } from './Delivery.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { NewBadge } from './NewBadge.tsx';
import { Price } from './Price.tsx';
import { ProductImages } from './ProductImages.tsx';
import { productPath } from './product-path.ts';
import { Stars } from './Stars.tsx';

interface ProductCardProps {
  product: Product;
  /** What the shop allows (spec 6.5). */
  config: Pick<ShopConfig, 'withCart' | 'withFavorite' | 'withReview'>;
  /** It is in the first view. */
  eager: boolean;
}

/** A product in a grid or list (spec 2.57). */
export function ProductCard({ product, config, eager }: ProductCardProps) {
  const { t } = useTranslation();
  const cart = useCart();
  const { id, name, category, clipboard, features, isInStock } = product;
  return (
    <article className={`y4-product${isInStock ? '' : ' y4-product--gone'}`}>
      <ProductImages product={product} href={productPath(id)} eager={eager} />
      <NewBadge isNew={product.isNew} />
      <div className="y4-product__text">
        <p className="y4-product__category">
          <bdi>{category}</bdi>
        </p>
        <h2 className="y4-product__name" dir={useTextDirection(name)}>
          <AppLink href={productPath(id)}>{name}</AppLink>
        </h2>
        {features.length > 0 && (
          <ul className="y4-product__features">
            {features.map((feature) => (
              <li key={feature}>
                <bdi>{feature}</bdi>
              </li>
            ))}
          </ul>
        )}
        {config.withReview && <Stars rating={product.rating} count={product.totalReview} />}
        <Price product={product} />
        <Delivery product={product} />
      </div>
      <div className="y4-product__actions">
        {config.withFavorite && <FavoriteButton product={product} />}
        {clipboard && <CopyButton text={clipboard} name={name} />}
        {config.withCart && (
          <Button
            icon="cart-plus"
            className="y4-product__add"
            aria-label={t('Add {name} to cart', { name })}
            disabled={!isInStock}
            onClick={() => cart.add(product, 1, 'add')}
          />
        )}
      </div>
    </article>
  );
}
