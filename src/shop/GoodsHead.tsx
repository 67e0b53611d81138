import { useTranslation } from '../i18n/use-translation.tsx';

/** The head of a table of goods that are charged for. */
export function GoodsHead() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{t('Product')}</th>
        {[t('Quantity'), t('Rate'), t('Amount')].map((title) => (
          <th key={title} scope="col" className="y4-amount">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
