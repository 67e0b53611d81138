import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { success } from '#schemas/wire/envelope.ts';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';
import { FOLLOWED_DAY, field, taskForm, tasksOf } from './_task.ts';

const definition = tasksOf([{ name: 'title', title: 'Title' }, FOLLOWED_DAY]);

const panel = taskForm([
  { text: 'Save', command: 'SaveByDataDefinition' },
  { text: 'Refresh', command: 'Refresh' },
]);

/** A form in whose day something is typed, which is not left: others follow it, so it is held back until then. */
async function typed() {
  const page = pageScope();
  const saved: unknown[] = [];
  const asked: string[] = [];
  renderPanel(<Form panel={panel} page={page} />, async (command, params) => {
    if (command === 'GetDataDefinition') return success(definition);
    if (command === 'SaveByDataDefinition') {
      const { rows } = params as { rows: { values: object }[] };
      saved.push(...rows.map(({ values }) => values));
      return success({ list: [{ id: '1', title: 'Task 1', day: '2026-02-12' }] });
    }
    const { queries } = params as { queries: { id?: string } };
    asked.push(JSON.stringify(queries));
    // Nothing follows the day.
    if (queries.id === undefined) {
      return success({ list: [], statistics: [], selectedIds: [], allCount: 0 });
    }
    const id = queries.id.replaceAll('$c$', '');
    const list = [{ id, title: `Task ${id}`, day: '2026-01-01' }];
    return success({ list, statistics: [], selectedIds: [], allCount: 1 });
  });
  await waitFor(() => expect(field('Title').value).toBe('Task 1'));
  field('Day').focus();
  fireEvent.input(field('Day'), { target: { value: '2026-02-12' } });
  return { page, saved, asked };
}

it('[3.4o] stays with its record where a script chooses another one', async () => {
  const { page } = await typed();
  await act(async () => (await page.panels.find('task'))?.filter({ id: '2' }));
  await screen.findByText('Save or undo your changes before another record is opened');
  expect([field('Title').value, field('Day').value]).toEqual(['Task 1', '2026-02-12']);
});

it('[3.4o] stays where its record is read anew', async () => {
  const { asked } = await typed();
  const before = asked.length;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked.slice(before).join()).toContain('"id"'));
  await screen.findByRole('button', { name: 'Undo changes' });
  expect(field('Day').value).toBe('2026-02-12');
});

it('[3.4o] is saved with its record', async () => {
  const { saved } = await typed();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ day: '2026-02-12' }]));
});
