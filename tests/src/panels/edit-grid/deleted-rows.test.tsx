import { expect, it, vi } from 'vitest';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { add, drawGoods, namesAre, pressUntil, select, type, undo } from './_goods-grid.tsx';

/** A grid with two stored rows and a new one, whose question before a deletion is answered by the test. */
async function withNewRow() {
  let agree = (_: Result<true>) => {};
  const asked = new Promise<Result<true>>((resolve) => {
    agree = resolve;
  });
  const confirm = vi.fn(() => asked);
  const buttons = [{ text: 'Delete', command: 'DeleteByDataDefinition' }];
  const { deleted } = drawGoods(buttons, { dialogs: { confirm } });
  await namesAre(['Desk', 'Lamp']);
  await add('Chair');
  return { confirm, deleted, agree: () => agree(success(true)) };
}

it('[7.10f] a new row goes that is edited while its user is asked, and what was typed into the row of the same key stays', async () => {
  const { confirm, agree, deleted } = await withNewRow();
  await type('name', 'Wide desk', 0);
  select(2);
  await pressUntil('Delete', () => expect(confirm).toHaveBeenCalled());
  await type('id', 'Desk');
  agree();
  await namesAre(['Wide desk', 'Lamp']);
  expect(deleted).toEqual([]);
});

it('[4.6] a new row that is taken away by Delete can be brought back, beside a stored one that cannot', async () => {
  const { confirm, agree, deleted } = await withNewRow();
  select(0);
  select(2);
  await pressUntil('Delete', () => expect(confirm).toHaveBeenCalled());
  agree();
  await namesAre(['Lamp']);
  expect(deleted).toEqual([[{ id: 'Desk' }]]);
  undo();
  await namesAre(['Lamp', 'Chair']);
});

it('[4.6] new rows that are taken away by one Delete are brought back by one step', async () => {
  const { confirm, agree, deleted } = await withNewRow();
  await add('Shelf');
  select(2);
  select(3);
  await pressUntil('Delete', () => expect(confirm).toHaveBeenCalled());
  agree();
  await namesAre(['Desk', 'Lamp']);
  expect(deleted).toEqual([]);
  undo();
  await namesAre(['Desk', 'Lamp', 'Chair', 'Shelf']);
});
