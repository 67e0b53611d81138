import { beforeAll, describe, expect, test } from 'vitest';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { createTenants } from './_tenant.ts';
import { OWNERS, SURROUNDINGS, THING_DEFINITION, THING_TABLE, THINGS } from './_things.ts';

const tenants = createTenants(THING_TABLE);
let things: CompiledDefinition;

beforeAll(async () => {
  await tenants.fill('a', OWNERS, THINGS);
  await tenants.fill('b', "INSERT INTO thing (id, name) VALUES (1, 'of b'), (9, '100% wool')");
  things = await tenants.definition(THING_DEFINITION, SURROUNDINGS);
});

async function idsOf(queries: Record<string, FilterValue>, keyword = ''): Promise<unknown[]> {
  const { list, allCount } = await tenants.list(things, { queries, keyword });
  expect(allCount).toBe(list.length);
  return list.map((row) => row.id);
}

describe('a filter', () => {
  test.each<[string, FilterValue, number[]]>([
    // Texts contain, whatever the case, and every character stands for itself.
    ['name', 'WOOL', [1, 2]],
    ['name', '100%', [1]],
    ['name', '%', [1]],
    ['note', '_', [1]],
    ['note', '\\', [4]],
    ['name', '红木', [4]],
    ['name', 'wool, chair', [1, 2, 4]],
    ['name', ['Cotton, blue'], [3]],
    ['name', '$c$100 wool$c$', [2]],
    ['name', '$c$100$c$', []],
    ['name', '$c$Cotton, blue$c$', [3]],
    ['name', ['100', '$c$100$c$'], [1, 2]],
    ['name', null, [1, 2, 3, 4]],
    ['name', '', [1, 2, 3, 4]],
    ['name', [], [1, 2, 3, 4]],
    ['tags', 'SOFT', [1, 3]],
    ['tags', '$c$soft$c$', [1]],
    // Options are keys, quoted rows keys or else names.
    ['kind', 'red', [1, 4]],
    ['kind', 're', []],
    ['kind', 'red,blue', [1, 3, 4]],
    ['kind', ['$c$blue$c$'], [3]],
    ['kinds', 'x', [1, 4]],
    ['kinds', ['y'], [1, 3]],
    ['owner', 'o2', [3]],
    ['owner', 'ADA', [3]],
    ['owner', 'zo, o2', [1, 3]],
    ['owner', '$c$Adam$c$', []],
    ['owner', 'gone', [4]],
    ['owner', '%', []],
    // Numbers, money in major units.
    ['price', '12.5', [1]],
    ['price', 12.5, [1]],
    ['price', '12.50~', [1, 4]],
    ['price', '~12.5', [1, 3]],
    ['price', '0.99~12.49', [3]],
    ['price', '٠٫٩٩～１２.５', [1, 3]],
    ['price', '０.９９，12.5', [1, 3]],
    ['born', '٢٠٢٦-٠٢-٠١', [3]],
    ['price', '12.49~0.99', [3]],
    ['price', '0.985~0.995', [3]],
    ['price', '12.505', []],
    ['price', '0.99,5000', [3, 4]],
    ['price', '~', [1, 2, 3, 4]],
    ['weight', '0.5~7', [1, 4]],
    ['weight', '12.125', [3]],
    // Booleans; an unknown one is neither.
    ['active', true, [1, 4]],
    ['active', 'false', [3]],
    ['active', [true, false], [1, 3, 4]],
    // Dates: whole days of the tenant's clock, both ends included.
    ['born', '2026-01-31', [1]],
    ['born', '2026-01-01~2026-01-31', [1]],
    ['born', '2026-01-31 00:00:00~2026-02-01 23:59:59', [1, 3]],
    ['seen', '2026-01-31', [1]],
    ['seen', '2026-02-01', [3]],
    ['seen', '2026-02-01~', [3, 4]],
    ['seen', '~2026-01-31', [1]],
    ['seen', '2026-01-01 00:00:00~2026-01-31 23:59:59', [1]],
    ['seen', '2026-02-28 00:00:00~2026-02-28 23:59:59', [4]],
    ['seen', '2026-01-31,2026-02-28', [1, 4]],
    ['seen', '2026-02-28 23:59', [4]],
    ['local', '2026-02-01~2026-02-28', [3, 4]],
  ])('%s = %j finds %j', async (name, value, ids) => {
    expect(await idsOf({ [name]: value })).toEqual(ids);
  });

  test('a date range includes both its days, from 00:00:00 to 23:59:59', async () => {
    expect(await idsOf({ seen: '2026-01-31 00:00:00~2026-01-31 23:59:59' })).toEqual([1]);
    expect(await idsOf({ seen: '2026-02-01 00:00:00~2026-02-28 23:59:59' })).toEqual([3, 4]);
  });

  test.each([
    ['50%', [1]],
    ['0.5', [1]],
    ['٧٠٠٪', [4]],
    ['800% ~ 40%', [1, 4]],
    ['0.4~800%', [1, 4]],
  ])('of percentages takes %s as the field shows it', async (text, ids) => {
    const fields = THING_DEFINITION.fields.map((field) =>
      field.name === 'weight' ? { ...field, format: 'percent' } : field,
    );
    const shares = await tenants.definition({ ...THING_DEFINITION, fields }, SURROUNDINGS);
    const { list } = await tenants.list(shares, { queries: { weight: text } });
    expect(list.map(({ id }) => id)).toEqual(ids);
  });

  test('several filters all hold', async () => {
    expect(await idsOf({ kind: 'red', price: '~100' })).toEqual([1]);
  });

  test('a record is found by its key, though nobody filters by it', async () => {
    expect(await idsOf({ id: 3 })).toEqual([3]);
    expect(await idsOf({ id: ['1', '$c$4$c$'] })).toEqual([1, 4]);
    expect(await idsOf({ id: '' })).toEqual([1, 2, 3, 4]);
    expect(await idsOf({ id: 'no number' })).toEqual([]);
  });

  test.each([
    ['price', 'dear', 'NUMBER_FILTER'],
    ['born', 'soon', 'TIME_FILTER'],
  ])(
    '[5.1] %s = %s is refused with what was typed, for its user’s words',
    async (name, data, code) => {
      await expect(tenants.list(things, { queries: { [name]: data } })).rejects.toMatchObject({
        failure: { code, data },
      });
    },
  );

  test.each<[string, FilterValue, RegExp]>([
    ['extra', 'x', /^There is no filter "extra"; THING can be filtered by name, note, kind/],
    ['toString', 'x', /^There is no filter "toString"/],
    ['__proto__', 'x', /^There is no filter/],
    ["name'; --", 'x', /^There is no filter/],
    ['price', 'dear', /^Filter "price" takes a number, or a range like 10~20, not "dear"$/],
    ['price', '1e9', /not "1e9"$/],
    ['weight', `1~${'9'.repeat(310)}`, /not "9{40}…"$/],
    ['active', 'maybe', /takes true or false/],
    ['born', '2026-02-30', /takes a date, or a range/],
    ['seen', '2026-01-01~tomorrow', /not "tomorrow"$/],
    ['name', Array(501).fill('a').join(','), /at most 500 alternatives/],
  ])('%s = %j is refused', async (name, value, message) => {
    const queries = Object.fromEntries([[name, value]]);
    await expect(tenants.list(things, { queries })).rejects.toThrow(message);
  });
});

