import * as z from 'zod/mini';
import { corpCode } from '../tenant/corp.ts';

/** All calls go below this path (spec 7.1). */
export const API_BASE = '/y4service/api';
/** Uploaded and public files go below this path (spec 7.2). */
export const FILES_BASE = '/y4service/FilesRoot/';
/** Name of the header that carries the session's token (spec 6.2). */
export const TOKEN_HEADER = 'token';
/** Name of the header that carries the tenant's code where the body has no place for it. */
export const CORP_HEADER = 'corp';
/** Name of the header that carries the language that the calling page is drawn in. */
export const LANGUAGE_HEADER = 'language';
/**
 * Name of the header that carries the key of an attempt, a uuid: what actions and authored tasks have changed under
 * it is not done again when its answer was lost and it is made again.
 */
export const ATTEMPT_HEADER = 'idempotency-key';
/** This product's system code (spec 9.5). */
export const SYSTEM_CODE = '20';

/** The seven endpoints (spec 7.3–7.9), below {@link API_BASE}. There is no eighth. */
export const Endpoint = {
  callServlet: '/Y4/CallServlet',
  postToServlet: '/Y4/PostToServlet',
  getByServlet: '/Y4/GetByServlet',
  callServletForFile: '/Y4/CallServletForFile',
  login: '/Y4/Login',
  changePassword: '/Y4/ChangePassWord',
  log: '/Y4/Log',
} as const;

const name = z.string().check(z.minLength(1), z.maxLength(100));

/** Characters of a page's address that calls name; of a longer one its beginning. */
export const MAX_PAGE_PATH = 4096;

/** The page that the user was on when the call was made (spec 7.1). */
export const pagePath = z._default(z.string().check(z.maxLength(MAX_PAGE_PATH)), '');

/** Body of CallServlet and CallServletForFile: `args` is the params as JSON and the word 'simple'. */
export const callServletBody = z.object({
  servlet: name,
  command: name,
  args: z.tuple([z.string(), z.literal('simple')]),
  path: pagePath,
});

/** Query of PostToServlet and GetByServlet; further keys are the call's extra queries. */
export const servletQuery = z.looseObject({ servlet: name, command: name });

/** Body of PostToServlet as JSON; FormData sends the same keys as parts. */
export const postToServletBody = z.looseObject({ path: pagePath });

/** Body of Login (spec 7.7). The landing page's form also sends `remember` and `from`. */
export const loginBody = z.object({
  team: z._default(z.string().check(z.maxLength(100)), ''),
  corp: corpCode,
  /** Kind of sign-in; only accounts with a password exist here. */
  type: z._default(z.string().check(z.maxLength(40)), 'password'),
  user: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  system: z.literal(SYSTEM_CODE),
  path: pagePath,
  /** Random id of the browser, kept beside the session so that a user can tell their devices. */
  guid: z._default(z.string().check(z.maxLength(100)), ''),
  remember: z.optional(z.boolean()),
  from: z.optional(z.string().check(z.maxLength(2048))),
});

export type LoginBody = z.input<typeof loginBody>;

/** Body of ChangePassWord (spec 7.8, 7.20). */
export const changePasswordBody = z.object({
  team: z._default(z.string().check(z.maxLength(100)), ''),
  corp: corpCode,
  user: z.string().check(z.minLength(1), z.maxLength(200)),
  currentPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  confirmPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  path: pagePath,
});

export type ChangePasswordBody = z.input<typeof changePasswordBody>;

/** Body of Log (spec 7.9): a report from the client, kept for the operator. */
export const logBody = z.object({
  content: z.string().check(z.maxLength(20_000)),
  path: pagePath,
});
