import type { MenuItem } from '#schemas/tenant/menu-item.ts';

/**
 * The items from the root to the one that the path belongs to: the item with that very target, or
 * else the one whose target is the longest beginning of the path. Empty when there is none.
 *
 * @param path Path inside the tenant, without query.
 */
export function activeTrail(menu: readonly MenuItem[], path: string): MenuItem[] {
  let best: MenuItem[] = [];
  let bestLength = -1;
  function visit(items: readonly MenuItem[], trail: MenuItem[]) {
    for (const item of items) {
      const here = [...trail, item];
      const length = matchLength(item.to, path);
      if (length > bestLength) {
        best = here;
        bestLength = length;
      }
      visit(item.children ?? [], here);
    }
  }
  visit(menu, []);
  return best;
}

/** Where in the menu a page lies. */
export interface MenuPlace {
  /** Items from the root to the one that the page belongs to; empty when there is none. */
  readonly trail: readonly MenuItem[];
  /** What its last item is to assistive technology: the page itself, or what stands for it. */
  readonly current: 'page' | 'true';
}

/**
 * The place of a page in the menu: its own, or else that of the page above it.
 *
 * @param path Path inside the tenant, without query.
 * @param pathAbove Where the page leads back to, or null.
 */
export function placeIn(
  menu: readonly MenuItem[],
  path: string,
  pathAbove: string | null,
): MenuPlace {
  const own = activeTrail(menu, path);
  if (own.length > 0 || pathAbove === null) return { trail: own, current: 'page' };
  return { trail: activeTrail(menu, pathAbove), current: 'true' };
}

function matchLength(to: string | undefined, path: string): number {
  const target = (to ?? '').split(/[?#]/)[0]?.replace(/\/+$/, '') ?? '';
  if (target === '') return -1;
  return path === target || path.startsWith(`${target}/`) ? target.length : -1;
}

/** Whether the item opens a list of others instead of a page. */
export function isGroup(item: MenuItem): boolean {
  return (item.children?.length ?? 0) > 0;
}
