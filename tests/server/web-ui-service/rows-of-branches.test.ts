import { beforeEach, expect, test } from 'vitest';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { answerOf, closedAfterTests } from '../_server.ts';
import { digestOf, downloadExcel, importExcel, sheetIn } from '../_sheets.ts';
import { redPicture, uploadFile } from '../files/_upload.ts';
import { AS_IT_WAS, BED, createClinic, NO_OPTION } from './_branches.ts';

const server = await closedAfterTests(createClinic());
const { ask, save, stored } = server;
const { ann, bob } = server.tokens;

beforeEach(() => server.reset());

test.each<['ann' | 'bob' | null, number[]]>([
  ['ann', [10, 20]],
  ['bob', [30]],
  [null, []],
])('[7.10b][7.10d][3.15] %s sees the rows of their branches only', async (who, ids) => {
  for (const queries of [
    {},
    { branch: '1,2,3,4' },
    { branch: 'Secret,North,South' },
    { id: [10, 20, 30, 40, 50] },
  ]) {
    for (const statistics of [true, false]) {
      const { data } = await ask(who, 'GetList', { queries, statistics });
      expect(data.list.map(({ id }: { id: number }) => id)).toEqual(ids);
      expect(data.allCount).toBe(ids.length);
    }
  }
  const words = await ask(who, 'GetList', { keyword: 'C1' });
  expect(words.data.allCount).toBe(who === 'bob' ? 1 : 0);
  const chart = await ask(who, 'GetChart', { chart: 'byBranch' });
  expect(chart.data.categories).toHaveLength(ids.length);
});

test('[7.10h] a workbook has the rows of one’s branches only', async () => {
  const sheet = await sheetIn(await downloadExcel(server, { code: 'BED' }, { token: bob }));
  expect(JSON.stringify(sheet.getSheetValues())).toContain('C1');
  expect(JSON.stringify(sheet.getSheetValues())).not.toMatch(/A1|B1|D1|E1|F1/);
});

test('[7.10c] options are the rows of one’s branches, be they asked for by their keys', async () => {
  for (const more of [{}, { keys: ['10', '30'] }, { keyword: '1' }]) {
    const { data } = await ask('bob', 'GetQuoteList', { field: 'bed', ...more }, 'STAY');
    expect(data.list).toEqual([{ Key: '30', Name: 'C1' }]);
  }
  const refused = await save('bob', { values: { id: 9, bed: 10 } }, 'STAY');
  expect(refused.data.problems[0].fields).toEqual([{ ...NO_OPTION, name: 'bed' }]);
});

test('[7.10e] rows of one’s branches are saved, and go from one to the other', async () => {
  expect(await save('ann', { values: { id: 11, branch: 2, no: 'B2' } })).toMatchObject({
    data: { list: [{ id: 11, branch: '2', branchUi: 'South' }] },
  });
  expect(await save('ann', { key: { id: 10 }, values: { branch: 2, no: 'B3' } })).toMatchObject({
    data: { list: [{ id: 10, branch: '2' }] },
  });
  expect(await stored()).toBe('10 2 B3, 11 2 B2, 20 2 B1, 30 3 C1, 40 4 D1, 50 E1');
});

test.each(['BED', 'TWICE'])('[7.10e] no row of %s comes into another branch', async (code) => {
  // A1 is there already: whoever may not see it must not learn of it by the rule that keeps it apart.
  for (const no of ['A1', 'Z9']) {
    for (const row of [
      { values: { id: 31, branch: 1, no } },
      { key: { id: 30 }, values: { branch: 1, no } },
      { key: { id: 30 }, values: { branch: 99, no } },
    ]) {
      const { id, data } = await save('bob', row, code);
      expect([id, data.problems]).toEqual([
        60023,
        [{ index: 0, message: '', fields: [NO_OPTION], conflict: false }],
      ]);
    }
  }
  for (const row of [
    { values: { id: 31, no: 'Z9' } },
    { key: { id: 30 }, values: { branch: null } },
  ]) {
    const { data } = await save('bob', row, code);
    expect(data.problems[0].fields).toEqual([
      { name: 'branch', message: 'This field is required' },
    ]);
  }
  expect(await stored()).toBe(AS_IT_WAS);
});

