import type { SampleShop } from './shop.ts';

/** One kind of thing in a category: what it is called, what it costs, how it comes. */
export interface SampleItem {
  readonly name: string;
  /** The name in the tenant's second language. */
  readonly second: string;
  /** Lowest and highest price in major units. */
  readonly price: readonly [lowest: number, highest: number];
  readonly variants: readonly string[];
}

/** A category of a sample shop: what it sells, and in which styles. */
export interface SampleCategory {
  readonly id: string;
  readonly name: string;
  readonly styles: readonly (readonly [name: string, second: string])[];
  readonly items: readonly SampleItem[];
}

/** Everything that makes a sample tenant's data its own. */
export interface SampleTenant {
  readonly corp: string;
  readonly seed: number;
  /** Hours between the tenant's clock and UTC; neither sample country changes its clock. */
  readonly utcOffset: number;
  readonly products: number;
  readonly customers: number;
  readonly orders: number;
  /** Digits of the currency after the point. */
  readonly currencyDigits: number;
  readonly categories: readonly SampleCategory[];
  /** Words behind the variant that tell further products of a kind apart; the first is empty. */
  readonly editions: readonly string[];
  readonly cities: readonly (readonly [city: string, streets: readonly string[]])[];
  readonly payments: readonly (readonly [method: string, weight: number])[];
  readonly shop: SampleShop;
  /** Login ids of those who move orders along. */
  readonly staff: { readonly sales: string; readonly warehouse: string };
  readonly words: {
    productName(parts: {
      style: readonly [string, string];
      item: SampleItem;
      variant: string;
    }): string;
    personName(pick: <Item>(items: readonly Item[]) => Item): string;
    phone(number: number): string;
    street(street: string, number: number, unit: number): string;
    readonly features: readonly string[];
    readonly tags: readonly string[];
    readonly specification: readonly (readonly [key: string, values: readonly string[]])[];
    readonly reviews: readonly (readonly [rating: number, title: string, text: string])[];
    /** In words that the tenant's texts have in each of its languages. */
    readonly shortDescription: string;
    /** HTML, likewise. */
    readonly descriptions: readonly string[];
  };
}
