import { useState } from 'react';
import type { ProductFile } from '#schemas/shop/product.ts';
import { pictureAddress } from '../html/picture-address.ts';
import { useRetryOnline } from '../parts/use-online.ts';
import { Icon } from '../ui/icon.tsx';

interface ProductPictureProps {
  file: ProductFile | undefined;
  /** Empty where the name stands beside it. */
  alt: string;
  /** Width that the picture takes, in the form of the attribute of the same name. */
  sizes: string;
  /** It is in the first view: no waiting for the scroll. */
  eager?: boolean;
}

/** A picture of a product; a placeholder where there is none or it fails (spec 2.57a, 8.17), until the network is back. */
export function ProductPicture({ file, alt, sizes, eager = false }: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  useRetryOnline(failed !== null, () => setFailed(null));
  if (file === undefined || file.src === failed) {
    return (
      <span
        className="y4-picture y4-picture--none"
        {...(alt && { role: 'img', 'aria-label': alt })}
      >
        <Icon name="image" />
      </span>
    );
  }
  return (
    <img
      className="y4-picture"
      src={pictureAddress(file.src)}
      srcSet={file.srcSet || undefined}
      sizes={sizes}
      alt={alt}
      width={640}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(file.src)}
    />
  );
}
