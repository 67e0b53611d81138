import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { saveRefusal } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Answer } from '../_server.ts';
import { closedAfterTests } from '../_server.ts';
import { createThingServer } from './_things.ts';

/** New rows are made here, which their users see and cannot change. */
const BORN = {
  code: 'BORN',
  source: { table: 'thing' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'note', readonly: true, default: 'made here' },
    { name: 'kind', extraType: 'Label', default: 'red' },
  ],
  access: { write: ['sales'] },
};

/** Two fields that are one column. */
const TWICE = {
  code: 'TWICE',
  source: { table: 'thing' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'note' },
    { name: 'remark', column: 'note', extraType: 'BrieflyCode', lookup: 'KIND' },
  ],
  access: { write: ['sales'] },
};

/** Several options at once, in a column of lists. */
const MARKED = {
  code: 'MARKED',
  source: { table: 'thing' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'marks', extraType: 'BrieflyCode', lookup: 'KIND', multipleSelect: true },
  ],
  access: { write: ['sales'] },
};

const server = await closedAfterTests(
  createThingServer({
    'y4/data/BORN.json': BORN,
    'y4/data/MARKED.json': MARKED,
    'y4/data/TWICE.json': TWICE,
  }),
);
const token = await server.tokenOf('ann');
const betaToken = await server.tokenOf('ann', 'beta');
beforeEach(async () => {
  await server.pool.query('DELETE FROM thing; DELETE FROM record_change');
  await server.pool.query(`INSERT INTO thing (corp, id, name, kind, price) VALUES
    ('y4', 'a', 'Chair', 'red', 1250), ('y4', 'b', 'Desk', 'blue', 99), ('beta', 'a', 'Lamp', 'red', 5)`);
});

function save(rows: SavedRow[], who = token, code = 'THING', corp = 'y4'): Promise<Answer> {
  return server.call('WebUiService.SaveByDataDefinition', { code, rows }, { corp, token: who });
}

async function stored(): Promise<Record<string, unknown>[]> {
  const { rows } = await server.pool.query(
    'SELECT corp, id, name, kind, price::int, note, made_by FROM thing ORDER BY corp, id',
  );
  return rows;
}

