/** How much of its width a column keeps at least: narrower ones can not be read any more. */
const LEAST = 0.72;

/**
 * What columns of these widths are multiplied with to find room beside each other: 1 when they have
 * it anyway, or when they would become too narrow and had better be scrolled.
 *
 * @param widths pixels; those that are fixed stay as they are.
 */
export function fitScale(
  widths: readonly { width: number; fixed: boolean }[],
  room: number | null,
): number {
  if (room === null) return 1;
  const sum = (fixed: boolean) =>
    widths.filter((one) => one.fixed === fixed).reduce((total, { width }) => total + width, 0);
  const scale = (room - sum(true)) / sum(false);
  return scale < 1 && scale >= LEAST ? Math.floor(scale * 100) / 100 : 1;
}
