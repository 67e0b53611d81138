import { missingInRows, savedRows } from '#machines/panel/edit-draft.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { fieldTitle } from '../../i18n/field-title.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PanelProps } from '../panel.ts';
import { rowsOfKeys, useRowsCommands } from '../shared/use-rows-commands.ts';
import type { EditPanel } from './use-edit-panel.ts';

/** What a grid shows, which its commands work on. */
interface ShownEdits {
  rows: readonly { id: string; row: Row }[];
  /** Names of the columns that are shown. */
  columns: string[];
  /** Fields that a row shows (spec 3.4o). */
  visible(row: Row): readonly ClientField[];
  /** Waits for what goes into cells once the server has answered; false when the grid has gone meanwhile. */
  settled(): Promise<boolean>;
}

/** Commands and scripts of a grid that edits; what a save refuses is told at its rows. */
export function useEditCommands(
  { panel, page }: PanelProps<'EditGrid'>,
  edit: EditPanel,
  { rows, columns, visible, settled }: ShownEdits,
) {
  const { t } = useTranslation();
  const { snapshot, send, saved } = edit;
  const { definition, data, draft, state } = snapshot.context;
  const stored = data?.list ?? [];
  const key = definition?.key ?? [];
  const ids = new Map(rows.map(({ id, row }) => [row, id]));
  return useRowsCommands(panel, page, edit, {
    selectedRows: () =>
      rowsOfKeys(
        rows.map(({ row }) => row),
        state.selection,
        (row) => ids.get(row) ?? '',
      ),
    view: () => ({ keyword: '', sort: [], fields: columns }),
    settled,
    draft: {
      rows: () => savedRows(draft),
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
      deleted: (gone) => send({ type: 'rows.deleted', ids: gone.map((row) => rowKey(row, key)) }),
    },
  });
}

function emptyCells({ index, fields }: ReturnType<typeof missingInRows>[number]): RowProblem {
  const told = fields.map(({ name }) => ({ name, message: 'Please fill out this field' }));
  return { index, message: '', fields: told, conflict: false };
}
