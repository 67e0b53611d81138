import type { ColDef } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import { DEFAULT_WIDTH } from './grid-columns.ts';

/** Pixels of a column; those that are fixed stay as they are. */
interface ColumnWidth {
  width: number;
  fixed: boolean;
}

/** How much of its width a column keeps at least: narrower ones can not be read any more. */
const LEAST = 0.72;

/**
 * What columns of these widths are multiplied with to find room beside each other: 1 when they have
 * it anyway, or when they would become too narrow and had better be scrolled.
 */
export function fitScale(widths: readonly ColumnWidth[], room: number | null): number {
  const scale = room === null ? 1 : scaleInto(widths, room);
  return scale < 1 && scale >= LEAST ? Math.floor(scale * 100) / 100 : 1;
}

function scaleInto(widths: readonly ColumnWidth[], room: number): number {
  const sum = (fixed: boolean) =>
    widths.filter((one) => one.fixed === fixed).reduce((total, { width }) => total + width, 0);
  return (room - sum(true)) / sum(false);
}

/** Do columns find this room beside each other, if need be narrower than they are? On a phone none becomes narrower. */
export function findRoom(widths: readonly ColumnWidth[], room: number, isNarrow: boolean): boolean {
  return scaleInto(widths, room) >= (isNarrow ? 1 : LEAST);
}

/**
 * The column that takes the room that is left, so that rows reach the grid's end: of those whose texts
 * are cut for want of it the widest, else the last one. Undefined when columns without a width share it.
 *
 * @param columns as they stand beside each other; the texts of those that are fixed are never cut.
 */
export function fillingColumn(
  columns: readonly { name: string; width: number | undefined; fixed: boolean }[],
): string | undefined {
  if (columns.some(({ width }) => width === undefined)) return undefined;
  const widest = columns
    .filter(({ fixed }) => !fixed)
    .reduce((most, { width = 0 }) => Math.max(most, width), 0);
  const cut = columns.find(({ width, fixed }) => !fixed && width === widest);
  return (cut ?? columns.at(-1))?.name;
}

/** Pixels that columns need at least, as they are given to the grid. */
export function leastRoom(columns: readonly ColDef<Row>[]): number {
  return columns
    .filter(({ hide }) => hide !== true)
    .map(({ flex, width, minWidth }) => (flex ? minWidth : (width ?? minWidth)) ?? DEFAULT_WIDTH)
    .reduce((sum, width) => sum + width, 0);
}
