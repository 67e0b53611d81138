import { useState } from 'react';
import type { Product } from '#schemas/shop/product.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { useSwipe } from './use-swipe.ts';

const CARD_SIZES = '(width < 768px) 50vw, (width < 1200px) 33vw, 320px';

interface ProductImagesProps {
  product: Pick<Product, 'files' | 'name'>;
  href: string;
  eager: boolean;
}

/** The pictures of a card, one at a time, turned by a button or by a finger (spec 2.57a). */
export function ProductImages({ product: { files, name }, href, eager }: ProductImagesProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const turn = (by: number) => setIndex((index + by + files.length) % files.length);
  const swipe = useSwipe(turn);
  return (
    <div className="y4-product__images" {...(files.length > 1 && swipe)}>
      <AppLink href={href} tabIndex={-1} aria-hidden="true">
        <ProductPicture file={files[index]} alt="" sizes={CARD_SIZES} eager={eager} />
      </AppLink>
      {files.length > 1 && (
        <div className="y4-product__turn">
          <Button
            size="sm"
            icon="chevron-left"
            aria-label={t('Previous picture of {name}', { name })}
            onClick={() => turn(-1)}
          />
          <Button
            size="sm"
            icon="chevron-right"
            aria-label={t('Next picture of {name}', { name })}
            onClick={() => turn(1)}
          />
        </div>
      )}
    </div>
  );
}
