import * as z from 'zod/mini';
import { articleVersion } from '../tenant/article.ts';
import { language } from '../tenant/corp.ts';
import { defineCall } from '../wire/contract.ts';

/**
 * An article of the tenant by its code, or null (spec 2.29, 2.53e, 7.16): in the language that is asked for,
 * else the reader's own, else the tenant's first, else any.
 */
export const getArticle = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetArticle',
  auth: 'session',
  params: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(64)),
    language: z.optional(language),
  }),
  data: z.nullable(articleVersion),
});
