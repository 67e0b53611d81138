import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { type PanelOf, panel as panelSchema } from '#schemas/definitions/panel.ts';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'CONTRACT',
  key: ['id'],
  fields: [
    { name: 'id', hidden: true },
    { name: 'title', title: 'Title' },
    { name: 'paper', title: 'Paper', extraType: 'File' },
    { name: 'papers', title: 'Papers', extraType: 'File', other: { multiple: true } },
  ],
  may: { save: true, delete: false, actions: [] },
});

const panel = panelSchema.parse({
  type: 'Form',
  code: 'contract',
  dataCode: 'CONTRACT',
  option: { defaultFilters: { id: '1' } },
}) as PanelOf<'Form'>;

const rows: Record<string, object> = {
  1: { id: '1', title: 'First', papers: ['a', 'b'], papersUi: ['a.txt', 'b.txt'] },
  2: { id: '2', title: 'Second' },
};

/** The form of a record with files; what is sent is answered by `answers`, by its name. */
async function drawn() {
  const answers = new Map<string, (result: Result<StoredFile>) => void>();
  const page = pageScope();
  const sendFile = (_contract: unknown, _place: unknown, _file: Blob, name: string) =>
    new Promise((resolve) => answers.set(name, resolve));
  const call = async ({ command }: { command: string }, { queries }: { queries?: object }) => {
    if (command === 'GetDataDefinition') return success(definition);
    const [id = ''] = Object.values(queries ?? {}).map((asked) =>
      String(asked).replaceAll('$c$', ''),
    );
    return success({ list: [rows[id]], statistics: [], selectedIds: [], allCount: 1 });
  };
  renderPanel(<Form panel={panel} page={page} />, () => success(null), {
    api: { call, files: async () => ({ sendFile }) },
  });
  await waitFor(() => expect(title().value).toBe('First'));
  return { answers, page };
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');

function choose(field: string, name: string): void {
  const group = screen.getByText(field, { exact: true }).closest('.y4-field');
  const input = group?.querySelector('input[type=file]');
  if (!input) throw new Error(`${field} takes no file`);
  fireEvent.change(input, { target: { files: [new File([name], name)] } });
}

const stored = (name: string) => success({ path: name, name, size: 1, type: 'text/plain' });

it('[3.4d] a field of one file keeps the one that was chosen last, also where that is sent first', async () => {
  const { answers } = await drawn();
  choose('Paper', 'wrong.txt');
  choose('Paper', 'right.txt');
  await waitFor(() => expect([...answers.keys()]).toEqual(['wrong.txt', 'right.txt']));
  expect(screen.queryByText('wrong.txt')).toBeNull();
  answers.get('right.txt')?.(stored('right.txt'));
  await screen.findByRole('link', { name: 'right.txt' });
  answers.get('wrong.txt')?.(stored('wrong.txt'));
  await Promise.resolve();
  expect(screen.getByRole('link', { name: 'right.txt' })).toBeTruthy();
  expect(screen.queryByText('wrong.txt')).toBeNull();
});

it('[3.4d] says which of several files was removed', async () => {
  await drawn();
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
  expect(screen.getByText('a.txt was removed')).toBeTruthy();
});

it('who undoes changes calls off the files that are on their way', async () => {
  const { answers } = await drawn();
  fireEvent.change(title(), { target: { value: 'Mine' } });
  choose('Papers', 'late.txt');
  await waitFor(() => expect(answers.has('late.txt')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  answers.get('late.txt')?.(stored('late.txt'));
  await Promise.resolve();
  expect(title().value).toBe('First');
  expect(screen.queryByText('late.txt')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
});

it('a file that is on its way comes to its record, whatever record and load is asked for meanwhile', async () => {
  const { answers, page } = await drawn();
  choose('Papers', 'slow.txt');
  await waitFor(() => expect(answers.has('slow.txt')).toBe(true));
  const form = await page.panels.find('contract');
  form?.reload();
  form?.filter({ id: '2' });
  expect(await screen.findByRole('alert')).toBeTruthy();
  answers.get('slow.txt')?.(stored('slow.txt'));
  await screen.findByRole('link', { name: 'slow.txt' });
  expect(title().value).toBe('First');
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  await waitFor(() => expect(title().value).toBe('Second'));
});
