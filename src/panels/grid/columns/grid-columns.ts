import type { ColDef, ITooltipParams, ValueFormatterParams } from 'ag-grid-community';
import { compareValues } from '#machines/panel/sorted-rows.ts';
import { CLASS_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { leftToRightMarked } from '#schemas/wire/left-to-right.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { MOST_SHOWN, shortened } from '../../../i18n/shortened.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { readsWithPage } from '../../../ui/text/text-direction.ts';
import { badgeClasses, classesOf } from '../cells/cell-classes.ts';
import { type ColumnContext, displayText } from '../cells/display-text.ts';
import { valueText } from '../cells/value-text.ts';
import { letterScale } from './letter-scale.ts';

/** Numbers are read from the end, everything else from the start (spec 3.4k). */
function textAlign(field: ClientField): 'start' | 'center' | 'end' {
  return field.textAlign ?? (field.type === 'Number' ? 'end' : 'start');
}

/** Characters of a value that its tip shows. */
const MOST_IN_TIP = 1_000;

/** Characters of a value that its cell shows, more than the widest has room for in its one line. */
const MOST_IN_CELL = 500;

/** What a cell shows of a text; HTML keeps its tags, and what they enclose is cut by its width. */
export function shortenedCell(text: string, { format }: ClientField): string {
  return shortened(text, format === 'html' ? MOST_SHOWN : MOST_IN_CELL);
}

/** Pixels of a column whose field names no width, at least. */
export const DEFAULT_WIDTH = 120;

/** A day with its time is cut off in less where its row is bold, or its letters are not fitted to pixels as on Linux. */
const TIME_WIDTH = 164;
/** Rows that are named by moments are told apart by their seconds too. */
const MOMENT_WIDTH = 188;

/** Places of a number that stand in a column of the default width beside some thousands, and what each further one takes. */
const FITTING_PLACES = 5;
const DIGIT_WIDTH = 8;
/** No more places are written, and a column of texts is not pushed out of sight for them. */
const MOST_PLACES = 12;

/** Pixels that a column needs whose field names no width. */
export function leastWidth({ type, format, places = 0, rowSpelling }: ClientField): number {
  if (rowSpelling?.name === 'moment') return MOMENT_WIDTH;
  if (type === 'DateTime' && format !== 'date') return TIME_WIDTH;
  const further = Math.min(places, MOST_PLACES) - FITTING_PLACES;
  return DEFAULT_WIDTH + Math.max(0, further) * DIGIT_WIDTH;
}

/** Pixels of a column of the field before its user changes them: more for who reads larger letters. */
function widthOf(field: ClientField): number {
  return (field.width ?? leastWidth(field)) * letterScale();
}

/** A column of AG Grid for a field of a data definition (spec 3.4, 3.6). */
export function columnOf(field: ClientField, context: ColumnContext): ColDef<Row> {
  const title = fieldTitle(context.t, field);
  const alignment = textAlign(field);
  const align = `y4-cell-${alignment}`;
  return {
    colId: field.name,
    field: field.name,
    headerName: title,
    headerTooltip: translateLabel(context.t, field.columnTip) || title,
    headerClass: `y4-cell-${field.captionAlign ?? alignment}`,
    ...(field.width === undefined
      ? { flex: 1, minWidth: widthOf(field) }
      : { width: widthOf(field) }),
    hide: field.hidden,
    sortable: field.sortable,
    filter: false,
    cellDataType: false,
    comparator: compareValues,
    valueFormatter: ({ data }: ValueFormatterParams<Row>) =>
      data ? shortenedCell(displayText(field, data, context), field) : '',
    getQuickFilterText: ({ data }) => displayText(field, data, context),
    tooltipValueGetter: ({ data }: ITooltipParams<Row>) => tipOf(field, data, context),
    cellClass: ({ data }) => {
      const classes = data?.[field.name + CLASS_SUFFIX];
      // The badge in the cell has them then.
      const own = badgeClasses(classes) === null ? classesOf(classes) : [];
      return [align, ...own, ...(readsOn(field, data, context) ? ['y4-with-page'] : [])];
    },
    context: { field },
  };
}

/** Names are mixed of letters of several scripts; numbers and times are not. */
function readsOn(field: ClientField, row: Row | undefined, context: ColumnContext): boolean {
  const isRtl = document.documentElement.dir === 'rtl';
  if (!isRtl || row === undefined || field.type !== 'Text') return false;
  return readsWithPage(shortenedCell(displayText(field, row, context), field), isRtl);
}

/** What is shown of a value beside its cell. */
export function tipOf(field: ClientField, row: Row | undefined, context: ColumnContext): string {
  return leftToRightMarked(shortened(wholeTip(field, row, context), MOST_IN_TIP));
}

function wholeTip(field: ClientField, row: Row | undefined, context: ColumnContext): string {
  if (!row || field.format === 'html') return '';
  if (field.valueTip === undefined) return displayText(field, row, context);
  const other = row[field.valueTip];
  return other === undefined || other === null
    ? translateLabel(context.t, field.valueTip)
    : valueText(other);
}
