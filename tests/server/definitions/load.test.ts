import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tenantDialect } from '#server/database/connection/tenant-driver.ts';
import type { Database } from '#server/database/database.ts';
import type { Tenancy } from '#server/database/tenancy.ts';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { loadDefinitions } from '#server/definitions/load.ts';
import { PASSWORD } from '../_definitions.ts';
import { createTestServer, type TestServer } from '../_server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  return () => server.close();
});

async function title(code: string, corp = 'y4'): Promise<string | undefined> {
  const { data } = await server.call('WebUiFalcon.GetForm', { code }, { corp });
  return data?.headerTitle;
}

async function stamps(corp = 'y4'): Promise<Record<string, string>> {
  const rows = await server.tenancy.withTenant(corp, (transaction) =>
    transaction.selectFrom('definition').select(['kind', 'code', 'updated_at']).execute(),
  );
  return Object.fromEntries(
    rows.map((row) => [`${row.kind} ${row.code}`, row.updated_at.toISOString()]),
  );
}

describe('a folder', () => {
  test('that did not change is not written again', async () => {
    const before = await stamps();
    expect(await server.load()).toMatchObject({ issues: [], changed: [] });
    expect(await stamps()).toEqual(before);
  });

  test('with one changed file has that one written', async () => {
    const before = await stamps();
    await server.folder.write({
      'y4/forms/OPEN.json': { code: 'OPEN', access: 'public', headerTitle: 'New' },
    });
    expect((await server.load()).changed).toEqual(['y4']);
    expect(await title('OPEN')).toBe('New');
    const after = await stamps();
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    expect(changed).toEqual(['form OPEN']);
  });

  test('that changed together with another has the database tell once for both what its tables are', async () => {
    for (const corp of ['y4', 'beta']) {
      await server.folder.write({
        [`${corp}/forms/OPEN.json`]: { code: 'OPEN', access: 'public', headerTitle: 'New' },
      });
    }
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    expect((await server.load()).changed).toEqual(['beta', 'y4']);
    const texts = asked.mock.calls.map(([query]: unknown[]) => (query as { text?: string }).text);
    asked.mockRestore();
    expect(texts.filter((text) => text?.includes('pg_trigger'))).toHaveLength(1);
  });

  test('that lost a file has the definition removed', async () => {
    const extra = { code: 'EXTRA', access: 'public', headerTitle: 'Extra' };
    await server.folder.write({ 'y4/forms/EXTRA.json': extra, 'beta/forms/EXTRA.json': extra });
    await server.load();
    await server.folder.remove('y4/forms/EXTRA.json');
    await server.load();
    expect(await title('EXTRA')).toBeUndefined();
    expect(await title('EXTRA', 'beta')).toBe('Extra');
  });
});

