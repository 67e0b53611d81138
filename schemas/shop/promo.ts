import * as z from 'zod/mini';
import { percent } from './money.ts';

/**
 * A promo code as its user typed it (spec 5.13): spaces around it, its case, and whether its letters are
 * wide or narrow do not matter.
 */
export const promoCode = z.string().check(z.maxLength(64));

/** A discount on a whole order (spec 3.28). */
export const promo = z.object({
  /** As the shop writes it. */
  code: z.string(),
  discount: percent,
  message: z.string(),
});
export type Promo = z.infer<typeof promo>;
