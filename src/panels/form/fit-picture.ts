import { LONGEST_SIDE } from '#schemas/wire/smaller-picture.ts';

/** Width and height that keep the shape and have no side longer than {@link LONGEST_SIDE}; never larger. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The picture in a size worth sending; as it is when it is small, animated, can not be read, or is of a kind that this
 * browser does not write.
 */
export async function fitPicture(file: Blob): Promise<Blob> {
  if (!/^image\/(?:jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const size = fitSize(bitmap.width, bitmap.height);
    if (size.width === bitmap.width) return file;
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
    bitmap.close();
    const fitted = await canvas.convertToBlob({ type: file.type, quality: 0.9 });
    return fitted.type === file.type ? fitted : file;
  } catch {
    return file;
  }
}

/** The picture itself as a data URL, for fields that keep it in the record. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
