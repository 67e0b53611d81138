import type { ColDef } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { BadgeCell } from './BadgeCell.tsx';
import { FileCell } from './FileCell.tsx';
import { HtmlCell } from './HtmlCell.tsx';
import { ImageCell } from './ImageCell.tsx';

/** How a field's cells are drawn when they are more than text. */
export function cellRendererOf(field: ClientField, hasBadges: boolean): ColDef<Row> {
  if (hasBadges) return { cellRenderer: BadgeCell, cellClass: undefined };
  if (field.extraType === 'Image') return { cellRenderer: ImageCell, sortable: false };
  if (field.extraType === 'File') return { cellRenderer: FileCell };
  return field.format === 'html' ? { cellRenderer: HtmlCell } : {};
}
