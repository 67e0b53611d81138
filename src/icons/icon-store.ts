import { coreIcons } from './core-icons.ts';
import type { IconSet, IconShape } from './icon-shape.ts';

/** What stands for a name that no set has: a small neutral dot. */
export const UNKNOWN_ICON: IconShape = {
  width: 512,
  height: 512,
  path: 'M176 256a80 80 0 1 0 160 0a80 80 0 1 0-160 0z',
};

let known: IconSet = coreIcons;
let request: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the icons beside the core ones, once; a failed try may be repeated. */
export function loadBusinessIcons(): Promise<void> {
  request ??= import('./business-icons.ts').then(
    ({ businessIcons }) => {
      known = { ...businessIcons, ...coreIcons };
      for (const listener of listeners) listener();
    },
    () => {
      request = null;
    },
  );
  return request;
}

/** All icons that are loaded so far. */
export function iconsNow(): IconSet {
  return known;
}

/** @returns what ends the subscription. */
export function onIconsLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The drawing of a name; null while the set that may hold it is still on its way. */
export function findIcon(icons: IconSet, name: string): IconShape | null {
  if (Object.hasOwn(icons, name)) return icons[name] ?? null;
  return icons === coreIcons ? null : UNKNOWN_ICON;
}
