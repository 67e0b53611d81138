import { useTranslation } from 'react-i18next';
import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { translateLabel } from '../../i18n/translate-label.ts';

export interface LandingPictureProps {
  item: ConfigItem;
  isDark: boolean;
  /** Seen without scrolling: loaded before anything else. */
  first?: boolean;
}

/** A picture of an item; `extension.imageUrl` is the same in the dark. Nothing without one. */
export function LandingPicture({ item, isDark, first = false }: LandingPictureProps) {
  const { t } = useTranslation();
  const source = (isDark && item.extension.imageUrl) || item.imageUrl;
  if (source === '') return null;
  return (
    <img
      className="y4-landing-picture"
      src={source}
      alt={translateLabel(t, item.content) || translateLabel(t, item.title)}
      width={1280}
      height={800}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
