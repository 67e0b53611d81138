import { savedViewsMachine } from '#machines/saved-views/saved-views.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const content = { filters: {}, keyword: '', sort: [], columns: [] };
const first = { id: 'v1', name: 'Mine', shared: false };
const second = { id: 'v2', name: 'All', shared: true };

export const savedViews = defineModel({
  machine: savedViewsMachine,
  paths: 51,
  starts: { fresh: undefined },
  events: {
    'menu.opened': { type: 'menu.opened' },
    'view.chosen': { type: 'view.chosen', id: 'v1' },
    'view.chosen unknown': { type: 'view.chosen', id: 'v9' },
    'naming.asked new': {
      type: 'naming.asked',
      naming: { id: null, name: '', shared: false },
    },
    'naming.asked other': {
      type: 'naming.asked',
      naming: { id: 'v1', name: 'Mine', shared: false },
    },
    'naming.edited': { type: 'naming.edited', name: ' Late ', shared: true },
    'naming.dismissed': { type: 'naming.dismissed' },
    'naming.submitted': { type: 'naming.submitted', content },
    'view.updated': { type: 'view.updated', id: 'v1', content },
    'view.deleted': { type: 'view.deleted', id: 'v1' },
  },
  outcomes: {
    loadViews: {
      views: success({ list: [first, second] }),
      'those of others': success({ list: [second] }),
      failure: refused,
    },
    changeView: {
      'a view': success({ ...first, name: 'Late' }),
      nothing: success(null),
      failure: refused,
    },
  },
  facts: ({ views, current, naming, change, failure }) => [
    views.length,
    current,
    naming.id,
    naming.name !== '',
    change?.kind,
    failure !== null,
  ],
});
