import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';
import { field, taskForm, tasksOf } from './_task.ts';

const definition = tasksOf([
  { name: 'title', title: 'Title', other: { reloadAfterChanged: true } },
  { name: 'place', title: 'Place' },
]);

const panel = taskForm();

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
