import { useEffect, useMemo, useRef } from 'react';
import { shownProducts } from '#machines/product-list/product-list.machine.ts';
import { PRODUCTS_PER_PAGE } from '#schemas/shop/load-product-list.ts';
import type { WantedProducts } from '#schemas/shop/wanted-products.ts';
import { restoreScroll } from '../../../app/kept-scroll.ts';
import { useAuthentication, useServices } from '../../../app/services-context.ts';
import { useSearch } from '../../../app/use-search.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { ProductCard } from '../../../shop/ProductCard.tsx';
import { type ProductLayout, productsPath, wantedOf } from '../../../shop/product-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { GroupedDigits } from '../../../ui/text/grouped-digits.tsx';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { ShopFailure } from '../ShopFailure.tsx';
import { ProductPages } from './ProductPages.tsx';
import { ProductSkeletons } from './ProductSkeletons.tsx';
import { ProductTools } from './ProductTools.tsx';
import { useProductList } from './use-product-list.ts';

/** Cards of the first view, whose pictures are not waited with. */
const FIRST_VIEW = 4;

/** `/{corp}/e-commerce/product/product-grid` and `product-list` (spec 2.55, 2.56). */
export default function ProductsPage({ layout }: { layout: ProductLayout }) {
  const user = useAuthentication()?.user ?? '';
  // What a shopper likes is another one's otherwise.
  return <Products key={user} layout={layout} />;
}

function Products({ layout }: { layout: ProductLayout }) {
  const { t } = useTranslation();
  const { navigate } = useServices();
  const search = useSearch();
  const wanted = useMemo(() => wantedOf(search), [search]);
  const [snapshot, send] = useProductList(wanted);
  const { config, loaded, failure } = snapshot.context;
  const isReady = snapshot.matches('ready');
  const isRenewed = snapshot.matches('opening') && loaded !== null;
  const retry = () => send({ type: 'retry.requested' });
  usePageTitle(t('Products'));
  useListScroll(wanted, isReady);

  const change = (part: Partial<WantedProducts>) =>
    navigate(productsPath(layout, { ...wanted, page: 1, ...part }));
  const total = loaded?.total ?? 0;
  const shown = shownProducts(snapshot.context);
  const { page } = snapshot.context.wanted;
  const pages = Math.ceil(total / PRODUCTS_PER_PAGE);
  const isBeyond = isReady && pages > 0 && page > pages;
  useEffect(() => {
    if (isBeyond) navigate(productsPath(layout, { ...wanted, page: pages }), { replace: true });
  }, [isBeyond, navigate, layout, wanted, pages]);

  return (
    <div className="y4-products">
      <div className="y4-products__head">
        <ProductsHeading keyword={wanted.keyword} />
        <ProductsCount page={page} shown={isReady ? shown.length : 0} total={total} />
        <ProductTools layout={layout} wanted={wanted} config={config} onChange={change} />
      </div>
      {snapshot.matches('failed') ? (
        <ShopFailure
          title={t('The products can not be shown')}
          failure={failure}
          onRetry={retry}
          // What the address asks for may be what the shop does not have.
          elsewhere={{ href: productsPath(layout), text: t('All products') }}
        />
      ) : isReady && shown.length === 0 && !isBeyond ? (
        <NoProducts layout={layout} />
      ) : (
        <ul className={`y4-products__cards y4-products__cards--${layout}`}>
          {config !== null && (isRenewed || isReady) && !isBeyond ? (
            shown.map((product, at) => (
              <li key={product.id}>
                <ProductCard product={product} config={config} eager={at < FIRST_VIEW} />
              </li>
            ))
          ) : (
            <ProductSkeletons />
          )}
        </ul>
      )}
      {(isRenewed || isReady) && !isBeyond && (
        <ProductPages
          page={wanted.page}
          pages={pages}
          pathOf={(page) => productsPath(layout, { ...wanted, page })}
          onGo={(page) => change({ page })}
        />
      )}
    </div>
  );
}

/** What was searched for, or what all of them are. */
function ProductsHeading({ keyword }: { keyword: string }) {
  const { t } = useTranslation();
  if (keyword === '') return <h1>{t('Products')}</h1>;
  return (
    <h1>
      <q>
        <bdi>{keyword}</bdi>
      </q>
    </h1>
  );
}

/** Other products begin at their top; those that one comes back to, where they were left. */
function useListScroll(wanted: WantedProducts, isReady: boolean): void {
  useEffect(() => {
    if (isReady) restoreScroll();
  }, [isReady]);
  const seen = useRef(wanted);
  useEffect(() => {
    if (seen.current === wanted) return;
    seen.current = wanted;
    if (!restoreScroll()) window.scrollTo(0, 0);
  }, [wanted]);
}

interface ProductsCountProps {
  page: number;
  /** Products on this page; 0 as long as nobody knows. */
  shown: number;
  /** Products on all pages. */
  total: number;
}

function ProductsCount({ page, shown, total }: ProductsCountProps) {
  const { t } = useTranslation();
  const from = (page - 1) * PRODUCTS_PER_PAGE + 1;
  const range = { from, to: from + shown - 1, totalItems: total };
  return (
    <p className="y4-products__count" role="status">
      {shown > 0 && (
        <GroupedDigits text={t('Showing {from}-{to} of {totalItems} Products', range)} />
      )}
    </p>
  );
}

function NoProducts({ layout }: { layout: ProductLayout }) {
  const { t } = useTranslation();
  return (
    <div className="y4-state" role="alert">
      <span className="y4-state__mark">
        <Icon name="magnifying-glass" />
      </span>
      <p className="y4-state__title">{t('No Goods')}</p>
      <p className="y4-state__description">{t('Nothing found,change the keyword and try again')}</p>
      <div className="y4-state__action">
        <ButtonLink href={productsPath(layout)}>{t('All products')}</ButtonLink>
      </div>
    </div>
  );
}
