import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { success } from '#schemas/wire/envelope.ts';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';
import { field, taskForm, tasksOf } from './_task.ts';

const definition = tasksOf([
  { name: 'title', title: 'Title', required: true },
  { name: 'note', title: 'Note' },
]);

const panel = taskForm([{ text: 'Save', command: 'SaveByDataDefinition' }]);

it('[5.7] leads to what is wrong with each press of Save, and not when the record comes anew', async () => {
  const page = pageScope();
  let read = 0;
  const content = (
    <>
      <Form panel={panel} page={page} />
      <input aria-label="Elsewhere" />
    </>
  );
  renderPanel(content, async (command) => {
    if (command === 'GetDataDefinition') return success(definition);
    read += 1;
    const list = [{ id: '1', title: 'Task', note: `Read ${read}` }];
    return success({ list, statistics: [], selectedIds: [], allCount: 1 });
  });
  await waitFor(() => expect(field('Title').value).toBe('Task'));
  fireEvent.change(field('Title'), { target: { value: '' } });
  for (const next of [2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Title')));
    act(() => field('Elsewhere').focus());
    act(() => page.panels.rowsChanged({ dataCode: 'TASK' }));
    await waitFor(() => expect(field('Note').value).toBe(`Read ${next}`));
    expect(document.activeElement).toBe(field('Elsewhere'));
    expect(screen.getByText('Please fill out this field')).toBeTruthy();
  }
});
