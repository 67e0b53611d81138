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
  const retry = () => send({ type: 'retry.requested' });
  useConfigOfBar();
  usePageTitle(t('My orders'));
  useRetryOnline(hasFailed && failure, retry);

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
            <OrderPages
              page={page}
              shown={shown.length}
              total={rows.length}
              last={lastPageOf(rows)}
              onGo={(next) => send({ type: 'page.changed', page: next })}
            />
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

interface OrderPagesProps {
  page: number;
  /** Orders on this page. */
  shown: number;
  /** Orders on all pages. */
  total: number;
  last: number;
  onGo(page: number): void;
}

/** Which of the orders are shown, and the ways to the others. */
function OrderPages({ page, shown, total, last, onGo }: OrderPagesProps) {
  const { t } = useTranslation();
  const from = (page - 1) * ORDERS_PER_PAGE + 1;
  return (
    <div className="y4-orders__pages">
      <span className="y4-numbers" role="status">
        {t('{from} to {to} of {total}', { from, to: from + shown - 1, total })}
      </span>
      <div className="y4-orders__steps">
        <Button size="sm" icon="chevron-left" disabled={page === 1} onClick={() => onGo(page - 1)}>
          {t('Previous')}
        </Button>
        <Button
          size="sm"
          iconAfter="chevron-right"
          disabled={page === last}
          onClick={() => onGo(page + 1)}
        >
          {t('Next')}
        </Button>
      </div>
    </div>
  );
}
