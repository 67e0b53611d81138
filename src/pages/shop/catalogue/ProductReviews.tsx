import type { Review } from '#schemas/shop/product.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Stars } from '../../../shop/Stars.tsx';
import { ReviewForm } from './ReviewForm.tsx';

/** What buyers think, and the form for one's own view (spec 2.58h). */
export function ProductReviews({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useTranslation();
  const { date: dateText } = useServices().format();
  return (
    <div className="y4-reviews">
      {reviews.length === 0 ? (
        <p>{t('No reviews yet')}</p>
      ) : (
        <ul className="y4-reviews__list">
          {reviews.map(({ id, rating, title, author, date, text }) => (
            <li key={id}>
              <Stars rating={rating} />
              <h3>
                <bdi>{title}</bdi>
              </h3>
              <p className="y4-reviews__who">
                <bdi>{author}</bdi> ·{' '}
                <time dateTime={date} dir="ltr">
                  {dateText(date, false)}
                </time>
              </p>
              <p>
                <bdi>{text}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      <ReviewForm />
    </div>
  );
}
