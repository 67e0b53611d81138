import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { type IconSet, iconSet } from '../../icons/icon-shape.ts';

/** Sets of the developer page (spec 2.33); `library` is what the product brings along itself. */
export const ICON_SETS = ['brands', 'solids', 'regulars', 'library'] as const;
/** One of {@link ICON_SETS}. */
export type IconSetName = (typeof ICON_SETS)[number];

function definitionsOf(module: object): IconDefinition[] {
  const all = Object.values(module).filter(
    (one): one is IconDefinition =>
      typeof one === 'object' && one !== null && 'iconName' in one && 'icon' in one,
  );
  // Renamed icons are exported under both names.
  return [...new Map(all.map((one) => [one.iconName, one])).values()];
}

const LOADERS: Record<IconSetName, () => Promise<IconSet>> = {
  brands: async () =>
    iconSet({ brands: definitionsOf(await import('@fortawesome/free-brands-svg-icons')) }),
  solids: async () =>
    iconSet({ solid: definitionsOf(await import('@fortawesome/free-solid-svg-icons')) }),
  regulars: async () =>
    iconSet({ regular: definitionsOf(await import('@fortawesome/free-regular-svg-icons')) }),
  library: async () => {
    const [core, common, business] = await Promise.all([
      import('../../icons/core-icons.ts'),
      import('../../icons/common-icons.ts'),
      import('../../icons/business-icons.ts'),
    ]);
    return { ...core.coreIcons, ...common.commonIcons, ...business.businessIcons };
  },
};

/** Loads the drawings of a set; each is a file of its own. */
export function loadIconSet(name: IconSetName): Promise<IconSet> {
  return LOADERS[name]();
}

/** Icons whose name has all words of the search. */
export function searchIcons(icons: IconSet, search: string): [string, IconSet[string]][] {
  const words = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  return Object.entries(icons).filter(([name]) => words.every((word) => name.includes(word)));
}
