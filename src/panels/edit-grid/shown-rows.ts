import type { GetRowIdParams } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';

const ID = Symbol('id');
const VISIBLE = Symbol('visible');
type ShownRow = Row & { [ID]?: string; [VISIBLE]?: ReadonlySet<string> };

/** The id that edits name a row by. */
export function idOf(row: Row): string {
  return (row as ShownRow)[ID] ?? '';
}

/** The same id, as the grid asks for it. */
export function getRowId({ data }: GetRowIdParams<Row>): string {
  return idOf(data);
}

/** Does a row show the field of that name (spec 3.4o)? */
export function shows(row: Row, name: string): boolean {
  return (row as ShownRow)[VISIBLE]?.has(name) ?? true;
}

/** What the grid shows of a row: made once for each, with its id and the fields that it has. */
export function shownRows(visible: (row: Row) => readonly ClientField[]) {
  const known = new WeakMap<Row, ShownRow>();
  return ({ id, row }: { id: string; row: Row }): ShownRow => {
    const before = known.get(row);
    if (before?.[ID] === id) return before;
    const names = new Set(visible(row).map(({ name }) => name));
    const shown = { ...row, [ID]: id, [VISIBLE]: names };
    known.set(row, shown);
    return shown;
  };
}
