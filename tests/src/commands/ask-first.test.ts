import { expect, it, vi } from 'vitest';
import { MOST_CHOSEN_ROWS, type Row } from '#schemas/definitions/common.ts';
import { cancelled, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { askFirst } from '#src/commands/ask-first.ts';
import { noRows } from '#src/commands/chosen-rows.ts';
import { createCommandRunner } from '#src/commands/command-runner.ts';
import type { DialogQuestion } from '#src/dialogs/dialogs.ts';
import { commandScope } from './_scope.ts';

function services(answer: Result<string | true>) {
  const input = vi.fn(async (_question: DialogQuestion) => answer);
  return { input, services: { ...commandScope().scope.services, dialogs: { input } } as never };
}

/** An attempt without another before it. */
const begun = () => ({ typed: new Map<string, string>(), attempt: 'a' });

const command = {
  command: 'SqlByDataDefinition',
  params: { action: 'cancel', ask: { name: 'reason', caption: '__Why?', lines: 3 } },
  rows: [{ id: '1' }],
};

it('[2.19] hands the text of an input dialog to the command, as a param and in its rows', async () => {
  const { input, services: used } = services(success<string | true>(' late '));
  expect(await askFirst(command, used, begun(), [], [])).toMatchObject({
    ok: true,
    data: {
      params: { action: 'cancel', reason: 'late' },
      rows: [{ id: '1', reason: 'late' }],
    },
  });
  expect(input.mock.calls[0]?.[0]).toMatchObject({ caption: 'Why?', lines: 3 });
});

it('[5.6] refuses to close on an empty answer where one is required', async () => {
  const { input, services: used } = services(success<string | true>('x'));
  await askFirst(command, used, begun(), [], []);
  const check = input.mock.calls[0]?.[0].check;
  expect(await check?.('  ')).toMatchObject({ ok: false, message: 'Please fill in a value' });
  expect(await check?.('late')).toMatchObject({ ok: true });
});

it('[2.19][2.20] asks about the rows that it is for, by what they show', async () => {
  const { input, services: used } = services(cancelled);
  const ask = { name: 'reason', title: '__Cancel {id}?', caption: '__{name} will be told' };
  const rows = [{ id: 7, name: 'k', nameUi: 'Ann' }];
  await askFirst({ ...command, params: { ask }, rows: [] }, used, begun(), rows, []);
  expect(input.mock.calls[0]?.[0]).toMatchObject({
    title: 'Cancel \u20687\u2069?',
    caption: '\u2068Ann\u2069 will be told',
  });
});

it('[2.19][2.20] names a row by the beginning of what it shows, and no sign in it turns the question', async () => {
  const { input, services: used } = services(cancelled);
  const ask = { name: 'reason', title: '__Cancel {id}?', caption: '__{name} will be told' };
  const rows = [{ id: 7, name: 'k', nameUi: 'x'.repeat(10_000_000) }];
  await askFirst({ ...command, params: { ask }, rows: [] }, used, begun(), rows, []);
  expect(String(input.mock.calls[0]?.[0].caption).length).toBeLessThan(1000);
  const turned = [{ id: 7, name: 'a\u2069\u202eb' }];
  await askFirst({ ...command, params: { ask }, rows: [] }, used, begun(), turned, []);
  expect(input.mock.calls[1]?.[0]).toMatchObject({ caption: '\u2068a\u202eb\u2069 will be told' });
});

it('[8.1b] cancels the command when the dialog is dismissed', async () => {
  const { services: used } = services(cancelled);
  expect(await askFirst(command, used, begun(), [], [])).toEqual(cancelled);
});

it('asks nothing when the params do not say so, and refuses what is no question', async () => {
  const { input, services: used } = services(cancelled);
  const plain = { ...command, params: { action: 'ship' } };
  expect(await askFirst(plain, used, begun(), [], [])).toMatchObject({ data: plain });
  const bad = { ...command, params: { ask: { name: 'a b' } } };
  expect(await askFirst(bad, used, begun(), [], [])).toMatchObject({
    ok: false,
    code: 'BAD_ASK',
  });
  expect(input).not.toHaveBeenCalled();
});

it('asks nothing for a command that comes to nothing without a selected row, or with too many of them', async () => {
  const { scope, call, postToServlet } = commandScope();
  const input = vi.fn(async () => success('a long reason'));
  Object.assign(scope.services, { dialogs: { input } });
  const { run } = createCommandRunner(scope);
  const { ask } = command.params;
  const body = { task: 'LATER_CALL_BY_SCRIPT', id: '{id}' };
  const ofRow = { servlet: 'Task', command: 'Run', body, ask };
  expect(await run({ ...command, rows: [] })).toEqual(noRows);
  expect(await run({ command: 'PostToServlet', params: ofRow, rows: [] })).toEqual(noRows);
  const deletion = { command: 'DeleteByDataDefinition', params: { ask } };
  expect(await run({ ...deletion, rows: [] })).toEqual(noRows);
  const rows = Array.from({ length: MOST_CHOSEN_ROWS + 1 }, (_, id) => ({ id }));
  const tooMany = { ok: false, code: 'TOO_MANY' };
  expect(await run({ ...command, rows })).toMatchObject(tooMany);
  expect(await run({ ...deletion, rows })).toMatchObject(tooMany);
  expect(input).not.toHaveBeenCalled();
  expect(call).not.toHaveBeenCalled();
  expect(postToServlet).not.toHaveBeenCalled();
  const ofNone = { ...command.params, rows: 'none' };
  expect(await run({ ...command, params: ofNone, rows: [] })).toMatchObject({ ok: true });
  expect(input).toHaveBeenCalledOnce();
});

it('is refused where its rows are selected no more once the question is answered', async () => {
  const selected = [{ id: '1' }];
  const { scope, call } = commandScope({ selectedRows: () => selected });
  const input = vi.fn(async () => {
    selected.pop();
    return success('a long reason');
  });
  Object.assign(scope.services, { dialogs: { input } });
  expect(await createCommandRunner(scope).run({ ...command, rows: [] })).toEqual(noRows);
  expect(input).toHaveBeenCalledOnce();
  expect(call).not.toHaveBeenCalled();
});

it('asks with no answer that was for other selected rows', async () => {
  let selected = [{ id: '1' }];
  const { scope, call } = commandScope({ selectedRows: () => selected });
  const input = vi.fn(async ({ value }: DialogQuestion) => success(value || 'a long reason'));
  Object.assign(scope.services, { dialogs: { input } });
  const { run } = createCommandRunner(scope);
  const asked = () => input.mock.lastCall?.[0].value;
  call.mockResolvedValueOnce(failure(-1, 'The server cannot be reached'));
  await run({ ...command, rows: [] });
  selected = [{ id: '2' }];
  await run({ ...command, rows: [] });
  expect(asked()).toBe('');
  selected = [{ id: '1' }];
  await run({ ...command, rows: [] });
  expect(asked()).toBe('a long reason');
});

it('asks with the answer of before while the command fails, for the same rows only', async () => {
  const { scope, call } = commandScope();
  const input = vi.fn(async ({ value }: DialogQuestion) => success(value || 'a long reason'));
  Object.assign(scope.services, { dialogs: { input } });
  const { run } = createCommandRunner(scope);
  const asked = () => input.mock.lastCall?.[0].value;
  call.mockResolvedValueOnce(failure(-1, 'The server cannot be reached'));
  await run(command);
  expect(asked()).toBe('');
  await run({ ...command, rows: [{ id: '2' }] });
  expect(asked()).toBe('');
  await run(command);
  expect(asked()).toBe('a long reason');
  await run(command);
  expect(asked()).toBe('');
});

it('asks with the answer of before for the record that its user has mended since', async () => {
  let record: Row = { id: '1', name: 'An' };
  const { scope, call } = commandScope({ selectedRows: () => [record] });
  const input = vi.fn(async ({ value }: DialogQuestion) => success(value || 'a long reason'));
  Object.assign(scope.services, { dialogs: { input } });
  const { run } = createCommandRunner(scope);
  call.mockResolvedValueOnce(failure(-1, 'The server cannot be reached'));
  await run({ ...command, rows: [] });
  record = { id: '1', name: 'Ann' };
  await run({ ...command, rows: [] });
  expect(input.mock.lastCall?.[0].value).toBe('a long reason');
});
