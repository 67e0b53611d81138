import * as z from 'zod/mini';

/** A text of the tenant for its users: news, help, terms (spec 3.17). */
export const article = z.object({
  title: z.string(),
  caption: z._default(z.string(), ''),
  /** ISO 8601, or empty. */
  date: z._default(z.string(), ''),
  /** HTML; sanitised when it is written and again when it is drawn. */
  content: z._default(z.string(), ''),
});
export type Article = z.infer<typeof article>;
