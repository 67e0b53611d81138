import { FILES_BASE } from './endpoints.ts';

/** Widths in pixels in which every stored picture can be had; the first one is for thumbnails. */
export const SMALLER_WIDTHS = [160, 480, 960] as const;

/** Pixels of the longer side that a picture has at most when a form sends it: more than any screen shows. */
export const LONGEST_SIDE = 1600;

/** A stored picture: uploads are given such names. */
const STORED = /^([a-z0-9-]+\/[0-9a-f]{32})\.webp$/;
const SMALLER = /^([0-9a-f]{32})-(\d+)\.webp$/;

/**
 * Address of a stored picture that is no wider than that; null for what comes in one size only.
 *
 * @param address of the picture itself (spec 7.2).
 */
export function smallerPicture(
  address: string,
  width: (typeof SMALLER_WIDTHS)[number],
): string | null {
  if (!address.startsWith(FILES_BASE)) return null;
  const stem = STORED.exec(address.slice(FILES_BASE.length))?.[1];
  return stem === undefined ? null : `${FILES_BASE}${stem}-${width}.webp`;
}

/** The picture that the name of a smaller one means, and how wide it is to be; null for any other. */
export function largerPicture(name: string): { name: string; width: number } | null {
  const [, stem, digits] = SMALLER.exec(name) ?? [];
  const width = SMALLER_WIDTHS.find((one) => String(one) === digits);
  return stem === undefined || width === undefined ? null : { name: `${stem}.webp`, width };
}
