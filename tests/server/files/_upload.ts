import sharp from 'sharp';
import { postForm } from '../_post-form.ts';
import { answerOf, type TestServer } from '../_server.ts';

/** A file that somebody brings for a field of a definition of y4. */
export interface Upload {
  readonly code: string;
  readonly field: string;
  readonly content: Blob;
  readonly name: string;
  /** Left out for a visitor. */
  readonly token?: string | undefined;
  readonly remoteAddress?: string;
}

/** Uploads a file as a browser does, and answers with what the server said. */
export async function uploadFile(server: TestServer, upload: Upload) {
  const { code, field, content, name, token, remoteAddress } = upload;
  return answerOf(
    await postForm(server, {
      call: 'WebUiService.UploadFile',
      fields: { code, field },
      file: { content, name },
      token,
      remoteAddress,
    }),
  );
}

/** A small red picture. */
export async function redPicture(): Promise<Blob> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  return new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' });
}
