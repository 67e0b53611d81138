import { pagingGridMachine } from '#machines/panel/paging-grid.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { definition, gridData, refused } from './_samples.ts';

const start = { dataCode: 'ORDER', defaultFilters: { note: 'default' } };
const known = success(definition);
const beyond = gridData([], 12);

export const pagingGrid = defineModel({
  machine: pagingGridMachine,
  paths: 139,
  starts: {
    'a grid': start,
    'a grid whose address asks for filters': {
      ...start,
      view: { state: { search: 'x' }, filters: { note: ['asked'] } },
    },
  },
  events: {
    'filter.changed': { type: 'filter.changed', filters: { note: 'own' } },
    'filter.shared': { type: 'filter.shared', filters: { note: 'shared' } },
    'search.changed': { type: 'search.changed', search: 'tea' },
    'page.requested': { type: 'page.requested', pageIndex: 1 },
    'pageSize.changed': { type: 'pageSize.changed', pageSize: 5 },
    'viewAll.toggled': { type: 'viewAll.toggled' },
    'sort.changed': { type: 'sort.changed', sort: [{ name: 'note', order: 'asc' }] },
    'selection.changed': { type: 'selection.changed', selection: ['1'] },
    'view.applied': {
      type: 'view.applied',
      view: { filters: { note: 'kept' }, search: 'cup', sort: [{ name: 'id', order: 'desc' }] },
    },
    'panel.refreshed': { type: 'panel.refreshed' },
  },
  outcomes: {
    restore: {
      nothing: { state: {}, cached: null },
      'an earlier visit': {
        state: { pageIndex: 3, selection: ['1'], filters: { note: 'kept' } },
        cached: { definition, data: { list: [{ id: '1' }], allCount: 40, selectedIds: [] } },
      },
    },
    open: {
      rows: { definition: known, data: gridData(['1', '2'], 12) },
      'no rows': { definition: known, data: gridData([]) },
      'rows of a page that is gone': { definition: known, data: beyond },
      'a definition without rows yet': { definition: known, data: null },
      'no definition': { definition: refused, data: null },
      'failing rows': { definition: known, data: refused },
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
