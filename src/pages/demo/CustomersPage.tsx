import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services-context.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SortHead } from '../../ui/sort-head.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { DEMO_CUSTOMERS, type DemoCustomer } from './demo-customers.ts';
import { useDemoTable } from './use-demo-table.ts';

const COLUMNS: { by: keyof DemoCustomer; text: string; isNumber?: boolean }[] = [
  { by: 'name', text: 'Name' },
  { by: 'email', text: 'Email address' },
  { by: 'phone', text: 'Phone' },
  { by: 'city', text: 'City' },
  { by: 'orders', text: 'Orders', isNumber: true },
  { by: 'joined', text: 'Joined' },
];

/** A list to try: ten on a page, selection, order, and actions on many (spec 2.67, 1.9). */
export default function CustomersPage() {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const table = useDemoTable(DEMO_CUSTOMERS, { by: 'name', descending: false });
  const [action, setAction] = useState('');
  const { page, selected, selection } = table;
  usePageTitle(t('Customers'));

  function apply(): void {
    const count = selected.size;
    if (action === 'delete') {
      table.removeSelected();
      toasts.raise('success', t('{count} customers deleted', { count }));
    } else {
      table.clearSelection();
      toasts.raise('success', t('{count} customers archived', { count }));
    }
    setAction('');
  }

  return (
    <>
      <header className="y4-page-header">
        <h1>{t('Customers')}</h1>
      </header>
      <Card
        flush
        actions={
          selected.size > 0 && (
            <div className="y4-demo-bulk">
              <span role="status">{t('{count} selected', { count: selected.size })}</span>
              <SelectField
                label={t('Bulk actions')}
                labelHidden
                size="sm"
                emptyLabel={t('Bulk actions')}
                value={action}
                onChange={({ target }) => setAction(target.value)}
                options={[
                  { value: 'archive', label: t('Archive') },
                  { value: 'delete', label: t('Delete') },
                ]}
              />
              <Button size="sm" disabled={action === ''} onClick={apply}>
                {t('Apply')}
              </Button>
            </div>
          )
        }
        footer={
          <div className="y4-demo-paging">
            <span className="y4-numbers" role="status">
              {t('{from} to {to} of {total}', { from: page.from, to: page.to, total: table.total })}
            </span>
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
        }
      >
        {page.rows.length === 0 ? (
          <EmptyState icon="users" title={t('No customers left')} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          <section className="table-responsive" tabIndex={0} aria-label={t('Customers')}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">
                    <Checkbox
                      label={t('Select all on this page')}
                      labelHidden
                      checked={selection === 'all'}
                      indeterminate={selection === 'some'}
                      onChange={table.togglePage}
                    />
                  </th>
                  {COLUMNS.map(({ by, text, isNumber }) => (
                    <SortHead
                      key={by}
                      text={t(text)}
                      isNumber={isNumber}
                      order={table.sort.by === by ? table.sort.descending : null}
                      onSort={() => table.sortBy(by)}
                    />
                  ))}
                </tr>
              </thead>
              <tbody>
                {page.rows.map((customer) => (
                  <tr key={customer.id}>
                    <td>
                      <Checkbox
                        label={t('Select {name}', { name: customer.name })}
                        labelHidden
                        checked={selected.has(customer.id)}
                        onChange={() => table.toggle(customer.id)}
                      />
                    </td>
                    <th scope="row" className="text-nowrap">
                      <AppLink href="/e-commerce/customer-details">{customer.name}</AppLink>
                    </th>
                    <td>{customer.email}</td>
                    <td className="y4-numbers">
                      <bdi>{customer.phone}</bdi>
                    </td>
                    <td>{customer.city}</td>
                    <td className="y4-numbers y4-amount">{customer.orders}</td>
                    <td className="y4-numbers">{customer.joined}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Card>
    </>
  );
}
