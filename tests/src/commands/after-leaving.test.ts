import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { cancelled, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { CommandPanel } from '#src/commands/command.ts';
import { createCommandRunner } from '#src/commands/command-runner.ts';
import { commandScope } from './_scope.ts';

beforeEach(() => window.history.replaceState(null, '', '/y4/content/GOODS/main'));
afterEach(() => window.history.replaceState(null, '', '/'));

/** A runner whose calls are answered when the test says so. */
function start(panel: Partial<CommandPanel> = {}) {
  let respond: (result: Result<unknown>) => void = () => {};
  const { scope, call, confirm, refresh, leave } = commandScope(panel);
  call.mockImplementation(() => new Promise((resolve) => (respond = resolve)));
  const raise = vi.fn();
  const withdraw = vi.fn();
  const navigate = vi.fn();
  const session = { user: 'ann' };
  Object.assign(scope.services, {
    toasts: { raise, withdraw },
    navigate,
    session: { current: () => session },
    i18n: { exists: () => false, t: (key: string) => key },
  });
  const runner = createCommandRunner(scope);
  const ended = () => vi.waitFor(() => expect(runner.running().size).toBe(0));
  const answer = async (result: Result<unknown>) => {
    await vi.waitFor(() => expect(call).toHaveBeenCalled());
    respond(result);
    await ended();
  };
  return {
    runner,
    call,
    confirm,
    refresh,
    raise,
    withdraw,
    navigate,
    session,
    answer,
    ended,
    leave,
  };
}

const ship: Button = {
  text: 'Ship',
  command: 'SqlByDataDefinition',
  params: { action: 'ship' },
  successMessage: 'Shipped',
  successCommand: { command: 'NavigateTo', params: { url: '/content/DONE/main' } },
};
const row = { id: '1' };

test('a command that ends on its page goes where it leads', async () => {
  const { runner, navigate, answer } = start();
  runner.invoke('1', ship, [row]);
  await answer(success({ affected: 1 }));
  expect(navigate).toHaveBeenCalledOnce();
});

test('[8.5] what is told of a success names the rows that it was about', async () => {
  const { runner, raise, answer } = start();
  const told = { ...ship, successMessage: '__Order {id} is on its way', successCommand: undefined };
  runner.invoke('1', told, [row]);
  await answer(success({ affected: 1 }));
  expect(raise).toHaveBeenCalledExactlyOnceWith('success', 'Order \u20681\u2069 is on its way');
});

test.each([
  [{ command: 'SqlByDataDefinition' as const, params: { action: 'ship' } }, 'Done'],
  [{ command: 'DeleteByDataDefinition' as const, params: { confirm: false } }, 'Deleted'],
  [{ command: 'Confirm' as const, successCommand: 'SqlByDataDefinition' as const }, undefined],
  [{ command: 'Refresh' as const }, undefined],
])('[8.5] a success of which nobody has said what to say: %j', async (button, said) => {
  const { runner, raise, answer, ended } = start();
  runner.invoke('1', { text: 'Go', ...button }, [row]);
  await (said === undefined ? ended() : answer(success({ affected: 1 })));
  const told = raise.mock.calls.filter(([type]) => type === 'success');
  expect(told).toEqual(said === undefined ? [] : [['success', said]]);
});

test.each([
  ['in its own words', success({ affected: 1 }), 'Done'],
  ['in those of the server', success({ affected: 1 }, '3 rows'), '3 rows'],
])(
  '[8.5] what was done is told %s where what comes after it fails, before that',
  async (_, first, said) => {
    const { runner, raise, answer } = start();
    const nowhere = { command: 'NavigateTo' as const, params: { url: 'javascript:0' } };
    runner.invoke('1', { ...ship, successCommand: nowhere }, [row]);
    await answer(first);
    expect(raise.mock.calls).toEqual([
      ['success', said],
      ['error', 'NavigateTo has no address that can be gone to'],
    ]);
  },
);

test('[8.5] it names them too when the list has them no longer; a saved row as it is stored', async () => {
  let selected: Row[] = [{ id: '1' }, { id: '2' }];
  const { runner, call, raise, answer } = start({
    selectedRows: () => selected,
    draft: {
      rows: () => [{ values: {} }],
      missing: () => [],
      saved() {},
      refused() {},
      stored: (row) => row,
      deleted() {},
    },
  });
  const told = { ...ship, successMessage: '__Order {id} is stored', successCommand: undefined };
  runner.invoke('all', told, []);
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  selected = [];
  await answer(success({ affected: 2 }));
  call.mockClear();
  expect(raise).toHaveBeenLastCalledWith('success', 'Order \u20681\u2069, \u20682\u2069 is stored');
  runner.invoke('new', { ...told, command: 'SaveByDataDefinition', params: undefined }, []);
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  selected = [{ id: '3' }];
  await answer(success({ list: [] }));
  expect(raise).toHaveBeenLastCalledWith('success', 'Order \u20683\u2069 is stored');
});

test('[8.5] a failure takes that of before off the screen, where it is another one', async () => {
  const { runner, call, raise, withdraw, answer } = start();
  for (const message of ['First', 'First', 'Second']) {
    call.mockClear();
    runner.invoke('1', ship, [row]);
    await answer(failure(1, message));
  }
  expect(raise.mock.calls.map(([, text]) => text)).toEqual(['First', 'First', 'Second']);
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('error', 'First');
});

test('[8.5] a save takes the failure of another button that saves off the screen', async () => {
  const draft = { rows: () => [{ values: row }], missing: () => [], saved() {}, refused() {} };
  const { runner, call, raise, withdraw, answer } = start({ draft: draft as never });
  const save: Button = { text: 'Save', command: 'SaveByDataDefinition' };
  runner.invoke('save', save, []);
  await answer(failure(ResultId.network, 'No way'));
  const [, failed] = raise.mock.lastCall ?? [];
  call.mockClear();
  runner.invoke('saveAndClose', { ...save, text: 'Save and close' }, []);
  await answer(success({ list: [row] }));
  expect(raise).toHaveBeenLastCalledWith('success', 'Saved');
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('error', failed);
});

test('[8.5] a success takes the failure of before off the screen', async () => {
  const { runner, call, raise, withdraw, answer } = start();
  const told = { ...ship, successCommand: undefined };
  runner.invoke('1', told, [row]);
  await answer(failure(ResultId.network, 'No way'));
  const [, failed] = raise.mock.lastCall ?? [];
  expect(raise).toHaveBeenLastCalledWith('error', expect.stringMatching(/./));
  expect(withdraw).not.toHaveBeenCalled();
  call.mockClear();
  runner.invoke('1', told, [row]);
  await answer(success({ affected: 1 }));
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('error', failed);
  call.mockClear();
  runner.invoke('1', told, [row]);
  await answer(success({ affected: 1 }));
  expect(withdraw).toHaveBeenCalledOnce();
});

test('[8.5] a first step that has succeeded takes the failure of before off the screen, also where the next is called off', async () => {
  const { runner, call, confirm, raise, withdraw, answer } = start();
  const button: Button = { ...ship, successCommand: 'DeleteByDataDefinition' };
  runner.invoke('1', button, [row]);
  await answer(failure(1, 'Not so'));
  confirm.mockResolvedValue(cancelled);
  call.mockClear();
  runner.invoke('1', button, [row]);
  await answer(success({ affected: 1 }));
  expect(confirm).toHaveBeenCalledOnce();
  expect(raise).toHaveBeenLastCalledWith('success', 'Done');
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('error', 'Not so');
});

test('[8.5] a question that was agreed to takes no failure off the screen: nothing is done yet', async () => {
  const draft = { rows: () => [{ values: row }], missing: () => [], saved() {}, refused() {} };
  const settled = vi.fn(async () => false).mockResolvedValueOnce(true);
  const { runner, confirm, withdraw, answer, ended } = start({ settled, draft: draft as never });
  const button: Button = {
    text: 'Save',
    command: 'Confirm',
    successCommand: 'SaveByDataDefinition',
  };
  runner.invoke('1', button, [row]);
  await answer(failure(1, 'Not so'));
  runner.invoke('1', button, [row]);
  await ended();
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(settled).toHaveBeenCalledTimes(2);
  expect(withdraw).not.toHaveBeenCalled();
});

test('one that ends after its user has left is told, and takes nobody away', async () => {
  const { runner, navigate, raise, answer } = start();
  runner.invoke('1', ship, [row]);
  window.history.replaceState(null, '', '/y4/content/OTHER/main');
  await answer(success({ affected: 1 }));
  expect(navigate).not.toHaveBeenCalled();
  expect(raise).toHaveBeenCalledExactlyOnceWith('success', 'Shipped');
});

test('one that ends at another record of its page, which has the same path, takes nobody away either', async () => {
  const { runner, navigate, raise, answer, leave } = start();
  runner.invoke('1', ship, [row]);
  leave();
  await answer(success({ affected: 1 }));
  expect(navigate).not.toHaveBeenCalled();
  expect(raise).toHaveBeenCalledExactlyOnceWith('success', 'Shipped');
});

test('its outcome is not told to the next user', async () => {
  const { runner, raise, session, answer } = start();
  runner.invoke('1', ship, [row]);
  session.user = 'bob';
  await answer(success({ affected: 1 }));
  expect(raise).not.toHaveBeenCalled();
});

test('what is confirmed when its page has gone changes nothing and says nothing', async () => {
  const { runner, call, confirm, raise, ended } = start();
  let agree: (result: Result<true>) => void = () => {};
  confirm.mockImplementation(() => new Promise((resolve) => (agree = resolve)));
  runner.invoke(
    '1',
    { text: 'Void', command: 'Confirm', successCommand: 'DeleteByDataDefinition' },
    [row],
  );
  await vi.waitFor(() => expect(confirm).toHaveBeenCalled());
  window.history.replaceState(null, '', '/y4/content/OTHER/main');
  agree(success(true));
  await ended();
  expect(call).not.toHaveBeenCalled();
  expect(raise).not.toHaveBeenCalled();
});

test('what is confirmed at another record of its page changes nothing', async () => {
  const { runner, call, confirm, ended, leave } = start();
  confirm.mockImplementation(async () => {
    leave();
    return success(true);
  });
  runner.invoke('1', { ...ship, command: 'Confirm', successCommand: 'DeleteByDataDefinition' }, [
    row,
  ]);
  await ended();
  expect(confirm).toHaveBeenCalledOnce();
  expect(call).not.toHaveBeenCalled();
});

test.each<Button['successCommand']>([
  'DeleteByDataDefinition',
  { command: 'SqlByDataDefinition', params: { action: 'ship' } },
  { command: 'DownloadExcelByDataDefinition', params: { rows: 'selected' } },
  { command: 'NavigateTo', params: { url: '/content/ORDER/main?id={id}' } },
])(
  '[8.5] nobody is asked whether a command is meant that lacks a selected row: %j',
  async (next) => {
    const view = () => ({ queries: {}, keyword: '', sort: [], fields: [] });
    const { runner, call, confirm, raise, navigate, ended } = start({ view });
    const button: Button = { text: 'Go', command: 'Confirm', successCommand: next };
    runner.invoke('1', button, []);
    await ended();
    expect(raise).toHaveBeenCalledExactlyOnceWith('error', 'Select at least one row first');
    expect(confirm).not.toHaveBeenCalled();
    confirm.mockResolvedValueOnce(cancelled);
    runner.invoke('1', button, [row]);
    await ended();
    expect(confirm).toHaveBeenCalledOnce();
    expect(call).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  },
);
