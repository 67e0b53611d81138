import type { ICellRendererParams } from 'ag-grid-community';
import { CLASS_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import { badgeClasses } from '../cell-classes.ts';

/** A value as a soft badge: the text says what the colour says. */
export function BadgeCell({ data, colDef, valueFormatted }: ICellRendererParams<Row>) {
  const text = valueFormatted ?? '';
  const classes = badgeClasses(data?.[`${colDef?.colId}${CLASS_SUFFIX}`]);
  if (text === '' || classes === null) return text;
  return <span className={`y4-badge ${classes}`}>{text}</span>;
}
