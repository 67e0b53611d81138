import * as z from 'zod/mini';
import { language } from '../tenant/corp.ts';
import { envelope } from './envelope.ts';

/** Id of the JSON data block that the server writes into the page. */
export const PAGE_DATA_ID = 'y4-page-data';

/**
 * Answers that the first screen will ask for, sent with the page so that it needs no further trip.
 * The client takes each as the cached answer of that one call and parses it by the same schemas.
 */
export const pageData = z.object({
  corp: z.string(),
  language,
  /** Languages that this tenant offers, in the order of the switch. */
  languages: z.array(language),
  answers: z.array(
    z.object({
      servlet: z.string(),
      command: z.string(),
      params: z.record(z.string(), z.unknown()),
      envelope,
    }),
  ),
});
export type PageData = z.infer<typeof pageData>;
