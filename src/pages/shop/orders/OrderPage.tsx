import { useAuthentication } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { ordersPath } from '../../../shop/orders/orders-path.ts';
import { useConfigOfBar } from '../../../shop/shop-config.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { ShopFailure } from '../ShopFailure.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { useOrderDetail } from './use-order-detail.ts';

/** `/{corp}/e-commerce/orders/order-details/{id}` (spec 2.53c, 2.66). */
export default function OrderPage({ id }: { id: string }) {
  const user = useAuthentication()?.user ?? '';
  return <OrderOf key={`${user}/${id}`} id={id} />;
}

function OrderOf({ id }: { id: string }) {
  const { t } = useTranslation();
  const [snapshot, send] = useOrderDetail(id);
  const { order, failure } = snapshot.context;
  const retry = () => send({ type: 'retry.requested' });
  useConfigOfBar();
  usePageTitle(t('Order {id}', { id }));

  if (snapshot.matches('failed')) {
    return (
      <ShopFailure
        page
        title={t('The order can not be shown')}
        failure={failure}
        onRetry={retry}
        elsewhere={{ href: ordersPath(), text: t('My orders') }}
      />
    );
  }
  if (order !== null) {
    return (
      <OrderSheet
        order={order}
        isPaying={snapshot.matches('paying') || snapshot.matches('loading')}
        onPay={() => send({ type: 'payment.requested' })}
      />
    );
  }
  return (
    <div className="y4-order y4-order--loading">
      <span className="visually-hidden" role="status">
        {t('Loading....')}
      </span>
      <SkeletonLines count={8} />
    </div>
  );
}
