// Above 300 lines: a database of its own, with files in it, takes longer than all of these tests together.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { API_BASE, Endpoint, FILES_BASE } from '#schemas/wire/endpoints.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { closedAfterTests } from '../_server.ts';
import { downloadExcel, sheetIn } from '../_sheets.ts';
import { createThingServer } from '../web-ui-service/_things.ts';
import { redPicture, uploadFile } from './_upload.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Papers that only sales may read. */
const PAPER = {
  code: 'PAPER',
  source: { table: 'thing' },
  fields: [
    { name: 'id', required: true },
    { name: 'name', required: true },
    { name: 'picture', extraType: 'Image' },
    { name: 'note', format: 'html' },
  ],
  access: { read: ['sales'], write: ['sales'] },
};
/** The same rows for everybody else, without a field for papers that is theirs. */
const OPEN = { ...PAPER, code: 'OPEN_PAPER', access: { read: '*', write: '*' } };

/** What visitors may bring, too. */
const DROPPED = { ...PAPER, code: 'DROPPED_PAPER', access: { read: ['sales'], write: 'public' } };

/** Papers that each user has for himself. */
const OWN = {
  ...PAPER,
  code: 'OWN_PAPER',
  fields: [...PAPER.fields, { name: 'maker', column: 'made_by' }],
  always: { maker: '{currentUser}' },
  access: { read: '*', write: '*' },
};

const server = await closedAfterTests(
  createThingServer({
    'y4/data/PAPER.json': PAPER,
    'y4/data/OPEN_PAPER.json': OPEN,
    'y4/data/OWN_PAPER.json': OWN,
    'y4/data/DROPPED_PAPER.json': DROPPED,
  }),
);
const ann = await server.tokenOf('ann');
const bob = await server.tokenOf('bob');
const picture = await redPicture();

async function upload(token: string, code = 'PAPER', field = 'picture') {
  const answer = await uploadFile(server, { code, field, content: picture, name: 'a.png', token });
  expect(answer).toMatchObject({ id: 0 });
  return { path: answer.data.path as string, cookie: cookieOf(answer.headers['set-cookie']) };
}

function cookieOf(header: unknown): string {
  return String(header ?? '').split(';', 1)[0] ?? '';
}

async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await server.send({ url: FILES_BASE + path, headers })).statusCode;
}

function save(token: string, values: object, code = 'PAPER', more: object = {}) {
  return server.call(
    'WebUiService.SaveByDataDefinition',
    { code, rows: [{ values, ...more }] },
    { corp: 'y4', token },
  );
}

describe('a picture of rows that not everybody may read', () => {
  test('is shown by the cookie that comes with the rows, and by the token', async () => {
    const { path, cookie } = await upload(ann);
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf(path, { token: ann })).toBe(200);
    expect(await statusOf(path, { cookie })).toBe(200);
    const list = await server.call(
      'WebUiService.GetListByDataDefinition',
      { code: 'PAPER' },
      { corp: 'y4', token: ann },
    );
    const header = String(list.headers['set-cookie']);
    expect(cookieOf(header)).toBe(cookie);
    expect(header).toMatch(/; Path=\/y4service\/FilesRoot\/y4\/; HttpOnly; SameSite=Lax$/);
    expect(header).not.toContain(ann);
  });

  test('[3.5] is shown to whoever may read the rows before one of them names it', async () => {
    const { path } = await upload(bob, 'OPEN_PAPER');
    expect(await statusOf(path, { token: ann })).toBe(200);
  });

  test('is kept from departments without the right, visitors and other tenants', async () => {
    const { path } = await upload(ann);
    expect(await statusOf(path, { token: bob })).toBe(404);
    const own = await upload(bob, 'OPEN_PAPER');
    expect(await statusOf(own.path, { cookie: own.cookie })).toBe(200);
    expect(await statusOf(path, { cookie: own.cookie })).toBe(404);
    const foreign = await server.tokenOf('ann', 'beta');
    expect(await statusOf(path, { token: foreign })).toBe(404);
    for (const cookie of ['y4files=', 'y4files=x', `y4files=${ann}`, `y4files=${foreign}`]) {
      expect(await statusOf(path, { cookie })).toBe(404);
    }
  });

  test('a cookie that was tampered with, or whose session is over, opens nothing', async () => {
    const token = await server.tokenOf('ann');
    const { path, cookie } = await upload(token);
    const last = cookie.endsWith('A') ? 'B' : 'A';
    expect(await statusOf(path, { cookie: cookie.slice(0, -1) + last })).toBe(404);
    expect(await statusOf(path, { cookie })).toBe(200);
    await server.call('WebUiFalcon.Logout', {}, { corp: 'y4', token });
    expect(await statusOf(path, { cookie })).toBe(404);
    const later = await server.tokenOf('ann');
    const again = await upload(later);
    await server.pool.query(`UPDATE session SET expires_at = now() WHERE revoked_at IS NULL`);
    expect(await statusOf(again.path, { cookie: again.cookie })).toBe(404);
    await server.pool.query(`UPDATE session SET expires_at = now() + interval '1 day'`);
  });

  test('a visitor who brings one is given no cookie, nor is one whose session is over', async () => {
    const over = await server.tokenOf('ann');
    await server.call('WebUiFalcon.Logout', {}, { corp: 'y4', token: over });
    for (const token of ['', over]) {
      const { cookie } = await upload(token, 'DROPPED_PAPER');
      expect(cookie).toBe('');
    }
  });

  test('the cookie is good for files only', async () => {
    const { cookie } = await upload(ann);
    const key = cookie.slice('y4files='.length);
    const list = await server.call(
      'WebUiService.GetListByDataDefinition',
      { code: 'PAPER' },
      { corp: 'y4', token: key, cookie },
    );
    expect(list.id).toBe(60000);
  });
});

