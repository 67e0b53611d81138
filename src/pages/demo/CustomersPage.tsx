import { useState } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { CustomersTable } from './CustomersTable.tsx';
import { DEMO_CUSTOMERS, type DemoCustomer } from './demo-customers.ts';
import { type DemoTable, useDemoTable } from './use-demo-table.ts';

/** A list to try: ten on a page, selection, order, and actions on many (spec 2.67, 1.9). */
export default function CustomersPage() {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const table = useDemoTable(DEMO_CUSTOMERS, { by: 'name', descending: false });
  const [action, setAction] = useState('');
  usePageTitle(t('Customers'));

  function apply(): void {
    const count = table.selected.size;
    if (action === 'delete') {
      table.removeSelected();
      toasts.raise('success', t('{count} customers deleted', { count }));
    } else {
      table.clearSelection();
      toasts.raise('success', t('{count} customers archived', { count }));
    }
    setAction('');
  }

  const count = table.selected.size;
  return (
    <>
      <header className="y4-page-header">
        <h1>{t('Customers')}</h1>
      </header>
      <Card
        flush
        actions={
          count > 0 && (
            <BulkActions count={count} action={action} onChoose={setAction} onApply={apply} />
          )
        }
        footer={<Paging table={table} />}
      >
        {table.page.rows.length === 0 ? (
          <EmptyState icon="users" title={t('No customers left')} />
        ) : (
          <CustomersTable table={table} />
        )}
      </Card>
    </>
  );
}

/** What can be done with all that are selected. */
interface BulkActionsProps {
  count: number;
  /** Empty until one is chosen. */
  action: string;
  onChoose(action: string): void;
  onApply(): void;
}

function BulkActions({ count, action, onChoose, onApply }: BulkActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="y4-demo-bulk">
      <span role="status">{t('{count} selected', { count })}</span>
      <SelectField
        label={t('Bulk actions')}
        labelHidden
        size="sm"
        emptyLabel={t('Bulk actions')}
        value={action}
        onChange={({ target }) => onChoose(target.value)}
        options={[
          { value: 'archive', label: t('Archive') },
          { value: 'delete', label: t('Delete') },
        ]}
      />
      <Button size="sm" disabled={action === ''} onClick={onApply}>
        {t('Apply')}
      </Button>
    </div>
  );
}

function Paging({ table }: { table: DemoTable<DemoCustomer> }) {
  const { t } = useTranslation();
  const { page } = table;
  return (
    <div className="y4-demo-paging">
      <span className="y4-numbers" role="status">
        {t('{from} to {to} of {total}', { from: page.from, to: page.to, total: table.total })}
      </span>
      <div className="y4-demo-paging__steps">
        <Button
          size="sm"
          icon="chevron-left"
          disabled={page.index === 0}
          onClick={() => table.goTo(page.index - 1)}
        >
          {t('Previous')}
        </Button>
        <Button
          size="sm"
          iconAfter="chevron-right"
          disabled={page.index === page.count - 1}
          onClick={() => table.goTo(page.index + 1)}
        >
          {t('Next')}
        </Button>
      </div>
    </div>
  );
}
