import { type Product, product } from '#schemas/shop/product.ts';
import { type Quote, quote } from '#schemas/shop/quote.ts';
import { type ShopConfig, shopConfig } from '#schemas/shop/shop-config.ts';

interface ChairQuote {
  price: number;
  quantity?: number;
  payableTotal?: number;
}

/** A product without pictures, reviews and likes, for 1. */
export function productWith(values: Partial<Product>): Product {
  return product.parse({
    id: 'P1',
    name: 'Product',
    category: '',
    files: [],
    price: 1,
    salePrice: 1,
    discount: 0,
    shippingCost: 0,
    rating: 0,
    totalReview: 0,
    isInStock: true,
    stock: '',
    isNew: false,
    favorite: 0,
    ...values,
  });
}

/** A quote of chairs, `P1`. */
export function chairQuote({
  price,
  quantity = 1,
  payableTotal = price * quantity,
}: ChairQuote): Quote {
  const total = price * quantity;
  return quote.parse({
    items: [
      {
        ...productWith({ id: 'P1', name: 'Chair', category: 'Chairs', price, salePrice: price }),
        quantity,
        totalPrice: total,
        available: 5,
      },
    ],
    missing: [],
    promo: null,
    discount: total - payableTotal,
    promoMessage: '',
    subTotal: total,
    shippingCost: 0,
    total,
    payableTotal,
    points: 0,
    pointsAmount: 0,
  });
}

/** A shop that is paid in cash or with points, or as the codes say. */
export function configWith(
  codes: readonly string[] = ['cash', 'points'],
  values: Partial<ShopConfig> = {},
): ShopConfig {
  return shopConfig.parse({
    currency: 'CNY',
    paymentMethods: codes.map((code) => ({
      code,
      kind: code === 'points' ? 'points' : 'delivery',
      title: code,
      description: '',
    })),
    buyerProtectionItems: [],
    buyerProtection: '',
    termsConditions: '',
    promoPlaceholder: '',
    placeholder: '',
    orderFields: [],
    pageBy: 'server',
    withReview: true,
    withFavorite: true,
    withCart: true,
    option: { weixin: { config: 'main', title: '', description: '', image: '' } },
    ...values,
  });
}

/** What an effect answers, one after the other and the last one again; an error is thrown. */
export function answering<Answer>(answers: readonly (Answer | Error)[]): () => Promise<Answer> {
  let asked = 0;
  return async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer');
    return answer;
  };
}