describe('SaveByDataDefinition', () => {
  test('[7.10e] changes what was changed, adds new rows, and answers with the rows as stored', async () => {
    const answer = await save([
      { key: { id: 'a' }, values: { price: 13.5 }, original: { price: 12.5 } },
      { values: { id: 'n', name: 'New', kind: 'blue' } },
    ]);
    expect(answer).toMatchObject({ id: 0 });
    expect(answer.data.list).toMatchObject([
      { id: 'a', name: 'Chair', price: 13.5, kindUi: '__Red' },
      { id: 'n', name: 'New', price: 7, kindUi: 'Blue' },
    ]);
    expect(await stored()).toMatchObject([
      { corp: 'beta', id: 'a', name: 'Lamp', price: 5 },
      { corp: 'y4', id: 'a', name: 'Chair', price: 1350 },
      { corp: 'y4', id: 'b', price: 99 },
      { corp: 'y4', id: 'n', name: 'New', price: 700 },
    ]);
  });

  test('[3.4d] a picture or file is named by an address that is one of a file, and stays where it was another before', async () => {
    await server.pool.query(`UPDATE thing SET picture = 'javascript:old' WHERE id = 'b'`);
    const dot = `data:image/png;base64,${Buffer.from('dot').toString('base64')}`;
    const name = (picture: string) => save([{ key: { id: 'a' }, values: { picture } }]);
    for (const taken of ['https://pictures.example/a b.png', '/assets/goods/chair.webp', dot, '']) {
      expect(await name(taken), taken).toMatchObject({ id: 0, data: { list: [{ id: 'a' }] } });
    }
    const message = 'This is not the address of a file';
    for (const strange of [
      ...[
        'javascript:alert(1)',
        ' javascript:alert(1)',
        'data:text/html,x',
        '//evil.example/a.png',
      ],
      ...['file:///etc/passwd', '../../a.png', 'y4\\a.png', 'a picture'],
    ]) {
      const { id, data } = await name(strange);
      expect(id, strange).toBe(60023);
      expect(saveRefusal.parse(data).problems[0]?.fields, strange).toEqual([
        { name: 'picture', message },
      ]);
    }
    const file = await save([{ key: { id: 'a' }, values: { attachment: dot } }]);
    expect(saveRefusal.parse(file.data).problems[0]?.fields).toMatchObject([{ message }]);
    const before = { picture: 'javascript:old' };
    const other = [{ key: { id: 'b' }, values: { ...before, name: 'Table' }, original: before }];
    expect(await save(other)).toMatchObject({ id: 0 });
  });

  test('who changed what, and when, is noted in the tenant', async () => {
    await save([
      { key: { id: 'a' }, values: { name: 'Stool' } },
      { values: { id: 'n', name: 'N' } },
    ]);
    const { rows } = await server.pool.query('SELECT * FROM record_change ORDER BY id');
    expect(rows).toMatchObject([
      {
        corp: 'y4',
        changed_by: 'ann',
        data_code: 'THING',
        operation: 'update',
        record_key: 'a',
        before: { name: 'Chair' },
        after: { name: 'Stool' },
        changed_at: expect.any(Date),
      },
      { operation: 'insert', record_key: 'n', before: null },
    ]);
  });

  test('the second writer is told, sees both values, and nothing is lost', async () => {
    const first = await save([
      { key: { id: 'a' }, values: { name: 'Mine' }, original: { name: 'Chair' } },
    ]);
    const second = await save([
      { key: { id: 'a' }, values: { name: 'Yours' }, original: { name: 'Chair' } },
    ]);
    expect(first.id).toBe(0);
    expect(second).toMatchObject({ id: 60022, code: 'CONFLICT' });
    const [problem] = saveRefusal.parse(second.data).problems;
    expect(problem).toMatchObject({ index: 0, conflict: true, current: { name: 'Mine' } });
    expect((await stored())[1]).toMatchObject({ name: 'Mine' });
    const again = await save([
      { key: { id: 'a' }, values: { name: 'Yours' }, original: { name: 'Mine' } },
    ]);
    expect(again.id).toBe(0);
  });

  test('of two saves at the same moment one wins and the other is told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save([{ key: { id: 'a' }, values: { name: `W${index}` }, original: { name: 'Chair' } }]),
      ),
    );
    expect(answers.filter(({ id }) => id === 0)).toHaveLength(1);
    expect(answers.filter(({ id }) => id === 60022)).toHaveLength(7);
  });

  test('a change of another field is no conflict, and a repeated save is not either', async () => {
    await save([{ key: { id: 'a' }, values: { price: 1 }, original: { price: 12.5 } }]);
    const other = await save([
      { key: { id: 'a' }, values: { name: 'X' }, original: { name: 'Chair' } },
    ]);
    const repeated = await save([
      { key: { id: 'a' }, values: { name: 'X' }, original: { name: 'Chair' } },
    ]);
    expect([other.id, repeated.id]).toEqual([0, 0]);
    expect((await stored())[1]).toMatchObject({ name: 'X', price: 100 });
  });

  test('a row that is gone is a conflict without a current row', async () => {
    const { id, data } = await save([{ key: { id: 'gone' }, values: { name: 'X' } }]);
    expect(id).toBe(60022);
    expect(saveRefusal.parse(data).problems[0]).toMatchObject({ conflict: true });
    expect(data.problems[0].current).toBeUndefined();
  });

  test.each([
    [['gone'], 'This record is no longer here'],
    [['gone', 'lost'], 'These records are no longer here'],
    [['gone', 'a'], 'Somebody else changed this row first'],
  ])('of conflicts about %j it is told: %s', async (ids, told) => {
    const rows = ids.map((id) => ({ key: { id }, values: { name: 'X' }, original: { name: 'Y' } }));
    const { id, message } = await save(rows);
    expect([id, message]).toEqual([60022, told]);
  });

  test.each([
    ['12026-01-05', 'Only days of the years 1 to 9999 can be saved'],
    ['0044-03-15 BC', 'Only days of the years 1 to 9999 can be saved'],
    ['2026-02-30', 'This is not a date'],
  ])('[7.10e] says of %s why it cannot be saved', async (madeOn, message) => {
    const { data } = await save([{ values: { id: 'far', name: 'Far', madeOn } }]);
    expect(data.problems).toMatchObject([{ fields: [{ name: 'madeOn', message }] }]);
  });

  test.each([' ', '\u200b', '\u2060\u00ad\u0085', '\u202e\u202c'])(
    '[7.10e] %j is nothing that anybody sees, where a text is required',
    async (name) => {
      const { data } = await save([{ values: { id: 'unseen', name } }]);
      expect(data.problems).toEqual([problem(0, 'name', 'This field is required')]);
    },
  );

  test('all rows or none, and each faulty row is named with its fields', async () => {
    const before = await stored();
    const { id, message, data } = await save([
      { key: { id: 'b' }, values: { name: 'Fine' } },
      { key: { id: 'a' }, values: { name: ' ', kind: 'green', price: 'x' } },
      { values: { id: 'b', name: 'Twice' } },
      { values: { id: 'o', name: 'O', owner: 'nobody' } },
      { values: { name: 'No id' } },
    ]);
    expect([id, message]).toEqual([60023, 'Some rows could not be saved']);
    expect(data.problems).toEqual([
      {
        index: 1,
        message: '',
        conflict: false,
        fields: [
          { name: 'kind', message: 'This value is not among the options' },
          { name: 'price', message: 'This is not a number' },
          { name: 'name', message: 'This field is required' },
        ],
      },
      problem(2, 'id', 'This value is already taken'),
      problem(3, 'owner', 'There is no such record'),
      problem(4, 'id', 'This field is required'),
    ]);
    expect(await stored()).toEqual(before);
    expect((await server.pool.query('SELECT FROM record_change')).rowCount).toBe(0);
  });

  test('[7.10e] many rows are written with three statements for each, and new ones with two', async () => {
    await server.pool.query(`INSERT INTO thing (corp, id, name, price)
      SELECT 'y4', 'n' || n, 'thing', n FROM generate_series(1, 100) n`);
    const counted = async (rows: SavedRow[]) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      onTestFinished(() => query.mockRestore());
      expect((await save(rows)).data.list).toHaveLength(100);
      const { length } = query.mock.calls;
      query.mockRestore();
      return length;
    };
    const all = Array.from({ length: 100 }, (_, index) => index + 1);
    const changed = all.map((n) => ({ key: { id: `n${n}` }, values: { price: n / 4 } }));
    expect(await counted(changed)).toBeLessThan(300 + 40);
    const added = all.map((n) => ({ values: { id: `m${n}`, name: 'new' } }));
    expect(await counted(added)).toBeLessThan(200 + 40);
  });

  test('[7.10e] each of several options is one of the lookup, in a column of lists too', async () => {
    const marks = (values: string[]) =>
      save([{ key: { id: 'a' }, values: { marks: values } }], token, 'MARKED');
    expect((await marks(['red', 'blue'])).data.list).toMatchObject([{ marks: ['red', 'blue'] }]);
    expect((await marks(['red', 'green'])).data.problems).toEqual([
      problem(0, 'marks', 'This value is not among the options'),
    ]);
    expect((await marks([])).data.list).toMatchObject([{ marks: [] }]);
  });

  test('who saves a record alone is told of a record, not of rows', async () => {
    const { message, data } = await save([{ key: { id: 'a' }, values: { price: 'x' } }]);
    expect(message).toBe('This record could not be saved');
    expect(data.problems).toEqual([problem(0, 'price', 'This is not a number')]);
  });

  test('readonly fields can not be changed, and what is no field is refused', async () => {
    const readonly = await save([{ key: { id: 'a' }, values: { madeBy: 'me' } }]);
    expect(readonly.data.problems).toEqual([problem(0, 'madeBy', 'This value can not be changed')]);
    for (const gain of ['corp', 'made_by', 'status', 'role']) {
      expect((await save([{ key: { id: 'a' }, values: { [gain]: 'beta' } }])).id).toBe(60020);
    }
    expect((await stored()).filter(({ corp }) => corp === 'y4')).toHaveLength(2);
  });

  test('fields of the same column are written once, and refused where they differ', async () => {
    const key = { id: 'a' };
    const noteOf = async () => (await stored()).find(({ corp, id }) => corp === 'y4' && id === 'a');
    const both = (note: string, remark: string) =>
      save([{ key, values: { note, remark } }], token, 'TWICE');
    expect(await both('red', 'red')).toMatchObject({ id: 0 });
    expect(await noteOf()).toMatchObject({ note: 'red' });
    expect(await both('red', 'blue')).toMatchObject({ id: 0 });
    expect(await noteOf()).toMatchObject({ note: 'blue' });
    const message = 'Two fields of this row say different things of the same';
    const refused = await both('Sofa', 'red');
    expect(refused.data.problems).toMatchObject([
      {
        index: 0,
        fields: [
          { name: 'note', message },
          { name: 'remark', message },
        ],
      },
    ]);
    expect(await noteOf()).toMatchObject({ note: 'blue' });
    const made = await save(
      [{ values: { id: 'n', name: 'New', note: '', remark: 'red' } }],
      token,
      'TWICE',
    );
    expect(made.data.list).toMatchObject([{ id: 'n', note: 'red', remark: 'red' }]);
  });

  test('a new record may bring what its readonly field starts with, and nothing else', async () => {
    const born = (note: string) => save([{ values: { id: note, name: 'N', note } }], token, 'BORN');
    expect((await born('made here')).data.list).toMatchObject([{ note: 'made here' }]);
    expect((await born('made there')).data.problems).toEqual([
      problem(0, 'note', 'This value can not be changed'),
    ]);
    const told = await server.call(
      'WebUiService.GetDataDefinition',
      { code: 'BORN' },
      { corp: 'y4', token },
    );
    expect(told.data.fields[2]).toMatchObject({ name: 'note', initial: 'made here' });
  });

  test('[3.4d] a Label shows in a new record what the record will have', async () => {
    const session = { corp: 'y4', token };
    const told = await server.call('WebUiService.GetDataDefinition', { code: 'BORN' }, session);
    expect(told.data.fields[3]).toMatchObject({ name: 'kind', initial: 'red' });
    const made = await save([{ values: { id: 'n', name: 'N' } }], token, 'BORN');
    expect(made.data.list).toMatchObject([{ kind: 'red' }]);
  });

  test("display values are not stored, and a formula decides about a hidden field's need", async () => {
    const seen = await save([
      { key: { id: 'a' }, values: { kindUi: 'x', Y4WebUi_Row_ClassUi: 'y' } },
    ]);
    const unseen = await save([{ values: { id: 'c', name: 'C', kind: 'red', note: '' } }]);
    const needed = await save([{ values: { id: 'd', name: 'D', kind: 'blue', note: '' } }]);
    expect([seen.id, unseen.id]).toEqual([0, 0]);
    expect(needed.data.problems).toEqual([problem(0, 'note', 'This field is required')]);
  });

  test('who may not write is refused, and tenants do not meet', async () => {
    const bob = await server.tokenOf('bob');
    expect((await save([{ key: { id: 'a' }, values: { name: 'B' } }], bob)).id).toBe(60011);
    expect(
      (await save([{ key: { id: 'b' }, values: { name: 'B' } }], betaToken, 'THING', 'beta')).id,
    ).toBe(60022);
    expect(
      (await save([{ key: { id: 'a' }, values: { name: 'B' } }], betaToken, 'THING', 'beta')).id,
    ).toBe(0);
    expect(await stored()).toMatchObject([{ name: 'B' }, { name: 'Chair' }, { name: 'Desk' }]);
  });

  test('rows outside of what the definition always asks for are out of reach', async () => {
    expect((await save([{ key: { id: 'b' }, values: { name: 'B' } }], token, 'RED')).id).toBe(
      60022,
    );
    const { data } = await save([{ values: { id: 'r', name: 'R' } }], token, 'RED');
    expect(data.list).toMatchObject([{ id: 'r', kind: 'red' }]);
    const refused = await save([{ values: { id: 's', name: 'S', kind: 'blue' } }], token, 'RED');
    expect(refused.id).toBe(60023);
  });
});

