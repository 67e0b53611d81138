import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import {
  getMenu as menuContract,
  getQuickLink as quickLinkContract,
} from '#schemas/web-ui-falcon/get-menu.ts';
import { success } from '#schemas/wire/envelope.ts';
import { type CallContext, handle } from '../wire/handler.ts';
import { codesFor } from './by-department.ts';
import { offeredLinks } from './offered.ts';

/** Side menu of the user's department, or of visitors. */
export const getMenu = handle(menuContract, async (_params, context) =>
  success([...(await offeredLinks(await linksOf('menu', context), context))]),
);

/** Launcher of the user's department, or of visitors. */
export const getQuickLink = handle(quickLinkContract, async (_params, context) =>
  success([...(await offeredLinks(await linksOf('quickLink', context), context))]),
);

async function linksOf(
  kind: 'menu' | 'quickLink',
  { definitions, user }: CallContext,
): Promise<MenuItem[]> {
  for (const code of codesFor(user)) {
    const links = await definitions.read(kind, code);
    if (links) return links;
  }
  return [];
}
