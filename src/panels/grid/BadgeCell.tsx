import type { ICellRendererParams } from 'ag-grid-community';
import { CLASS_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { classesOf } from './grid-columns.ts';

const BADGE = /(?:^|\s)badge-soft-/;

/** Names of the fields whose cells carry badge classes: they are drawn as a badge in the cell. */
export function hasBadgeClasses(rows: readonly Row[], fields: readonly ClientField[]): Set<string> {
  const names = new Set<string>();
  for (const { name } of fields) {
    const key = name + CLASS_SUFFIX;
    if (rows.some((row) => BADGE.test(String(row[key] ?? '')))) names.add(name);
  }
  return names;
}

/** A value as a soft badge: the text says what the colour says. */
export function BadgeCell({ data, colDef, valueFormatted }: ICellRendererParams<Row>) {
  const text = valueFormatted ?? '';
  if (text === '') return null;
  const classes = classesOf(data?.[`${colDef?.colId}${CLASS_SUFFIX}`]).map((name) =>
    name.replace(BADGE, 'y4-badge--'),
  );
  return <span className={['y4-badge', ...classes].join(' ')}>{text}</span>;
}
