import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';

/** Title and lead of a section: its list's item `head`. Nothing when the list has none. */
export function SectionHead({ item, id }: { item: ConfigItem | undefined; id: string }) {
  const { t } = useTranslation();
  if (item === undefined) return null;
  const caption = translateLabel(t, item.caption);
  return (
    <header className="y4-section-head">
      <h2 id={id}>{translateLabel(t, item.title)}</h2>
      {caption === '' ? null : <p>{caption}</p>}
    </header>
  );
}
