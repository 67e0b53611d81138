import { useTranslation } from '../../i18n/use-translation.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SortHead } from '../../ui/sort-head.tsx';
import type { DemoCustomer } from './demo-customers.ts';
import type { DemoTable } from './use-demo-table.ts';

const COLUMNS: { by: keyof DemoCustomer; text: string; isNumber?: boolean }[] = [
  { by: 'name', text: 'Name' },
  { by: 'email', text: 'Email address' },
  { by: 'phone', text: 'Phone' },
  { by: 'city', text: 'City' },
  { by: 'orders', text: 'Orders', isNumber: true },
  { by: 'joined', text: 'Joined' },
];

/** The customers of one page, to be sorted and selected. */
export function CustomersTable({ table }: { table: DemoTable<DemoCustomer> }) {
  const { t } = useTranslation();
  const { page, selected, selection } = table;
  return (
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
  );
}