test('[7.10e] nor under a second name of its column', async () => {
  for (const row of [
    { values: { id: 31, branch: 3, place: 1, no: 'A1' } },
    { key: { id: 30 }, values: { place: 1, no: 'A1' } },
  ]) {
    const { id, data } = await save('bob', row, 'TWICE');
    expect(id).toBe(60023);
    expect(JSON.stringify(data)).not.toContain('taken');
  }
  expect(await stored()).toBe(AS_IT_WAS);
});

test('[7.10e][7.10f][7.10g] a row of another branch does not exist for whoever knows its key', async () => {
  for (const id of [10, 40, 50, 999]) {
    const change = { key: { id }, values: { no: 'X' }, original: { no: 'Y' } };
    const saved = await save('bob', change);
    expect(saved.id).toBe(60022);
    expect(saved.data.problems).toEqual([
      { index: 0, message: 'This record is no longer here', fields: [], conflict: true },
    ]);
    expect(await ask('bob', 'Delete', { rows: [{ id }] })).toMatchObject({ data: { affected: 0 } });
    for (const row of [{ id }, { id, branch: 3 }]) {
      const action = await ask('bob', 'Sql', { action: 'rename', rows: [row] });
      expect(action).toMatchObject({ id: 60023, code: 'NOT_CHANGED' });
    }
  }
  expect(await stored()).toBe(AS_IT_WAS);
  expect((await ask('bob', 'Sql', { action: 'rename', rows: [{ id: 30 }] })).id).toBe(0);
  expect(await ask('bob', 'Delete', { rows: [{ id: 10 }] })).toMatchObject({
    data: { affected: 0 },
  });
  expect((await ask('ann', 'Delete', { rows: [{ id: 10 }] })).id).toBe(60023);
});

test('[7.10g] an action gives no row to another branch', async () => {
  for (const branch of [1, 4, 999]) {
    const move = await ask('bob', 'Sql', { action: 'move', rows: [{ id: 30, branch }] });
    expect(move).toMatchObject({ id: 60023, message: 'There is no such branch' });
    const add = await ask('bob', 'Sql', { action: 'add', rows: [{ branch, no: 'A1' }] });
    expect(add).toMatchObject({ id: 60023, code: 'NOT_CHANGED' });
  }
  expect(await stored()).toBe(AS_IT_WAS);
  const move = await ask('ann', 'Sql', { action: 'move', rows: [{ id: 10, branch: 2 }] });
  expect(move.id).toBe(0);
  expect(await stored()).toContain('10 2 A1');
});

test('[7.10e] a conflict tells how a row is now only while it is in one’s branch', async () => {
  const change = { key: { id: 20 }, values: { no: 'X' }, original: { no: 'Seen' } };
  const conflict = await save('ann', change);
  expect(conflict.data.problems[0].current).toMatchObject({ id: 20, no: 'B1' });
  await server.pool.query("UPDATE bed SET branch_id = 3, no = 'C9' WHERE id = 20");
  const gone = await save('ann', change);
  expect(gone.data.problems).toEqual([
    { index: 0, message: 'This record is no longer here', fields: [], conflict: true },
  ]);
});

test('[7.10b] who comes to a branch, and leaves it, sees its rows from then on', async () => {
  const ids = async () =>
    (await ask('bob', 'GetList', {})).data.list.map(({ id }: { id: number }) => id);
  await server.pool.query(
    "INSERT INTO branch_staff (corp, branch_id, login) VALUES ('y4', 4, 'bob')",
  );
  expect(await ids()).toEqual([30, 40]);
  await server.pool.query("DELETE FROM branch_staff WHERE login = 'bob'");
  expect(await ids()).toEqual([]);
});

test('[7.10b] a list loads again when somebody comes to a branch', async () => {
  const params = { code: 'STAFF', among: ['TWICE', 'ALL_BEDS'] };
  const asker = { corp: 'y4', token: ann };
  const { data } = await server.call('WebUiService.GetRelatedDefinitions', params, asker);
  expect(data.codes).toEqual(['TWICE']);
});

