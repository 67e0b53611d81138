import type { ImportOutcome } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';

/** One fault at its place on the sheet. */
interface PlacedFault {
  row: number;
  /** Letters of the column, as spreadsheets name it; empty where the fault is about the row. */
  column: string;
  /** Field that it is about; absent where it is about the row. */
  name: string | undefined;
  message: string;
}

/** Every fault of a file by itself, from the first row to the last. */
export function placedFaults({ faults, columns }: ImportOutcome): PlacedFault[] {
  const places = new Map(columns.flatMap(({ field, column }) => (field ? [[field, column]] : [])));
  const placed = faults.flatMap(({ name, message, ranges }) => {
    const place = places.get(name ?? '');
    const column = place === undefined ? '' : lettersOf(place);
    return ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({
        fault: { row: from + index, column, name, message },
        place: place ?? -1,
      })),
    );
  });
  placed.sort((a, b) => a.fault.row - b.fault.row || a.place - b.place);
  return placed.map(({ fault }) => fault);
}

/** `0` → `A`, `27` → `AB`. */
export function lettersOf(column: number): string {
  const before = Math.floor(column / 26);
  const last = String.fromCharCode(65 + (column % 26));
  return before > 0 ? lettersOf(before - 1) + last : last;
}

/** What a spreadsheet would work out if a cell began so. */
const FORMULA = /^[=+\-@\t]/;

/** Lines as spreadsheets of every language open them: a mark of their encoding before, all cells in quotes. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
