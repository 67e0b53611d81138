import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { safeUrl } from '../../tenant/safe-target.ts';
import { useBrand } from '../../tenant/use-brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LandingPicture } from './LandingPicture.tsx';
import { itemOf, itemsOf } from './landing-lists.ts';
import { Typewriter } from './Typewriter.tsx';

/** What it is, for whom, and what it looks like (spec 2.27a). */
export function Hero({ list }: { list: readonly ConfigItem[] }) {
  const { t } = useTranslation();
  const brand = useBrand();
  const title = itemOf(list, 'title');
  const typed = itemsOf(list, 'typed').map((item) => translateLabel(t, item.title));
  const picture = itemOf(list, 'picture');
  const caption = translateLabel(t, title?.caption) || brand.description;
  return (
    <section className="y4-hero">
      <div className="y4-hero__words">
        <h1 className="y4-hero__title">
          {translateLabel(t, title?.title) || brand.name}
          {typed.length > 0 && (
            <>
              {' '}
              <Typewriter texts={typed} />
            </>
          )}
        </h1>
        {caption !== '' && <p className="y4-hero__caption">{caption}</p>}
        <div className="y4-hero__actions">
          {itemsOf(list, 'action').map((item, index) => {
            const href = safeUrl(item.url);
            return href === null ? null : (
              <ButtonLink
                key={item.code}
                href={href}
                size="lg"
                variant={index === 0 ? 'primary' : 'secondary'}
                {...(index === 0 ? { iconAfter: 'arrow-right' } : {})}
              >
                {translateLabel(t, item.title)}
              </ButtonLink>
            );
          })}
        </div>
      </div>
      {picture && (
        <div className="y4-hero__picture">
          <LandingPicture item={picture} first />
        </div>
      )}
    </section>
  );
}
