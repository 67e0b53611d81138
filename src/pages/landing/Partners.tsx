import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Who works with the tenant: logos, or names set as word marks (spec 2.27b). */
export function Partners({ list }: { list: readonly ConfigItem[] }) {
  const { t } = useTranslation();
  if (list.length === 0) return null;
  return (
    <section aria-label={t('Partners')}>
      <ul className="y4-partners__list">
        {list.map((item) => {
          const name = translateLabel(t, item.title);
          const icon = item.extension.icon;
          return (
            <li key={item.code} className="y4-partners__item">
              {item.imageUrl === '' ? (
                <>
                  {typeof icon === 'string' && <Icon name={icon} />}
                  {name}
                </>
              ) : (
                <img src={item.imageUrl} alt={name} height={28} loading="lazy" />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
