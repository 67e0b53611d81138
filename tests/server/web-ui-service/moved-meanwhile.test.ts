import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answer, closedAfterTests } from '../_server.ts';
import { asTenants, BED, createClinic } from './_branches.ts';

const server = await closedAfterTests(
  createClinic(
    [
      `CREATE TABLE sign (corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, branch_id integer,
        PRIMARY KEY (corp, id))`,
      ...asTenants('sign'),
      'REVOKE UPDATE ON sign FROM y4_author',
    ],
    {
      'y4/data/SIGN.json': {
        code: 'SIGN',
        source: { table: 'sign' },
        fields: [{ name: 'id' }, { name: 'branch', column: 'branch_id' }],
        actions: { remove: { sql: 'remove.sql' } },
        always: { branch: { of: 'MY_BRANCH' } },
        access: { write: '*' },
      },
      'y4/data/remove.sql': 'DELETE FROM sign WHERE id = :id',
      'y4/data/BED.json': {
        ...BED,
        actions: { ...BED.actions, look: { sql: 'look.sql' }, drop: { sql: 'drop.sql' } },
      },
      'y4/data/look.sql': 'SELECT no FROM bed WHERE id = :id',
      'y4/data/drop.sql': 'DELETE FROM bed WHERE id = :id',
    },
  ),
);
const { ask, save, stored } = server;

beforeEach(() => server.reset());

/** What somebody is answered who asks for a row while it is being moved, and waits until it is. */
async function whileMoved(id: number, branch: number, asked: () => Promise<Answer>) {
  const mover = await server.pool.connect();
  try {
    await mover.query('BEGIN');
    await mover.query('UPDATE bed SET branch_id = $2 WHERE id = $1', [id, branch]);
    const answer = asked();
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    await mover.query('COMMIT');
    return await answer;
  } finally {
    await mover.query('ROLLBACK');
    mover.release();
  }
}

test('[7.10g] an action changes no row that is moved to another branch meanwhile', async () => {
  for (const action of ['rename', 'move', 'drop']) {
    await server.reset();
    const row = { id: 30, branch: 3 };
    const answer = await whileMoved(30, 1, () => ask('bob', 'Sql', { action, rows: [row] }));
    expect([action, answer.id, answer.code]).toEqual([action, 60023, 'NOT_CHANGED']);
    expect(await stored()).toBe('10 1 A1, 20 2 B1, 30 1 C1, 40 4 D1, 50 E1');
  }
});

test('[7.10g] an action that reads waits for nobody, and reads anew when it is asked again', async () => {
  const attempt = randomUUID();
  const params = { code: 'BED', action: 'look', rows: [{ id: 30 }] };
  const look = () =>
    server.call('WebUiService.SqlByDataDefinition', params, { token: server.tokens.bob, attempt });
  const mover = await server.pool.connect();
  try {
    await mover.query('BEGIN');
    await mover.query("UPDATE bed SET no = 'New' WHERE id = 30");
    expect(await look()).toMatchObject({ id: 0, data: { list: [{ no: 'C1' }] } });
    await mover.query('COMMIT');
  } finally {
    await mover.query('ROLLBACK');
    mover.release();
  }
  expect(await look()).toMatchObject({ id: 0, data: { list: [{ no: 'New' }] } });
  await server.pool.query("DELETE FROM branch_staff WHERE login = 'bob'");
  expect(await look()).toMatchObject({ id: 60023, code: 'NOT_CHANGED' });
});

test('[7.10e][7.10f][7.10g] a row that goes from one of one’s branches to another meanwhile is still one’s own', async () => {
  const renamed = { key: { id: 20 }, values: { no: 'New' }, original: { no: 'B1' } };
  for (const asked of [
    () => save('ann', renamed),
    () => ask('ann', 'Sql', { action: 'rename', rows: [{ id: 20 }] }),
    () => ask('ann', 'Delete', { rows: [{ id: 20 }] }),
  ]) {
    await server.reset();
    expect((await whileMoved(20, 1, asked)).id).toBe(0);
    expect(await stored()).not.toContain('20 1 B1');
  }
});

test('[7.10e][7.10f] a row that goes to another branch meanwhile is neither saved nor deleted', async () => {
  const saved = await whileMoved(30, 1, () =>
    save('bob', { key: { id: 30 }, values: { no: 'X' } }),
  );
  expect(saved.id).toBe(60022);
  expect(saved.data.problems[0].current).toBeUndefined();
  await server.reset();
  const deleted = await whileMoved(30, 1, () => ask('bob', 'Delete', { rows: [{ id: 30 }] }));
  expect(deleted.data).toEqual({ affected: 0 });
  expect(await stored()).toContain('30 1 C1');
});

test('[7.10e] a conflict over a row that went to another of one’s branches names that branch', async () => {
  const values = { branch: 3, no: 'New' };
  const { id, data } = await whileMoved(20, 1, () =>
    save('ann', { key: { id: 20 }, values, original: { branch: 2 } }),
  );
  expect(id).toBe(60022);
  expect(data.problems[0].current).toMatchObject({ branch: '1', branchUi: 'North' });
});

test('[7.10f][7.10g] rows of a table that no definition can change are taken and deleted, of one’s branches only', async () => {
  await server.pool.query(
    "INSERT INTO sign (corp, id, branch_id) VALUES ('y4', 1, 1), ('y4', 3, 3), ('y4', 4, 3)",
  );
  const remove = (id: number) => ask('bob', 'Sql', { action: 'remove', rows: [{ id }] }, 'SIGN');
  expect(await remove(1)).toMatchObject({ id: 60023, code: 'NOT_CHANGED' });
  expect(await remove(3)).toMatchObject({ id: 0, data: { affected: 1 } });
  const deleted = await ask('bob', 'Delete', { rows: [{ id: 1 }, { id: 4 }] }, 'SIGN');
  expect(deleted).toMatchObject({ id: 0, data: { affected: 1 } });
});

test('[7.10e][7.10f][7.10g] rows that a policy lets nobody change are taken and deleted, of one’s branches only', async () => {
  const policy = "AS RESTRICTIVE FOR UPDATE USING (no NOT IN ('B1', 'C1'))";
  await server.pool.query(`CREATE POLICY kept ON bed ${policy}`);
  try {
    const look = (...ids: number[]) =>
      ask('ann', 'Sql', { action: 'look', rows: ids.map((id) => ({ id })) });
    const found = await look(10, 20);
    expect(found).toMatchObject({ id: 0, data: { list: [{ no: 'A1' }, { no: 'B1' }] } });
    expect(await look(10, 20, 30)).toMatchObject({ id: 60023, code: 'NOT_CHANGED' });
    expect(await save('ann', { key: { id: 20 }, values: { no: 'X' } })).toMatchObject({
      id: 60023,
    });
    const deleted = await ask('ann', 'Delete', { rows: [{ id: 20 }, { id: 30 }] });
    expect(deleted).toMatchObject({ id: 0, data: { affected: 1 } });
    expect(await stored()).toBe('10 1 A1, 30 3 C1, 40 4 D1, 50 E1');
  } finally {
    await server.pool.query('DROP POLICY kept ON bed');
  }
});
