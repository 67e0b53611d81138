import { render } from '@testing-library/react';
import type { GridApi } from 'ag-grid-community';
import { expect, it } from 'vitest';
import { type EditDraft, EMPTY_DRAFT } from '#machines/panel/edit-draft.ts';
import { type EditProblem, withCells } from '#machines/panel/edit-rows.ts';
import { gridState } from '#machines/panel/grid-state.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { useRedrawnCells } from '#src/panels/edit-grid/cells/use-redrawn-cells.ts';

const definition = clientDataDefinition.parse({
  code: 'GOODS',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'name' }],
});
const list = ['G1', 'G2', 'G3', 'G4'].map((id) => ({ id, name: `Name of ${id}` }));
const data = { list, statistics: [], selectedIds: [], allCount: list.length };

function wrong(id: string): EditProblem {
  const fields = [{ name: 'name', message: 'Please fill out this field' }];
  return { id, index: 0, message: '', fields, conflict: false };
}

interface Marked {
  draft: EditDraft;
  problems: EditProblem[];
}

function Cells({ api, draft, problems }: Marked & { api: GridApi }) {
  useRedrawnCells(api, draft, problems);
  return null;
}

/** A grid that notes the ids of the rows it is told to draw anew; `all` when it is told none. */
function watchedGrid() {
  const redrawn: string[][] = [];
  const api = {
    getRowNode: (id: string) => ({ id }),
    refreshCells: ({ rowNodes }: { rowNodes?: { id: string }[] }) =>
      redrawn.push(rowNodes?.map(({ id }) => id) ?? ['all']),
  };
  return { api: api as unknown as GridApi, redrawn };
}

it('draws the row anew that is edited, and no other, while others are known to be wrong', () => {
  const { api, redrawn } = watchedGrid();
  const typed = (marked: Marked, id: string, value: string): Marked => {
    const rows = { data, definition, state: gridState.parse({}), ...marked };
    return { ...marked, ...withCells(rows, [{ id, name: 'name', value }]) };
  };
  const refused = { draft: EMPTY_DRAFT, problems: [wrong('G1'), wrong('G4')] };
  const { rerender } = render(<Cells api={api} draft={EMPTY_DRAFT} problems={[]} />);
  rerender(<Cells api={api} {...refused} />);
  const other = typed(refused, 'G2', 'Desk');
  rerender(<Cells api={api} {...other} />);
  const mended = typed(other, 'G1', 'Chair');
  rerender(<Cells api={api} {...mended} />);
  rerender(<Cells api={api} {...mended} />);
  rerender(<Cells api={api} draft={EMPTY_DRAFT} problems={[]} />);
  expect(redrawn).toEqual([['G1', 'G4'], ['G2'], ['G1'], ['G2', 'G1', 'G4']]);
});
