import { getRoute as contract } from '#schemas/web-ui-falcon/get-menu.ts';
import { success } from '#schemas/wire/envelope.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';
import { handle, type SessionUser } from '../wire/handler.ts';
import { codesFor, VISITORS } from './by-department.ts';

/** Paths that need a sign-in, as far as this user may open them. */
export const getRoute = handle(contract, async (_params, { definitions, user }) =>
  success(await routesFor(definitions, user)),
);

/** A plain list is the same for everybody; a visitor must know it to be led to the sign-in. */
export async function routesFor(
  definitions: TenantDefinitions,
  user: SessionUser | null,
): Promise<string[]> {
  const routes = (await definitions.read('routes')) ?? [];
  if (Array.isArray(routes)) return routes;
  for (const code of codesFor(user)) {
    // What visitors have to sign in for is not what somebody may open.
    if (user !== null && code === VISITORS) continue;
    if (Object.hasOwn(routes, code)) return routes[code] ?? [];
  }
  return [];
}
