import { createGrid, type GridApi } from 'ag-grid-community';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import '#src/panels/grid/ag-grid/grid-modules.ts';
import { replaceRows } from '#src/panels/grid/ag-grid/replace-rows.ts';

const BEFORE: readonly Row[] = [
  { id: 'a', stock: 2 },
  { id: 'b', stock: 1 },
];

let api: GridApi<Row>;
let lists: number;

beforeEach(() => {
  lists = 0;
  const place = document.createElement('div');
  document.body.append(place);
  api = createGrid<Row>(place, {
    rowData: [...BEFORE],
    columnDefs: [{ field: 'id' }, { field: 'stock', sortable: true }],
    getRowId: ({ data }) => String(data.id),
    onModelUpdated: () => {
      lists += 1;
    },
  });
});

afterEach(() => {
  api.destroy();
  document.body.replaceChildren();
});

const valuesOf = () => ['a', 'b'].map((id) => api.getRowNode(id)?.data?.stock);

describe('rows that take the place of others', () => {
  it('are given to the grid without a new list', async () => {
    await vi.waitFor(() => expect(lists).toBeGreaterThan(0));
    const made = lists;
    const now = [BEFORE[0] as Row, { id: 'b', stock: 7 }];
    const node = api.getRowNode('b');
    expect(replaceRows(api, BEFORE, now)).toBe(true);
    expect(api.getRowNode('b')).toBe(node);
    expect(valuesOf()).toEqual([2, 7]);
    // What the grid tells comes a task later: a list that is told is heard of, those rows are not.
    api.setGridOption('rowData', [{ id: 'c', stock: 1 }]);
    await vi.waitFor(() => expect(lists).toBe(made + 1));
  });

  it.each<[string, Row[]]>([
    ['a row more', [...BEFORE, { id: 'c', stock: 3 }]],
    ['another row', [{ id: 'c', stock: 3 }, BEFORE[1] as Row]],
    ['another order', [BEFORE[1] as Row, BEFORE[0] as Row]],
  ])('are no such rows with %s', (_, now) => {
    expect(replaceRows(api, BEFORE, now)).toBe(false);
    expect(valuesOf()).toEqual([2, 1]);
  });

  it('are left to the list where they are many, as after a refresh', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ id: `${index}`, stock: index }));
    api.setGridOption('rowData', many);
    const now = many.map((row) => ({ ...row }));
    expect(replaceRows(api, many, now)).toBe(false);
    expect(replaceRows(api, many, [...now.slice(0, 20), ...many.slice(20)])).toBe(true);
  });

  it('may have to stand elsewhere in a grid that sorts or searches', () => {
    const now = [{ id: 'a', stock: 0 }, BEFORE[1] as Row];
    api.applyColumnState({ state: [{ colId: 'stock', sort: 'desc' }] });
    expect(replaceRows(api, BEFORE, now)).toBe(false);
    api.applyColumnState({ defaultState: { sort: null } });
    api.setGridOption('quickFilterText', '2');
    expect(replaceRows(api, BEFORE, now)).toBe(false);
    api.setGridOption('quickFilterText', '');
    expect(replaceRows(api, BEFORE, now)).toBe(true);
  });
});
