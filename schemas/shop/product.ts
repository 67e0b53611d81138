import * as z from 'zod/mini';
import { money, percent } from './money.ts';

/** Identity of a product, unique in its tenant. */
export const productId = z.string().check(z.minLength(1), z.maxLength(64));

/** One picture of a product (spec 3.26d). */
export const productFile = z.object({
  /** Address of the largest size. */
  src: z.string(),
  /** Smaller sizes in the form of the attribute of the same name; empty when there are none. */
  srcSet: z._default(z.string(), ''),
});
export type ProductFile = z.infer<typeof productFile>;

/** Badge of a product in place of the plain 'New' (spec 3.26n): a colour's name, and what it says. */
export const newBadge = z.object({
  /** Bootstrap colour behind the text: `danger`, `success` … */
  bg: z.optional(z.string()),
  /** Bootstrap colour of the text. */
  text: z.optional(z.string()),
  content: z.optional(z.string()),
});

/** A product as cards and lists show it (spec 3.26, 2.57). */
export const product = z.object({
  id: productId,
  name: z.string(),
  category: z.string(),
  files: z.array(productFile),
  features: z._default(z.array(z.string()), []),
  /** What it costs without a sale: struck through when `salePrice` is lower. */
  price: money,
  /** What it costs now; equals `price` when there is no sale. */
  salePrice: money,
  /** By how much `salePrice` is below `price`, in whole percent; 0 without a sale. */
  discount: percent,
  /** An amount, or words in its place (`Free shipping`), which count as nothing in a sum. */
  shippingCost: z.union([money, z.string()]),
  /** 0 to 5 stars. */
  rating: z.number().check(z.minimum(0), z.maximum(5)),
  totalReview: z.int().check(z.minimum(0)),
  isInStock: z.boolean(),
  /** What there is, in words of the reader's language. */
  stock: z.string(),
  isNew: z.union([z.boolean(), newBadge]),
  /** How many shoppers like it. */
  favorite: z.int().check(z.minimum(0)),
  /** Whether the signed-in shopper is one of them. */
  isFavorite: z._default(z.boolean(), false),
  shortDescription: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  /** Text for the button that copies it; without one there is no button (spec 2.57i). */
  clipboard: z.nullish(z.string()),
});
export type Product = z.infer<typeof product>;

/** What a buyer thinks of a product (spec 3.26s). */
export const review = z.object({
  id: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  title: z.string(),
  author: z.string(),
  /** ISO 8601. */
  date: z.string(),
  text: z.string(),
});
export type Review = z.infer<typeof review>;

/** A product with all that its own page shows (spec 2.58). */
export const productDetail = z.extend(product, {
  /** HTML, sanitised. */
  description: z.string(),
  specification: z.record(z.string(), z.string()),
  /** Newest first; empty where the shop has no reviews (spec 6.5). */
  reviews: z.array(review),
});
export type ProductDetail = z.infer<typeof productDetail>;
