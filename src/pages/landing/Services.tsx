import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LandingPicture } from './LandingPicture.tsx';
import { itemOf, itemsOf } from './landing-lists.ts';
import { SectionHead } from './SectionHead.tsx';

/** What one gets (spec 2.27d): those with a picture large, the others as tiles. */
export function Services({ list }: { list: readonly ConfigItem[] }) {
  const { t } = useTranslation();
  const services = itemsOf(list, 'service');
  if (services.length === 0) return null;
  return (
    <section id="services" aria-labelledby="services-title">
      <SectionHead item={itemOf(list, 'head')} id="services-title" />
      <ul className="y4-services__list">
        {services.map((item) => {
          const icon = item.extension.icon;
          const hasPicture = item.imageUrl !== '';
          return (
            <li
              key={item.code}
              className={`y4-services__item${hasPicture ? ' y4-services__item--large' : ''}`}
            >
              <div className="y4-services__words">
                {typeof icon === 'string' && (
                  <span className="y4-services__icon">
                    <Icon name={icon} />
                  </span>
                )}
                <h3>{translateLabel(t, item.title)}</h3>
                <p>{translateLabel(t, item.caption)}</p>
              </div>
              {hasPicture && (
                <div className="y4-services__picture">
                  <LandingPicture item={item} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
