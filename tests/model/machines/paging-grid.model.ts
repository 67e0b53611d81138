import { pagingGridMachine } from '#machines/panel/paging-grid.machine.ts';
import { defineModel } from '../engine/model.ts';
import { filteredInput, gridEvents, gridInput, opened, sort } from './_grid-samples.ts';
import { definition, gridData, refused } from './_samples.ts';

const beyond = gridData([], 8);

export const pagingGrid = defineModel({
  machine: pagingGridMachine,
  paths: 218,
  starts: { 'a grid': gridInput, 'a grid whose address asks for filters': filteredInput },
  events: { ...gridEvents, 'rows.deselected': { type: 'rows.deselected', ids: ['1'] } },
  outcomes: {
    restore: {
      nothing: { state: {}, cached: null },
      'an earlier visit': {
        state: { pageIndex: 3, selection: ['1'], filters: { note: 'kept' }, sort },
        cached: { definition, data: { list: [{ id: '1' }], allCount: 40, selectedIds: [] } },
      },
    },
    open: {
      rows: opened.rows(12),
      'no rows': opened.none,
      'rows of a page that is gone': { ...opened.later, data: beyond },
      'a definition without rows yet': opened.later,
      'no definition': opened.refused,
      'failing rows': opened.failing,
      'rows that fail for a sort that is gone': opened.gone,
    },
    loadRows: {
      rows: gridData(['1', '2'], 12),
      'other rows': gridData(['3'], 12),
      'no rows': gridData([]),
      'rows of a page that is gone': beyond,
      failure: refused,
    },
  },
  facts: ({ definition: known, data, failure, state, elsewhere }) => [
    known !== null,
    data?.allCount,
    failure !== null,
    state.pageIndex > 0,
    state.selection.length > 0,
    elsewhere.length > 0,
  ],
});
