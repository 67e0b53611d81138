import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { success } from '#schemas/wire/envelope.ts';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';
import { field, taskForm, tasksOf } from './_task.ts';

const definition = tasksOf([
  { name: 'title', title: 'Title' },
  { name: 'maker', title: 'Maker', extraType: 'Quote' },
  { name: 'tags', title: 'Tags', extraType: 'Quote', multipleSelect: true },
]);

const stored = {
  id: '1',
  title: 'Task 1',
  maker: 'm1',
  makerUi: 'Ada',
  tags: ['t1'],
  tagsUi: 'Oak',
};

it('[2.14f] prints the chosen rows of a Quote of several where they stand, not the word that is typed beside them', async () => {
  renderPanel(<Form panel={taskForm()} page={pageScope()} />, async (command) => {
    if (command === 'GetDataDefinition') return success(definition);
    const list = command === 'GetListByDataDefinition' ? [stored] : [];
    return success({ list, statistics: [], selectedIds: [], allCount: list.length });
  });
  await waitFor(() => expect(field('Title').value).toBe('Task 1'));
  await screen.findByRole('button', { name: /^Remove/ });
  fireEvent.input(screen.getByRole('combobox', { name: 'Tags' }), { target: { value: 'ha' } });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const printed = [...document.querySelectorAll('.y4-form__printed')].map((one) => one.textContent);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(printed).toEqual(['Task 1', 'Ada']);
});
