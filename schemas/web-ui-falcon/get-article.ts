import * as z from 'zod/mini';
import { article } from '../tenant/article.ts';
import { defineCall } from '../wire/contract.ts';

/** An article of the tenant by its code, or null (spec 2.29, 2.53e, 7.16). */
export const getArticle = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetArticle',
  auth: 'session',
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: z.nullable(article),
});
