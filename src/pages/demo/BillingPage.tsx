import { useServices } from '../../app/services-context.ts';
import { useSearch } from '../../app/use-search.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { CardPayment } from './CardPayment.tsx';

/** The plan that is chosen until somebody chooses another. */
const USUAL = {
  code: 'team',
  name: 'Team',
  price: 99,
  features: ['20 users', 'Any number of pages', 'Shop', 'Help on working days'],
};
/** Plans of the demo; prices in major units of the tenant's currency, for a month. */
const PLANS = [
  { code: 'start', name: 'Start', price: 0, features: ['1 user', '3 pages', 'Help by mail'] },
  USUAL,
  {
    code: 'company',
    name: 'Company',
    price: 399,
    features: ['Any number of users', 'Own domain', 'Help at any hour', 'Audit log'],
  },
];

/** Prices and payment by card (spec 1.9, 2.54b, 5.14: a demo). */
export default function BillingPage() {
  const { t } = useTranslation();
  const { format, navigate } = useServices();
  const asked = new URLSearchParams(useSearch()).get('plan');
  const { code: chosen, price } = PLANS.find(({ code }) => code === asked) ?? USUAL;
  const money = (amount: number) => format().money(amount);
  usePageTitle(t('Pricing'));
  return (
    <div className="y4-billing">
      <header className="y4-section-head y4-billing__head">
        <h1>{t('Pay for what you use')}</h1>
        <p>{t('Change or cancel on any day')}</p>
      </header>
      <div className="y4-billing__plans">
        {PLANS.map(({ code, name, price: monthly, features }) => (
          <section
            key={code}
            className="y4-billing__plan"
            data-chosen={code === chosen || undefined}
            aria-labelledby={`plan-${code}`}
          >
            <h2 id={`plan-${code}`}>{t(name)}</h2>
            <p className="y4-billing__price y4-numbers">
              {money(monthly)} <span>{t('a month')}</span>
            </p>
            <ul>
              {features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" />
                  {t(feature)}
                </li>
              ))}
            </ul>
            <Button
              block
              variant={code === chosen ? 'primary' : 'secondary'}
              aria-pressed={code === chosen}
              // The address keeps it over a refresh.
              onClick={() => navigate(`/e-commerce/billing?plan=${code}`, { replace: true })}
            >
              {t(code === chosen ? 'Chosen' : 'Choose')}
            </Button>
          </section>
        ))}
      </div>
      <Card title={t('Payment by card')} className="y4-billing__card">
        <CardPayment amount={money(price)} />
      </Card>
    </div>
  );
}
