import * as z from 'zod/mini';
import { productSort, type ShopConfig } from '#schemas/shop/shop-config.ts';
import type { WantedProducts } from '#schemas/shop/wanted-products.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { type ProductLayout, productsPath } from '../../../shop/product-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

interface ProductToolsProps {
  layout: ProductLayout;
  wanted: WantedProducts;
  config: ShopConfig | null;
  onChange(change: Partial<WantedProducts>): void;
}

const LAYOUTS = [
  { layout: 'product-grid', icon: 'table-cells-large', label: 'Show as grid' },
  { layout: 'product-list', icon: 'list', label: 'Show as list' },
] as const;

/** How products are sorted and laid out (spec 2.56b, 2.56c). */
export function ProductTools({ layout, wanted, config, onChange }: ProductToolsProps) {
  const { t } = useTranslation();
  const isDown = wanted.order === 'desc';
  const isOffered = config?.orderFields.some(({ value }) => value === wanted.sortBy) ?? false;
  const direction = t(isDown ? 'Descending' : 'Ascending');
  return (
    <div className="y4-products__tools">
      <select
        className="form-select"
        aria-label={t('Sort by')}
        value={wanted.sortBy}
        disabled={config === null}
        onChange={({ target }) =>
          onChange({ sortBy: z.catch(productSort, 'default').parse(target.value) })
        }
      >
        {!isOffered && (
          <option value={wanted.sortBy} hidden>
            {t('Sort by')}
          </option>
        )}
        {config?.orderFields.map(({ name, value }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Button
        variant="ghost"
        icon={isDown ? 'arrow-down-wide-short' : 'arrow-up-wide-short'}
        aria-label={direction}
        title={direction}
        onClick={() => onChange({ order: isDown ? 'asc' : 'desc' })}
      />
      {LAYOUTS.map(({ layout: offered, icon, label }) => (
        <ButtonLink
          key={offered}
          variant="ghost"
          icon={icon}
          href={productsPath(offered, wanted)}
          aria-label={t(label)}
          title={t(label)}
          aria-current={offered === layout || undefined}
        />
      ))}
    </div>
  );
}
