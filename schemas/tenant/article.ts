import { z } from 'zod';

/** A text of the tenant for its users: news, help, terms (spec 3.17). */
export const article = z.object({
  title: z.string(),
  caption: z.string().default(''),
  /** ISO 8601, or empty. */
  date: z.string().default(''),
  /** HTML; sanitised when it is written and again when it is drawn. */
  content: z.string().default(''),
});
export type Article = z.infer<typeof article>;
