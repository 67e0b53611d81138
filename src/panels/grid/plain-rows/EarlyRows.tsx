import type { ColDef } from 'ag-grid-community';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { ROW_CLASS_KEY, type Row } from '#schemas/definitions/common.ts';
import { useIsRtl } from '../../../ui/text/use-is-rtl.ts';
import { CellText, cellClasses } from '../cells/CellText.tsx';
import { classesOf } from '../cells/cell-classes.ts';

interface EarlyRowsProps {
  /** As the grid gets them. */
  columns: readonly ColDef<Row>[];
  /** Those in sight. */
  rows: readonly Row[];
  /** Pixels of the column with the checkboxes; 0 where there is none. */
  selectionWidth: number;
}

/**
 * What the rows of a grid say, where they are going to stand, while the grid is being made. For the eye alone: who
 * hears the page, clicks or types meets the grid.
 */
export function EarlyRows({ columns, rows, selectionWidth }: EarlyRowsProps) {
  const start = useIsRtl() ? 'right' : 'left';
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    const middle = current?.parentElement?.querySelector('.y4-early__middle');
    if (current && middle) current.hidden = middle.scrollWidth <= middle.clientWidth;
  }, []);
  const shown = columns.filter(({ hide }) => hide !== true);
  const parts = {
    start: shown.filter(({ pinned }) => pinned === start),
    middle: shown.filter(({ pinned }) => !pinned),
    end: shown.filter(({ pinned }) => pinned && pinned !== start),
  };
  const cells = (cellOf: (column: ColDef<Row>) => ReactNode) => (
    <>
      <div className="y4-early__start">
        {selectionWidth > 0 ? (
          <div className="y4-early__box" style={{ width: selectionWidth }} />
        ) : null}
        {parts.start.map(cellOf)}
      </div>
      <div className="y4-early__middle">{parts.middle.map(cellOf)}</div>
      <div className="y4-early__end">{parts.end.map(cellOf)}</div>
    </>
  );
  return (
    <div className="y4-early" aria-hidden="true" inert>
      <div className="y4-early__head">
        {cells((column) => (
          <Cell key={column.colId} column={column} classes={[String(column.headerClass)]}>
            {column.headerName}
          </Cell>
        ))}
      </div>
      {rows.map((row, index) => (
        // Rows without a key of their own are drawn as well, and none moves.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={['y4-early__row', ...classesOf(row[ROW_CLASS_KEY])].join(' ')}>
          {cells((column) => (
            <Cell key={column.colId} column={column} classes={cellClasses(column, row)}>
              <Value column={column} row={row} />
            </Cell>
          ))}
        </div>
      ))}
      <div className="y4-early__bar" ref={bar} />
    </div>
  );
}

function Cell({
  column,
  classes,
  children,
}: {
  column: ColDef<Row>;
  classes: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className={['y4-early__cell', ...classes].join(' ')} style={roomOf(column)}>
      {children}
    </div>
  );
}

/** Buttons, pictures, files and HTML come with the grid. */
function Value({ column, row }: { column: ColDef<Row>; row: Row }) {
  return column.cellRenderer === undefined ? <CellText column={column} row={row} /> : null;
}

/** As the grid shares its width among its columns. */
function roomOf({ flex, width, minWidth }: ColDef<Row>): CSSProperties {
  return flex ? { flex: `${flex} 0 0`, minWidth } : { width };
}
