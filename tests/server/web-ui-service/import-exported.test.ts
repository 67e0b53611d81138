import excel from 'exceljs';
import { beforeEach, expect, test } from 'vitest';
import { sampleFiles } from '../_definitions.ts';
import { answerOf, closedAfterTests, createTestServer } from '../_server.ts';
import { digestOf, downloadExcel, importExcel } from '../_sheets.ts';
import { underTenancy } from '../_tenancy-sql.ts';

/** What has come together in twenty years, and is as it is. */
const LEDGER = `
  CREATE TABLE agent (
    corp text NOT NULL DEFAULT current_setting('app.corp'), no integer, name text,
    PRIMARY KEY (corp, no)
  );
  CREATE TABLE ledger (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    account numeric(8, 2), since timestamptz, until timestamp,
    holder text NOT NULL, phone text NOT NULL, code char(6), premium numeric, rate real, share double precision,
    seen timestamptz, ends date NOT NULL, born date, doc jsonb, lasts interval, net inet, agent integer,
    tags text[] NOT NULL DEFAULT '{}',
    changes integer NOT NULL DEFAULT 0,
    PRIMARY KEY (corp, account, since, until)
  );
  CREATE FUNCTION count_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.changes := OLD.changes + 1; RETURN NEW; END $$;
  CREATE TRIGGER counted BEFORE UPDATE ON ledger FOR EACH ROW EXECUTE FUNCTION count_entry();
  ${underTenancy('agent', 'ledger')}`;

const names = [
  ...['account', 'since', 'until', 'holder', 'phone', 'code', 'premium', 'rate', 'share', 'seen'],
  ...['ends', 'born', 'doc', 'lasts', 'net', 'tags'],
];
const quote = { dataCode: 'AGENT', key: 'no', name: 'name' };
const LEDGERS = {
  code: 'LEDGER',
  source: { table: 'ledger' },
  fields: [...names.map((name) => ({ name })), { name: 'agent', extraType: 'Quote', quote }],
  import: true,
  access: { read: '*', write: ['sales'] },
};
/** The same, whose key nobody sees. */
const KEYLESS = {
  ...LEDGERS,
  code: 'KEYLESS',
  key: ['account', 'since', 'until'],
  fields: LEDGERS.fields.map((field) => ({
    ...field,
    hidden: ['account', 'since', 'until'].includes(field.name),
  })),
};
/** The names of agents are for the office alone. */
const AGENT = {
  code: 'AGENT',
  source: { table: 'agent' },
  always: { no: '1~' },
  access: { read: ['admin'] },
};

const server = await closedAfterTests(
  createTestServer({
    files: {
      ...sampleFiles,
      'y4/data/LEDGER.json': LEDGERS,
      'y4/data/KEYLESS.json': KEYLESS,
      'y4/data/CLOSED.json': { ...LEDGERS, code: 'CLOSED', import: false },
      'y4/data/AGENT.json': {
        ...AGENT,
        fields: [{ name: 'no' }, { name: 'name' }],
        filters: ['no'],
      },
    },
  }),
);
await server.pool.query(LEDGER);
expect((await server.load()).issues.filter(({ mild }) => !mild)).toEqual([]);
const token = await server.tokenOf('ann');
beforeEach(async () => {
  await server.pool.query(`
    DELETE FROM ledger; DELETE FROM agent; DELETE FROM record_change;
    INSERT INTO agent VALUES ('y4', 1, 'Bond');
    INSERT INTO ledger VALUES
      ('y4', 4711.10, '2020-01-01 10:11:12.345678Z', 'infinity', 'Müller  ', '', 'AB', 0.1234567890123456789, 0.1,
        0.30000000000000004, '9999-12-31 23:59:59Z', 'infinity', '0044-03-15 BC', '{"b": 1}', '1 mon 2 days', '10.0.0.1', 1),
      ('y4', 4711, '-infinity', '2026-03-01 08:00', ' ', ' ', '', 'NaN', 3.4e38, 1e-300,
        '0044-03-15 00:00Z BC', '10000-01-01', NULL, 'null', '-1 day', NULL, NULL)`);
});

async function exported(
  keys?: readonly string[],
  ask: { fields?: readonly string[]; code?: string } = {},
): Promise<Buffer> {
  const answer = await downloadExcel(server, { code: 'LEDGER', keys, ...ask }, { token });
  return answer.rawPayload;
}

