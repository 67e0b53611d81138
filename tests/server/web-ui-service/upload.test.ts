import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#schemas/web-ui-service/upload-file.ts';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { postForm } from '../_post-form.ts';
import { answerOf, closedAfterTests } from '../_server.ts';
import { createThingServer } from './_things.ts';

const server = await closedAfterTests(createThingServer());
const token = await server.tokenOf('ann');
const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .withExif({ IFD0: { Copyright: 'a secret place' } })
  .jpeg()
  .toBuffer();

interface Upload {
  field?: string;
  name?: string;
  who?: string | undefined;
  queries?: Record<string, string>;
}

async function upload(content: Buffer | string, options: Upload = {}) {
  const { field = 'picture', name = 'photo.jpg', queries = {} } = options;
  const who = 'who' in options ? options.who : token;
  return answerOf(
    await postForm(server, {
      call: 'WebUiService.UploadFile',
      fields: { code: 'THING', field },
      file: {
        content: new Blob([new Uint8Array(Buffer.from(content))], { type: 'image/png' }),
        name,
      },
      queries,
      token: who,
    }),
  );
}

function fetchFile(path: string, who?: string) {
  return server.send({ url: FILES_BASE + path, ...(who && { headers: { token: who } }) });
}

describe('UploadFile', () => {
  test('[7.2] encodes a picture again and hands it out to whoever has its address', async () => {
    const { id, data } = await upload(picture, { name: '../../x.php.jpg' });
    expect(id).toBe(0);
    expect(data).toMatchObject({ name: 'x.php.jpg', type: 'image/webp' });
    expect(data.path).toMatch(/^y4\/[0-9a-f]{32}\.webp$/);
    const { rawPayload, headers, statusCode } = await fetchFile(data.path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(rawPayload.includes('secret place')).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 40, format: 'webp' });
  });

  test.each([
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a broken picture', '\x89PNG\r\n\x1a\n<script>'],
    ['nothing', ''],
  ])('refuses %s where a picture is asked for', async (_what, content) => {
    const answer = await upload(Buffer.from(content, 'latin1'), { name: 'a.png' });
    expect([answer.id, answer.message]).toEqual([60023, 'This kind of file is not accepted']);
  });

  test('refuses a picture of too many pixels', async () => {
    const huge = await sharp({
      create: { width: 9000, height: 6000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect((await upload(huge)).id).toBe(60023);
  });

  test('what follows a picture in its file is gone', async () => {
    const { data } = await upload(
      Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]),
    );
    expect((await fetchFile(data.path)).rawPayload.includes('script')).toBe(false);
  });

  test('a file is saved, never opened, and asks for a session of its tenant', async () => {
    const text = await upload('<script>alert(1)</script>', { field: 'attachment', name: 'a.html' });
    expect(text.data).toMatchObject({ type: 'text/plain; charset=utf-8', name: 'a.html' });
    const own = await fetchFile(text.data.path, token);
    expect(own.headers['content-disposition']).toBe(
      `attachment; filename="a.html"; filename*=UTF-8''a.html`,
    );
    expect(own.headers['content-type']).toBe('text/plain; charset=utf-8');
    const foreign = await server.tokenOf('ann', 'beta');
    for (const who of [undefined, foreign, 'x']) {
      expect((await fetchFile(text.data.path, who)).statusCode).toBe(404);
    }
    expect((await fetchFile(text.data.path.replace('y4/', 'beta/'), foreign)).statusCode).toBe(404);
  });

  test.each([
    [
      '合同 “终稿” (1).txt',
      "'%E5%90%88%E5%90%8C%20%E2%80%9C%E7%BB%88%E7%A8%BF%E2%80%9D%20%281%29.txt",
    ],
    ['gpj\u202eexe.txt', "'gpjexe.txt"],
    ['a\u061cb\u2028c.txt', "'abc.txt"],
    [' \u200b\ufeff', "'file"],
    ['Will of "Old" Hara.txt', "'Will%20of%20%22Old%22%20Hara.txt"],
    [`${'x'.repeat(199)}😀.txt`, `'${'x'.repeat(199)}%F0%9F%98%80`],
    ['<img src=x onerror=alert(1)>.txt', "'%3Cimg%20src%3Dx%20onerror%3Dalert%281%29%3E.txt"],
  ])('is saved as it was called: %s', async (name, encoded) => {
    const { data } = await upload('plain', { field: 'attachment', name });
    const { headers } = await fetchFile(data.path, token);
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~-]+$/);
    expect(disposition.endsWith(encoded)).toBe(true);
  });

  test('a picture is shown, and saved under its name with the ending of what it is', async () => {
    const { data } = await upload(picture, { name: '合影.JPG' });
    const { headers } = await fetchFile(data.path);
    expect(headers['content-disposition']).toBe(
      `inline; filename="_.webp"; filename*=UTF-8''%E5%90%88%E5%BD%B1.webp`,
    );
  });

  test('the field says what it accepts, by content and not by name', async () => {
    expect((await upload(picture, { field: 'attachment', name: 'a.pdf' })).id).toBe(60023);
    const pdf = await upload('%PDF-1.7\n1 0 obj\n', { field: 'attachment', name: 'a.exe' });
    expect(pdf.data).toMatchObject({ type: 'application/pdf' });
    expect(pdf.data.path).toMatch(/\.pdf$/);
  });

  test('a file that is too large is refused before it is kept', async () => {
    const answer = await upload(Buffer.alloc(MAX_UPLOAD_BYTES + 1));
    expect([answer.status, answer.code]).toEqual([413, 'TOO_LARGE']);
    expect(answer.message).toBe('This file is too large: at most 20 MB');
  });

  test('visitors, readers and other fields are refused', async () => {
    expect((await upload(picture, { who: undefined })).id).toBe(60000);
    expect((await upload(picture, { who: await server.tokenOf('bob') })).id).toBe(60011);
    expect((await upload(picture, { field: 'name' })).id).toBe(60020);
  });

  test('[7.11] _api queries override params, and neither tenant nor command', async () => {
    const queries = {
      field_api: 'name',
      corp_api: 'beta',
      command_api: 'DeleteByDataDefinition',
    };
    const answer = await upload(picture, { queries });
    expect(answer.message).toBe('THING has no File or Image field "name"');
  });

  test('nothing that came in stays behind', async () => {
    // An answer does not wait for the clearing away.
    await expect.poll(() => readdir(join(server.dataDir, 'files/.incoming'))).toEqual([]);
  });
});
