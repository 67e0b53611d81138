import { act, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { clientDataDefinition, filterQuery } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { success } from '#schemas/wire/envelope.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { rowsInput } from '#src/panels/shared/loading/use-shared-filters.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { pageScope, renderPanel } from '../../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  ...{ code: 'GOODS', title: 'Goods', key: ['id'], fields: [{ name: 'id' }, { name: 'name' }] },
});

test('[2.14k][4.2] a panel begins with what its page shares of its own definition already', () => {
  const page = pageScope();
  const queries = [filterQuery.parse({ name: 'name', type: 'Text' })];
  page.filters.share('one', { dataCode: 'GOODS', queries, values: { name: 'Desk' } });
  page.filters.share('other', { dataCode: 'ORDERS', queries, values: { name: 'Ada' } });
  const option = { defaultFilters: { kind: 'wood' } };
  expect(rowsInput({ dataCode: 'GOODS', option }, page)).toEqual({
    dataCode: 'GOODS',
    defaultFilters: { kind: 'wood' },
    shared: { name: 'Desk' },
  });
});

test.each(['BasicList', 'PagingGrid', 'EditGrid'] as const)(
  '[2.14k][4.2] a %s that is drawn after a filter of its page asks for its rows once, by that filter',
  async (type) => {
    const page = pageScope();
    const share = (dataCode: string, values: Record<string, string>) => {
      const queries = Object.keys(values).map((name) => filterQuery.parse({ name, type: 'Text' }));
      page.filters.share(dataCode, { dataCode, queries, values });
    };
    share('GOODS', { name: 'Desk' });
    share('ORDERS', { status: 'paid' });
    const asked: unknown[] = [];
    const list = [{ id: '1', name: 'Desk' }];
    const option = { defaultFilters: { kind: 'wood', name: 'Chair' } };
    const panel = panelSchema.parse({ type, code: 'goods', dataCode: 'GOODS', option });
    // Drawn when its page has come, as in a browser: what is drawn at once has all its effects before any answer.
    const Panel = lazy(async () => ({ default: () => <PanelSlot panel={panel} page={page} /> }));
    renderPanel(
      <Suspense>
        <Panel />
      </Suspense>,
      async (command, params) => {
        if (command === 'GetDataDefinition') return success(definition);
        asked.push((params as { queries: unknown }).queries);
        return success({ list, statistics: [], selectedIds: [], allCount: list.length });
      },
      { localStore: tenantStore('y4', window.localStorage) },
    );
    await screen.findByText('1 to 1 of 1');
    expect(asked).toEqual([{ kind: 'wood', name: 'Desk' }]);
    act(() => share('GOODS', { name: 'Lamp' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual({ kind: 'wood', name: 'Lamp' });
  },
);
