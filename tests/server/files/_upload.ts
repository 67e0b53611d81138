import sharp from 'sharp';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
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
  const form = new FormData();
  for (const [key, value] of Object.entries({ code, field, path: '/y4/' })) form.set(key, value);
  form.set('file', content, name);
  const encoded = new Response(form);
  return answerOf(
    await server.send({
      method: 'POST',
      url: `${API_BASE}${Endpoint.postToServlet}?servlet=WebUiService&command=UploadFile`,
      ...(remoteAddress !== undefined && { remoteAddress }),
      headers: {
        corp: 'y4',
        ...(token !== undefined && { token }),
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    }),
  );
}

/** A small red picture. */
export async function redPicture(): Promise<Blob> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  return new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' });
}
