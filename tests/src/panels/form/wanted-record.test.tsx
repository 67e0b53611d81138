import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';
import { field, taskForm, tasksOf } from './_task.ts';

const definition = tasksOf([{ name: 'title', title: 'Title', required: true }]);

const panel = taskForm([{ text: 'Save', command: 'SaveByDataDefinition' }]);

const title = () => field('Title');
const type = (value: string) => fireEvent.change(title(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const waits = () => screen.queryByText(/Save or undo your changes before another record/) !== null;

it('tells that another record waits as long as it does, whatever else is told', async () => {
  const page = pageScope();
  renderPanel(<Form panel={panel} page={page} />, async (command, params) => {
    if (command === 'GetDataDefinition') return success(definition);
    if (command === 'SaveByDataDefinition') {
      const problem = { index: 0, message: 'Not this title', conflict: false, fields: [] };
      return failure(ResultId.refused, 'Not this title', 'REFUSED', { problems: [problem] });
    }
    const id = String((params as { queries: { id: string } }).queries.id).replaceAll('$c$', '');
    const list = [{ id, title: `Task ${id}` }];
    return success({ list, statistics: [], selectedIds: [], allCount: 1 });
  });
  await waitFor(() => expect(title().value).toBe('Task 1'));
  type('');
  (await page.panels.find('task'))?.filter({ id: '2' });
  await waitFor(() => expect(waits()).toBe(true));
  save();
  await screen.findByText('Please fill out this field');
  expect(waits()).toBe(true);
  type('Mine');
  expect(waits()).toBe(true);
  save();
  await screen.findByText('Not this title', { selector: '.y4-form__problem' });
  expect(waits()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  await waitFor(() => expect(title().value).toBe('Task 2'));
  expect(waits()).toBe(false);
});
