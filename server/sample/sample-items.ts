import type { SampleItem } from './tenant.ts';

/**
 * Reads items from a table, one a line: `name | second name | lowest-highest price | variants`.
 *
 * @throws Error with the line that is not so.
 */
export function sampleItems(table: string): SampleItem[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name, second, prices, variants] = line.split('|').map((cell) => cell.trim());
      const [lowest, highest] = (prices ?? '').split('-').map(Number);
      if (!name || !second || !lowest || !highest || !variants) {
        throw new Error(`Not an item of the sample: ${line}`);
      }
      return { name, second, price: [lowest, highest], variants: variants.split(', ') };
    });
}
