import type { PictureArea } from '#machines/picture/picture.machine.ts';

/** Kinds of pictures that a browser can write again; others are taken as they are. */
export function isCuttable({ type }: Blob): boolean {
  return /^image\/(?:jpeg|png|webp)$/.test(type);
}

/** Pixels of a part that is given in percent: whole ones, at least one, never beyond the edges. */
export function pixelsOf(
  area: PictureArea,
  width: number,
  height: number,
): { x: number; y: number; width: number; height: number } {
  const x = Math.min(width - 1, Math.max(0, Math.round((area.x / 100) * width)));
  const y = Math.min(height - 1, Math.max(0, Math.round((area.y / 100) * height)));
  return {
    x,
    y,
    width: Math.min(width - x, Math.max(1, Math.round((area.width / 100) * width))),
    height: Math.min(height - y, Math.max(1, Math.round((area.height / 100) * height))),
  };
}

/**
 * That part of the picture as a picture of the same kind, or as a PNG where the browser does not write that kind (WebP
 * in Safari); the picture itself for the whole of it.
 */
export async function cutPicture(picture: Blob, area: PictureArea | null): Promise<Blob> {
  if (area === null) return picture;
  const bitmap = await createImageBitmap(picture);
  const part = pixelsOf(area, bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(part.width, part.height);
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, part.width, part.height);
  bitmap.close();
  return canvas.convertToBlob({ type: picture.type, quality: 0.95 });
}

/** The name of what was cut out of a picture: with the ending of its own kind when that is another. */
export function nameOfPart(name: string, picture: Blob, part: Blob): string {
  if (part.type === picture.type) return name;
  return `${name.replace(/\.[^.]*$/, '')}.${part.type.replace('image/', '')}`;
}
