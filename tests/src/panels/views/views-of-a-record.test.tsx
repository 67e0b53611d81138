import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { savedView } from '#schemas/saved-view/saved-view.ts';
import { success } from '#schemas/wire/envelope.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { tenantStore } from '#src/storage/storage.ts';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'ORDER',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'customer', title: 'Customer' }],
});
const panel = panelSchema.parse({
  type: 'PagingGrid',
  code: 'orders',
  dataCode: 'ORDER',
  option: { defaultFilters: { customer: '{customer}' } },
});
const view = savedView.parse({
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Of Ann',
  shared: false,
  mine: true,
  owner: 'Ada',
  content: { filters: { customer: 'Ann' } },
});

interface Asked {
  queries: { customer: unknown };
  keyword: string;
}

/** A grid of orders on a page with this address; `views` are what the server says of them, time by time. */
function draw(query: Record<string, string>, ...views: unknown[]) {
  const asked: Asked[] = [];
  renderPanel(
    <PanelSlot panel={panel} page={{ ...pageScope(), query }} />,
    (command, params) => {
      if (command === 'GetDataDefinition') return success(definition);
      if (command === 'Run') return success({ list: [views.shift()] });
      asked.push(params as Asked);
      return success({ list: [], statistics: [], selectedIds: [], allCount: 0 });
    },
    {
      corp: { code: 'y4', settings: { currency: 'CNY' } },
      session: { current: () => ({}) },
      localStore: tenantStore('y4', window.localStorage),
    },
  );
  return asked;
}

it.each([
  ['', {}, 'Ann'],
  [', and those of the page’s record where there is one', { customer: '7' }, '$c$7$c$'],
])('a view asks for the rows that its user has filtered%s', async (_, query, wanted) => {
  const asked = draw(query, view);
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Of Ann' }));
  expect(await screen.findByRole('button', { name: 'Views: Of Ann' })).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)?.queries.customer).toBe(wanted));
});

it('a view that a record’s page shows unchanged becomes what its owner has made of it meanwhile', async () => {
  const newer = { ...view, content: { ...view.content, keyword: 'late' } };
  const asked = draw({ customer: '7' }, view, newer);
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Of Ann' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Views: Of Ann' }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ keyword: 'late', queries: { customer: '$c$7$c$' } }),
  );
  expect(screen.getByRole('button', { name: 'Views: Of Ann' })).toBeTruthy();
});
