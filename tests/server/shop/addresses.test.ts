import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createTestShop, type Shopper } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
const me = await shop.addShopper();

const load = async (who: Partial<Shopper>) => shop.run('TASK_ECommerce_Load_Address_List', {}, who);
const save = (params: object, who: Partial<Shopper>) =>
  shop.run('TASK_ECommerce_Save_Address', params, who);
const remove = (id: string, who: Partial<Shopper>) =>
  shop.run('TASK_ECommerce_Delete_Address', { id }, who);

const fields = { name: ' 李雷 ', phone: '139 0000 0000', street: '中山路 2 号' };
const saved = { ...fields, name: '李雷' };

test('[3.29][7.22][7.23][7.24] addresses are added, listed in that order, replaced and deleted', async () => {
  const added = await save(fields, me);
  expect(added).toMatchObject({ id: 0, data: saved });
  const { id } = added.data;
  expect((await load(me)).data).toEqual({ rows: [me.address, { id, ...saved }] });
  const replaced = await save({ id, ...fields, street: '解放路 3 号' }, me);
  expect(replaced.data).toEqual({ id, ...saved, street: '解放路 3 号' });
  expect((await load(me)).data.rows).toEqual([me.address, replaced.data]);
  expect(await remove(id, me)).toMatchObject({ id: 0, data: { id } });
  expect((await load(me)).data.rows).toEqual([me.address]);
});

test.each([
  ['turns of direction', 'Ann\u202eSmith\u2066', 'AnnSmith'],
  ['a bell and a tab', 'Ann\u0007\tSmith', 'Ann Smith'],
  ['lines of another system', '1 Main St\r\nFlat 2', '1 Main St\nFlat 2'],
  ['what joins letters', 'می\u200cخواهم', 'می\u200cخواهم'],
])('%s are kept as what can be seen of them', async (_what, street, kept) => {
  const shopper = await shop.addShopper();
  expect((await save({ ...fields, street }, shopper)).data).toMatchObject({ street: kept });
});

test.each(['\u200b', '\u202e \u2066', '\u3000', '\u0000'])(
  'nothing that can be seen is no address: %j',
  async (street) => {
    expect(await save({ ...fields, street }, me)).toMatchObject({ status: 400, id: 60020 });
  },
);

test('belong to one shopper of one tenant', async () => {
  const strangers = [await shop.addShopper(), await shop.addShopper('beta')];
  for (const stranger of strangers) {
    const theft = { ...fields, id: me.address.id };
    expect(await save(theft, stranger)).toMatchObject({ id: 60021, code: 'NO_ADDRESS' });
    expect(await remove(me.address.id, stranger)).toMatchObject({ id: 60021, code: 'NO_ADDRESS' });
    expect((await load(stranger)).data.rows).toEqual([stranger.address]);
  }
  expect((await load(me)).data.rows).toEqual([me.address]);
});

test('need a session of the tenant', async () => {
  const guest = { corp: 'y4' };
  for (const answer of [
    await load(guest),
    await save(fields, guest),
    await remove(me.address.id, guest),
    await load({ corp: 'beta', token: me.token }),
  ]) {
    expect(answer).toMatchObject({ status: 200, id: 60000, data: null });
  }
});

test.each<object>([
  { name: '  ' },
  { phone: '' },
  { phone: 'abc' },
  { street: 'x'.repeat(301) },
  { name: 5 },
  { id: 'not-an-id' },
])('%j is refused', async (wrong) => {
  expect(await save({ ...fields, ...wrong }, me)).toMatchObject({ status: 400, id: 60020 });
});

test('keys that are no part of an address are not stored', async () => {
  const other = await shop.addShopper();
  const { data } = await save(
    { ...fields, street: 'Key Street 1', user_id: other.id, created_at: '1999-01-01' },
    me,
  );
  expect((await load(me)).data.rows.at(-1)).toEqual(data);
  expect((await load(other)).data.rows).toHaveLength(1);
});

test('are 50 at the most, also when many are added at once', async () => {
  const collector = await shop.addShopper();
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, number) =>
      save({ ...fields, street: `Street ${number}` }, collector),
    ),
  );
  expect(answers.filter((answer) => answer.id === 0)).toHaveLength(49);
  expect(answers.find((answer) => answer.id !== 0)).toMatchObject({ code: 'TOO_MANY' });
});

test('an address whose answer got lost is sent again and stands there once', async () => {
  const mover = await shop.addShopper();
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(fields, mover)));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect((await load(mover)).data.rows).toHaveLength(2);
  expect((await save({ ...fields, phone: '13800138001' }, mover)).data.id).not.toBe(
    answers[0]?.data.id,
  );
});
