import type { Quote } from '#schemas/shop/quote.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { changeCart } from '../../../shop/cart/cart.ts';
import { Button } from '../../../ui/button.tsx';
import { PromoForm } from './PromoForm.tsx';

interface CartPromoProps {
  quote: Pick<Quote, 'promo' | 'promoMessage'>;
  placeholder: string;
}

/** The promo that is taken off, or why it is not, and the form for another (spec 2.59c). */
export function CartPromo({ quote: { promo, promoMessage }, placeholder }: CartPromoProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { number } = services.format();
  const remove = () => changeCart(services, { type: 'promo.removed' });
  return (
    <>
      <PromoForm placeholder={placeholder} />
      {(promo !== null || promoMessage !== '') && (
        <p className={promo ? 'y4-cart__promo' : 'y4-cart__promo y4-cart__warning'}>
          {promo ? (
            <bdi dir="ltr">{`${promo.code} −${number(promo.discount)}%`}</bdi>
          ) : (
            promoMessage
          )}{' '}
          <Button size="sm" variant="link" aria-label={t('Remove the promo')} onClick={remove}>
            {t('Remove')}
          </Button>
        </p>
      )}
    </>
  );
}
