import { Fragment } from 'react';
import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';

interface LandingPictureProps {
  item: ConfigItem;
  /** Seen without scrolling: loaded before anything else. */
  first?: boolean;
}

/**
 * A picture of an item; `extension.imageUrl` is the same in the dark. Both stand in the page and the
 * theme shows one, since the server that draws it does not know the theme. Nothing without one. A name
 * that starts with two underscores is a text, and leads to another picture in each language.
 */
export function LandingPicture({ item, first = false }: LandingPictureProps) {
  const { t } = useTranslation();
  const imageUrl = translateLabel(t, item.imageUrl);
  if (imageUrl === '') return null;
  const alt = translateLabel(t, item.content) || translateLabel(t, item.title);
  const picture = {
    width: 1280,
    height: 800,
    decoding: 'async',
    fetchPriority: first ? 'high' : 'auto',
  } as const;
  const inTheDark = translateLabel(t, item.extension.imageUrl);
  if (inTheDark === '') {
    const loading = first ? 'eager' : 'lazy';
    return (
      <img {...picture} alt={alt} className="y4-landing-picture" src={imageUrl} loading={loading} />
    );
  }
  // Lazy ones that are not shown are not loaded. What says which of them to load at once is the device:
  // nearly everybody's theme follows it.
  const pictures = [
    { theme: 'light', src: imageUrl },
    { theme: 'dark', src: inTheDark },
  ];
  return pictures.map(({ theme, src }) => (
    <Fragment key={theme}>
      {first && (
        <link
          rel="preload"
          as="image"
          href={src}
          media={`(prefers-color-scheme: ${theme})`}
          fetchPriority="high"
        />
      )}
      <img
        {...picture}
        alt={alt}
        className={`y4-landing-picture y4-landing-picture--${theme}`}
        src={src}
        loading="lazy"
      />
    </Fragment>
  ));
}
