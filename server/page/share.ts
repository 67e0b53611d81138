import { loadShopConfig } from '#schemas/shop/load-config.ts';
import { loadProductDetail } from '#schemas/shop/load-product-detail.ts';
import type { ProductDetail } from '#schemas/shop/product.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { TaskContract, TaskData } from '#schemas/wire/contract.ts';
import type { PageData } from '#schemas/wire/page-data.ts';

/** What others show of a page: search engines, and messengers in which its link is shared. */
export interface Share {
  readonly type: 'website' | 'product';
  /** What the window calls the page, before the title of the whole (spec 1.7). */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Full address of a picture; empty without one. */
  readonly image: string;
  /** The page's subject in the words of schema.org, or null. */
  readonly structured: Readonly<Record<string, unknown>> | null;
}

/**
 * What there is to say of a page of the catalogue, by the answers that come with it; null when it has
 * none.
 *
 * @param url full address of the page.
 * @param catalogue what the client calls the catalogue.
 */
export function shareOf(
  answers: PageData['answers'],
  url: string,
  catalogue: string,
): Share | null {
  const config = dataOf(answers, loadShopConfig);
  if (!config) return null;
  const product = dataOf(answers, loadProductDetail)?.rows[0];
  return product ? shareOfProduct(product, config, url) : shareOfShop(config, url, catalogue);
}

function dataOf<T extends TaskContract>(
  answers: PageData['answers'],
  contract: T,
): TaskData<T> | undefined {
  const answer = answers.find(({ params }) => params.task === contract.task);
  const data = answer && contract.data.safeParse(answer.envelope.data);
  return data?.success ? (data.data as TaskData<T>) : undefined;
}

function shareOfShop({ option: { weixin } }: ShopConfig, url: string, name: string): Share {
  const image = weixin.image && full(weixin.image, url);
  const { title, description } = weixin;
  return { type: 'website', name, title, description, image, structured: null };
}

function shareOfProduct(product: ProductDetail, config: ShopConfig, url: string): Share {
  const { id, name, category, shortDescription, files, rating, totalReview } = product;
  const images = files.map(({ src }) => full(src, url));
  const isRated = config.withReview && totalReview > 0;
  return {
    type: 'product',
    name,
    title: name,
    description: shortDescription,
    image: images[0] ?? '',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      sku: id,
      category,
      ...(shortDescription && { description: shortDescription }),
      ...(images.length > 0 && { image: images }),
      offers: {
        '@type': 'Offer',
        url,
        price: product.salePrice,
        priceCurrency: config.currency,
        availability: `https://schema.org/${product.isInStock ? 'InStock' : 'OutOfStock'}`,
      },
      ...(isRated && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          reviewCount: totalReview,
        },
      }),
    },
  };
}

/** Full address of a picture; empty when there is none to be had. */
export function full(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : '';
}
