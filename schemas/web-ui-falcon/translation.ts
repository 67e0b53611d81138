import * as z from 'zod/mini';
import { language } from '../tenant/corp.ts';
import { defineCall } from '../wire/contract.ts';

/** Namespace that a text belongs to when nobody says otherwise (spec 7.12g). */
export const DEFAULT_NAMESPACE = 'auth';

const namespace = z._default(
  z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/)),
  DEFAULT_NAMESPACE,
);

/** Texts of one language: the product's own with the tenant's on top (spec 7.12g). */
export const getTranslation = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetTranslation',
  auth: 'public',
  sameForAll: true,
  via: 'GetByServlet',
  params: z.object({ language, namespace }),
  data: z.record(z.string(), z.string()),
});

/**
 * Notes that a text has no translation yet (spec 1.8, 7.12h). Never changes a text that exists; the
 * server bounds how many a tenant may collect.
 */
export const addTranslation = defineCall({
  servlet: 'WebUiFalcon',
  command: 'AddTranslation',
  auth: 'public',
  via: 'PostToServlet',
  params: z.object({ key: z.string().check(z.minLength(1), z.maxLength(500)), namespace }),
  data: z.object({ added: z.boolean() }),
});
