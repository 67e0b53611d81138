import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { CLASS_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { mixesDirections } from '#schemas/wire/left-to-right.ts';
import { reactCell } from '../ag-grid/grid-parts.tsx';
import { badgeCell } from './badge-cell.ts';
import { badgeClasses } from './cell-classes.ts';
import { moveWithinCell } from './cell-keys.ts';
import { FileCell } from './FileCell.tsx';
import { HtmlCell } from './HtmlCell.tsx';
import { ImageCell } from './ImageCell.tsx';
import { mixedCell } from './mixed-cell.ts';

const FILES = reactCell(FileCell);
const HTML = reactCell(HtmlCell);
const IMAGES = reactCell(ImageCell);
const BADGE = { component: badgeCell };
const MIXED = { component: mixedCell };

/** How a field's cells are drawn when they are more than text. */
export function cellRendererOf(field: ClientField): ColDef<Row> {
  const key = field.name + CLASS_SUFFIX;
  const own = ownRendererOf(field);
  const isText = own.cellRenderer === undefined;
  return {
    ...own,
    cellRendererSelector: ({ data, valueFormatted }: ICellRendererParams<Row>) => {
      if (badgeClasses(data?.[key]) !== null) return BADGE;
      return isText && mixesDirections(valueFormatted ?? '') ? MIXED : undefined;
    },
  };
}

function ownRendererOf(field: ClientField): ColDef<Row> {
  const keys = { suppressKeyboardEvent: moveWithinCell };
  if (field.extraType === 'Image') return { ...keys, cellRenderer: IMAGES, sortable: false };
  if (field.extraType === 'File') return { ...keys, cellRenderer: FILES };
  return field.format === 'html' ? { ...keys, cellRenderer: HTML } : {};
}
