import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { fromSql, sourceSql } from '#server/data-definitions/sql/field-sql.ts';
import { isOneOfSql } from '#server/data-definitions/sql/own-type.ts';
import { selectionSql } from '#server/data-definitions/sql/selection-sql.ts';
import { underTenancy } from '../_tenancy-sql.ts';
import { createTenants, runContext } from './_tenant.ts';

/** The largest number of a bigint: nineteen digits. */
const LARGEST = '9223372036854775807';

const tenants = createTenants(`
  CREATE TABLE hall (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id bigint, name text NOT NULL, PRIMARY KEY (corp, id)
  );
  CREATE TABLE visit (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id bigint, hall integer, day date, guests integer, paid bigint,
    halls text NOT NULL DEFAULT '',
    PRIMARY KEY (corp, id)
  );
  CREATE INDEX visit_hall ON visit (corp, hall);
  CREATE INDEX visit_day ON visit (corp, day);
  CREATE INDEX visit_guests ON visit (corp, guests);
  CREATE INDEX visit_paid ON visit (corp, paid);
  CREATE TYPE ticket_state AS ENUM ('open', 'used', 'lost');
  CREATE TABLE sale (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id bigint, place text, state ticket_state, price numeric(12,2),
    at timestamptz, closed boolean NOT NULL DEFAULT false, PRIMARY KEY (corp, id)
  );
  CREATE INDEX sale_place ON sale (corp, place);
  CREATE INDEX sale_place_down ON sale (corp, place DESC NULLS LAST, id DESC);
  CREATE INDEX sale_state ON sale (corp, state);
  CREATE INDEX sale_price ON sale (corp, price);
  CREATE INDEX sale_at ON sale (corp, at);
  CREATE INDEX sale_closed ON sale (corp, closed);
  CREATE TABLE season (corp text NOT NULL DEFAULT current_setting('app.corp'), day date, name text, PRIMARY KEY (corp, day));
  CREATE TABLE ticket (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id uuid, state ticket_state NOT NULL, season date,
    other uuid, others text, PRIMARY KEY (corp, id)
  );
  CREATE INDEX ticket_season ON ticket (corp, season);
  CREATE INDEX ticket_other ON ticket (corp, other);
  ${underTenancy('hall', 'visit', 'season', 'ticket', 'sale')}`);
let visits: CompiledDefinition;
let tickets: CompiledDefinition;