test('[7.10b][7.10e] rows hang on rows that hang on others themselves', async () => {
  const { data } = await ask('bob', 'GetList', {}, 'MY_STAY');
  expect(data.list).toMatchObject([{ id: 3, bed: '30' }]);
  expect((await save('bob', { key: { id: 1 }, values: { bed: 30 } }, 'MY_STAY')).id).toBe(60022);
  const moved = await save('bob', { key: { id: 3 }, values: { bed: 20 } }, 'MY_STAY');
  expect(moved.data.problems[0].fields).toEqual([{ ...NO_OPTION, name: 'bed' }]);
  expect((await save('ann', { key: { id: 1 }, values: { bed: 20 } }, 'MY_STAY')).id).toBe(0);
});

test.each([
  ['BED', 'Secret'],
  ['TWICE', '3'],
])('[7.10e] an import to %s changes and adds rows of one’s branches only', async (code, own) => {
  const send = async (rows: string, existing = 'refuse') => {
    const content = `id,branch,no\n${rows}\n`;
    const fields = { code, existing, digest: digestOf(content) };
    const file = { content, name: 'beds.csv' };
    return answerOf(await importExcel(server, { fields, file, token: bob }));
  };
  for (const branch of ['1', 'North']) {
    for (const [rows, existing] of [
      [`31,${branch},A1`, 'refuse'],
      [`30,${branch},A1`, 'change'],
      [`31,${branch},A1\n32,${own},C2`, 'refuse'],
    ] as const) {
      const { data } = await send(rows, existing);
      expect(data.committed).not.toBe(true);
      expect(JSON.stringify(data)).not.toContain('taken');
    }
  }
  expect((await send(`10,${own},C7`, 'change')).data.committed).not.toBe(true);
  expect(await stored()).toBe(AS_IT_WAS);
  expect((await send(`31,${own},C2\n32,${own},C3`)).data.committed).toBe(true);
  expect(await stored()).toContain('31 3 C2, 32 3 C3');
});

test.each(['*', 'public'])(
  '[7.10e] a file that %s may read is for those who see its row, and for nobody else of the same department',
  async (read) => {
    const picture = await redPicture();
    const at = async (token?: string) =>
      (await server.send({ url: FILES_BASE + path, headers: token ? { token } : {} })).statusCode;
    await server.folder.write({
      'y4/data/BED.json': { ...BED, access: { read, write: '*' } },
    });
    await server.load();
    const upload = { code: 'BED', field: 'picture', content: picture, name: 'a.png' };
    const { path } = (await uploadFile(server, { ...upload, token: ann })).data;
    const saved = await save('ann', { key: { id: 10 }, values: { picture: FILES_BASE + path } });
    expect(saved.id).toBe(0);
    expect([await at(ann), await at(bob), await at()]).toEqual([200, 404, 404]);
    const taken = await save('bob', { key: { id: 30 }, values: { picture: FILES_BASE + path } });
    expect(taken.data.problems[0].fields).toEqual([
      { name: 'picture', message: 'There is no such file' },
    ]);
    await server.pool.query(
      "INSERT INTO branch_staff (corp, branch_id, login) VALUES ('y4', 1, 'bob')",
    );
    expect(await at(bob)).toBe(200);
  },
);

test.each([
  ['North', 200],
  ['{currentUser}', 404],
])(
  '[7.10e] the picture of a public row of the branches of %s is answered to visitors by %i',
  async (name, status) => {
    const open = { code: 'OPEN', source: { table: 'branch' }, always: { name }, access: {} };
    const through = {
      code: 'THROUGH',
      source: { table: 'branch' },
      always: { id: { of: 'OPEN' } },
      access: {},
    };
    await server.folder.write({
      'y4/data/OPEN.json': open,
      'y4/data/THROUGH.json': through,
      'y4/data/BED.json': { ...BED, always: { branch: { of: 'THROUGH' } } },
    });
    const { issues } = await server.load();
    // The stays name their beds to everybody.
    expect(issues.some(({ message }) => message.includes('all rows of BED'))).toBe(status === 404);
    const upload = { code: 'BED', field: 'picture', name: 'a.png' };
    const { data } = await uploadFile(server, {
      ...upload,
      content: await redPicture(),
      token: ann,
    });
    const picture = FILES_BASE + data.path;
    if (status === 200) {
      const saved = await save('ann', { key: { id: 10 }, values: { picture } });
      expect(saved.id).toBe(0);
      expect((await ask(null, 'GetList', {})).data.list).toMatchObject([{ id: 10, picture }]);
    }
    expect((await server.send({ url: picture })).statusCode).toBe(status);
  },
);
