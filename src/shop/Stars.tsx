import { useTranslation } from '../i18n/use-translation.tsx';

interface StarsProps {
  /** 0 to 5. */
  rating: number;
  /** How many reviews there are; left out where one review is meant. */
  count?: number;
}

/** A rating as stars, which may be cut anywhere; what nobody has rated has none. */
export function Stars({ rating, count }: StarsProps) {
  const { t } = useTranslation();
  if (count === 0) return <span className="y4-stars">{t('No reviews yet')}</span>;
  return (
    <span className="y4-stars">
      <span
        className="y4-stars__row"
        role="img"
        aria-label={t('{rating} of 5 stars', { rating })}
        style={{ '--y4-stars': `${rating * 20}%` } as React.CSSProperties}
      />
      {count !== undefined && <span>({count})</span>}
    </span>
  );
}
