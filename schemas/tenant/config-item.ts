import * as z from 'zod/mini';

/** One entry of a tenant's named lists: texts of the landing page, partner logos … (spec 3.12). */
export const configItem = z.object({
  key: z.string(),
  code: z.string(),
  title: z._default(z.string(), ''),
  caption: z._default(z.string(), ''),
  url: z._default(z.string(), ''),
  imageUrl: z._default(z.string(), ''),
  content: z._default(z.string(), ''),
  extension: z._default(z.looseObject({ imageUrl: z.optional(z.string()) }), {}),
});
export type ConfigItem = z.infer<typeof configItem>;
