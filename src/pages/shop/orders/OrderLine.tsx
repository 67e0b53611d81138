import type { OrderListEvent } from '#machines/order-list/order-list.machine.ts';
import type { OrderRow } from '#machines/order-list/order-rows.ts';
import { mayBecome, REMOVAL } from '#schemas/shop/order-status.ts';
import { useServices } from '../../../app/services-context.ts';
import { localTime } from '../../../i18n/local-time.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { OrderStatusBadge } from '../../../shop/orders/OrderStatusBadge.tsx';
import { orderPath } from '../../../shop/orders/orders-path.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';

interface OrderLineProps {
  order: OrderRow;
  isSelected: boolean;
  isBusy: boolean;
  send(event: OrderListEvent): void;
}

/** One order of the list with its menu (spec 2.65a–f). */
export function OrderLine({ order, isSelected, isBusy, send }: OrderLineProps) {
  const { t } = useTranslation();
  const { money } = useServices().format();
  const { id, date, status, amount, addressName, addressStreet } = order;
  return (
    <tr className="y4-orders__row" aria-selected={isSelected}>
      <td className="y4-orders__select">
        <Checkbox
          label={t('Select {name}', { name: id })}
          labelHidden
          checked={isSelected}
          disabled={isBusy}
          onChange={() => send({ type: 'order.toggled', id })}
        />
      </td>
      <th scope="row" className="y4-orders__id y4-numbers">
        <AppLink href={orderPath(id)}>
          <bdi>{id}</bdi>
        </AppLink>
      </th>
      <td className="y4-orders__date y4-numbers">
        <time dateTime={date} dir="ltr">
          {localTime(date).slice(0, 16)}
        </time>
      </td>
      <td className="y4-orders__to">
        <span dir={useTextDirection(addressName)}>{addressName}</span>
        <span dir={useTextDirection(addressStreet)} className="y4-orders__street">
          {addressStreet}
        </span>
      </td>
      <td className="y4-orders__status">
        <OrderStatusBadge status={status} />
      </td>
      <td className="y4-orders__amount y4-numbers">{money(amount)}</td>
      <td className="y4-orders__menu">
        <OrderMenu order={order} isBusy={isBusy} send={send} />
      </td>
    </tr>
  );
}

function OrderMenu({ order, isBusy, send }: Omit<OrderLineProps, 'isSelected'>) {
  const { t } = useTranslation();
  const { id, status } = order;
  const act = (kind: 'complete' | 'delete') => send({ type: 'action.requested', kind, ids: [id] });
  return (
    <Menu
      label={t('Actions')}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          size="sm"
          icon="ellipsis"
          aria-label={t('Actions for {name}', { name: id })}
          disabled={isBusy}
        />
      )}
      entries={[
        {
          id: 'complete',
          text: t('Completed'),
          icon: 'check',
          disabled: !mayBecome(status, 'completed'),
          onSelect: () => act('complete'),
        },
        {
          id: 'delete',
          text: t('Delete'),
          icon: 'trash',
          danger: true,
          divider: true,
          disabled: REMOVAL[status] === 'refuse',
          onSelect: () => act('delete'),
        },
      ]}
    />
  );
}
