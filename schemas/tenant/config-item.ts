import { z } from 'zod';

/** One entry of a tenant's named lists: texts of the landing page, partner logos … (spec 3.12). */
export const configItem = z.object({
  key: z.string(),
  code: z.string(),
  title: z.string().default(''),
  caption: z.string().default(''),
  url: z.string().default(''),
  imageUrl: z.string().default(''),
  content: z.string().default(''),
  extension: z.looseObject({ imageUrl: z.string().optional() }).default({}),
});
export type ConfigItem = z.infer<typeof configItem>;
