import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { type PanelOf, panel as panelSchema } from '#schemas/definitions/panel.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'TASK',
  key: ['id'],
  fields: [
    { name: 'id', hidden: true },
    { name: 'title', title: 'Title', other: { reloadAfterChanged: true } },
    { name: 'place', title: 'Place' },
  ],
  may: { save: true, delete: false, actions: [] },
});

const panel = panelSchema.parse({
  type: 'Form',
  code: 'task',
  dataCode: 'TASK',
  option: { defaultFilters: { id: '1' } },
}) as PanelOf<'Form'>;

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });

it('[3.4o][8.13] asks again for what follows a changed field once the network is back', async () => {
  let isCut = true;
  renderPanel(<Form panel={panel} page={pageScope()} />, async (command, params) => {
    if (command === 'GetDataDefinition') return success(definition);
    const { queries } = params as { queries: object };
    const isLookup = 'title' in queries;
    if (isLookup && isCut) return failure(ResultId.network, 'away', 'NETWORK');
    const row = { id: '1', title: isLookup ? 'Other' : 'Mine', place: isLookup ? 'Hall' : 'Room' };
    return success({ list: [row], statistics: [], selectedIds: [], allCount: 1 });
  });
  await waitFor(() => expect(field('Place').value).toBe('Room'));
  fireEvent.change(field('Title'), { target: { value: 'Other' } });
  fireEvent.blur(field('Title'));
  await waitFor(() => expect(document.querySelector('.y4-form__problem')).not.toBeNull());
  expect(field('Place').value).toBe('Room');
  isCut = false;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(field('Place').value).toBe('Hall'));
});
