import type { OrderListEvent } from '#machines/order-list/order-list.machine.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';

interface BulkActionsProps {
  selected: readonly string[];
  isBusy: boolean;
  send(event: OrderListEvent): void;
}

/** What is done to all selected orders at once, or to none of them (spec 2.65g). */
export function BulkActions({ selected, isBusy, send }: BulkActionsProps) {
  const { t } = useTranslation();
  const act = (kind: 'complete' | 'delete') =>
    send({ type: 'action.requested', kind, ids: [...selected] });
  return (
    <fieldset className="y4-orders__bulk" aria-label={t('Bulk actions')}>
      <span role="status">{t('{count} selected', { count: selected.length })}</span>
      <Button size="sm" icon="check" disabled={isBusy} onClick={() => act('complete')}>
        {t('Completed')}
      </Button>
      <Button
        size="sm"
        variant="ghost-danger"
        icon="trash"
        disabled={isBusy}
        onClick={() => act('delete')}
      >
        {t('Delete')}
      </Button>
    </fieldset>
  );
}
