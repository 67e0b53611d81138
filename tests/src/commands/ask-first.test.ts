import { expect, it, vi } from 'vitest';
import { cancelled, type Result, success } from '#schemas/wire/envelope.ts';
import { askFirst } from '#src/commands/ask-first.ts';
import type { DialogQuestion } from '#src/dialogs/dialogs.ts';

function services(answer: Result<string | true>) {
  const input = vi.fn(async (_question: DialogQuestion) => answer);
  return { input, services: { dialogs: { input }, t: (key: string) => key } as never };
}

const command = {
  command: 'SqlByDataDefinition',
  params: { action: 'cancel', ask: { name: 'reason', caption: '__Why?', lines: 3 } },
  rows: [{ id: '1' }],
};

it('[2.19] hands the text of an input dialog to the command, as a param and in its rows', async () => {
  const { input, services: used } = services(success<string | true>(' late '));
  expect(await askFirst(command, used)).toMatchObject({
    ok: true,
    data: {
      params: { action: 'cancel', reason: 'late' },
      rows: [{ id: '1', reason: 'late' }],
    },
  });
  expect(input.mock.calls[0]?.[0]).toMatchObject({ caption: '__Why?', lines: 3 });
});

it('[5.6] refuses to close on an empty answer where one is required', async () => {
  const { input, services: used } = services(success<string | true>('x'));
  await askFirst(command, used);
  const check = input.mock.calls[0]?.[0].check;
  expect(await check?.('  ')).toMatchObject({ ok: false, message: 'Please fill in a value' });
  expect(await check?.('late')).toMatchObject({ ok: true });
});

it('[8.1b] cancels the command when the dialog is dismissed', async () => {
  const { services: used } = services(cancelled);
  expect(await askFirst(command, used)).toEqual(cancelled);
});

it('asks nothing when the params do not say so, and refuses what is no question', async () => {
  const { input, services: used } = services(cancelled);
  const plain = { ...command, params: { action: 'ship' } };
  expect(await askFirst(plain, used)).toMatchObject({ data: plain });
  const bad = { ...command, params: { ask: { name: 'a b' } } };
  expect(await askFirst(bad, used)).toMatchObject({ ok: false, code: 'BAD_ASK' });
  expect(input).not.toHaveBeenCalled();
});
