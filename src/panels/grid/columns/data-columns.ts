import type { ColDef } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { cellRendererOf } from '../cells/cell-renderer.ts';
import type { ColumnContext } from '../cells/display-text.ts';
import { fillingColumn } from './fit-columns.ts';
import { columnOf, DEFAULT_WIDTH, leastWidth } from './grid-columns.ts';
import { letterScale } from './letter-scale.ts';
import { type ColumnLayoutControl, columnFields } from './use-column-layout.ts';
import { EDGES } from './whole-widths.ts';

/** What the columns of a grid are made from. */
export interface DataColumnsInput {
  definition: ClientDataDefinition;
  /** What the grid starts with; afterwards it tells its own sort. */
  sort: readonly SortOrder[];
  columns: ColumnLayoutControl;
  /** Rows come in the order that they are to have. */
  isSorted: boolean;
  /** Pixels that the columns have beside each other; null before that is known. */
  room: number | null;
}

/** What the columns are fitted to; all widths in pixels. */
interface ColumnSizes {
  /** Of texts that are not to be cut, by field. */
  whole: ReadonlyMap<string, number>;
  /** Of texts that begin at the far end, by field. */
  turned: ReadonlyMap<string, number>;
  /** What columns that may change are multiplied with. */
  scale: number;
  isNarrow: boolean;
  isRtl: boolean;
}

/** Pixels of the first column that stays in sight on a phone, and at most of one that is not to be cut. */
const PHONE_COLUMN = 152;
const PHONE_COLUMN_OF_KEYS = 184;

/** Columns of a data definition, as the user arranged them. */
export function dataColumns(
  { definition, sort, columns, isSorted, room }: DataColumnsInput,
  { whole, turned, scale, isNarrow, isRtl }: ColumnSizes,
  context: ColumnContext,
): ColDef<Row>[] {
  const { layout, visible } = columns;
  const fields = new Map(columnFields(definition).map((field) => [field.name, field]));
  const stays = (field: ClientField) => staysWide(field, definition) || whole.has(field.name);
  const drawn = (field: ClientField) => wideEnough(columnOf(field, context), whole.get(field.name));
  const pinnedWidths = (field: ClientField) => {
    if (!stays(field)) return { width: PHONE_COLUMN, least: LEAST_IN_SIGHT * letterScale() };
    const width = Math.min(drawn(field).width ?? PHONE_COLUMN, PHONE_COLUMN_OF_KEYS);
    return { width, least: width };
  };
  const shown = visible.flatMap((name) => fields.get(name) ?? []);
  const { first, width, free } = isNarrow
    ? stayingInSight(shown, room, pinnedWidths)
    : { first: undefined, width: undefined, free: room };
  const filling = fillingColumn(
    shown
      // What stays in sight has its own width, and takes no rest.
      .filter(({ name }) => name !== first)
      .map((field) => ({
        name: field.name,
        width: layout.widths[field.name] ?? field.width,
        fixed: stays(field),
      })),
  );
  /** Pixels that the columns before one take. */
  let taken = 0;
  const made = columns.columns.flatMap(({ name }): ColDef<Row>[] => {
    const field = fields.get(name);
    if (field === undefined) return [];
    const chosen = layout.widths[name];
    const own = stays(field) ? 1 : scale;
    const pinned = name === first ? width : undefined;
    const asDrawn = drawn(field);
    const base =
      // What is drawn narrower than it is, is in sight already.
      free === null || own < 1 || stays(field)
        ? asDrawn
        : beginningInSight(asDrawn, turned.get(name) ?? 0, { free, taken });
    if (visible.includes(name) && pinned === undefined) {
      taken += chosen ?? (base.width ?? base.minWidth ?? DEFAULT_WIDTH) * own;
    }
    return [
      {
        ...base,
        ...cellRendererOf(field),
        ...sizeOf(scaled(base, own), { chosen, pinned, fills: name === filling }),
        // The library keeps one where it was of which nothing is said.
        pinned: pinned === undefined ? null : isRtl ? 'right' : 'left',
        ...(isSorted ? { comparator: () => 0 } : {}),
        ...sortOf(sort, name),
        hide: !visible.includes(name),
      },
    ];
  });
  if (!isNarrow || !isRtl || free === null) return made;
  const isTime = (name = '') => fields.get(name)?.type === 'DateTime';
  return timesInSight(made, { free, isTime, isChosen: (name = '') => name in layout.widths });
}

/**
 * Columns of a page from right to left, in which a time begins at the far end of its cell: where that is out of sight
 * before anybody scrolls, the column before it takes the room in which no more than the time's end would be seen.
 */
function timesInSight(
  columns: readonly ColDef<Row>[],
  {
    free,
    isTime,
    isChosen,
  }: { free: number; isTime(name?: string): boolean; isChosen(name?: string): boolean },
): ColDef<Row>[] {
  let taken = 0;
  let before: ColDef<Row> | undefined;
  for (const column of columns) {
    if (column.hide === true || column.pinned) continue;
    const width = column.width ?? column.minWidth ?? DEFAULT_WIDTH;
    if (taken + width > free) {
      const { colId } = column;
      const isCut = isTime(colId) && free - taken < width - EDGES / 2;
      if (!isCut || before === undefined || isChosen(before.colId)) break;
      const own = before.width ?? before.minWidth ?? DEFAULT_WIDTH;
      const wider = { ...before, width: own + free - taken, flex: undefined };
      return columns.map((one) => (one === before ? wider : one));
    }
    taken += width;
    before = column;
  }
  return [...columns];
}

