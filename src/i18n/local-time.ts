/**
 * A moment as this device's clock shows it: `2026-01-31 08:05:09`, sortable by eye like all times of
 * the product.
 *
 * @param moment ISO 8601; anything else comes back as it is.
 */
export function localTime(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return moment;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}
