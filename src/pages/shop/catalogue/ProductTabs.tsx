import { type KeyboardEvent, useId } from 'react';
import type { ProductDetail } from '#schemas/shop/product.ts';
import { HtmlText } from '../../../html/HtmlText.tsx';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { useKeptValue } from '../../shared/use-kept-value.ts';
import { ProductReviews } from './ProductReviews.tsx';

interface ProductTabsProps {
  product: ProductDetail;
  withReview: boolean;
}

/** HTML that shows nothing, as an editor leaves it. */
const BLANK = /^(?:\s|&nbsp;|<\/?(?:p|br|div)\b[^>]*>)*$/i;

/** What is known of a product, a tab each (spec 2.58f–h). The address names the one that is open, unless it is the first. */
export function ProductTabs({ product, withReview }: ProductTabsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [kept, keep] = useKeptValue('tab');
  const names = ['Description', 'Specifications', ...(withReview ? ['Reviews'] : [])];
  const index = Math.max(0, names.indexOf(kept));

  function open(at: number) {
    keep(at === 0 ? '' : (names[at] ?? ''));
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
    const backward = isMirrored ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== forward && event.key !== backward) return;
    const step = event.key === forward ? 1 : names.length - 1;
    const next = (index + step) % names.length;
    open(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <section className="y4-offer__tabs">
      <div role="tablist" className="y4-tabs" aria-label={product.name} onKeyDown={move}>
        {names.map((name, at) => (
          <button
            key={name}
            id={`${id}-${at}`}
            type="button"
            role="tab"
            className="y4-tabs__tab"
            aria-selected={at === index}
            aria-controls={`${id}-panel`}
            tabIndex={at === index ? 0 : -1}
            onClick={() => open(at)}
          >
            {t(name)}
            {name === 'Reviews' && ` (${product.reviews.length})`}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        className="y4-tabs__panel"
        aria-labelledby={`${id}-${index}`}
      >
        {index === 0 &&
          (BLANK.test(product.description) ? (
            <p>{t('No details yet')}</p>
          ) : (
            <div className="y4-offer__description" dir="auto">
              <HtmlText text={product.description} />
            </div>
          ))}
        {index === 1 && <Specification entries={product.specification} />}
        {index === 2 && <ProductReviews reviews={product.reviews} />}
      </div>
    </section>
  );
}

function Specification({ entries }: { entries: ProductDetail['specification'] }) {
  const { t } = useTranslation();
  if (Object.keys(entries).length === 0) return <p>{t('No details yet')}</p>;
  return (
    <dl className="y4-offer__specification">
      {Object.entries(entries).map(([name, value]) => (
        <Fact key={name} term={<bdi>{name}</bdi>}>
          <bdi>{value}</bdi>
        </Fact>
      ))}
    </dl>
  );
}