describe('DeleteByDataDefinition', () => {
  const remove = (rows: object[], who = token, original?: object[]) =>
    server.call(
      'WebUiService.DeleteByDataDefinition',
      { code: 'THING', rows, original },
      { corp: 'y4', token: who },
    );

  test('[7.10f] deletes rows by their keys; what is gone already is not counted', async () => {
    expect(
      await remove([{ id: 'a', name: 'whatever' }, { id: 'gone' }, { id: 'a' }]),
    ).toMatchObject({
      id: 0,
      data: { affected: 1 },
    });
    expect(await stored()).toMatchObject([
      { corp: 'beta', id: 'a' },
      { corp: 'y4', id: 'b' },
    ]);
    const { rows } = await server.pool.query('SELECT operation, before FROM record_change');
    expect(rows).toMatchObject([{ operation: 'delete', before: { id: 'a', name: 'Chair' } }]);
  });

  test('[7.10f] a row that somebody else has changed since it was seen is a conflict, and all of the rows stay', async () => {
    const original = [{ id: 'a', name: 'Chair' }, { name: 'Desk' }];
    await server.pool.query(`UPDATE thing SET name = 'Table' WHERE corp = 'y4' AND id = 'b'`);
    expect(await remove([{ id: 'a' }, { id: 'b' }], token, original)).toMatchObject({
      id: 60022,
      code: 'CONFLICT',
      message: 'Somebody else changed this row first',
      data: { problems: [{ index: 1, message: '', fields: [], conflict: true }] },
    });
    expect(await stored()).toHaveLength(3);
    const seen = [original[0] ?? {}, { name: 'Table', nameUi: 'Desk', gone: 1 }];
    expect((await remove([{ id: 'a' }, { id: 'b' }], token, seen)).data).toEqual({ affected: 2 });
    expect((await remove([{ id: 'a' }], token, original)).data).toEqual({ affected: 0 });
  });

  test('a row that others need is refused, and all of the rows stay', async () => {
    await server.pool.query(`INSERT INTO thing_part (corp, id, thing_id) VALUES ('y4', 1, 'b')`);
    const refused = await remove([{ id: 'a' }, { id: 'b' }]);
    await server.pool.query('DELETE FROM thing_part');
    expect(refused).toMatchObject({
      id: 60023,
      code: 'STILL_NEEDED',
      message: 'Other records still need this one',
    });
    expect(await stored()).toHaveLength(3);
  });

  test('who may not write may not delete', async () => {
    expect((await remove([{ id: 'a' }], await server.tokenOf('bob'))).id).toBe(60011);
    expect((await remove([{ name: 'x' }])).id).toBe(60020);
  });
});

function problem(index: number, name: string, message: string) {
  return { index, message: '', conflict: false, fields: [{ name, message }] };
}
