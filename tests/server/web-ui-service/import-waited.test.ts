import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { ResultId } from '#schemas/wire/result-id.ts';
import { answerOf, closedAfterTests } from '../_server.ts';
import { digestOf, importExcel } from '../_sheets.ts';
import { createThingServer, THING_FILES } from './_things.ts';

const THING = { ...(THING_FILES['y4/data/THING.json'] as object), import: true };
const FILE = 'ID,Name\nt1,A\n';

const server = await closedAfterTests(createThingServer({ 'y4/data/THING.json': THING }));
beforeEach(() => server.pool.query('DELETE FROM thing'));

async function send(token: string, fields: Readonly<Record<string, string>> = {}) {
  const file = { content: FILE, name: 'things.csv' };
  return answerOf(await importExcel(server, { fields: { code: 'THING', ...fields }, file, token }));
}

/** Sends an import that waits for another of its name, and lets it go on once `meanwhile` is done. */
async function sendAndWait(
  token: string,
  meanwhile: () => Promise<unknown>,
  fields: Readonly<Record<string, string>> = {},
) {
  const run = randomUUID();
  const other = await server.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query("SELECT pg_advisory_xact_lock(hashtextextended('y4 import ' || $1, 0))", [
      run,
    ]);
    const answer = send(token, { digest: digestOf(FILE), run, ...fields });
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await expect
      .poll(async () => (await other.query(waiting)).rows, { timeout: 9_000 })
      .toHaveLength(1);
    await meanwhile();
    await other.query('COMMIT');
    return await answer;
  } finally {
    other.release();
  }
}

async function stored() {
  const { rows } = await server.pool.query('SELECT id, name FROM thing');
  return rows;
}

test('who is signed out while an import waits imports nothing', async () => {
  const token = await server.tokenOf('ann');
  const signOut = () => server.call('WebUiFalcon.Logout', {}, { corp: 'y4', token });
  expect(await sendAndWait(token, signOut)).toMatchObject({ id: ResultId.sessionExpired });
  expect(await stored()).toEqual([]);
});

test('who has lost the right while an import waits imports nothing', async () => {
  const token = await server.tokenOf('ann');
  const move = (department: string) =>
    server.pool.query("UPDATE app_user SET department = $1 WHERE corp = 'y4' AND login = 'ann'", [
      department,
    ]);
  try {
    const answer = await sendAndWait(token, () => move('warehouse'));
    expect(answer).toMatchObject({ id: ResultId.forbidden });
    expect(await stored()).toEqual([]);
  } finally {
    await move('sales');
  }
});

test('what has changed since a file was shown is told before any of its rows is taken', async () => {
  const token = await server.tokenOf('ann');
  const { digest, definition } = (await send(token)).data;
  const change = async (thing: object) => {
    await server.folder.write({ 'y4/data/THING.json': thing });
    expect((await server.load()).issues).toEqual([]);
  };
  const fields = { digest, definition };
  try {
    const answer = await sendAndWait(token, () => change({ ...THING, title: 'Parts' }), fields);
    expect(answer).toMatchObject({ id: ResultId.conflict, code: 'OTHER_DEFINITION' });
    expect(await stored()).toEqual([]);
  } finally {
    await change(THING);
  }
  expect(await send(token, fields)).toMatchObject({ id: 0, data: { committed: true } });
});

test('an import that waited goes by the definition of its turn', async () => {
  const token = await server.tokenOf('ann');
  const { access } = THING as { access?: object };
  const change = (write: string[]) =>
    server.folder
      .write({
        'y4/data/THING.json': { ...THING, access: { ...access, write } },
      })
      .then(() => server.load());
  try {
    expect(await sendAndWait(token, () => change(['warehouse']))).toMatchObject({
      id: ResultId.forbidden,
    });
    expect(await stored()).toEqual([]);
  } finally {
    await change(['sales']);
  }
});
