import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { success } from '#schemas/wire/envelope.ts';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';
import { FOLLOWED_DAY, field, taskForm, tasksOf } from './_task.ts';

const definition = tasksOf([{ name: 'title', title: 'Title' }, FOLLOWED_DAY]);

const panel = taskForm();

const title = () => field('Title');

/**
 * A form that a script leads from one record to another.
 *
 * @param found what the server finds, by the id that is asked for.
 */
function draw(found = (id: string): Row[] => [{ id, title: `Task ${id}` }]) {
  const page = pageScope();
  const drawn = renderPanel(<Form panel={panel} page={page} />, async (command, params) => {
    if (command === 'GetDataDefinition') return success(definition);
    const id = String((params as { queries: { id: string } }).queries.id).replaceAll('$c$', '');
    // As over a network: what is asked for is drawn as on its way.
    await new Promise((resolve) => setTimeout(resolve));
    const list = found(id);
    return success({ list, statistics: [], selectedIds: [], allCount: list.length });
  });
  return { page, ...drawn };
}

it('has what was typed into each record again after reloads, also where another one comes first', async () => {
  const before = draw();
  const choose = async ({ page }: typeof before, id: string) => {
    (await page.panels.find('task'))?.filter({ id });
    await waitFor(() => expect(title().value).toBe(`Task ${id}`));
  };
  await waitFor(() => expect(title().value).toBe('Task 1'));
  await choose(before, '2');
  fireEvent.change(title(), { target: { value: 'Mine' } });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  before.unmount();

  const between = draw();
  await waitFor(() => expect(title().value).toBe('Task 1'));
  fireEvent.change(title(), { target: { value: 'First' } });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  between.unmount();

  const after = draw();
  await waitFor(() => expect(title().value).toBe('First'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  await waitFor(() => expect(title().value).toBe('Task 1'));
  await choose(after, '3');
  (await after.page.panels.find('task'))?.filter({ id: '2' });
  await waitFor(() => expect(title().value).toBe('Mine'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  await choose(after, '3');
  await choose(after, '2');
});

/** Types into the record and leaves the page, as a reload does. */
async function typeAndLeave() {
  const before = draw();
  await waitFor(() => expect(title().value).toBe('Task 1'));
  fireEvent.change(title(), { target: { value: 'Mine' } });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  before.unmount();
}

it('[4.10] has what was typed into a record again which is found no more, and says that it was deleted', async () => {
  await typeAndLeave();
  draw(() => []);
  await screen.findByText('This record is no longer here');
  expect(title().value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  await screen.findByText('No data');
});

it('[4.10] has what was typed again where another record is found by now, and leads to that one', async () => {
  await typeAndLeave();
  const asked: string[] = [];
  draw((id) => {
    asked.push(id);
    return asked.length === 2 ? [{ id: '1', title: 'Task 1' }] : [{ id: '7', title: 'Task 7' }];
  });
  await screen.findByText('Save or undo your changes before another record is opened');
  expect(title().value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  await waitFor(() => expect(title().value).toBe('Task 7'));
});

it('[3.4o] has a day that others follow again too, which was typed and not left yet', async () => {
  const day = () => screen.getByLabelText<HTMLInputElement>('Day');
  const before = draw();
  await waitFor(() => expect(title().value).toBe('Task 1'));
  fireEvent.input(day(), { target: { value: '2026-02-12' } });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  before.unmount();
  draw();
  await waitFor(() => expect(day().value).toBe('2026-02-12'));
});
