import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useServices } from '../app/services-context.ts';
import { useSearch } from '../app/use-search.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { type ProductLayout, productsPath, wantedOf } from './product-address.ts';
import { useKnownConfig } from './shop-config.ts';

/** The search box (spec 2.56a): it leads to the products that it finds, from the first page on. */
export function ShopSearch() {
  const { t } = useTranslation();
  const { navigate } = useServices();
  const placeholder = useKnownConfig()?.placeholder;
  const [path] = useLocation();
  const { keyword } = wantedOf(useSearch());
  const [text, setText] = useState(keyword);
  useEffect(() => setText(keyword), [keyword]);

  function find(wanted: string) {
    const layout: ProductLayout = path.endsWith('/product-list') ? 'product-list' : 'product-grid';
    navigate(productsPath(layout, { keyword: wanted.trim() }));
  }

  return (
    <search className="y4-shop-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find(text);
        }}
      >
        <SearchField
          label={t('Search products')}
          size="md"
          value={text}
          onChange={(value) => {
            setText(value);
            if (value === '' && keyword !== '') find('');
          }}
          {...(placeholder !== undefined && { placeholder })}
        />
      </form>
    </search>
  );
}
