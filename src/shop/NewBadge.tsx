import type { Product } from '#schemas/shop/product.ts';
import { useTranslation } from '../i18n/use-translation.tsx';

/** Names of colours that a class may be made of. */
const COLOUR = /^[a-z]+$/;

/** 'New', or what the shop says in its place (spec 2.57b). */
export function NewBadge({ isNew }: Pick<Product, 'isNew'>) {
  const { t } = useTranslation();
  if (isNew === false) return null;
  const { bg = '', text = '', content } = isNew === true ? {} : isNew;
  const ground = COLOUR.test(bg) ? ` text-bg-${bg}` : '';
  const colour = COLOUR.test(text) ? ` text-${text}` : '';
  return <span className={`y4-product__new${ground}${colour}`}>{content || t('New')}</span>;
}
