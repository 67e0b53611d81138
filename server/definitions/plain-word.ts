/** A label or a name by its letters and digits alone: `__Order date`, `orderDate` and `order_date` are the same. */
export function plainWord(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
