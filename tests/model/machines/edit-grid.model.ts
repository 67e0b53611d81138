import { editGridMachine } from '#machines/panel/edit-grid.machine.ts';
import { defineModel } from '../engine/model.ts';
import { gridInput, opened } from './_grid-samples.ts';
import { gridData, refused } from './_samples.ts';

const edited = {
  id: '1',
  key: { id: '1' },
  values: { note: 'mine' },
  original: { note: 'note 1' },
};
const draft = { rows: [edited], next: 1 };

export const editGrid = defineModel({
  machine: editGridMachine,
  paths: 491,
  starts: { 'a grid': gridInput },
  events: {
    'filter.shared': { type: 'filter.shared', filters: { note: 'shared' } },
    'filters.renamed': {
      type: 'filters.renamed',
      filters: { note: '$c$new$c$' },
      before: { note: 'new' },
      start: { note: 'renamed' },
    },
    'page.requested': { type: 'page.requested', pageIndex: 1 },
    'selection.changed': { type: 'selection.changed', selection: ['1'] },
    'rows.renamed': { type: 'rows.renamed', rows: [{ before: { id: '1' }, now: { id: '7' } }] },
    'sort.changed': { type: 'sort.changed', sort: [{ name: 'note', order: 'desc' }] },
    'cells.edited': { type: 'cells.edited', cells: [{ id: '1', name: 'note', value: 'mine' }] },
    'cells.edited back': {
      type: 'cells.edited',
      cells: [{ id: '1', name: 'note', value: 'note 1' }],
    },
    'rows.added': { type: 'rows.added', rows: [{ note: 'new' }] },
    'rows.reset': { type: 'rows.reset', ids: ['1'] },
    'rows.deleted': { type: 'rows.deleted', ids: ['1'] },
    'grid.reset': { type: 'grid.reset' },
    'step.retraced back': { type: 'step.retraced', way: 'undo' },
    'step.retraced forward': { type: 'step.retraced', way: 'redo' },
    'rows.saved': { type: 'rows.saved', draft, rows: [{ id: '1', note: 'mine' }] },
    'rows.refused': {
      type: 'rows.refused',
      draft,
      problems: [
        {
          index: 0,
          message: 'Changed meanwhile',
          conflict: true,
          fields: [{ name: 'note', message: 'Changed' }],
          current: { id: '1', note: 'theirs' },
        },
      ],
    },
    'conflict.resolved mine': { type: 'conflict.resolved', id: '1', keep: 'mine' },
    'conflict.resolved theirs': { type: 'conflict.resolved', id: '1', keep: 'theirs' },
    'panel.refreshed': { type: 'panel.refreshed' },
  },
  outcomes: {
    restore: {
      nothing: { draft: { rows: [], next: 1 }, pageIndex: 0, selection: [] },
      'an earlier draft': { draft, pageIndex: 2, selection: ['1'] },
    },
    open: {
      rows: opened.rows(),
      'no definition': opened.refused,
      'failing rows': opened.failing,
    },
    loadRows: {
      rows: gridData(['1', '2']),
      'many rows': gridData(Array.from({ length: 12 }, (_, index) => `${index + 1}`)),
      failure: refused,
    },
  },
  facts: ({ definition: known, data, failure, draft: { rows }, problems, state }) => [
    known !== null,
    data?.list.length,
    failure !== null,
    rows.slice(0, 2).map(({ key, original }) => [key === null, original]),
    problems.map(({ fields }) => fields.length),
    state.pageIndex > 0,
    state.selection.includes('1'),
  ],
});
