import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clientDataDefinition, clientField } from '#schemas/definitions/field.ts';
import { importExcelByDataDefinition as contract } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { cancelled, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { GatewayError } from '#src/api/gateway-error.ts';
import { askToLeave, hasUnsavedChanges } from '#src/app/leave-guard.ts';
import type { Dialogs } from '#src/dialogs/dialogs.ts';
import { ImportButton } from '#src/panels/import/ImportButton.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'GOODS',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'kind', title: 'Kind of goods' }],
  may: { save: true, delete: false, actions: [], import: true },
});
const seen = contract.data.parse({
  digest: 'ab'.repeat(32),
  sheet: '',
  columns: [],
  counts: { rows: 2400, new: 2400, changed: 0, faulty: 0 },
  rows: [],
  problems: [],
  committed: false,
});

type Sent = { onProgress(share: number): void; onAnswer(begun: string): void };

/** Opens the import and chooses a file; `answer` stands for the server, file by file. */
async function choose(
  answer: (count: number, sent: Sent, file: Blob) => Promise<Result<unknown>>,
  file = new File(['id\n1\n2'], 'goods.csv'),
  shown = definition,
) {
  let count = 0;
  const sendFile = (...args: unknown[]) => {
    count += 1;
    return answer(count, args[4] as Sent, args[2] as Blob);
  };
  renderPanel(
    <ImportButton
      panel={{ code: 'GOODS' }}
      page={pageScope()}
      definition={shown}
      onImported={() => {}}
    />,
    () => success({}),
    { api: { files: async () => ({ sendFile }) } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('Choose a file');
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
}

test('an answer that cannot be read is told in plain words, and the same file is looked at again', async () => {
  await choose(async (count) =>
    count === 1
      ? failure(ResultId.malformedAnswer, 'WebUiService.Import: expected object', 'MALFORMED')
      : success(seen),
  );
  const told = await screen.findByRole('alert');
  expect(told.textContent).toBe('The server gave an answer that cannot be read');
  expect(screen.getByText('goods.csv')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Import 2,400 rows' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [403, 'This was refused on its way to the server'],
  [413, 'This is too large to be sent'],
  [429, 'Too many requests, try again later'],
])(
  'an import that a proxy answers with %i says so, and can be confirmed again',
  async (status, why) => {
    const { message, code } = new GatewayError(status);
    const away = failure(ResultId.network, message, code);
    await choose(async (count) => (count === 2 ? away : success(seen)));
    fireEvent.click(await screen.findByRole('button', { name: 'Import 2,400 rows' }));
    expect((await screen.findByRole('alert')).textContent).toBe(why);
    fireEvent.click(screen.getByRole('button', { name: 'Import 2,400 rows' }));
    await screen.findByRole('status');
  },
);

test('who has begun an import keeps the focus until it is closed', async () => {
  await choose(async (count) =>
    count === 2
      ? failure(ResultId.network, 'The server cannot be reached', 'NETWORK')
      : success(seen),
  );
  for (const name of ['Import 2,400 rows', 'Try again']) {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  }
  await screen.findByRole('status');
  expect(document.activeElement?.textContent).toBe('Close');
});

test('a file that is refused is not sent again as it is', async () => {
  await choose(async () => failure(60023, 'This is no workbook', 'NO_WORKBOOK'));
  expect((await screen.findByRole('alert')).textContent).toBe('This is no workbook');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('no share is told behind the last row, while the database works on', async () => {
  let sent: Sent | undefined;
  await choose(async (count, options) => {
    sent = options;
    return count === 1 ? success(seen) : new Promise(() => {});
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2,400 rows' }));
  sent?.onProgress(1);
  sent?.onAnswer('\n'.padEnd(51));
  const bar = await screen.findByRole('progressbar', { name: 'The rows are being saved' });
  await screen.findByText('The rows are being saved: 50%');
  expect(bar.getAttribute('value')).toBe('0.5');
  sent?.onAnswer('\n'.padEnd(101));
  await screen.findByText('The rows are being saved');
  expect(bar.hasAttribute('value')).toBe(false);
});

/** What is asked of whoever leaves, who stays. */
async function saidToLeaver() {
  const confirm = vi.fn<Dialogs['confirm']>(async () => cancelled);
  await askToLeave({ dialogs: { confirm }, t: (key) => key });
  return confirm.mock.calls[0]?.[0] ?? {};
}

test('who leaves while nobody knows whether the rows were saved is asked first', async () => {
  let answer: (result: Result<unknown>) => void = () => {};
  await choose(async (count) =>
    count === 2 ? new Promise((resolve) => (answer = resolve)) : success(seen),
  );
  const confirm = await screen.findByRole('button', { name: 'Import 2,400 rows' });
  expect(hasUnsavedChanges()).toBe(false);
  fireEvent.click(confirm);
  await waitFor(() => expect(hasUnsavedChanges()).toBe(true));
  expect((await saidToLeaver()).caption).toMatch(/^The rows are being saved, also when you leave/);
  answer(failure(ResultId.network, 'The server cannot be reached', 'NETWORK'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(await saidToLeaver()).toMatchObject({
    title: 'Leave this page?',
    caption: 'Nobody knows whether the rows were saved. Trying again saves them once.',
  });
  fireEvent.click(again);
  await screen.findByRole('status');
  expect(hasUnsavedChanges()).toBe(false);
});

test('what was shown is what is saved, though the file was changed meanwhile', async () => {
  const file = new File(['id\n1\n2'], 'goods.csv');
  const sent: string[] = [];
  await choose(async (_, __, content) => {
    sent.push(await content.text());
    // As browsers refuse a file that is another one by now.
    file.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    return success(seen);
  }, file);
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2,400 rows' }));
  await screen.findByRole('status');
  expect(sent).toEqual(['id\n1\n2', 'id\n1\n2']);
});

test('[3.4c] a moment of the file is shown as a grid shows it, and a day is not broken behind its hyphens', async () => {
  const moment = { name: 'since', type: 'DateTime', format: 'dateTime' } as const;
  const day = { name: 'due', type: 'DateTime', format: 'date' } as const;
  const fields = [...definition.fields, ...[moment, day].map((one) => clientField.parse(one))];
  const values = { since: '2026-11-02T13:00:00', due: '2026-11-03', kind: 'a-b '.repeat(9) };
  const columns = Object.keys(values).map((name, column) => ({
    column,
    heading: name,
    field: name,
  }));
  const row = { row: 2, becomes: 'new', values, fields: [], message: '' };
  const answer = { ...seen, columns, rows: [row], counts: { ...seen.counts, rows: 1, new: 1 } };
  await choose(async () => success(contract.data.parse(answer)), undefined, {
    ...definition,
    fields,
  });
  const cells = (await screen.findByRole('row', { name: /2026-11-03/ })).querySelectorAll('td');
  const shown = [...cells]
    .slice(1)
    .map((cell) => [cell.textContent, cell.querySelector('.text-nowrap') !== null]);
  expect(shown).toEqual([
    ['2026-11-02 13:00', true],
    ['2026-11-03', true],
    [values.kind, false],
  ]);
});

test('one row is called one row', async () => {
  await choose(async () => success({ ...seen, counts: { ...seen.counts, rows: 1, new: 1 } }));
  await screen.findByRole('button', { name: 'Import one row' });
});

test.each([
  [{ rows: 204, unchanged: 204, new: 0 }, 'Import', false],
  [{ rows: 204, unchanged: 203, new: 0, changed: 1 }, 'Import one row', true],
  [{ rows: 204, unchanged: 200, new: 3, changed: 1 }, 'Import 4 rows', true],
])(
  'an import counts the rows that would change, says where none would, and is not offered then: %j',
  async (counts, name, isOffered) => {
    await choose(async () => success({ ...seen, counts: { ...seen.counts, ...counts } }));
    await screen.findByText(/unchanged/);
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name });
    expect(buttons.at(-1)?.disabled).toBe(!isOffered);
    expect(screen.queryByText(/^Nothing would change/) === null).toBe(isOffered);
  },
);

test('a file that is gone before it is read is told, and another can be chosen', async () => {
  const file = new File([], 'goods.csv');
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  await choose(async () => success(seen), file);
  expect((await screen.findByRole('alert')).textContent).toBe('This file cannot be read');
  expect(screen.getByText('Choose another file')).toHaveProperty('disabled', false);
});

test('the fault of a field that no column fills is told by its title', async () => {
  const faulty = {
    row: 2,
    becomes: 'faulty',
    values: { id: '1' },
    message: '',
    fields: [{ name: 'kind', message: 'Please fill out this field' }],
  };
  const told = contract.data.parse({
    ...seen,
    columns: [{ column: 0, heading: 'Number', field: 'id' }],
    counts: { rows: 1, new: 0, changed: 0, faulty: 1 },
    rows: [faulty],
    problems: [faulty],
  });
  await choose(async () => success(told));
  expect(await screen.findByText('Kind of goods: Please fill out this field')).toBeTruthy();
});

test('[8.1b] an import that the server has cancelled says so, and another file can be chosen', async () => {
  await choose(async (count) => (count === 2 ? failure(ResultId.cancelled, '') : success(seen)));
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2,400 rows' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Cancelled');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /another file/ }).disabled).toBe(
    false,
  );
});

test('[7.10h] an empty workbook brings the headings of what is filled in for new rows', async () => {
  const ends: Result<null>[] = [cancelled, failure(ResultId.badRequest, 'The disk is full', 'BAD')];
  const start = vi.fn(async () => ends.shift());
  const sheet = {
    ...definition,
    fields: clientDataDefinition.shape.fields.parse([
      { name: 'id', readonly: true },
      { name: 'kind', title: 'Kind of goods' },
      { name: 'secret', hidden: true },
      { name: 'picture', extraType: 'Image' },
      { name: 'maker', extraType: 'Quote' },
    ]),
  };
  const { raise } = renderPanel(
    <ImportButton
      panel={{ code: 'GOODS' }}
      page={pageScope()}
      definition={sheet}
      onImported={() => {}}
    />,
    () => success({}),
    { downloads: { start } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  const workbook = await screen.findByRole('button', { name: 'Download an empty workbook' });
  fireEvent.click(workbook);
  // Called off, it is no failure.
  await waitFor(() => expect(workbook).toHaveProperty('disabled', true));
  await waitFor(() => expect(workbook).toHaveProperty('disabled', false));
  fireEvent.click(workbook);
  const asked = { code: 'GOODS', fields: ['kind', 'maker'], keys: [] };
  await waitFor(() => expect(raise).toHaveBeenCalled());
  expect(raise.mock.calls).toEqual([['error', 'The disk is full']]);
  expect(start).toHaveBeenCalledWith(expect.anything(), asked, 'Excel: GOODS');
});

test('who may bring rows and read none is given no workbook', async () => {
  const closed = { ...definition, may: { ...definition.may, read: false } };
  renderPanel(
    <ImportButton
      panel={{ code: 'GOODS' }}
      page={pageScope()}
      definition={closed}
      onImported={() => {}}
    />,
    () => success({}),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('Choose a file');
  expect(screen.queryByRole('button', { name: 'Download an empty workbook' })).toBeNull();
});

test('what becomes true or false is shown in words, as in a grid', async () => {
  const withTruth = clientDataDefinition.parse({
    ...definition,
    fields: [...definition.fields, { name: 'fresh', type: 'Boolean' }],
  });
  const rows = [true, false, null].map((fresh, index) => ({
    row: index + 2,
    becomes: 'new',
    values: { fresh },
  }));
  const columns = [{ column: 1, heading: 'fresh', field: 'fresh' }];
  await choose(
    async () => success(contract.data.parse({ ...seen, columns, rows })),
    undefined,
    withTruth,
  );
  await screen.findByRole('button', { name: 'Import 2,400 rows' });
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.lastElementChild?.textContent);
  expect(cells).toEqual(['Yes', 'No', '']);
});
