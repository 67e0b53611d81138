import type { ColDef, ValueFormatterParams } from 'ag-grid-community';
import { CLASS_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import { mixesDirections } from '#schemas/wire/left-to-right.ts';
import { MixedText } from '../../../ui/text/mixed-text.tsx';
import { badgeClasses } from './cell-classes.ts';
import { watchCut } from './cut-text.ts';
import { mixedDirection } from './mixed-cell.ts';

interface CellTextProps {
  column: ColDef<Row>;
  row: Row;
  /** What the column writes. */
  text?: string;
}

/** What a cell of a grid says, outside of the grid: its text, or the badge of it. */
export function CellText({ column, row, text = formatted(column, row) }: CellTextProps) {
  const badge = badgeClasses(row[`${column.colId}${CLASS_SUFFIX}`]);
  const content = <MixedText text={text} />;
  if (badge !== null && text !== '') return <span className={`y4-badge ${badge}`}>{content}</span>;
  return mixesDirections(text) ? (
    <span className="y4-cell-mixed" dir={mixedDirection(text)} ref={watchCutOf}>
      {content}
    </span>
  ) : (
    text
  );
}

function watchCutOf(text: HTMLElement | null) {
  return text === null ? undefined : watchCut(text);
}

/** The text of a cell; empty where its column writes none. */
export function formatted({ valueFormatter }: ColDef<Row>, row: Row): string {
  if (typeof valueFormatter !== 'function') return '';
  return valueFormatter({ data: row } as ValueFormatterParams<Row>);
}

/** The classes that a grid would give the cell. */
export function cellClasses({ cellClass }: ColDef<Row>, row: Row): readonly string[] {
  if (typeof cellClass !== 'function') return [String(cellClass)];
  const classes = cellClass({ data: row } as Parameters<typeof cellClass>[0]);
  return typeof classes === 'string' ? [classes] : (classes ?? []);
}
