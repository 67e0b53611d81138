// Above 300 lines: a database of its own, with rows in it, takes longer than all of these tests together.
import { beforeAll, describe, expect, test } from 'vitest';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { type Ask, createTenants } from './_tenant.ts';
import { OWNERS, SURROUNDINGS, THING_DEFINITION, THING_TABLE, THINGS } from './_things.ts';

const tenants = createTenants(THING_TABLE);
let things: CompiledDefinition;

beforeAll(async () => {
  const withComma = `INSERT INTO owner (id, full_name) VALUES ('x', 'Doe, John')`;
  await tenants.fill('a', OWNERS, withComma, THINGS);
  await tenants.fill(
    'b',
    `INSERT INTO thing (id, name, kind) SELECT n, 'thing ' || (n % 7), 'k' || (n % 3)
      FROM generate_series(1, 1000) n`,
  );
  things = await tenants.definition(THING_DEFINITION, SURROUNDINGS);
});

async function idsOf(ask: Ask, corp = 'a'): Promise<unknown[]> {
  return (await tenants.list(things, ask, corp)).list.map((row) => row.id);
}

describe('a row', () => {
  test('[3.6] has its values, what is shown for them, and its classes', async () => {
    const { list } = await tenants.list(things, { queries: { id: 1 } });
    expect(list).toEqual([
      {
        id: 1,
        name: '100% wool',
        note: 'a_b',
        kind: 'red',
        kindUi: '__Red',
        kind_ClassUi: 'badge-soft-danger',
        kinds: 'x,y',
        kindsUi: ['Ex', 'Why'],
        tags: ['warm', 'soft'],
        tagsUi: 'warm, soft',
        price: 12.5,
        weight: 0.5,
        big: '9007199254740993',
        active: true,
        born: '2026-01-31',
        seen: '2026-01-31T23:59:59',
        local: '2026-01-31T23:00:00',
        owner: 'o1',
        ownerUi: 'Zoe',
      },
    ]);
  });

  test('has money of more coins than a double tells as a text, to the last of them', async () => {
    const fields = [{ name: 'id' }, { name: 'big', type: 'Number', format: 'money' }];
    const definition = { code: 'COINS', source: { table: 'thing' }, fields };
    const coins = await tenants.definition(definition, SURROUNDINGS);
    const { list } = await tenants.list(coins, { queries: { id: 1 } });
    expect(list).toEqual([{ id: 1, big: '90071992547409.93' }]);
  });

  test('[3.4i][3.5] names each of the rows that a Quote of several points at, commas and all', async () => {
    const quote = { dataCode: 'OWNER', key: 'id', name: 'name' };
    const several = { extraType: 'Quote', multipleSelect: true, quote };
    const teams = await tenants.definition(
      {
        code: 'TEAM',
        source: { table: 'thing' },
        fields: [
          { name: 'id' },
          { name: 'members', column: 'kinds', ...several },
          { name: 'others', column: 'tags', ...several },
        ],
        filters: ['members'],
      },
      SURROUNDINGS,
    );
    const { list } = await tenants.list(teams, { queries: { id: [1, 2] } });
    expect(list).toEqual([
      {
        id: 1,
        members: 'x,y',
        membersUi: ['Doe, John', 'y'],
        others: ['warm', 'soft'],
        othersUi: ['warm', 'soft'],
      },
      { id: 2, members: '', membersUi: [], others: [], othersUi: [] },
    ]);
    const found = await tenants.list(teams, {
      keyword: 'Doe',
      sort: [{ name: 'members', order: 'asc' }],
    });
    expect(found.list.map(({ id }) => id)).toEqual([4, 1]);
    const chosen = await tenants.list(teams, { queries: { members: 'y' } });
    expect(chosen.list.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('without values has nulls and empty texts', async () => {
    const { list } = await tenants.list(things, { queries: { id: 2 } });
    expect(list).toEqual([
      {
        id: 2,
        name: '100 wool',
        note: null,
        kind: null,
        kindUi: '',
        kinds: '',
        kindsUi: [],
        tags: [],
        tagsUi: '',
        price: null,
        weight: null,
        big: null,
        active: null,
        born: null,
        seen: null,
        local: null,
        owner: null,
        ownerUi: '',
        Y4WebUi_Row_ClassUi: 'text-muted',
      },
    ]);
  });

  test('[3.6] collects the classes of all formulas that hold', async () => {
    const { list } = await tenants.list(things);
    expect(list.map((row) => row.Y4WebUi_Row_ClassUi)).toEqual([
      undefined,
      'text-muted',
      'text-muted',
      'fw-bold',
    ]);
  });

  test('[3.5] that quotes a row which is not found shows the key that is stored', async () => {
    const { list } = await tenants.list(things, { queries: { id: 4 } });
    expect(list[0]).toMatchObject({ owner: 'gone', ownerUi: 'gone' });
  });
});

describe('sorting', () => {
  test.each<[NonNullable<Ask['sort']>, number[]]>([
    [[], [1, 2, 3, 4]],
    [[{ name: 'id', order: 'desc' }], [4, 3, 2, 1]],
    [[{ name: 'price', order: 'asc' }], [3, 1, 4, 2]],
    [[{ name: 'price', order: 'desc' }], [4, 1, 3, 2]],
    [[{ name: 'owner', order: 'asc' }], [3, 1, 2, 4]],
    [
      [
        { name: 'kind', order: 'desc' },
        { name: 'price', order: 'desc' },
      ],
      [4, 1, 3, 2],
    ],
    [[{ name: 'kind', order: 'desc' }], [4, 1, 3, 2]],
  ])('by %j gives %j', async (sort, ids) => {
    expect(await idsOf({ sort })).toEqual(ids);
  });

  test('by what is no field is refused with the names that are', async () => {
    const sort = [{ name: 'corp', order: 'asc' as const }];
    await expect(tenants.list(things, { sort })).rejects.toThrow(
      /^THING can not be sorted by "corp", only by id, name, note/,
    );
  });

  test('the definition says the order when the user does not', async () => {
    const sorted = await tenants.definition(
      { ...THING_DEFINITION, sort: [{ name: 'price', order: 'desc' }] },
      SURROUNDINGS,
    );
    expect((await tenants.list(sorted)).list.map((row) => row.id)).toEqual([4, 1, 3, 2]);
  });
});

describe('paging', () => {
  test('count -1 brings all rows, and a page its part of them', async () => {
    expect(await idsOf({ count: -1 }, 'b')).toHaveLength(1000);
    expect(await idsOf({ index: 0, count: 2 })).toEqual([1, 2]);
    expect(await idsOf({ index: 1, count: 3 })).toEqual([4]);
    expect(await idsOf({ index: 9, count: 3 })).toEqual([]);
  });

  test('every page knows how many rows match', async () => {
    for (const [index, count] of [
      [0, 10],
      [99, 10],
      [100, 10],
      [5000, 10],
      [0, 1000],
      [0, 1001],
      [0, 0],
      [3, 300],
    ] as const) {
      expect((await tenants.list(things, { index, count }, 'b')).allCount).toBe(1000);
    }
  });

  test('pages neither repeat nor leave out rows, whatever they are sorted by', async () => {
    for (const name of ['name', 'kind', 'owner', 'price']) {
      for (const order of ['asc', 'desc'] as const) {
        const sort = [{ name, order }];
        const whole = await idsOf({ sort }, 'b');
        const pages: unknown[] = [];
        for (let index = 0; index < 8; index += 1) {
          pages.push(...(await idsOf({ sort, index, count: 130 }, 'b')));
        }
        expect(pages).toEqual(whole);
        expect(new Set(pages).size).toBe(1000);
      }
    }
  });

  test('a later page of a filtered and searched list is right too', async () => {
    const ask = { queries: { kind: 'k1' }, keyword: 'thing 3', count: 5 };
    const whole = await idsOf({ ...ask, count: -1 }, 'b');
    expect(await idsOf({ ...ask, index: 2 }, 'b')).toEqual(whole.slice(10, 15));
    expect((await tenants.list(things, { ...ask, index: 2 }, 'b')).allCount).toBe(whole.length);
  });
});

describe('statistics', () => {
  test('[3.8] count over all rows that match, not over the page', async () => {
    const { statistics } = await tenants.list(things, { count: 1, statistics: true });
    expect(statistics).toEqual([
      { name: '__All', value: 4 },
      { name: '__Red', value: 2 },
      { name: '__Price', value: 5013.49, format: 'money' },
      { name: '__Dear', value: 5012.5, format: 'money' },
      { name: '__Mean', value: 1671.16, format: 'money' },
      { name: '__Heaviest', value: 12.125 },
      { name: '__First', value: '2026-01-31T23:59:59' },
      { name: '__Soon', value: 2 },
    ]);
  });

  test('[3.8] tell more than a double can to the last digit, as rows do', async () => {
    const count = (format?: string) => ({
      code: 'COINS',
      source: { table: 'thing' },
      fields: [{ name: 'id' }, { name: 'big', type: 'Number', ...(format && { format }) }],
      statistics: ['sum', 'min', 'max'].map((fn) => ({ name: fn, value: `${fn}(big)` })),
    });
    const valuesOf = async (format?: string) => {
      const definition = await tenants.definition(count(format), SURROUNDINGS);
      const ask = { queries: { id: 1 }, statistics: true };
      return (await tenants.list(definition, ask)).statistics.map(({ value }) => value);
    };
    expect(await valuesOf()).toEqual(Array(3).fill('9007199254740993'));
    expect(await valuesOf('money')).toEqual(Array(3).fill('90071992547409.93'));
  });

  test('[3.8] the least and the largest of plain numbers are plain, a sum of them where it says so', async () => {
    const definition = await tenants.definition(
      {
        code: 'COINS',
        source: { table: 'thing' },
        fields: [{ name: 'id' }, { name: 'big', type: 'Number', format: 'plain' }],
        statistics: [
          { name: 'least', value: 'min(big)' },
          { name: 'largest', value: 'max(big)', format: 'integer' },
          { name: 'all', value: 'sum(big)' },
          { name: 'told', value: 'sum(big)', format: 'plain' },
        ],
      },
      SURROUNDINGS,
    );
    const { statistics } = await tenants.list(definition, { statistics: true });
    expect(statistics.map(({ name, format }) => [name, format])).toEqual([
      ['least', 'plain'],
      ['largest', 'integer'],
      ['all', undefined],
      ['told', 'plain'],
    ]);
  });

  test.each(['percent', 'decimal'])(
    '[3.8] a mean of numbers with the format %s has it too',
    async (format) => {
      const definition = await tenants.definition(
        {
          code: 'WEIGHTS',
          source: { table: 'thing' },
          fields: [{ name: 'id' }, { name: 'weight', type: 'Number', format }],
          statistics: [
            { name: 'mean', value: 'avg(weight)' },
            { name: 'largest', value: 'max(weight)' },
            { name: 'told', value: 'avg(weight)', format: 'integer' },
            { name: 'all', value: 'count' },
          ],
        },
        SURROUNDINGS,
      );
      const { statistics } = await tenants.list(definition, { statistics: true });
      expect(statistics.map((one) => [one.name, one.format])).toEqual([
        ['mean', format],
        ['largest', format],
        ['told', 'integer'],
        ['all', undefined],
      ]);
    },
  );

  test('follow the filters, and of no rows the sum is 0', async () => {
    const ask = { queries: { name: 'nothing' }, statistics: true };
    const { statistics, allCount } = await tenants.list(things, ask);
    expect(allCount).toBe(0);
    expect(statistics.map(({ value }) => value)).toEqual([0, 0, 0, 0, '', '', '', 0]);
  });

  test('are left out when nobody asks', async () => {
    expect((await tenants.list(things, { count: 1 })).statistics).toEqual([]);
  });
});

describe('sources', () => {
  test('the shortest definition shows the columns of the table', async () => {
    const shortest = await tenants.definition({ code: 'SHORT', source: { table: 'thing' } });
    expect(shortest.key.map((field) => field.name)).toEqual(['id']);
    const [first] = shortest.fields;
    expect(first?.field).toMatchObject({
      name: 'id',
      title: '__Id',
      type: 'Number',
      readonly: true,
      textAlign: 'end',
    });
    expect(shortest.byName.get('owner_id')?.field.title).toBe('__Owner');
    expect(shortest.byName.get('name')?.field.required).toBe(true);
    expect(shortest.byName.get('kinds')?.field.required).toBe(false);
    expect(shortest.byName.get('seen')?.field.format).toBe('dateTime');
    expect(shortest.byName.has('extra')).toBe(false);
    expect(shortest.byName.has('corp')).toBe(false);
    const { list } = await tenants.list(shortest, { queries: { id: 3 } });
    expect(list[0]).toMatchObject({ id: 3, name: 'Cotton, blue', price: 99, born: '2026-02-01' });
  });

  test("a view shows the tenant's own rows only", async () => {
    const cheap = await tenants.definition({
      code: 'CHEAP',
      source: { view: 'cheap_thing' },
      key: ['id'],
    });
    expect((await tenants.list(cheap)).list.map((row) => row.id)).toEqual([3]);
    expect((await tenants.list(cheap, {}, 'b')).list).toEqual([]);
  });

  test('SQL of the author is filtered, sorted and paged like a table', async () => {
    const custom = await tenants.definition(
      {
        code: 'CUSTOM',
        source: { sql: 'things.sql' },
        key: ['id'],
        fields: [
          { name: 'id' },
          { name: 'label' },
          { name: 'total', format: 'money' },
          { name: 'day' },
        ],
        filters: ['label', 'total', 'day'],
      },
      {
        sql: {
          'things.sql': `-- Things with a price
            select t.id, t.name || ' (' || coalesce(o.full_name, '-') || ')' as label,
              t.price as total, date_trunc('day', t.seen) as day
            from thing t left join owner o on o.id = t.owner_id
            where t.price is not null; -- the end`,
        },
      },
    );
    const sort = [{ name: 'total', order: 'desc' as const }];
    const { list, allCount } = await tenants.list(custom, { sort, index: 1, count: 1 });
    expect(allCount).toBe(3);
    expect(list).toEqual([
      { id: 1, label: '100% wool (Zoe)', total: 12.5, day: '2026-01-31T00:00:00' },
    ]);
    const found = await tenants.list(custom, { queries: { label: 'adam', total: '~1' } });
    expect(found.list.map((row) => row.id)).toEqual([3]);
  });
});
