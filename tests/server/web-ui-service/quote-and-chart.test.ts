import { describe, expect, test } from 'vitest';
import { chartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { closedAfterTests } from '../_server.ts';

import { createThingServer } from './_things.ts';

const server = await closedAfterTests(createThingServer());
const token = await server.tokenOf('ann');
await server.pool.query(`
  INSERT INTO thing (corp, id, name, kind, price, owner_id, made_on) VALUES
  ('y4', 'a', 'Chair', 'blue', 1250, 'o1', '2025-11-30'),
  ('y4', 'b', 'Desk', 'red', 99, 'o1', '2026-01-01'),
  ('y4', 'c', 'Lamp', 'red', 1, 'o2', '2026-02-28'),
  ('y4', 'd', 'Rug', null, 0, 'o2', null),
  ('y4', 'e', 'Cup', null, 0, 'o2', null),
  ('beta', 'z', 'Vase', 'red', 77777, null, '2020-01-01')`);

function call(command: string, params: object, who: string | undefined = token) {
  return server.call(`WebUiService.${command}`, params, { corp: 'y4', token: who });
}

describe('GetQuoteListByDataDefinition', () => {
  const ask = async (params: object) =>
    (await call('GetQuoteListByDataDefinition', { code: 'THING', field: 'owner', ...params })).data;

  test('[7.10c][3.14] lists options by name, at most so many, of this tenant', async () => {
    expect((await ask({ count: 20 })).list).toEqual([
      { Key: 'o3', Name: '50% off_' },
      { Key: 'o2', Name: 'Adam' },
      { Key: 'o1', Name: 'Zoe' },
    ]);
    expect((await ask({ count: 1 })).list).toHaveLength(1);
  });

  test('the keyword is looked for in key and name, every character as itself', async () => {
    const names = async (keyword: string) =>
      (await ask({ keyword })).list.map(({ Name }: { Name: string }) => Name);
    expect(await names('ADA')).toEqual(['Adam']);
    expect(await names('o1')).toEqual(['Zoe']);
    expect(await names('%')).toEqual(['50% off_']);
    expect(await names("' OR true --")).toEqual([]);
  });

  test('[7.10c] answers the row that is called exactly so before those that contain it', async () => {
    await server.pool.query(`
      INSERT INTO thing_owner (corp, id, name)
      SELECT 'y4', 'many' || n, 'A many' || 200 - n FROM generate_series(1, 110) n
      UNION ALL SELECT 'y4', 'one', 'Many' ON CONFLICT DO NOTHING`);
    const first = async (keyword: string) => (await ask({ keyword, count: 100 })).list[0].Key;
    expect(await first('many')).toBe('one');
    expect(await first('many7')).toBe('many7');
    await server.pool.query(`DELETE FROM thing_owner WHERE name ILIKE '%many%'`);
  });

  test('tells the names of what is chosen already', async () => {
    expect((await ask({ keys: ['o1', 'o9'] })).list).toEqual([{ Key: 'o1', Name: 'Zoe' }]);
  });

  test('asks for the right to read what is quoted', async () => {
    const bob = await server.tokenOf('bob');
    const params = { code: 'THING', field: 'owner' };
    expect((await call('GetQuoteListByDataDefinition', params, bob)).id).toBe(60011);
    expect((await call('GetQuoteListByDataDefinition', { ...params, field: 'name' })).id).toBe(
      60020,
    );
  });
});

describe('GetChartByDataDefinition', () => {
  const draw = async (params: object) =>
    chartData.parse((await call('GetChartByDataDefinition', { code: 'THING', ...params })).data);

  test('[7.10d] sums by option in the order of the options', async () => {
    expect(await draw({ chart: 'byKind' })).toEqual({
      kind: 'pie',
      title: '__By kind',
      categories: ['__Red', 'Blue', '–'],
      series: [{ name: '__By kind', values: [1, 12.5, 0] }],
      format: 'money',
      optionPlaces: [0, 1, 2],
    });
  });

  test('dates pass without gaps, with a line for each series', async () => {
    expect(await draw({ chart: 'byMonth', queries: { kind: 'red,blue' } })).toMatchObject({
      categories: ['2025-11', '2025-12', '2026-01', '2026-02'],
      series: [
        { name: 'Blue', values: [1, 0, 0, 0] },
        { name: '__Red', values: [0, 0, 1, 1] },
      ],
    });
  });

  test('draws quoted rows by name, under its own condition and limit', async () => {
    expect(await draw({ chart: 'byOwner' })).toMatchObject({
      categories: ['Zoe'],
      series: [{ values: [2] }],
    });
  });

  test('tells that it has more groups than are usually drawn, where its author says nothing of that', async () => {
    expect(await draw({ chart: 'byId' })).not.toHaveProperty('cut');
    await server.pool.query(
      `INSERT INTO thing (corp, id, name) SELECT 'y4', 'n' || n, 'New' FROM generate_series(1, 100) AS n`,
    );
    const { categories, cut } = await draw({ chart: 'byId' });
    expect([categories.length, cut]).toEqual([100, 'largest']);
    expect(await draw({ chart: 'byOwner' })).not.toHaveProperty('cut');
    await server.pool.query(`DELETE FROM thing WHERE corp = 'y4' AND name = 'New'`);
  });

  test('counts the series of the groups alone that it draws, where it says that it has more', async () => {
    await server.pool.query(
      `INSERT INTO thing (corp, id, name, made_by, owner_id)
       SELECT 'y4', 'n' || n, CASE WHEN n > 150 THEN 'New' ELSE 'N' || n END, 'test', CASE WHEN n > 150 THEN 'o1' ELSE 'o2' END
       FROM generate_series(1, 400) AS n`,
    );
    const { categories, series, cut } = await draw({ chart: 'byOwnerAndName' });
    expect([categories, series.length, cut]).toEqual([['Zoe'], 3, undefined]);
    await server.pool.query(`DELETE FROM thing WHERE corp = 'y4' AND made_by = 'test'`);
  });

  test('takes the filters of its page, and refuses charts that there are not', async () => {
    expect((await draw({ chart: 'byKind', queries: { name: 'chair' } })).categories).toEqual([
      'Blue',
    ]);
    const unknown = await call('GetChartByDataDefinition', { code: 'THING', chart: 'toString' });
    expect(unknown.id).toBe(60020);
  });
});