describe('a faulty file', () => {
  test('is refused with its position while the last good one stays in force', async () => {
    await server.folder.write({
      'y4/forms/OPEN.json': '{\n  "code": "OPEN",\n  "acess": "public"\n}',
      'y4/forms/EXTRA.json': { code: 'EXTRA', access: 'public', headerTitle: 'Extra' },
    });
    const { issues } = await server.load();
    expect(issues.map(formatIssue)).toEqual([
      'y4/forms/OPEN.json:3:3  unknown key "acess"  did you mean "access"?',
    ]);
    expect(await title('OPEN')).toBe('__OPEN');
    expect(await title('EXTRA')).toBe('Extra');
  });

  test('that names what there is not is refused, and the last good one stays in force', async () => {
    const panel = { type: 'AdvanceGrid', code: 'grid', dataCode: 'SECRTE' };
    await server.folder.write({
      'y4/forms/OPEN.json': {
        code: 'OPEN',
        access: 'public',
        headerTitle: 'Bad',
        rows: [{ columns: [{ panel }] }],
      },
      'y4/data/SECRET.json': { code: 'SECRET', source: { table: 'prodcut' } },
    });
    const { issues } = await server.load();
    expect(issues.map(({ file, suggestion }) => [file, suggestion])).toEqual([
      ['y4/data/SECRET.json', 'product'],
      ['y4/forms/OPEN.json', 'SECRET'],
    ]);
    expect(await title('OPEN')).toBe('__OPEN');
    const kept = await server.tenancy.withTenant('y4', (transaction) =>
      transaction
        .selectFrom('definition')
        .select('document')
        .where('kind', '=', 'data')
        .executeTakeFirst(),
    );
    expect(kept?.document).toMatchObject({ source: { table: 'product' } });
  });

  test('that was right before others changed keeps them back too: it would name what is no more', async () => {
    await server.folder.remove('y4/data/SECRET.json');
    await server.folder.write({
      'y4/forms/EXTRA.json': { code: 'EXTRA', access: 'public', headerTitle: 'Extra' },
    });
    await server.load();
    const { issues, changed } = await server.load();
    expect(issues.map(formatIssue)).toEqual([
      'y4:1:1  nothing that was changed here is in force yet: form ORDERS was right before, and is not with it',
      'y4/forms/ORDERS.json:1:146  there is no data definition "SECRET"',
    ]);
    expect(changed).toEqual([]);
    expect(await title('EXTRA')).toBeUndefined();
    await server.folder.write({ 'y4/forms/ORDERS.json': { code: 'ORDERS', access: ['sales'] } });
    expect(await server.load()).toMatchObject({ issues: [], changed: ['y4'] });
    expect(await title('EXTRA')).toBe('Extra');
  });

  test('that calls itself by the code of another keeps nothing else back, nor do faults of before', async () => {
    const extra = { code: 'EXTRA', access: 'public', headerTitle: 'Extra' };
    await server.folder.write({
      'y4/forms/COPY.json': { code: 'ORDERS' },
      'y4/forms/EXTRA.json': extra,
    });
    const { issues, changed } = await server.load();
    expect(issues.map(({ file }) => file)).toEqual(['y4/forms/COPY.json']);
    expect(changed).toEqual(['y4']);
    await server.folder.remove('y4/data/SECRET.json');
    await server.folder.write({ 'y4/forms/EXTRA.json': { ...extra, headerTitle: 'More' } });
    expect((await server.load()).changed).toEqual(['y4']);
    expect(await title('EXTRA')).toBe('More');
  });

  test('of SQL stays back alone, with what names it', async () => {
    await server.folder.write({
      'y4/data/PLACE.json': { code: 'PLACE', source: { sql: 'place.sql' }, key: ['id'] },
      'y4/data/place.sql': 'SELECT id, name FROM product',
    });
    expect((await server.load()).issues).toEqual([]);
    await server.folder.write({
      'y4/data/place.sql': 'SELECT id, nam FROM product',
      'y4/forms/EXTRA.json': { code: 'EXTRA', access: 'public', headerTitle: 'Extra' },
    });
    const { issues, changed } = await server.load();
    expect(issues.map(({ file }) => file)).toEqual(['y4/data/place.sql']);
    expect(changed).toEqual(['y4']);
    expect(await title('EXTRA')).toBe('Extra');
  });

  test('is told again at the next start, and no longer once it is mended', async () => {
    await server.folder.write({ 'y4/menus/public.json': '[{}]' });
    expect((await server.load()).issues).toHaveLength(1);
    expect((await server.load()).issues).toHaveLength(1);
    await server.folder.write({ 'y4/menus/public.json': [] });
    expect(await server.load()).toMatchObject({ issues: [], changed: ['y4'] });
  });

  test('whose SQL the database works on before it is run keeps back its tenant, and no other', async () => {
    const statement = `SELECT translate(repeat('x', 15000), repeat('y', 100000), '')`;
    await server.folder.write({
      'y4/forms/OPEN.json': { code: 'OPEN', access: 'public', headerTitle: 'New' },
      'y4/tasks/LONG_CALL_BY_SCRIPT.json': { code: 'LONG_CALL_BY_SCRIPT', sql: 'long.sql' },
      'y4/tasks/long.sql': statement,
      'beta/forms/OPEN.json': { code: 'OPEN', access: 'public', headerTitle: 'New' },
    });
    const { pool } = server;
    const tenancy: Tenancy = {
      withTenant(corp, run) {
        const opening = `BEGIN; SET LOCAL app.corp = '${corp}'; SET LOCAL ROLE y4_app`;
        const takeShare = async () => () => {};
        const dialect = tenantDialect({ pool, opening, timeout: 1_000, takeShare });
        return new Kysely<Database>({ dialect }).transaction().execute(run);
      },
    };
    const folder = server.folder.path;
    const report = await loadDefinitions({ folder, tenancy, pool, sampleUsers: true });
    expect(report.changed).toEqual(['beta']);
    const told = `y4/tasks/long.sql:1:1  the database works on this SQL without end, so nothing of y4 can be loaded: ${statement}`;
    expect(report.issues.map(formatIssue)).toEqual([told]);
    expect((await checkDefinitions(folder, tenancy)).map(formatIssue)).toContain(told);
    server.cache.drop(null);
    expect(await title('OPEN')).not.toBe('New');
    expect(await title('OPEN', 'beta')).toBe('New');
  });

  test('of a tenant that was never good leaves that tenant out', async () => {
    await server.folder.write({ 'gamma/corp.json': { code: 'gamma' } });
    const { issues } = await server.load();
    expect(issues.map((issue) => issue.message)).toEqual([
      'the key "name" is missing: expected string',
      'the key "sortName" is missing: expected string',
    ]);
    expect(await server.call('WebUiFalcon.GetMenu', {}, { corp: 'gamma' })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    [
      'y4/forms/OTHER.json',
      { code: 'OPEN' },
      'the code is "OPEN", but the file belongs to "OTHER"',
    ],
    ['beta/corp.json', { code: 'y4', name: 'x', sortName: 'x' }, 'the code is "y4"'],
    ['y4/pages/X.json', {}, 'no definition is expected here'],
    ['y4/forms/deep/X.json', {}, 'no definition is expected here'],
    ['Big/corp.json', {}, '"Big" cannot be the code of a corporation'],
    ['assets/corp.json', {}, '"assets" cannot be the code of a corporation'],
    ['empty/forms/X.json', { code: 'X' }, 'the file is missing'],
    ['y4/data/x.sql', '', 'the file is empty'],
    ['y4/users.json', [{ user: 'x', password: 'short', userName: 'x' }], 'Too small'],
    ['_product/translations/fr.json', {}, 'only translations/<language>.json'],
    ['_product/translations/en.json', { a: 1 }, 'expected string, received number'],
  ])('%s %j', async (path, content, message) => {
    await server.folder.write({ [path]: content });
    const { issues } = await server.load();
    expect(issues.map(formatIssue).join('\n')).toContain(message);
  });
});

describe('users of a sample tenant', () => {
  test('are added once, and keep the password they chose', async () => {
    const token = await server.tokenOf('ann');
    const body = { corp: 'y4', user: 'ann', currentPassword: PASSWORD, path: '' };
    const changed = { ...body, newPassword: 'another one', confirmPassword: 'another one' };
    expect(await server.post('/Y4/ChangePassWord', changed, { token })).toMatchObject({ id: 0 });
    await server.folder.write({
      'y4/users.json': [
        { user: 'Ann', password: PASSWORD, userName: 'Ann' },
        { user: 'new', password: PASSWORD, userName: 'New' },
      ],
    });
    await server.load();
    expect((await server.login('ann')).id).toBe(60010);
    expect((await server.login('ann', { password: 'another one' })).id).toBe(0);
    expect((await server.login('new')).id).toBe(0);
  });

  test('have no password in the database', async () => {
    const rows = await server.tenancy.withTenant('y4', (transaction) =>
      transaction.selectFrom('app_user').select('password_hash').execute(),
    );
    for (const row of rows) {
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
  });
});

test('SQL beside a data definition is kept as a text', async () => {
  await server.folder.write({ 'y4/data/order-ship.sql': 'UPDATE x SET y = 1' });
  await server.load();
  const rows = await server.tenancy.withTenant('y4', (transaction) =>
    transaction.selectFrom('definition').select('document').where('kind', '=', 'sql').execute(),
  );
  expect(rows).toEqual([{ document: 'UPDATE x SET y = 1' }]);
});

test("the product's texts serve every tenant and go below its own", async () => {
  const texts = await server.call('WebUiFalcon.GetTranslation', { language: 'zh-CN' });
  expect(texts.data).toEqual({ 'Browser title': '悦驿', Orders: '我的订单' });
  await server.folder.write({ '_product/translations/zh-CN.json': { Orders: 'A', More: 'B' } });
  expect((await server.load()).changed).toEqual(['_product']);
  const changed = await server.call('WebUiFalcon.GetTranslation', { language: 'zh-CN' });
  expect(changed.data).toEqual({ Orders: '我的订单', More: 'B' });
});

test('processes that start at once load the same folder once', async () => {
  await server.folder.write({ 'y4/forms/NEW.json': { code: 'NEW', access: 'public' } });
  const reports = await Promise.all([server.load(), server.load(), server.load()]);
  expect(reports.flatMap((report) => report.changed)).toEqual(['y4']);
});

test('a process waits for the turn of another longer than for any other lock', async () => {
  await server.folder.write({ 'y4/forms/LATER.json': { code: 'LATER', access: 'public' } });
  const other = await server.pool.connect();
  await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('y4', 0))`);
  const over = pause(11_000).then(() => other.query('COMMIT'));
  try {
    expect((await server.load()).changed).toEqual(['y4']);
  } finally {
    await over;
    other.release();
  }
}, 40_000);