describe('a keyword', () => {
  test.each([
    ['wool', [1, 2]],
    ['100%', [1]],
    ['A_B', [1]],
    ['红木', [4]],
    ['zoe', [1]],
    ['wool zoe', [1]],
    ['soft', [1, 3]],
    ['red', []],
    ['  ', [1, 2, 3, 4]],
    ["'; drop table thing; --", []],
  ])('%s finds %j', async (keyword, ids) => {
    expect(await idsOf({}, keyword)).toEqual(ids);
  });
});

test('hostile texts are texts wherever they stand', async () => {
  const hostile = [
    "' OR '1'='1",
    '"; DROP TABLE thing; --',
    "$c$' OR true --$c$",
    '\\\\',
    "\\'; SELECT set_config('app.corp', 'b', true) --",
    '{{7*7}}',
    '%%%___',
    'x'.repeat(2000),
    '\u202e\ufeff😀',
    ':id $1 ?',
  ];
  for (const text of hostile) {
    for (const name of ['name', 'note', 'kind', 'kinds', 'tags', 'owner']) {
      expect(await idsOf({ [name]: text })).toEqual([]);
    }
    expect(await idsOf({}, text.slice(0, 200))).toEqual([]);
    const sort = [{ name: text, order: 'asc' as const }];
    await expect(tenants.list(things, { sort })).rejects.toThrow('can not be sorted by');
  }
  expect(await idsOf({})).toEqual([1, 2, 3, 4]);
});

test('two tenants with the same ids do not see each other', async () => {
  const ofB = await tenants.list(things, { queries: { name: 'wool' } }, 'b');
  expect(ofB.list.map((row) => row.id)).toEqual([9]);
  expect((await tenants.list(things, { queries: { id: 1 } }, 'b')).list[0]?.name).toBe('of b');
});

test('filters of the definition itself always hold', async () => {
  const always = await tenants.definition(
    { ...THING_DEFINITION, always: { kind: 'red' } },
    SURROUNDINGS,
  );
  const { list } = await tenants.list(always, { queries: { kind: 'blue,red' } });
  expect(list.map((row) => row.id)).toEqual([1, 4]);
});