async function send(content: Buffer | string, name: string, digest?: string, code = 'LEDGER') {
  return answerOf(
    await importExcel(server, {
      fields: { code, existing: 'change', ...(digest && { digest }) },
      file: { content, name },
      token,
    }),
  );
}

async function ledger() {
  const { rows } = await server.pool.query(
    'SELECT ledger::text AS row FROM ledger ORDER BY account',
  );
  return rows;
}

test('[7.10g] a workbook that comes back as it was exported says so, and changes nothing', async () => {
  const before = await ledger();
  const book = await exported();
  const preview = await send(book, 'ledger.xlsx');
  expect(preview.data.problems).toEqual([]);
  const counts = { rows: 2, new: 0, changed: 0, unchanged: 2, faulty: 0 };
  expect(preview.data).toMatchObject({
    counts,
    columns: expect.arrayContaining([expect.objectContaining({ leftOut: 'readonly' })]),
    rows: [{ becomes: 'unchanged' }, { becomes: 'unchanged' }],
  });
  const done = await send(book, 'ledger.xlsx', preview.data.digest);
  expect(done.data).toMatchObject({ counts, committed: true });
  expect(await ledger()).toEqual(before);
  const { rows: noted } = await server.pool.query('SELECT FROM record_change');
  expect(noted).toEqual([]);
});

test('[7.10h] an export without its key brings it along unseen, and comes back as changes', async () => {
  const fields = ['holder', 'phone'];
  for (const code of ['LEDGER', 'KEYLESS']) {
    const book = await exported(undefined, { fields, code });
    expect(await columnsOf(book)).toEqual([
      ...['Holder', 'Phone'].map((heading) => [heading, false]),
      ...['account', 'since', 'until'].map((heading) => [heading, true]),
    ]);
    const { data } = await send(book, 'ledger.xlsx', undefined, code);
    expect(data).toMatchObject({ problems: [], counts: { new: 0, changed: 0, unchanged: 2 } });
  }
  // Nothing can be brought back of an empty one, and nothing into rows that are not imported.
  expect(await columnsOf(await exported([], { fields }))).toHaveLength(2);
  expect(await columnsOf(await exported(undefined, { fields, code: 'CLOSED' }))).toHaveLength(2);
});

async function columnsOf(book: Buffer) {
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(book as unknown as ArrayBuffer);
  return workbook.worksheets[0]?.columns.map((column) => [column.values?.[1], column.hidden]);
}

test('[7.10h] chosen rows are exported by the keys that they carry', async () => {
  const book = await exported(['4711.1~2020-01-01T18:11:12.345678~infinity']);
  const { data } = await send(book, 'ledger.xlsx');
  expect(data.counts).toMatchObject({ rows: 1, unchanged: 1, faulty: 0 });
});

test('a change of one row keeps all that its cells say already, also where it is the only one', async () => {
  const head = 'account,since,until,holder,phone';
  const changed = '4711.1,2020-01-01T18:11:12.345678,infinity,Maier,';
  const same = '4711,-infinity,2026-03-01 08:00,,';
  for (const [rows, unchanged] of [[[changed, same], 1] as const, [[changed], 0] as const]) {
    const file = `${head}\n${rows.join('\n')}\n`;
    const told = await send(file, 'ledger.csv');
    expect(told.data).toMatchObject({
      problems: [],
      counts: { new: 0, changed: 1, unchanged },
    });
  }
});

test('who may not read what a Quote names brings files all the same, and none of its values', async () => {
  const file =
    'account,since,until,holder,phone,ends\n1,2026-01-01 08:00,2026-02-01 08:00,Eve,1,2026-03-01\n';
  expect((await send(file, 'ledger.csv', digestOf(file))).data).toMatchObject({
    committed: true,
    counts: { new: 1 },
  });
  const named = file
    .replace('ends\n', 'ends,agent\n')
    .replace(/\n$/, ',Bond\n')
    .replace('\n1,', '\n2,');
  const preview = await send(named, 'ledger.csv');
  expect(preview.data.columns.at(-1)).toMatchObject({ heading: 'agent', leftOut: 'readonly' });
  expect(preview.data.counts).toMatchObject({ new: 1, faulty: 0 });
});