/** The key of a ticket by its number. */
function ticket(number: number): string {
  return `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function ticketSql(number: string): string {
  return `('a0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))`;
}

beforeAll(async () => {
  await tenants.fill(
    'a',
    `INSERT INTO hall SELECT current_setting('app.corp'), n, 'Hall ' || n FROM generate_series(1, 2000) n`,
    `INSERT INTO visit SELECT current_setting('app.corp'), n, n % 2000, date '2020-01-01' + n % 2000, n, n * 150, n || ', 5,x'
       FROM generate_series(1, 20000) n`,
    `INSERT INTO visit (id, hall, day, guests) VALUES (${LARGEST}, 7, 'infinity', -5)`,
  );
  await tenants.fill(
    'a',
    `INSERT INTO season SELECT current_setting('app.corp'), date '2020-01-01' + n, 'Season ' || n
       FROM generate_series(0, 999) n`,
    `INSERT INTO season VALUES (current_setting('app.corp'), 'infinity', 'No end')`,
    `INSERT INTO ticket SELECT current_setting('app.corp'), ${ticketSql('n')}::uuid,
       (CASE WHEN n % 5000 = 7 THEN 'lost' ELSE 'open' END)::ticket_state, date '2020-01-01' + n % 1000,
       ${ticketSql('n % 4000')}::uuid, ${ticketSql('n')} || ',' || upper(${ticketSql('1')}) || ',x'
       FROM generate_series(1, 20000) n`,
  );
  await tenants.fill(
    'a',
    `INSERT INTO sale SELECT current_setting('app.corp'), n, 'Place ' || n, 'open', n,
       timestamptz '2020-01-01Z' + n * interval '1 minute', n % 1000 = 0 FROM generate_series(1, 20000) n`,
  );
  await tenants.pool.query('ANALYZE hall, visit, season, ticket, sale');
  const quoted = { dataCode: 'TICKET_NAMES', key: 'id', name: 'state' };
  tickets = await tenants.definition(
    {
      code: 'TICKET',
      source: { table: 'ticket' },
      fields: [
        { name: 'id' },
        { name: 'state', lookup: 'STATE' },
        {
          name: 'season',
          extraType: 'Quote',
          quote: { dataCode: 'SEASON', key: 'day', name: 'name' },
        },
        { name: 'other', extraType: 'Quote', quote: quoted },
        { name: 'others', extraType: 'Quote', multipleSelect: true, quote: quoted },
      ],
      filters: ['state', 'season', 'other'],
    },
    {
      data: [
        { code: 'SEASON', source: { table: 'season' } },
        { code: 'TICKET_NAMES', source: { table: 'ticket' } },
      ],
      lookups: [
        { code: 'STATE', options: ['open', 'used', 'lost'].map((Key) => ({ Key, Name: Key })) },
      ],
    },
  );
  visits = await tenants.definition(
    {
      code: 'VISIT',
      source: { table: 'visit' },
      fields: [
        { name: 'id' },
        { name: 'hall', extraType: 'Quote', quote: { dataCode: 'HALL', key: 'id', name: 'name' } },
        {
          name: 'halls',
          extraType: 'Quote',
          multipleSelect: true,
          quote: { dataCode: 'HALL', key: 'id', name: 'name' },
        },
        { name: 'day', type: 'DateTime' },
        { name: 'guests', type: 'Number' },
        { name: 'paid', type: 'Number', format: 'money' },
      ],
      filters: ['hall', 'day', 'guests', 'paid'],
    },
    { data: [{ code: 'HALL', source: { table: 'hall' } }] },
  );
});

/** How the database goes about a question of the first tenant. */
async function explain(question: RawBuilder<unknown>): Promise<string> {
  const { rows } = await tenants.tenancy.withTenant('a', (transaction) =>
    sql<{ 'QUERY PLAN': string }>`EXPLAIN ${question}`.execute(transaction),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function planOf(queries: FilterValues, definition = visits): Promise<string> {
  const { where } = selectionSql(definition, { queries, keyword: '', sort: [] }, runContext);
  return explain(sql`SELECT t.id FROM ${sourceSql(definition.source)} AS t WHERE ${where}`);
}

describe('[7.10b] an index serves', () => {
  test.each<[string, FilterValues, RegExp]>([
    ['the key of a record', { id: '$c$77$c$' }, /Index Cond: .*\(id = /],
    ['the lines of a row', { hall: '$c$77$c$' }, /Index Cond: .*\(hall = /],
    ['a quoted row by its key or name', { hall: '77' }, /Index Cond: .*\(hall = /],
    ['a range of days', { day: '2020-03-01~2020-03-02' }, /Index Cond: .*\(day > /],
    ['a whole number', { guests: '77' }, /Index Cond: .*\(guests = /],
    ['a range of whole numbers', { guests: '70~77' }, /Index Cond: .*\(guests >= /],
    ['a whole number with a point', { guests: '077.0' }, /Index Cond: .*\(guests = /],
    ['a range of money', { paid: '10.50~12' }, /Index Cond: .*\(paid >= /],
  ])('%s', async (_what, queries, condition) => {
    const plan = await planOf(queries);
    expect(plan).toMatch(condition);
    expect(plan).not.toMatch(/Seq Scan on visit/);
  });
});

describe('[7.10b] an index serves keys of other types', () => {
  test.each<[string, FilterValues, RegExp]>([
    ['the key of a record', { id: `$c$${ticket(77)}$c$` }, /Index Cond: .*\(id = /],
    ['the lines of a row', { other: `$c$${ticket(77)}$c$` }, /Index Cond: .*\(other = /],
    ['a day', { season: '$c$2020-03-01$c$' }, /Index Cond: .*\(season = /],
  ])('%s', async (_what, queries, condition) => {
    const plan = await planOf(queries, tickets);
    expect(plan).toMatch(condition);
    expect(plan).not.toMatch(/Seq Scan on ticket/);
  });

  test('of a Quote of several, row by row', async () => {
    const from = fromSql(tickets.source, tickets.fields);
    const plan = await explain(sql`SELECT * FROM ${from} LIMIT 10`);
    expect(plan).toMatch(/Index Cond: .*\(id = CASE/);
    const { list } = await tenants.list(tickets, { queries: { id: ticket(7) } });
    expect(list[0]).toMatchObject({ othersUi: ['lost', ticket(1).toUpperCase(), 'x'] });
  });

  test.each<[FilterValues, number[]]>([
    [{ id: [ticket(3), ticket(4).toUpperCase(), `{${ticket(5)}}`, 'x', ''] }, [3]],
    [{ id: 'x' }, []],
    [{ other: ticket(3999) }, [3999, 7999, 11999]],
    [{ other: 'lost', id: [ticket(7), ticket(8)] }, [7]],
    [{ state: 'lost,gone' }, [7, 5007, 10007]],
    [{ state: 'gone' }, []],
    [{ season: '2020-01-02' }, [1, 1001, 2001]],
    [{ season: '2020-02-30,2020-01-02' }, [1, 1001, 2001]],
    [{ season: 'infinity' }, []],
    [{ season: 'Season 9', id: [ticket(9), ticket(10)] }, [9]],
  ])('and as many rows are found as by their texts: %o', async (queries, numbers) => {
    const { list } = await tenants.list(tickets, { queries, count: 3 });
    expect(list.map((row) => row.id)).toEqual(numbers.map(ticket));
  });
});

describe('[7.10b] as the guide says of tables that grow', () => {
  async function salesPlan(queries: FilterValues, sort: SortOrder[] = []): Promise<string> {
    const sales = await tenants.definition({
      code: 'SALE',
      source: { table: 'sale' },
      filters: ['place', 'state', 'price', 'at', 'closed'],
    });
    const { where, orderBy } = selectionSql(sales, { queries, keyword: '', sort }, runContext);
    return explain(sql`SELECT t.* FROM sale AS t WHERE ${where} ORDER BY ${orderBy} LIMIT 20`);
  }

  test.each<[string, FilterValues, SortOrder[], RegExp]>([
    ['exactly a text', { place: '$c$Place 7$c$' }, [], /Index Cond: .*\(place = /],
    [
      'a range of moments',
      { at: '2020-01-02 00:05~2020-01-02 00:15' },
      [],
      /Index Cond: .*\(at >= /,
    ],
    ['yes or no', { closed: 'true' }, [], /Index Cond: .*\(closed = /],
    ['an order', {}, [{ name: 'price', order: 'asc' }], /using sale_price/],
    ['an order down', {}, [{ name: 'place', order: 'desc' }], /using sale_place_down/],
  ])('an index serves %s', async (_what, queries, sort, condition) => {
    expect(await salesPlan(queries, sort)).toMatch(condition);
  });

  test.each<[string, FilterValues]>([
    ['a part of a text', { place: 'Place 7' }],
    ['a decimal', { price: '7' }],
    ['an enumeration', { state: '$c$used$c$' }],
  ])('none serves %s', async (_what, queries) => {
    expect(await salesPlan(queries)).not.toMatch(/Index Cond: .*\((?:place|price|state) /);
  });
});

test('[7.10c] an index serves the keys of options that are chosen already', async () => {
  const chosen = isOneOfSql(sql.id('t', 'id'), 'int8', ['77', '007', 'x', '99999999999999999999']);
  const plan = await explain(sql`SELECT t.name FROM hall AS t WHERE ${chosen}`);
  expect(plan).toMatch(/Index Cond: .*\(id = ANY \('\{77\}'::bigint\[\]\)/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test('[7.10b] an index serves the keys of rows that another definition shows', async () => {
  const own = await tenants.definition(
    { code: 'OWN_VISIT', source: { table: 'visit' }, always: { hall: { of: 'OWN_HALL' } } },
    { data: [{ code: 'OWN_HALL', source: { table: 'hall' }, always: { id: [7, 9] } }] },
  );
  const { where } = selectionSql(own, { queries: {}, keyword: '', sort: [] }, runContext);
  const plan = await explain(sql`SELECT * FROM ${fromSql(own.source, [])} WHERE ${where}`);
  expect(plan).toMatch(/Index Cond: .*\(hall = /);
  expect(plan).not.toMatch(/Seq Scan/);
  expect((await tenants.list(own)).allCount).toBe(21);
});

test('[7.10b] an index serves the names of a Quote of several, row by row', async () => {
  const { where } = selectionSql(visits, { queries: {}, keyword: '', sort: [] }, runContext);
  const from = fromSql(visits.source, visits.fields);
  const plan = await explain(sql`SELECT * FROM ${from} WHERE ${where} LIMIT 10`);
  expect(plan).toMatch(/Index Cond: .*\(id = CASE/);
  expect(plan).not.toMatch(/Seq Scan on hall/);
  const { list } = await tenants.list(visits, { queries: { id: '7' } });
  expect(list[0]).toMatchObject({ hallsUi: ['Hall 7', 'Hall 5', 'x'] });
});

describe('[7.10b] compared as numbers and days, as many rows are found as by their texts', () => {
  test.each<[FilterValues, string[]]>([
    [{ id: LARGEST }, [LARGEST]],
    [{ id: '9223372036854775808' }, []],
    [{ id: ['3', '003', '3.0', ' 4', 'x', ''] }, ['3']],
    [{ hall: 'Hall 1999' }, ['1999', '3999', '5999']],
    [{ hall: '$c$Hall 7$c$' }, []],
    [{ hall: '$c$007$c$' }, []],
    [{ guests: '-5' }, [LARGEST]],
    [{ guests: '6.5~7.5' }, ['7']],
    [{ guests: '+7.00' }, ['7']],
    [{ paid: '10.50' }, ['7']],
    [{ paid: '10.501~12.009' }, ['8']],
    [{ paid: '.5' }, []],
    [{ paid: '~-.5' }, []],
    [{ guests: '99999999999999999999' }, []],
    [{ day: '2020-01-02 00:00:00~2020-01-02 23:59:59', id: ['1', '2'] }, ['1']],
    [{ day: '2020-01-02 12:00~2020-01-03 12:00', id: ['1', '2', '3'] }, ['2']],
    [{ day: '2020-01-02 12:00', id: ['1', '2'] }, []],
    [{ day: '2020-01-03~', id: ['1', '2', LARGEST] }, ['2', LARGEST]],
    [{ day: '~2020-01-02', id: ['1', '2', LARGEST] }, ['1']],
  ])('%o', async (queries, ids) => {
    const { list } = await tenants.list(visits, { queries, count: 3 });
    expect(list.map((row) => String(row.id))).toEqual(ids);
  });
});
