import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SavedView } from '#schemas/saved-view/saved-view.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { sampleFiles } from '../_definitions.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const NESTED = {
  code: 'NESTED',
  rows: [
    {
      columns: [
        { rows: [{ columns: [{ panel: { type: 'Html', code: 'deep', option: { html: 'x' } } }] }] },
      ],
    },
  ],
};

const server = await closedAfterTests(
  createTestServer({
    files: {
      ...sampleFiles,
      'y4/forms/NESTED.json': NESTED,
      'beta/forms/NESTED.json': NESTED,
    },
  }),
);
const ann = await server.tokenOf('ann');
const bob = await server.tokenOf('bob');
const stranger = await server.tokenOf('ann', 'beta');
beforeEach(() => server.pool.query('DELETE FROM saved_view'));

const place = { form: 'NESTED', panel: 'deep' };
const content = {
  filters: { status: ['pending', '$c$shipped$c$'] },
  keyword: 'desk',
  sort: [{ name: 'date', order: 'desc' }],
  columns: [{ name: 'id', width: 90, hidden: false }],
};

function run(task: string, params: object, token: string | undefined = ann, corp = 'y4') {
  return server.call('Task.Run', { task: `TASK_View_${task}`, ...params }, { corp, token });
}

async function keep(more: object = {}, token = ann): Promise<SavedView> {
  const answer = await run('Save', { ...place, name: 'Mine', content, ...more }, token);
  expect(answer).toMatchObject({ id: 0 });
  return answer.data;
}

async function namesOf(token: string, corp = 'y4'): Promise<string[]> {
  const { data } = await run('Load', place, token, corp);
  return data.list.map(({ name }: SavedView) => name);
}

