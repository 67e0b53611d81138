import { useState } from 'react';
import type { ProductFile } from '#schemas/shop/product.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { ProductPicture } from '../../../shop/ProductPicture.tsx';
import { useSwipe } from '../../../shop/use-swipe.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface GalleryProps {
  files: readonly ProductFile[];
  name: string;
}

/**
 * The pictures of a product: one large, which a finger turns to the next, all as thumbnails, any one
 * larger still (spec 2.58a).
 */
export function Gallery({ files, name }: GalleryProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const current = files[index];
  const swipe = useSwipe((by) => setIndex((index + by + files.length) % files.length));
  return (
    <div>
      <button
        type="button"
        className="y4-gallery__large"
        aria-label={t('Enlarge the picture of {name}', { name })}
        disabled={current === undefined}
        {...swipe}
        onClick={() => setZoomed(true)}
      >
        <ProductPicture file={current} alt={name} sizes="(width < 768px) 100vw, 560px" eager />
      </button>
      {files.length > 1 && (
        <ul className="y4-gallery__thumbs">
          {files.map((file, at) => (
            <li key={file.src}>
              <button
                type="button"
                className="y4-gallery__thumb"
                aria-label={t('Picture {number} of {count}', {
                  number: at + 1,
                  count: files.length,
                })}
                aria-current={at === index || undefined}
                onClick={() => setIndex(at)}
              >
                <ProductPicture file={file} alt="" sizes="72px" eager />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isZoomed && (
        <Dialog title={name} className="y4-gallery__zoom" onClose={() => setZoomed(false)}>
          <ProductPicture file={current} alt={name} sizes="960px" eager />
        </Dialog>
      )}
    </div>
  );
}
