import type { Generated, JSONColumnType } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** A group of products, as the storefront names it (spec 3.26c). */
export interface ProductCategoryTable {
  corp: CorpColumn;
  id: string;
  name: string;
  sort_order: Generated<number>;
}

/** Something a tenant sells (spec 3.26). Money is in minor units, as a decimal text. */
export interface ProductTable {
  corp: CorpColumn;
  id: string;
  name: string;
  category_id: string;
  price: string;
  /** Not above `price`; null when there is no sale. */
  sale_price: string | null;
  shipping_cost: Generated<string>;
  /** Words in place of shipping costs, or empty. */
  shipping_text: Generated<string>;
  stock_quantity: Generated<number>;
  /** 0–5 with one decimal, as text. */
  rating: Generated<string>;
  review_count: Generated<number>;
  favorite_count: Generated<number>;
  is_new: Generated<boolean>;
  /** Badge in place of the plain 'New' (spec 3.26n). */
  new_badge: JSONColumnType<{ bg?: string; text?: string; content?: string }> | null;
  short_description: Generated<string>;
  /** HTML, sanitised before it is written. */
  description: Generated<string>;
  features: Generated<string[]>;
  specification: JSONColumnType<Record<string, string>, string | undefined, string>;
  tags: Generated<string[]>;
  /** Paths below FilesRoot; the first is the picture of lists. */
  files: Generated<string[]>;
  clipboard: string | null;
  /** Offered to shoppers. */
  listed: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What a buyer thinks of a product (spec 3.26s). */
export interface ProductReviewTable {
  corp: CorpColumn;
  id: Generated<string>;
  product_id: string;
  rating: number;
  title: Generated<string>;
  author: string;
  date: Generated<Date>;
  text: Generated<string>;
}
