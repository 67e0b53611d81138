import { definitionCode } from '#schemas/definitions/common.ts';
import { checkPrivilegeByToken as contract } from '#schemas/web-ui-falcon/check-privilege-by-token.ts';
import { success } from '#schemas/wire/envelope.ts';
import { findSession } from '../session/session.ts';
import { type CallContext, handle, type SessionUser } from '../wire/handler.ts';
import { askToSignIn, forbid } from '../wire/run-contract.ts';
import { mayOpen } from './form-access.ts';
import { routesFor } from './get-route.ts';

/**
 * Asked before an embedded page is shown (spec 2.5, 2.45, 6.3). The token of the params counts, not the
 * request's own; without one a page for everybody may be shown. A content page follows its form's
 * access, any other path the user's routes.
 */
export const checkPrivilegeByToken = handle(contract, async ({ route, token }, context) => {
  const session = await findSession(context.transaction, token);
  const user = session.state === 'active' ? session.user : null;
  const allowed = (user !== null || token === '') && (await mayFollow(route, user, context));
  if (user === null && !allowed) return askToSignIn({ session });
  return allowed ? success({ allowed: true as const }) : forbid('__You may not open this page');
});

async function mayFollow(
  route: string,
  user: SessionUser | null,
  { corp, definitions }: CallContext,
): Promise<boolean> {
  const path = pathInTenant(route, corp);
  if (path === null) return false;
  const code = /^\/content\/([^/]+)/.exec(path)?.[1];
  if (code !== undefined && definitionCode.safeParse(code).success) {
    const form = await definitions.read('form', code);
    return form !== null && mayOpen(form, user);
  }
  return user !== null && (await routesFor(definitions, user)).includes(path);
}

/** The path without tenant, query and fragment; null when it names another tenant. */
function pathInTenant(route: string, corp: string): string | null {
  const path = route.split(/[?#]/, 1)[0] ?? '';
  if (path === `/${corp}` || path.startsWith(`/${corp}/`))
    return path.slice(corp.length + 1) || '/';
  return path.startsWith('/content/') ? path : null;
}
