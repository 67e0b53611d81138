import { lastPageOf, ORDERS_PER_PAGE, shownOrders } from '#machines/order-list/order-rows.ts';
import { useAuthentication } from '../../../app/services-context.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useRetryOnline } from '../../../parts/use-online.ts';
import { productsPath } from '../../../shop/product-address.ts';
import { useConfigOfBar } from '../../../shop/shop-config.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { OrderTable } from './OrderTable.tsx';
import { useOrderList } from './use-order-list.ts';

/** `/{corp}/e-commerce/orders/order-list` (spec 2.53d, 2.65). */
export default function OrderListPage() {
  const user = useAuthentication()?.user ?? '';
  return <Orders key={user} />;
}

function Orders() {
  const { t, i18n } = useTranslation();
  const [snapshot, send] = useOrderList();
  const { rows, selected, page, sort, failure } = snapshot.context;
  const isLoading = snapshot.matches('loading');
  const isBusy = isLoading || snapshot.matches('acting');
  const hasFailed = snapshot.matches('failed');
  const isEmpty = rows.length === 0 && !isLoading && !hasFailed;
  const shown = shownOrders(snapshot.context);
  const from = (page - 1) * ORDERS_PER_PAGE + 1;
  const retry = () => send({ type: 'retry.requested' });
  useConfigOfBar();
  usePageTitle(t('My orders'));
  useRetryOnline(hasFailed, retry);

  return (
    <div className="y4-orders">
      <header className="y4-orders__head">
        <h1>{t('My orders')}</h1>
        <ButtonLink href={productsPath('product-grid')} icon="store">
          {t('Continue Shopping')}
        </ButtonLink>
      </header>
      <Card
        flush
        busy={isBusy}
        footer={
          shown.length > 0 &&
          !hasFailed && (
            <div className="y4-orders__pages">
              <span className="y4-numbers" role="status">
                {t('{from} to {to} of {total}', {
                  from,
                  to: from + shown.length - 1,
                  total: rows.length,
                })}
              </span>
              <Button
                size="sm"
                icon="chevron-left"
                disabled={page === 1}
                onClick={() => send({ type: 'page.changed', page: page - 1 })}
              >
                {t('Previous')}
              </Button>
              <Button
                size="sm"
                iconAfter="chevron-right"
                disabled={page === lastPageOf(rows)}
                onClick={() => send({ type: 'page.changed', page: page + 1 })}
              >
                {t('Next')}
              </Button>
            </div>
          )
        }
      >
        {hasFailed ? (
          <ErrorState
            title={t('Your orders can not be shown')}
            description={failureText(i18n, failure)}
            onRetry={retry}
          />
        ) : isEmpty ? (
          <EmptyState
            icon="box-open"
            title={t('No orders yet')}
            description={t('What you buy appears here')}
            action={
              <ButtonLink variant="primary" href={productsPath('product-grid')}>
                {t('All products')}
              </ButtonLink>
            }
          />
        ) : (
          <OrderTable
            rows={shown}
            isFirst={isLoading && rows.length === 0}
            isBusy={isBusy}
            sort={sort}
            selected={selected}
            send={send}
          />
        )}
      </Card>
    </div>
  );
}
