import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact } from '../../ui/fact.tsx';
import { AddressText } from '../../ui/text/address-text.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { DEMO_CUSTOMERS } from './demo-customers.ts';

const LOG = [
  { time: '2026-11-19 16:20', text: 'Order Y4-20261119-07 was paid' },
  { time: '2026-11-19 16:18', text: 'Order Y4-20261119-07 was placed' },
  { time: '2026-10-02 09:41', text: 'The address was changed' },
  { time: '2026-08-14 11:05', text: 'The account was opened' },
];

/** One customer of the demo (spec 1.9, 2.54d). */
export default function CustomerDetailsPage() {
  const { t } = useTranslation();
  const { format } = useServices();
  const customer = DEMO_CUSTOMERS[0];
  usePageTitle(customer?.name ?? '');
  if (customer === undefined) return null;
  const facts = [
    ['Customer id', customer.id],
    ['Email address', customer.email],
    ['Phone', customer.phone],
    ['City', customer.city],
    ['Joined', customer.joined],
    ['Orders', String(customer.orders)],
    ['Total spent', format().money(customer.spent)],
  ] as const;
  return (
    <div className="y4-demo-details">
      <header className="y4-page-header">
        <div className="y4-demo-details__person">
          <Avatar name={customer.name} size={64} />
          <div>
            <h1>{customer.name}</h1>
            <p>
              <Badge type="success" icon="circle-check">
                {t('Active')}
              </Badge>
            </p>
          </div>
        </div>
        <ButtonLink href="/e-commerce/customers" icon="arrow-left">
          {t('All customers')}
        </ButtonLink>
      </header>
      <Card title={t('Details')}>
        <dl className="y4-profile-page__facts">
          {facts.map(([name, value]) => (
            <Fact key={name} term={t(name)} className="y4-demo-details__fact">
              <AddressText text={value} />
            </Fact>
          ))}
        </dl>
      </Card>
      <Card title={t('Activity')}>
        <ol className="y4-demo-log">
          {LOG.map(({ time, text }) => (
            <li key={time}>
              <time className="y4-numbers" dir="ltr">
                {time}
              </time>
              <span>
                <MixedText text={t(text)} />
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