describe('in a page that another site embeds', () => {
  async function keyOf(path: string, proto: string) {
    const response = await server.send({
      method: 'POST',
      url: API_BASE + Endpoint.callServlet,
      remoteAddress: '10.250.0.9',
      headers: { corp: 'y4', token: ann, 'x-forwarded-proto': proto },
      payload: {
        servlet: 'WebUiService',
        command: 'GetListByDataDefinition',
        args: [JSON.stringify({ code: 'PAPER' }), 'simple'],
        path,
      },
    });
    return String(response.headers['set-cookie']);
  }

  test('a cookie of its own shows pictures, kept apart for each such site', async () => {
    const { path } = await upload(ann);
    const header = await keyOf('/y4/content/PAPERS/embed', 'https');
    expect(header).toMatch(
      /^y4embed=[^;]+; Path=\/y4service\/FilesRoot\/y4\/; HttpOnly; SameSite=None; Partitioned; Secure$/,
    );
    const embedded = cookieOf(header);
    expect(await statusOf(path, { cookie: embedded })).toBe(200);
    const { cookie: bobs } = await upload(bob, 'OPEN_PAPER');
    expect(await statusOf(path, { cookie: `${bobs}; ${embedded}` })).toBe(200);
    expect(await statusOf(path, { cookie: bobs })).toBe(404);
  });

  test('no other page gives such a cookie, nor one that comes without https', async () => {
    expect(await keyOf('/y4/content/PAPERS/main', 'https')).toContain('; SameSite=Lax; Secure');
    expect(await keyOf('/y4/content/PAPERS/main?x=/content/a/embeds', 'https')).toMatch(
      /^y4files=/,
    );
    expect(await keyOf('/y4/content/PAPERS/embed', 'http')).toMatch(/^y4embed=.*; SameSite=Lax$/);
  });
});

