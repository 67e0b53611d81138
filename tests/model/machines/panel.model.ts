import { panelMachine } from '#machines/panel/panel.machine.ts';
import { defineModel } from '../engine/model.ts';
import { filteredInput, gridEvents, gridInput, opened, sort } from './_grid-samples.ts';
import { definition, gridData, refused } from './_samples.ts';

export const panel = defineModel({
  machine: panelMachine,
  paths: 217,
  starts: { 'a panel': gridInput, 'a panel whose address asks for filters': filteredInput },
  events: {
    ...gridEvents,
    'matches.counted': { type: 'matches.counted', count: 1 },
  },
  outcomes: {
    restore: {
      nothing: { state: {}, cached: null },
      'an earlier visit': {
        state: { pageIndex: 3, selection: ['1', '9'], filters: { note: 'kept' }, sort },
        cached: { definition, data: { list: [{ id: '9' }], allCount: 1, selectedIds: [] } },
      },
    },
    open: {
      rows: opened.rows(),
      'no rows': opened.none,
      'a definition without rows yet': opened.later,
      'no definition': opened.refused,
      'failing rows': opened.failing,
      'rows that fail for a sort that is gone': opened.gone,
    },
    loadRows: { rows: gridData(['1', '2']), 'no rows': gridData([]), failure: refused },
  },
  facts: ({ definition: known, data, failure, matches, state }) => [
    known !== null,
    data?.list.length,
    failure !== null,
    matches !== null,
    state.search !== '',
    state.selection.length > 0,
  ],
});
