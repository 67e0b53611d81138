import type { ICellRendererParams } from 'ag-grid-community';
import { CLASS_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import { badgeClasses } from './cell-classes.ts';
import { appendMixed } from './mixed-cell.ts';

/** A value as a soft badge: the text says what the colour says. */
export function badgeCell({ data, colDef, valueFormatted }: ICellRendererParams<Row>): HTMLElement {
  const text = valueFormatted ?? '';
  const classes = badgeClasses(data?.[`${colDef?.colId}${CLASS_SUFFIX}`]);
  const badge = document.createElement('span');
  if (text !== '' && classes !== null) badge.className = `y4-badge ${classes}`;
  appendMixed(badge, text);
  return badge;
}
