import type { ColDef } from 'ag-grid-community';
import { type RefObject, useMemo } from 'react';
import type { CellEdit, EditDraft } from '#machines/panel/edit-draft.ts';
import type { EditProblem } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { isNewId } from '../may-edit.ts';
import { idOf, shows } from '../shown-rows.ts';
import { type EditedCells, editColumn } from './edit-columns.ts';

/** What is edited, and who takes further edits. */
export interface Edited {
  definition: ClientDataDefinition;
  draft: EditDraft;
  problems: readonly EditProblem[];
  onEdit(cells: CellEdit[]): void;
}

/**
 * How a column of each field is edited.
 *
 * @param latest is asked as cells are drawn: another draft makes no other columns.
 */
export function useEditColumns(
  definition: ClientDataDefinition,
  fieldsByName: ReadonlyMap<string, ClientField>,
  latest: RefObject<Edited>,
  { typed, seek, uploads, closed }: Pick<EditedCells, 'typed' | 'seek' | 'uploads' | 'closed'>,
): (column: ColDef<Row>) => ColDef<Row> {
  const { t } = useTranslation();
  const { format } = useServices();
  return useMemo(() => {
    const context = { t, format: format() };
    const cells: EditedCells = {
      isVisible: (row, { name }) => shows(row, name),
      isNew: (row) => isNewId(latest.current.draft, idOf(row)),
      isEdited: (row, name) => {
        const edited = latest.current.draft.rows.find(({ id }) => id === idOf(row));
        return edited !== undefined && Object.hasOwn(edited.values, name);
      },
      problemOf: (row, name) =>
        latest.current.problems
          .find(({ id }) => id === idOf(row))
          ?.fields.find((field) => field.name === name)?.message ?? '',
      typed,
      edit: (row, name, { value, display }) =>
        latest.current.onEdit([{ id: idOf(row), name, value, display }]),
      seek,
      uploads,
      closed,
    };
    return (column) => {
      const field = fieldsByName.get(column.colId ?? '');
      return field ? editColumn(column, field, definition, cells, context) : column;
    };
  }, [definition, fieldsByName, latest, typed, seek, uploads, closed, t, format]);
}