/** Pixels that columns have to have beside what stays in sight, for letters of the usual size. */
const LEAST_FREE = 64;
/** Pixels that may be wanting of that: times have them to spare where their letters are no wider than usual. */
const SPARE = 8;
/** Pixels that what stays in sight keeps where its texts may be cut. */
const LEAST_IN_SIGHT = 96;

/** Pixels that a column has to have beside what stays in sight: half of a time is no time, however it is scrolled. */
function leastFree(field: ClientField): number {
  return field.type === 'DateTime' ? leastWidth(field) - EDGES : LEAST_FREE;
}

/**
 * The column that stays in sight on a phone, where it leaves room for those that are scrolled beside it, if need be
 * narrower than it is: letters of twice the size have none, and times have none beside a long key. With the pixels that
 * it has, and those that the others have then; null before that is known.
 */
function stayingInSight(
  shown: readonly ClientField[],
  room: number | null,
  widthsOfField: (field: ClientField) => { width: number; least: number },
): { first: string | undefined; width: number | undefined; free: number | null } {
  const [field, ...others] = shown;
  const none = { first: undefined, width: undefined, free: room };
  // One column has nothing to stay beside.
  if (field === undefined || others.length === 0) return none;
  const { width: most, least } = widthsOfField(field);
  if (room === null) return { first: field.name, width: most, free: null };
  const needed = Math.max(...others.map(leastFree)) * letterScale();
  const width = Math.min(most, Math.max(least, Math.floor(room - needed)));
  const free = room - width;
  return free >= needed - SPARE ? { first: field.name, width, free } : none;
}

/**
 * The column no wider than what is seen of it before anybody scrolls: a text that begins at its far end begins beside what
 * stays in sight, not below it. One that comes into sight later is no wider than all that scrolls.
 *
 * @param text pixels of its longest text that begins there.
 */
function beginningInSight(
  column: ColDef<Row>,
  text: number,
  { free, taken }: { free: number; taken: number },
): ColDef<Row> {
  const { width } = column;
  const left = free - taken;
  const most = left >= LEAST_FREE * letterScale() ? left : free;
  return width === undefined || width <= most || text <= most || most < LEAST_FREE
    ? column
    : { ...column, width: most };
}

function wideEnough(column: ColDef<Row>, pixels = 0): ColDef<Row> {
  const { minWidth } = column;
  if (minWidth === undefined) return column;
  return { ...column, minWidth: Math.max(minWidth, pixels * letterScale()) };
}

/**
 * A cut would make the value wrong, as an amount's, the same as another row's, as a key's, or no word any
 * more, as the few short ones of a code.
 */
function staysWide({ name, type, extraType }: ClientField, { key }: ClientDataDefinition): boolean {
  return type !== 'Text' || extraType === 'BrieflyCode' || key.includes(name);
}

/** Pixels of the columns in sight, and which of them stay as they are, also those that their user has chosen. */
export function widthsOf(
  definition: ClientDataDefinition,
  { layout, visible }: ColumnLayoutControl,
  whole: ReadonlyMap<string, number>,
) {
  return columnFields(definition)
    .filter(({ name }) => visible.includes(name))
    .map((field) => {
      const chosen = layout.widths[field.name];
      const { width = Math.max(leastWidth(field), whole.get(field.name) ?? 0) } = field;
      return {
        width: chosen ?? width * letterScale(),
        fixed: chosen !== undefined || whole.has(field.name) || staysWide(field, definition),
      };
    });
}

function scaled({ width, minWidth }: ColDef<Row>, scale: number): Partial<ColDef<Row>> {
  return {
    ...(width === undefined ? {} : { width: Math.floor(width * scale) }),
    ...(minWidth === undefined ? {} : { minWidth: Math.floor(minWidth * scale) }),
  };
}

/** The width that keeps a column in sight on a phone, the one that its user chose, what the others leave, or its own. */
function sizeOf(
  own: Partial<ColDef<Row>>,
  { chosen, pinned, fills }: { chosen?: number; pinned?: number; fills: boolean },
): Partial<ColDef<Row>> {
  const base = chosen === undefined ? own : { width: chosen, flex: undefined };
  if (pinned !== undefined) return { ...base, width: pinned, flex: undefined };
  if (chosen !== undefined || !fills) return base;
  return { ...base, flex: 1, minWidth: own.width ?? own.minWidth ?? DEFAULT_WIDTH };
}

function sortOf(sort: readonly SortOrder[], name: string): Partial<ColDef<Row>> {
  const index = sort.findIndex((order) => order.name === name);
  const order = sort[index];
  return order === undefined ? {} : { initialSort: order.order, initialSortIndex: index };
}
