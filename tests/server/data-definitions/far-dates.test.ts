import { expect, test } from 'vitest';
import { onTenantClock } from '#server/data-definitions/authored-run.ts';
import { readChart } from '#server/data-definitions/read/chart.ts';
import { createTenants, runContext } from './_tenant.ts';

const DAYS = `SELECT id, day, seen, local FROM (VALUES
  (1, date '2026-01-31', timestamptz '2026-01-31 16:00:00+00', timestamp '2026-01-31 08:00'),
  (2, date '5874897-12-31', timestamptz '294276-12-31 23:00:00+00', timestamp '294276-12-31 23:00'),
  (3, date '0044-03-15 BC', timestamptz '0044-03-15 00:00:00+00 BC', timestamp '0044-03-15 09:30 BC'),
  (4, date 'infinity', timestamptz '-infinity', timestamp 'infinity'),
  (5, null, null, null),
  (6, date '12026-02-01', timestamptz '0001-01-01 00:00:00+00', timestamp '12026-02-01 12:00')
) AS kept (id, day, seen, local)`;
const MANY = `SELECT id, 'n' || id AS name, date '1970-01-01' + id AS day, CASE id WHEN 20999 THEN 7 ELSE 1 END AS worth
  FROM generate_series(1, 21000) AS id`;

const tenants = createTenants();

const days = () =>
  tenants.definition(
    {
      code: 'DAYS',
      source: { sql: 'days.sql' },
      key: ['id'],
      fields: [
        { name: 'id', type: 'Number' },
        { name: 'day', type: 'DateTime' },
        { name: 'seen', type: 'DateTime' },
        { name: 'local', type: 'DateTime' },
      ],
      charts: { byYear: { kind: 'bar', group: 'day', by: 'year', value: 'count' } },
    },
    { sql: { 'days.sql': DAYS } },
  );

async function draw(definition: Awaited<ReturnType<typeof days>>, chart: string) {
  return await tenants.tenancy.withTenant('a', (transaction) =>
    onTenantClock(transaction, runContext, () =>
      readChart(transaction, definition, chart, { queries: {}, keyword: '' }, runContext),
    ),
  );
}

test('[3.4c] days far from now come with their rows, and those before Christ say so', async () => {
  const { list } = await tenants.list(await days());
  const far = [...list].sort((a, b) => Number(a.id) - Number(b.id));
  expect(far.map(({ day, seen, local }) => [day, seen, local])).toEqual([
    ['2026-01-31', '2026-02-01T00:00:00', '2026-01-31T08:00:00'],
    ['5874897-12-31', expect.stringContaining('29427'), '294276-12-31T23:00:00'],
    [
      '0044-03-15 BC',
      expect.stringMatching(/^0044-03-15T\d\d:\d\d:\d\d BC$/),
      '0044-03-15T09:30:00 BC',
    ],
    [null, null, null],
    [null, null, null],
    ['12026-02-01', expect.stringMatching(/^0001-01-01T08:/), '12026-02-01T12:00:00'],
  ]);
});

test('[7.10d] a chart by years leaves out the day that no hours can be counted of', async () => {
  const { categories } = await draw(await days(), 'byYear');
  expect(categories).toContain('2026');
});

test('[7.10d] of more groups than one query brings the last days and the largest values are drawn', async () => {
  const many = await tenants.definition(
    {
      code: 'MANY',
      source: { sql: 'many.sql' },
      key: ['id'],
      fields: [
        { name: 'id', type: 'Number' },
        { name: 'name' },
        { name: 'day', type: 'DateTime' },
        { name: 'worth', type: 'Number' },
      ],
      charts: {
        byDay: { kind: 'line', group: 'day', value: 'count', limit: 2 },
        byName: { kind: 'bar', group: 'name', value: 'sum(worth)', limit: 1 },
      },
    },
    { sql: { 'many.sql': MANY } },
  );
  expect((await draw(many, 'byDay')).categories).toEqual(['2027-06-30', '2027-07-01']);
  expect(await draw(many, 'byName')).toMatchObject({
    categories: ['n20999'],
    series: [{ values: [7] }],
  });
});
