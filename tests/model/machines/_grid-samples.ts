import type { RowsEvent } from '#machines/panel/rows-panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { definition, gridData, refused } from './_samples.ts';

/** All that an earlier visit asked for is there still. */
const sortable = {
  ...definition,
  fields: definition.fields.map((field) => ({ ...field, sortable: true })),
};
const known = success(sortable);

/** A grid as its page opens it, and one whose address asks for filters. */
export const gridInput = { dataCode: 'ORDER', defaultFilters: { note: 'default' } };
export const filteredInput = {
  ...gridInput,
  view: { state: { search: 'x' }, filters: { note: ['asked'] } },
};

/** An order that a user may have chosen. */
export const sort: SortOrder[] = [{ name: 'note', order: 'asc' }];

/** What can be done to every grid that shows pages of rows. */
export const gridEvents: Readonly<Record<string, RowsEvent>> = {
  'filter.changed': { type: 'filter.changed', filters: { note: 'own' } },
  'filter.shared': { type: 'filter.shared', filters: { note: 'shared' } },
  'search.changed': { type: 'search.changed', search: 'tea' },
  'page.requested': { type: 'page.requested', pageIndex: 1 },
  'pageSize.changed': { type: 'pageSize.changed', pageSize: 5 },
  'viewAll.toggled': { type: 'viewAll.toggled' },
  'sort.changed': { type: 'sort.changed', sort },
  'selection.changed': { type: 'selection.changed', selection: ['1'] },
  'view.applied': {
    type: 'view.applied',
    view: { filters: { note: 'kept' }, search: 'cup', sort: [{ name: 'id', order: 'desc' }] },
  },
  'rows.renamed': { type: 'rows.renamed', rows: [{ before: { id: '1' }, now: { id: '7' } }] },
  'panel.refreshed': { type: 'panel.refreshed' },
};

/** What a grid may get when it opens. */
export const opened = {
  rows: (allCount = 2) => ({ definition: known, data: gridData(['1', '2'], allCount) }),
  none: { definition: known, data: gridData([]) },
  later: { definition: known, data: null },
  refused: { definition: refused, data: null },
  failing: { definition: known, data: refused },
  gone: {
    definition: success({ ...sortable, fields: sortable.fields.slice(0, 1) }),
    data: refused,
  },
};
