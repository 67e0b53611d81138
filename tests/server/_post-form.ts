import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import type { TestServer } from './_server.ts';

/** A form with a file that somebody of y4 sends to a call. */
export interface SentForm {
  /** Servlet and command: `WebUiService.UploadFile`. */
  readonly call: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Left out where the form has none. */
  readonly file?: { readonly content: Blob | Buffer | string; readonly name: string };
  /** Further queries of the address. */
  readonly queries?: Readonly<Record<string, string>>;
  /** Left out for a visitor. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string | undefined;
}

/** Sends a form as a browser does, by PostToServlet. */
export async function postForm(server: TestServer, sent: SentForm) {
  const { call, fields, file, queries, token, headers, remoteAddress } = sent;
  const [servlet = '', command = ''] = call.split('.');
  const form = new FormData();
  for (const [key, value] of Object.entries({ path: '/y4/', ...fields })) form.set(key, value);
  if (file) {
    const { content, name } = file;
    form.set('file', content instanceof Blob ? content : new Blob([Buffer.from(content)]), name);
  }
  const encoded = new Response(form);
  return server.send({
    method: 'POST',
    url: `${API_BASE}${Endpoint.postToServlet}?${new URLSearchParams({ servlet, command, ...queries })}`,
    ...(remoteAddress !== undefined && { remoteAddress }),
    headers: {
      corp: 'y4',
      ...(token !== undefined && { token }),
      ...headers,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
