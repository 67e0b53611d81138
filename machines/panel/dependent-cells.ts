import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { withoutOutdated } from '../form/dependent-fields.ts';
import type { CellEdit } from './edit-draft.ts';

/**
 * The edits of cells, and after them the emptying of what was chosen among options that they have
 * replaced, as a form does it. What one of the edits fills in itself stays: a paste says all of a row.
 *
 * @param rows as the user sees them before the edits.
 */
export function withOutdatedCells(
  rows: readonly { id: string; row: Row }[],
  fields: readonly ClientField[],
  cells: readonly CellEdit[],
): readonly CellEdit[] {
  if (!fields.some(({ dependsOn }) => dependsOn !== undefined)) return cells;
  const shown = new Map(rows.map(({ id, row }) => [id, row]));
  const emptied = [...new Set(cells.map(({ id }) => id))].flatMap((id): CellEdit[] => {
    const edits = cells.filter((cell) => cell.id === id);
    const before = shown.get(id) ?? {};
    const after = {
      ...before,
      ...Object.fromEntries(edits.map(({ name, value }) => [name, value])),
    };
    const others = fields.filter(({ name }) => edits.every((edit) => edit.name !== name));
    const left = withoutOutdated(others, before, after);
    return others
      .filter(({ name }) => left[name] !== after[name])
      .map(({ name }) => ({ id, name, value: null, display: left[name + DISPLAY_SUFFIX] }));
  });
  return [...cells, ...emptied];
}
