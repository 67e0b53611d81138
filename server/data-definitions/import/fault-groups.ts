import type { ImportedFault } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';

/** A faulty row of a sheet: its number, what is wrong with it as a whole, and with which fields. */
export interface FaultyRow {
  readonly row: number;
  readonly message: string;
  readonly fields: readonly { name: string; message: string }[];
}

/**
 * The faults of a sheet by what they say: a thousand rows often have the same one, and are mended together.
 *
 * @param faulty in the order of the sheet.
 * @returns those that most rows have first.
 */
export function faultGroups(faulty: readonly FaultyRow[]): ImportedFault[] {
  const groups = new Map<string, ImportedFault>();
  for (const { row, message, fields } of faulty) {
    const faults = fields.map(({ name, message: fault }) => ({ name, message: fault }));
    for (const fault of message === '' ? faults : [{ message }, ...faults]) {
      const key = JSON.stringify(fault);
      const group = groups.get(key) ?? { ...fault, count: 0, ranges: [] };
      groups.set(key, group);
      group.count += 1;
      const last = group.ranges.at(-1);
      if (last?.[1] === row - 1) last[1] = row;
      else group.ranges.push([row, row]);
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