describe('rows call files by the names that they came with', () => {
  const list = (token: string, code: string, id: string) =>
    server.call(
      'WebUiService.GetListByDataDefinition',
      { code, queries: { id } },
      { corp: 'y4', token },
    );

  test('[3.5] in lists and after a save, for who may read the file', async () => {
    const { path } = await upload(ann);
    const saved = await save(ann, { id: 'names', name: 'N', picture: path });
    expect(saved.data.list[0]).toMatchObject({ picture: path, pictureUi: ['a.png'] });
    expect((await list(ann, 'PAPER', 'names')).data.list[0].pictureUi).toEqual(['a.png']);
    const [row] = (await list(bob, 'OPEN_PAPER', 'names')).data.list;
    expect(row.picture).toBe(path);
    expect(row).not.toHaveProperty('pictureUi');
  });

  test('[7.10h] in a workbook too, beside the addresses of other sites', async () => {
    const { path } = await upload(ann);
    await save(ann, { id: 'sheet-1', name: 'S', picture: path });
    await save(ann, { id: 'sheet-2', name: 'S', picture: 'https://pictures.example/p/b.png' });
    await save(ann, { id: 'sheet-3', name: 'S', picture: null });
    const picturesFor = async (token: string, code: string) => {
      const keys = ['sheet-1', 'sheet-2', 'sheet-3'];
      const params = { code, keys, fields: ['picture'], sort: [{ name: 'id', order: 'asc' }] };
      const sheet = await sheetIn(await downloadExcel(server, params, { token }));
      return [2, 3, 4].map((row) => sheet.getRow(row).getCell(1).value);
    };
    const elsewhere = 'https://pictures.example/p/b.png';
    expect(await picturesFor(ann, 'PAPER')).toEqual(['a.png', elsewhere, null]);
    expect(await picturesFor(bob, 'OPEN_PAPER')).toEqual([path.split('/').at(-1), elsewhere, null]);
  });

  test('and not those of another tenant, of other sites and of what is gone', async () => {
    await save(ann, { id: 'none', name: 'N', picture: 'https://pictures.example/a.png' });
    expect((await list(ann, 'PAPER', 'none')).data.list[0]).not.toHaveProperty('pictureUi');
    const { path } = await upload(ann);
    await server.pool.query(`UPDATE thing SET picture = $1 WHERE id = 'none'`, [
      path.replace('y4/', 'beta/'),
    ]);
    expect((await list(ann, 'PAPER', 'none')).data.list[0]).not.toHaveProperty('pictureUi');
  });
});

describe('a file of a row of one’s own', () => {
  test('is for who has brought it and who has the row, and nobody else names it', async () => {
    const { path } = await upload(ann, 'OWN_PAPER');
    const statuses = async () => [
      await statusOf(path, { token: ann }),
      await statusOf(path, { token: bob }),
    ];
    expect(await statuses()).toEqual([200, 404]);
    expect(await save(ann, { id: 'm1', name: 'Mine', picture: path }, 'OWN_PAPER')).toMatchObject({
      id: 0,
    });
    expect(await statuses()).toEqual([200, 404]);
    const stolen = await save(bob, { id: 'm2', name: 'S', picture: path }, 'OWN_PAPER');
    expect(stolen).toMatchObject({ id: 60023, code: 'NOT_SAVED' });
    expect(stolen.data.problems[0].fields).toEqual([
      { name: 'picture', message: 'There is no such file' },
    ]);
    // The operator hands the row on, and its file with it.
    await server.pool.query("UPDATE thing SET made_by = 'bob' WHERE id = 'm1'");
    expect(await statuses()).toEqual([200, 200]);
    expect(await save(bob, { id: 'm3', name: 'Copy', picture: path }, 'OWN_PAPER')).toMatchObject({
      id: 0,
    });
  });
});

describe('a record names files', () => {
  test('of its user, and not those that he may not read', async () => {
    const { path } = await upload(ann);
    const stolen = await save(bob, { id: 's1', name: 'S', picture: path }, 'OPEN_PAPER');
    expect(stolen).toMatchObject({ id: 60023, code: 'NOT_SAVED' });
    expect(stolen.data.problems[0].fields).toEqual([
      { name: 'picture', message: 'There is no such file' },
    ]);
    expect(await save(ann, { id: 's2', name: 'S', picture: path })).toMatchObject({ id: 0 });
  });

  test.each([
    'y4/00000000000000000000000000000000.webp',
    'beta/00000000000000000000000000000000.webp',
    '/y4service/FilesRoot/y4/00000000000000000000000000000000.webp',
  ])('never %s, which is not there', async (address) => {
    const saved = await save(ann, { id: 'n1', name: 'N', picture: address });
    expect(saved.code).toBe('NOT_SAVED');
  });

  test('or those of the product, other sites and pictures themselves', async () => {
    for (const [index, value] of [
      '/assets/products/chair.webp',
      'https://pictures.example/a.png',
      'data:image/png;base64,AAAA',
    ].entries()) {
      const saved = await save(ann, { id: `o${index}`, name: 'O', picture: value });
      expect(saved).toMatchObject({ id: 0 });
    }
  });

  test('what stood there before may go on standing there', async () => {
    const { path } = await upload(ann);
    await save(ann, { id: 'k1', name: 'K', picture: path });
    await server.pool.query(`DELETE FROM file WHERE path = $1`, [path.slice(3)]);
    const kept = await save(ann, { name: 'K2', picture: path }, 'PAPER', {
      key: { id: 'k1' },
      original: { name: 'K', picture: path },
    });
    expect(kept).toMatchObject({ id: 0 });
  });
});

