import { useState } from 'react';
import { type EditedRow, missingInRows, savedRows } from '#machines/panel/edit-draft.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { Button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { fieldTitle } from '../../i18n/field-title.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PanelProps } from '../panel.ts';
import { rowsOfKeys, useRowsCommands } from '../shared/buttons/use-rows-commands.ts';
import type { EditPanel } from './use-edit-panel.ts';
import { usePendingCells } from './use-pending-cells.ts';

/** What a grid shows, which its commands work on. */
interface ShownEdits {
  rows: readonly { id: string; row: Row }[];
  /** Names of the columns that are shown. */
  columns: string[];
  /** Fields that a row shows (spec 3.4o). */
  visible(row: Row): readonly ClientField[];
}

/**
 * The buttons of a grid that edits, its commands and scripts; what a save refuses is told at its rows.
 *
 * @param permitted buttons that the user may press.
 */
export function useEditCommands(
  { panel, page }: PanelProps<'EditGrid'>,
  edit: EditPanel,
  permitted: readonly Button[],
  { rows, columns, visible }: ShownEdits,
) {
  const [isOpen, setIsOpen] = useState(false);
  const pending = usePendingCells();
  const { t } = useTranslation();
  const { snapshot, send, saved } = edit;
  const { definition, data, draft, state } = snapshot.context;
  const stored = data?.list ?? [];
  const key = definition?.key ?? [];
  const ids = new Map(rows.map(({ id, row }) => [row, id]));
  const isEdited = draft.rows.length > 0;
  // A cell that is open gives its text away when the button is pressed.
  const hasChanges = isEdited || isOpen;
  const { runner, running, refresh } = useRowsCommands(panel, page, edit, {
    selectedRows: () =>
      rowsOfKeys(
        rows.map(({ row }) => row),
        state.selection,
        (row) => ids.get(row) ?? '',
      ),
    view: () => ({ keyword: '', sort: state.sort, fields: columns }),
    settled: pending.settled,
    draft: {
      rows: () => (definition ? savedRows(draft, stored, definition) : []),
      missing: () => {
        const all = definition?.fields ?? [];
        const missing = missingInRows(draft, stored, key, all, visible);
        if (missing.length > 0) {
          send({ type: 'rows.refused', draft, problems: missing.map(emptyCells) });
        }
        return all
          .filter((field) => missing.some(({ fields }) => fields.includes(field)))
          .map((field) => fieldTitle(t, field));
      },
      // The draft of this moment is what is sent: the user may go on typing.
      saved: (rows) => saved(draft, rows, key),
      refused: (refused) => send({ type: 'rows.refused', draft, problems: refused }),
      stored: (row) => {
        const id = ids.get(row) ?? rowKey(row, key);
        return stored.find((one) => rowKey(one, key) === id) ?? row;
      },
      newId(row) {
        const added = draft.rows.find(({ id, key }) => key === null && id === ids.get(row));
        return added ? nameOfNew(added) : null;
      },
      deleted(gone, added) {
        if (gone.length > 0) {
          send({ type: 'rows.deleted', ids: gone.map((row) => rowKey(row, key)) });
        }
        // No server has them: they can be brought back as after their own button.
        const taken = draft.rows.filter(
          (one) => one.key === null && added.includes(nameOfNew(one)),
        );
        if (taken.length > 0) send({ type: 'rows.reset', ids: taken.map(({ id }) => id) });
      },
    },
  });
  const isIdle = (button: Button) => !hasChanges && !pending.isPending && onlySaves(button);
  return {
    buttons: { buttons: permitted, runner, running, isIdle },
    hasChanges,
    refresh,
    onOpen: (open: boolean) => setIsOpen(open && !isEdited),
    onPending: pending.add,
  };
}

/** What no other new row is called, also not on a later visit: the ids of the grid begin anew then. */
function nameOfNew({ id, idempotencyKey = id }: EditedRow): string {
  return idempotencyKey;
}

/** One that goes on with something afterwards does that without a change too. */
function onlySaves({ command, successCommand }: Button): boolean {
  return command === 'SaveByDataDefinition' && successCommand === undefined;
}

function emptyCells({ index, fields }: ReturnType<typeof missingInRows>[number]): RowProblem {
  const told = fields.map(({ name }) => ({ name, message: 'Please fill out this field' }));
  return { index, message: '', fields: told, conflict: false };
}
