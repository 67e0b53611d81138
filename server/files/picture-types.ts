/**
 * Pictures that are encoded again when they come, which takes everything else out of them: a browser may
 * show them.
 */
export const PICTURE_TYPES: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);
