import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { GoodsHead } from '../../shop/GoodsHead.tsx';
import { useBrand } from '../../tenant/use-brand.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

/** Rates in minor units, so that the sums are exact. */
const LINES = [
  { name: 'Oak desk 160 × 80', quantity: 2, rate: 129_900 },
  { name: 'Task chair with armrests', quantity: 4, rate: 68_900 },
  { name: 'Desk lamp', quantity: 4, rate: 12_950 },
];
const TAX_PERCENT = 6;

/** A bill to look at and print (spec 1.9, 2.54a). */
export default function InvoicePage() {
  const { t } = useTranslation();
  const { format } = useServices();
  const { name: issuer } = useBrand();
  const money = (minor: number) => format().money(minor / 100);
  const subtotal = LINES.reduce((sum, { quantity, rate }) => sum + quantity * rate, 0);
  const tax = Math.round((subtotal * TAX_PERCENT) / 100);
  usePageTitle(t('Invoice'));
  return (
    <article className="y4-invoice">
      <header className="y4-invoice__head">
        <div>
          <h1>
            {t('Invoice')}{' '}
            <span className="y4-numbers" translate="no">
              INV-2026-0117
            </span>
          </h1>
          <p>{issuer}</p>
        </div>
        <div className="y4-invoice__actions">
          <Badge type="warning">{t('Pending')}</Badge>
          <Button icon="print" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      </header>
      <dl className="y4-invoice__facts">
        <div>
          <dt>{t('Bill to')}</dt>
          <dd translate="no">
            <bdi>Ada Moreau</bdi>
            <br />
            <bdi>18 Harbour Road</bdi>
            <br />
            <bdi>Shanghai 200120</bdi>
          </dd>
        </div>
        <Fact term={t('Date')} valueClass="y4-numbers">
          2026-11-02
        </Fact>
        <Fact term={t('Due')} valueClass="y4-numbers">
          2026-12-02
        </Fact>
        <Fact term={t('Amount due')} valueClass="y4-invoice__due y4-numbers">
          {money(subtotal + tax)}
        </Fact>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="table-responsive" tabIndex={0} aria-label={t('Products')}>
        <table className="table y4-goods">
          <GoodsHead />
          <tbody className="y4-numbers">
            {LINES.map(({ name, quantity, rate }) => (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                <td className="y4-amount">{quantity}</td>
                <td className="y4-amount">{money(rate)}</td>
                <td className="y4-amount">{money(quantity * rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <dl className="y4-invoice__sums y4-numbers">
        <Fact term={t('Subtotal')}>{money(subtotal)}</Fact>
        <Fact term={t('Tax {percent} %', { percent: TAX_PERCENT })}>{money(tax)}</Fact>
        <Fact term={t('Total')} className="y4-invoice__total">
          {money(subtotal + tax)}
        </Fact>
      </dl>
    </article>
  );
}