describe('a picture in a formatted text', () => {
  const shown = (path: string, more = '') =>
    `<p>Plan <img src="${FILES_BASE}${path}" alt="The plan" width="8" height="8"${more} /></p>`;

  test('is for who may read the rows, and named by the text that shows it', async () => {
    const { path, cookie } = await upload(ann, 'PAPER', 'note');
    expect(path).toMatch(/\.webp$/);
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf(path, { token: bob })).toBe(404);
    expect(await statusOf(path, { cookie })).toBe(200);
    const note = shown(path, ' onload="alert(1)" style="position:fixed"');
    const saved = await save(ann, { id: 't1', name: 'T', note });
    expect(saved.data.list[0].note).toBe(shown(path));
    await sweepFiles(join(server.dataDir, 'files'), server.tenancy, Date.now() + 8 * DAY);
    expect(await statusOf(path, { token: ann })).toBe(200);
  });

  test('is not lent by writing its address into a text of one’s own', async () => {
    const { path } = await upload(ann, 'PAPER', 'note');
    const stolen = await save(bob, { id: 't2', name: 'T', note: shown(path) }, 'OPEN_PAPER');
    expect(stolen.data.problems[0].fields).toEqual([
      { name: 'note', message: 'There is no such file' },
    ]);
    const foreign = shown(path).replace('/y4/', '/beta/');
    expect((await save(ann, { id: 't2', name: 'T', note: foreign })).code).toBe('NOT_SAVED');
  });

  test('may be one of another site, and one that stood there before', async () => {
    const note = shown('').replace(FILES_BASE, 'https://pictures.example/a.png');
    expect(await save(ann, { id: 't3', name: 'T', note })).toMatchObject({ id: 0 });
    const gone = shown('y4/00000000000000000000000000000000.webp');
    await server.pool.query(`UPDATE thing SET note = $1 WHERE id = 't3'`, [gone]);
    const kept = await save(ann, { note: `${gone}<p>More</p>` }, 'PAPER', {
      key: { id: 't3' },
      original: { note: gone },
    });
    expect(kept).toMatchObject({ id: 0 });
  });

  test('that no text was saved with is swept, one that something else wrote into a text is not', async () => {
    const lost = await upload(ann, 'PAPER', 'note');
    const written = await upload(ann, 'PAPER', 'note');
    await save(ann, { id: 't4', name: 'T' });
    await server.pool.query(`UPDATE thing SET note = $1 WHERE id = 't4'`, [shown(written.path)]);
    const swept = await sweepFiles(
      join(server.dataDir, 'files'),
      server.tenancy,
      Date.now() + 8 * DAY,
    );
    expect(swept).toContain(lost.path);
    expect(swept).not.toContain(written.path);
  });

  test('takes nothing but pictures', async () => {
    const content = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' });
    const upload = { code: 'PAPER', field: 'note', content, name: 'a.png', token: ann };
    expect(await uploadFile(server, upload)).toMatchObject({ id: 60023, code: 'FILE_TYPE' });
  });
});

test('what no record ever named is swept after a week, in any order of two processes', async () => {
  const named = await upload(ann);
  await save(ann, { id: 'w1', name: 'W', picture: named.path });
  const written = await upload(ann);
  await server.pool.query(`UPDATE thing SET note = '', picture = $1 WHERE id = 'w1'`, [
    written.path,
  ]);
  const lost = await Promise.all([upload(ann), upload(ann), upload(ann)]);
  const folder = join(server.dataDir, 'files');
  const sweep = (now: number) => sweepFiles(folder, server.tenancy, now);
  expect(await sweep(Date.now() + 6 * DAY)).not.toContain(lost[0]?.path);
  const swept = (await Promise.all([0, 1].map(() => sweep(Date.now() + 8 * DAY)))).flat();
  for (const { path } of lost) {
    expect(swept).toContain(path);
    expect(await statusOf(path, { token: ann })).toBe(404);
  }
  const left = await readdir(join(folder, 'y4'));
  expect(left).toEqual(
    expect.arrayContaining([named, written].map(({ path }) => path.slice('y4/'.length))),
  );
  expect(await statusOf(written.path, { token: ann })).toBe(200);
  const again = await save(ann, { id: 'w2', name: 'W', picture: lost[0]?.path });
  expect(again.code).toBe('NOT_SAVED');
});
