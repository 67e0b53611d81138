import type { ColDef, GridApi, ICellRendererParams } from 'ag-grid-community';
import type { ComponentType, CSSProperties } from 'react';
import { ROW_CLASS_KEY, type Row } from '#schemas/definitions/common.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useIsPrinting } from '../../../ui/use-is-printing.ts';
import { CellText, cellClasses, formatted } from '../cells/CellText.tsx';
import { classesOf } from '../cells/cell-classes.ts';
import { CODE } from '../columns/whole-widths.ts';
import { mostPrintedRows } from './print-size.ts';

/** Columns that upright paper has room for: of more each would have a few letters. */
const MOST_UPRIGHT = 10;
/** Letters that columns together have room for in one line of upright paper, of which some have few. */
const LETTERS_OF_LINE = 150;

/**
 * The page of a grid as a table, on paper: a grid has only the rows and columns that its place on the screen has room
 * for, and each row in one line.
 */
export function PrintedRows({ api }: { api: GridApi<Row> | null }) {
  const { t } = useTranslation();
  const { format } = useServices();
  const isPrinting = useIsPrinting();
  if (!isPrinting || api === null || api.isDestroyed()) return null;
  // Checkboxes and buttons are for the screen.
  const columns = api
    .getAllDisplayedColumns()
    .map((column) => column.getColDef() as ColDef<Row>)
    .filter(({ context }) => context?.field !== undefined);
  const rows = rowsOfPage(api);
  const shown = mostPrintedRows(columns.length);
  const integer = (value: number) => format().number(value, 'integer');
  return (
    <div className={`y4-print${columns.length > MOST_UPRIGHT ? ' y4-print--wide' : ''}`}>
      <table style={{ '--y4-columns': columns.length } as CSSProperties}>
        <thead>
          <tr>
            {columns.map(({ colId, headerName, headerClass }) => (
              <th key={colId} scope="col" className={String(headerClass)}>
                {headerName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ id, row }) => (
            <tr key={id} className={classesOf(row[ROW_CLASS_KEY]).join(' ')}>
              {columns.map((column) => (
                <PrintedCell key={column.colId} column={column} row={row} count={columns.length} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown ? (
        <p>
          {t('Only the first {shown} of {all} rows are here', {
            shown: integer(shown),
            all: integer(rows.length),
          })}
        </p>
      ) : null}
    </div>
  );
}

function rowsOfPage(api: GridApi<Row>): { id: string; row: Row }[] {
  const size = api.paginationGetPageSize();
  const from = api.paginationGetCurrentPage() * size;
  const count = Math.min(size, api.paginationGetRowCount() - from);
  return Array.from({ length: count }, (_, index) => {
    const { id = '', data = {} } = api.getDisplayedRowAtIndex(from + index) ?? {};
    return { id, row: data };
  });
}

/** A cell of one of `count` columns. */
function PrintedCell({ column, row, count }: { column: ColDef<Row>; row: Row; count: number }) {
  const { Component }: { Component?: ComponentType<ICellRendererParams<Row>> } =
    column.cellRenderer ?? {};
  const text = formatted(column, row);
  const params = {
    data: row,
    value: row[column.colId ?? ''],
    valueFormatted: text,
    colDef: column,
  };
  return (
    <td className={printedClasses(column, row, text, count)}>
      {Component === undefined ? (
        <CellText column={column} row={row} text={text} />
      ) : (
        <Component {...(params as ICellRendererParams<Row>)} />
      )}
    </td>
  );
}

/** A day stands in one line, and so does a code that leaves as much room to each other column. */
function printedClasses(column: ColDef<Row>, row: Row, text: string, count: number): string {
  const isDay = column.context?.field?.type === 'DateTime';
  const isCode = text.length * count <= LETTERS_OF_LINE && CODE.test(text);
  const own = [isDay && 'y4-print__day', isCode && 'text-nowrap'];
  return [...cellClasses(column, row), ...own].filter(Boolean).join(' ');
}
