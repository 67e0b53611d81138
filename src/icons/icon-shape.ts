import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';

/** What is drawn: the size of the drawing's box and its path. */
export interface IconShape {
  width: number;
  height: number;
  path: string;
}

/** @throws if the icon has two tones, which the free sets have none of. */
function shapeOf({ icon, iconName }: IconDefinition): IconShape {
  const [width, height, , , path] = icon;
  if (typeof path !== 'string') throw new Error(`The icon ${iconName} has more than one tone.`);
  return { width, height, path };
}

/** Icons by name; those of the sets beside the solid one carry their prefix. */
export type IconSet = Readonly<Record<string, IconShape>>;

interface IconLists {
  solid?: IconDefinition[];
  regular?: IconDefinition[];
  brands?: IconDefinition[];
}

/** Names each icon as definitions do: `box`, `regular:bell`, `brands:github`. */
export function iconSet({ solid = [], regular = [], brands = [] }: IconLists): IconSet {
  return Object.fromEntries([
    ...solid.map((icon) => [icon.iconName, shapeOf(icon)]),
    ...regular.map((icon) => [`regular:${icon.iconName}`, shapeOf(icon)]),
    ...brands.map((icon) => [`brands:${icon.iconName}`, shapeOf(icon)]),
  ]);
}

const POINTING =
  /^(?:(?:chevron|angle|angles|arrow|caret|circle-arrow|circle-chevron|arrow-right|arrow-left)-(?:left|right)|arrow-(?:right|left)-.*|right-.*|left-.*|reply|share|paper-plane|forward|backward)$/;

/** Whether the icon points along the line of text, and is mirrored where text runs leftward. */
export function isPointing(name: string): boolean {
  return POINTING.test(name.slice(name.indexOf(':') + 1));
}
