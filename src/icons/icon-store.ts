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

export interface LoadedIcons {
  icons: IconSet;
  /** How many of the sets are in. */
  sets: number;
}

let loaded: LoadedIcons = { icons: coreIcons, sets: 0 };
let request: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the next set; a try that failed may be repeated. */
export function loadMoreIcons(): Promise<void> {
  const load = SETS[loaded.sets];
  if (load === undefined) return Promise.resolve();
  request ??= load()
    .then((more) => {
      loaded = { icons: { ...more, ...loaded.icons }, sets: loaded.sets + 1 };
    })
    .catch(() => undefined)
    .finally(() => {
      request = null;
      for (const listener of listeners) listener();
    });
  return request;
}

/** Adds icons that came with a page, before it is drawn, so that no larger set is asked for them. */
export function addIcons(icons: IconSet): void {
  loaded = { ...loaded, icons: { ...icons, ...loaded.icons } };
}

/** All icons that are loaded so far. */
export function iconsNow(): LoadedIcons {
  return loaded;
}

/** @returns what ends the subscription. */
export function onIconsLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The drawing of a name; null while a set that may hold it is not loaded. */
export function findIcon({ icons, sets }: LoadedIcons, name: string): IconShape | null {
  if (Object.hasOwn(icons, name)) return icons[name] ?? null;
  return sets < SETS.length ? null : UNKNOWN_ICON;
}
