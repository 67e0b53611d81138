import { useState } from 'react';
import { EDIT_PAGE_SIZE } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { isEditable } from './may-edit.ts';
import { firstToFill } from './new-row.ts';
import type { EditPanel } from './use-edit-panel.ts';
import type { useNewRow } from './use-new-row.ts';
import type { ShownCell } from './use-shown-cell.ts';

interface RowsInSight {
  rows: readonly { id: string; row: Row }[];
  /** Columns that are drawn. */
  columns: readonly string[];
  newRow: ReturnType<typeof useNewRow>;
  /** Fields that a row shows (spec 3.4o). */
  visible(row: Row): readonly ClientField[];
}

/** Leads to cells of the grid: to one that is named, to a row of any page, to the first to fill of a new row. */
export function usePlaces(
  { snapshot, send, add }: EditPanel,
  { rows, columns, newRow, visible }: RowsInSight,
) {
  const [shown, setShown] = useState<ShownCell | null>(null);
  const { definition } = snapshot.context;
  return {
    shown,
    setShown,
    showRow(index: number, field: string | undefined) {
      const row = rows[index];
      if (row === undefined) return;
      send({ type: 'page.requested', pageIndex: Math.floor(index / EDIT_PAGE_SIZE) });
      setShown({ id: row.id, field });
    },
    addRow() {
      const added = newRow();
      const fields = new Map(visible(added.values).map((field) => [field.name, field]));
      const open = columns.filter((name) => {
        const own = fields.get(name);
        return own && definition && isEditable(own, definition, true);
      });
      setShown({ id: add([added]), field: firstToFill(open, added.values) });
    },
  };
}
