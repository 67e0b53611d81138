import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { forgetUnnamedFiles } from '#server/files/sweep-unnamed.ts';
import { closedAfterTests } from '../_server.ts';

import { createThingServer } from '../web-ui-service/_things.ts';
import { uploadFile } from './_upload.ts';

/** A form of applications: everybody may send one with a document and a picture, the office reads them. */
const FIELDS = [
  { name: 'id' },
  { name: 'name' },
  { name: 'letter', column: 'note', extraType: 'File', other: { accept: '.pdf' } },
  { name: 'picture', extraType: 'Image' },
];
const APPLICATION = {
  code: 'APPLICATION',
  source: { table: 'thing' },
  fields: FIELDS,
  access: { read: ['sales'], write: 'public' },
};
const INTERNAL = {
  ...APPLICATION,
  code: 'INTERNAL',
  access: { read: 'public', write: ['office'] },
};

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const HOUR = 60 * 60 * 1000;

let visitor = 0;

const server = await closedAfterTests(
  createThingServer({
    'y4/data/APPLICATION.json': APPLICATION,
    'y4/data/INTERNAL.json': INTERNAL,
  }),
);
// Each test is a visitor of its own, who is counted for himself.
beforeEach(() => {
  visitor += 1;
});

async function upload(
  content: Buffer,
  more: { code?: string; field?: string; token?: string } = {},
) {
  const { code = 'APPLICATION', field = 'letter', token } = more;
  return uploadFile(server, {
    code,
    field,
    content: new Blob([new Uint8Array(content)]),
    name: 'letter.pdf',
    token,
    remoteAddress: `198.51.100.${visitor}`,
  });
}

async function statusOf(path: string, token?: string): Promise<number> {
  const asked = { url: FILES_BASE + path, ...(token && { headers: { token } }) };
  return (await server.send(asked)).statusCode;
}

function send(id: string, letter: string, token?: string) {
  const rows = [{ values: { id, name: 'Ann', letter } }];
  const who = { corp: 'y4', ...(token && { token }) };
  return server.call('WebUiService.SaveByDataDefinition', { code: 'APPLICATION', rows }, who);
}

test('a visitor sends a file with a form, sees it until it is sent, and those who read the rows read it from then on', async () => {
  const office = await server.tokenOf('ann');
  const { data, ...answer } = await upload(PDF);
  expect(answer).toMatchObject({ id: 0, message: '' });
  expect(await statusOf(data.path)).toBe(200);
  const saved = await send(`a${visitor}`, data.path);
  expect(saved).toMatchObject({ id: 0 });
  expect(saved.data.list).toMatchObject([{ letter: data.path, letterUi: ['letter.pdf'] }]);
  expect(await statusOf(data.path)).toBe(404);
  expect(await statusOf(data.path, office)).toBe(200);
});

test('a picture is encoded again, another kind of file than the field takes is refused', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  expect((await upload(picture, { field: 'picture' })).data.type).toBe('image/webp');
  expect(await upload(picture)).toMatchObject({ id: 60_023, code: 'FILE_TYPE' });
});

test('a visitor sends none where he may bring no row, and the form’s reader learns nothing by its address', async () => {
  expect(await upload(PDF, { code: 'INTERNAL' })).toMatchObject({ id: 60_000 });
  const office = await server.tokenOf('ann');
  const { data } = await upload(PDF, { token: office });
  // The office's own file stays the office's, sent with a form or not.
  expect(await statusOf(data.path)).toBe(404);
});

test('as many as one person sends', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => upload(PDF)));
  expect(answers.filter(({ id }) => id === 0)).toHaveLength(20);
  expect(answers.some(({ code }) => code === 'TOO_MANY_REQUESTS')).toBe(true);
});

test('none when too much of what visitors have sent belongs to nothing', async () => {
  const { data } = await upload(PDF);
  const path = data.path.replace('y4/', '');
  const sizeOf = (size: string) =>
    server.tenancy.withTenant('y4', (transaction) =>
      transaction.updateTable('file').set({ size }).where('path', '=', path).execute(),
    );
  await sizeOf(String(1024 ** 3));
  expect(await upload(PDF)).toMatchObject({ id: 60_023, code: 'NO_ROOM' });
  expect((await upload(PDF, { token: await server.tokenOf('ann') })).id).toBe(0);
  await sizeOf('1');
  expect((await upload(PDF)).id).toBe(0);
});

test('what was never sent is swept after a day, a user’s after a week, and what was sent stays', async () => {
  const sent = (await upload(PDF)).data.path;
  await send(`a${visitor}`, sent);
  const left = (await upload(PDF)).data.path;
  const own = (await upload(PDF, { token: await server.tokenOf('ann') })).data.path;
  const sweepAfter = async (hours: number) => {
    const gone = await forgetUnnamedFiles('y4', server.tenancy, Date.now() + hours * HOUR);
    return [sent, left, own].map((path) => gone.includes(path.replace('y4/', '')));
  };
  expect(await sweepAfter(23)).toEqual([false, false, false]);
  expect(await sweepAfter(25)).toEqual([false, true, false]);
  expect(await sweepAfter(24 * 8)).toEqual([false, false, true]);
});

test('nothing is swept while a definition can not be read, whose records may name it', async () => {
  const left = (await upload(PDF)).data.path;
  const sweep = () =>
    forgetUnnamedFiles('y4', server.tenancy, Date.now() + 24 * 8 * HOUR).then((gone) =>
      gone.includes(left.replace('y4/', '')),
    );
  const writeSource = (source: unknown) =>
    server.tenancy.withTenant('y4', (transaction) =>
      transaction
        .updateTable('definition')
        .set({ document: { ...INTERNAL, source } as never })
        .where('kind', '=', 'data')
        .where('code', '=', 'INTERNAL')
        .execute(),
    );
  await writeSource({ tables: ['thing'] });
  expect(await sweep()).toBe(false);
  await writeSource(INTERNAL.source);
  expect(await sweep()).toBe(true);
});
