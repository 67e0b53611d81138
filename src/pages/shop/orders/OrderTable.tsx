import type { OrderListEvent } from '#machines/order-list/order-list.machine.ts';
import type { OrderColumn, OrderRow, OrderView } from '#machines/order-list/order-rows.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SortHead } from '../../../ui/sort-head.tsx';
import { BulkActions } from './BulkActions.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderSkeletons } from './OrderSkeletons.tsx';

const COLUMNS: readonly { by: OrderColumn; text: string; isNumber?: boolean }[] = [
  { by: 'id', text: 'Order id' },
  { by: 'date', text: 'Date' },
  { by: 'addressName', text: 'Ship to' },
  { by: 'status', text: 'Status' },
  { by: 'amount', text: 'Amount', isNumber: true },
];

interface OrderTableProps {
  /** Those of the page in sight. */
  rows: readonly OrderRow[];
  /** Nothing is known yet. */
  isFirst: boolean;
  isBusy: boolean;
  sort: OrderView['sort'];
  selected: readonly string[];
  send(event: OrderListEvent): void;
}

/** A page of orders, sorted by its heads, with what can be done to one or many (spec 2.65). */
export function OrderTable({ rows, isFirst, isBusy, sort, selected, send }: OrderTableProps) {
  const { t } = useTranslation();
  const ids = rows.map(({ id }) => id);
  const here = ids.filter((id) => selected.includes(id)).length;
  const isWhole = here > 0 && here === ids.length;
  return (
    <>
      <div className="y4-orders__tools">
        <Checkbox
          label={t('Select all on this page')}
          labelHidden={selected.length > 0}
          checked={isWhole}
          indeterminate={here > 0 && !isWhole}
          disabled={isBusy}
          onChange={() => send({ type: 'orders.toggled', ids, selected: !isWhole })}
        />
        {selected.length > 0 && <BulkActions selected={selected} isBusy={isBusy} send={send} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="table-responsive" tabIndex={0} aria-label={t('My orders')}>
        <table className="table y4-orders__table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('Selected')}</span>
              </th>
              {COLUMNS.map(({ by, text, isNumber }) => (
                <SortHead
                  key={by}
                  text={t(text)}
                  isNumber={isNumber}
                  order={sort.column === by ? sort.descending : null}
                  onSort={() => send({ type: 'sort.changed', column: by })}
                />
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {isFirst ? (
              <OrderSkeletons />
            ) : (
              rows.map((order) => (
                <OrderLine
                  key={order.id}
                  order={order}
                  isSelected={selected.includes(order.id)}
                  isBusy={isBusy}
                  send={send}
                />
              ))
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}