describe('saved views', () => {
  test('a view comes back as it was kept, to its owner only', async () => {
    const kept = await keep();
    expect(kept).toEqual({
      id: kept.id,
      name: 'Mine',
      shared: false,
      mine: true,
      owner: 'ann',
      content,
    });
    expect((await run('Load', place)).data.list).toEqual([kept]);
    expect(await namesOf(bob)).toEqual([]);
    expect((await run('Load', { ...place, panel: 'deep2' })).id).toBe(ResultId.notFound);
  });

  test('a shared one is offered to all who may open the page, behind their own', async () => {
    await keep({ name: 'A team view', shared: true });
    await keep({ name: 'Zed' }, bob);
    expect(await namesOf(bob)).toEqual(['Zed', 'A team view']);
    const [, shared] = (await run('Load', place, bob)).data.list;
    expect(shared).toMatchObject({ mine: false, shared: true, owner: 'ann' });
    const elsewhere = { form: 'ORDERS', panel: 'grid' };
    expect((await run('Load', elsewhere, ann)).id).toBe(0);
    expect((await run('Load', elsewhere, bob)).id).toBe(ResultId.forbidden);
    expect((await run('Save', { ...elsewhere, name: 'X', content }, bob)).id).toBe(
      ResultId.forbidden,
    );
  });

  test('only its owner changes, renames and deletes a view', async () => {
    const { id } = await keep({ shared: true });
    for (const [task, params] of [
      ['Save', { id, content: {} }],
      ['Rename', { id, name: 'Stolen', shared: false }],
      ['Delete', { id }],
    ] as const) {
      expect(await run(task, params, bob)).toMatchObject({ id: ResultId.notFound });
      expect(await run(task, params, stranger, 'beta')).toMatchObject({ id: ResultId.notFound });
    }
    expect((await run('Load', place, bob)).data.list).toMatchObject([{ name: 'Mine', content }]);

    const changed = await run('Save', { id, content: { keyword: 'chair' } });
    expect(changed.data).toMatchObject({ id, name: 'Mine', content: { keyword: 'chair' } });
    const renamed = await run('Rename', { id, name: ' Chairs ', shared: false });
    expect(renamed.data).toMatchObject({ name: 'Chairs', shared: false });
    expect(await namesOf(bob)).toEqual([]);
    expect((await run('Delete', { id })).data).toEqual({ id });
    expect((await run('Delete', { id })).id).toBe(ResultId.notFound);
    expect(await namesOf(ann)).toEqual([]);
  });

  test('tenants know nothing of each other, though page, panel and user are called the same', async () => {
    await keep({ shared: true });
    expect(await namesOf(stranger, 'beta')).toEqual([]);
    await run('Save', { ...place, name: 'Mine', content }, stranger, 'beta');
    expect(await namesOf(stranger, 'beta')).toEqual(['Mine']);
    expect(await namesOf(ann)).toEqual(['Mine']);
  });

  test('a name stands once for each user and panel, whatever the case', async () => {
    const { id } = await keep();
    const other = await keep({ name: 'Other' });
    const taken = { id: ResultId.refused, code: 'NAME_TAKEN' };
    expect(await run('Save', { ...place, name: 'MINE', content })).toMatchObject(taken);
    expect(await run('Rename', { id: other.id, name: 'mine', shared: false })).toMatchObject(taken);
    expect((await run('Rename', { id, name: 'mine', shared: true })).id).toBe(0);
    await keep({ name: 'Mine' }, bob);
  });

  test('a name turns nothing around that stands behind it, and is seen', async () => {
    expect(await keep({ name: ' \u202eOrders\u0007\u2066 \u200fطلبات 👩‍💻\n' })).toMatchObject({
      name: 'Orders  \u200fطلبات 👩‍💻',
    });
    for (const name of ['\u202e', ' \u200b ', '\n', '\u2066\u200d']) {
      expect((await run('Save', { ...place, name, content })).id, name).toBe(ResultId.badRequest);
    }
  });

  test('a view that is saved again as it stands, because the answer was lost, is that view', async () => {
    const first = await keep();
    expect(await keep()).toEqual(first);
    const other = { ...place, name: 'Mine', content: { ...content, keyword: 'lamp' } };
    expect(await run('Save', other)).toMatchObject({ code: 'NAME_TAKEN' });
    expect(await run('Save', { ...place, name: 'Mine', content, shared: true })).toMatchObject({
      code: 'NAME_TAKEN',
    });
    expect(await namesOf(ann)).toEqual(['Mine']);
  });

  test('a view that another tab deletes while it is renamed is gone', async () => {
    const { id } = await keep();
    const other = await server.pool.connect();
    try {
      await other.query(`BEGIN; DELETE FROM saved_view WHERE id = '${id}'`);
      const renamed = run('Rename', { id, name: 'Late', shared: false });
      await vi.waitFor(async () => {
        const { rows } = await server.pool.query(`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      }, 10_000);
      await other.query('COMMIT');
      expect(await renamed).toMatchObject({ status: 200, id: ResultId.notFound });
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
  });

  test('one keeps so many and no more, in parallel too', async () => {
    const many = await Promise.all(
      Array.from({ length: 55 }, (_, index) =>
        run('Save', { ...place, name: `View ${index}`, content: {} }),
      ),
    );
    expect(many.filter(({ id }) => id === 0)).toHaveLength(50);
    expect(many.filter(({ code }) => code === 'TOO_MANY')).toHaveLength(5);
  });

  test('a content that is too large, or none, is refused', async () => {
    const filters = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'.repeat(2000)]),
    );
    expect(await run('Save', { ...place, name: 'Big', content: { filters } })).toMatchObject({
      id: ResultId.refused,
      code: 'TOO_LARGE',
    });
    for (const wrong of [
      { ...place, name: '', content },
      { ...place, name: 'x', content: { sort: 'name' } },
      { id: 'no id', content },
    ]) {
      expect((await run('Save', wrong)).status).toBe(400);
    }
  });

  test('a visitor is asked to sign in', async () => {
    const answer = await server.call(
      'Task.Run',
      { task: 'TASK_View_Load', ...place },
      { corp: 'y4' },
    );
    expect(answer.id).toBe(ResultId.loginRequired);
  });
});
