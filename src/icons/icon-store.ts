/// <reference path="./virtual-icons.d.ts" />

import { createListeners } from '../ui/listeners.ts';
import { coreIcons } from './core-icons.ts';
import type { IconSet, IconShape } from './icon-shape.ts';

/** What stands for a name that no set has: a small neutral dot. */
export const UNKNOWN_ICON: IconShape = {
  width: 512,
  height: 512,
  path: 'M176 256a80 80 0 1 0 160 0a80 80 0 1 0-160 0z',
};

/** Sets beside the core one, in the order in which they are loaded when a name is still missing. */
const SETS: readonly (() => Promise<IconSet>)[] = [
  async () => (await import('./common-icons.ts')).commonIcons,
  async () => (await import('./business-icons.ts')).businessIcons,
];

/** What of the icons has come so far. */
interface LoadedIcons {
  readonly icons: IconSet;
  /** How many of the sets are in. */
  readonly sets: number;
  /** First signs of names whose icons are all in. */
  readonly signs: ReadonlySet<string>;
}

let loaded: LoadedIcons = { icons: coreIcons, sets: 0, signs: new Set() };
let request: Promise<void> | null = null;
const { subscribe, tell } = createListeners();

/** Loads what may hold a name: the next set, after the last one the rare icons; may be repeated. */
export function loadMoreIcons(name: string): Promise<void> {
  request ??= loadNext(name)
    .catch(() => undefined)
    .finally(() => {
      request = null;
      tell();
    });
  return request;
}

async function loadNext(name: string): Promise<void> {
  const load = SETS[loaded.sets];
  if (load) {
    const more = await load();
    loaded = { ...loaded, icons: { ...more, ...loaded.icons }, sets: loaded.sets + 1 };
    return;
  }
  const sign = signOf(name);
  if (loaded.signs.has(sign)) return;
  const { icons: rare } = await import('virtual:y4-icons');
  const more = Object.hasOwn(rare, sign) ? await rare[sign]?.() : {};
  loaded = {
    ...loaded,
    icons: { ...more, ...loaded.icons },
    signs: new Set([...loaded.signs, sign]),
  };
}

function signOf(name: string): string {
  return name.slice(name.indexOf(':') + 1).charAt(0);
}

/** Adds icons that came with a page, before it is drawn, so that no larger set is asked for them. */
export function addIcons(icons: IconSet): void {
  loaded = { ...loaded, icons: { ...icons, ...loaded.icons } };
}

/** All icons that are loaded so far. */
export function iconsNow(): LoadedIcons {
  return loaded;
}

export { subscribe as subscribeToIcons };

/** The drawing of a name; null while a set that may hold it is not loaded. */
export function findIcon({ icons, sets, signs }: LoadedIcons, name: string): IconShape | null {
  if (Object.hasOwn(icons, name)) return icons[name] ?? null;
  return sets < SETS.length || !signs.has(signOf(name)) ? null : UNKNOWN_ICON;
}
