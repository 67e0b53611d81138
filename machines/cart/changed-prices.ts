import type { Quote } from '#schemas/shop/quote.ts';

/** Ids of the lines whose price differs between two quotes. */
export function changedPrices(before: Quote | null, after: Quote): string[] {
  return after.items
    .filter(({ id, salePrice }) => {
      const old = before?.items.find((item) => item.id === id);
      return old !== undefined && old.salePrice !== salePrice;
    })
    .map(({ id }) => id);
}
