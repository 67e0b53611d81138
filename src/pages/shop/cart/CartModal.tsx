import { useSelector } from '@xstate/react';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { cartOf } from '../../../shop/cart/cart.ts';
import { CART_PATH, CHECKOUT_PATH } from '../../../shop/checkout-paths.ts';
import { ProductPicture } from '../../../shop/ProductPicture.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';

/** Says what was just put into the cart or taken out of it (spec 2.62). */
export function CartModal() {
  const { t } = useTranslation();
  const services = useServices();
  const cart = cartOf(services);
  const notice = useSelector(cart, ({ context }) => context.notice);
  const direction = useTextDirection(notice?.name ?? '');
  if (notice === null) return null;
  const close = () => cart.send({ type: 'notice.closed' });
  const goTo = (path: string) => {
    close();
    services.navigate(path);
  };
  const { kind, count, name, file } = notice;
  const isAdded = kind === 'added';
  return (
    <Dialog
      title={
        isAdded
          ? t('You just added {count} item(s)', { count })
          : t('You just removed {count} item(s)', { count })
      }
      description={
        <span className="y4-noted">
          {file && (
            <span className="y4-noted__picture">
              <ProductPicture file={file} alt="" sizes="72px" />
            </span>
          )}
          <span dir={direction}>{name}</span>
        </span>
      }
      onClose={close}
      footer={
        isAdded && (
          <>
            <Button onClick={() => goTo(CART_PATH)}>{t('Go to Cart')}</Button>
            <Button variant="primary" onClick={() => goTo(CHECKOUT_PATH)}>
              {t('Checkout')}
            </Button>
          </>
        )
      }
    />
  );
}
