import * as z from 'zod/mini';
import { language } from './corp.ts';

/** A text of the tenant for its users: news, help, terms (spec 3.17). */
export const article = z.object({
  title: z.string(),
  caption: z._default(z.string(), ''),
  /** ISO 8601, or empty. */
  date: z._default(z.string(), ''),
  /** HTML; sanitised when it is written and again when it is drawn. */
  content: z._default(z.string(), ''),
});

/** An article in the language that its reader gets it in. */
export const articleVersion = z.extend(article, {
  /** BCP 47. */
  language: z._default(z.string(), ''),
  /** Languages of the tenant in which it can be read, in the tenant's order. */
  languages: z._default(z.array(language), []),
});
export type ArticleVersion = z.infer<typeof articleVersion>;
