import type { DownloadProgress } from '#machines/download/download.machine.ts';
import { FILE_SILENCE } from './request.ts';

/** A file that a call answered with. */
export interface DownloadedFile {
  name: string;
  blob: Blob;
}

/** A file whose rest did not come; the message is the key of a text. */
export class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError';
  override readonly message = 'The file broke off on its way: nothing was saved';
}

/** Bytes of the record that a zip archive without a comment ends with, and what that begins with. */
const ZIP_END = { length: 22, sign: 'PK\u0005\u0006' };

/**
 * Is the end of a workbook there? A proxy that speaks HTTP/1.0 with the server takes a connection that broke for the end
 * of the file, and hands what it has on as a whole one.
 */
async function endsAsWorkbook(blob: Blob): Promise<boolean> {
  const end = await blob.slice(-ZIP_END.length).text();
  return blob.size >= ZIP_END.length && end.startsWith(ZIP_END.sign);
}

/** Name that content-disposition gives (spec 7.6): the encoded one before the plain one. */
function fileName(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // A name that is not encoded as it says is no name.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() || 'download';
}

/** How a file is fetched. */
export interface DownloadOptions {
  /** Once it is aborted, the download fails. */
  signal: AbortSignal;
  onProgress(progress: DownloadProgress): void;
}

/** An answer to a call for a file that brings none: what it says, its status, and its `Retry-After`. */
interface AnswerWithoutFile {
  text: string;
  status: number;
  wait: string | null;
}

/**
 * Fetches a workbook piece by piece, telling how far it is; an answer without a file comes in the same way, as its text.
 *
 * @throws BrokenFileError when only a part of it came; DOMException when it is called off, or nothing has come for as long as `FILE_SILENCE`; TypeError when the
 *   server has not answered.
 */
export async function fetchFile(
  url: string,
  init: RequestInit,
  { signal, onProgress }: DownloadOptions,
): Promise<DownloadedFile | AnswerWithoutFile> {
  const silent = new AbortController();
  const end = () => silent.abort(new DOMException('Silence', 'TimeoutError'));
  let timer = setTimeout(end, FILE_SILENCE);
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.any([signal, silent.signal]),
    });
    const { headers, status } = response;
    const blob = await readBody(response, (progress) => {
      clearTimeout(timer);
      timer = setTimeout(end, FILE_SILENCE);
      onProgress(progress);
    }).catch((error: unknown) => {
      const hasBegun = error instanceof TypeError && headers.has('content-disposition');
      throw hasBegun ? new BrokenFileError() : error;
    });
    const disposition = headers.get('content-disposition');
    if (disposition === null) {
      return { text: await blob.text(), status, wait: headers.get('retry-after') };
    }
    if (!(await endsAsWorkbook(blob))) throw new BrokenFileError();
    return { name: fileName(disposition), blob };
  } finally {
    clearTimeout(timer);
  }
}

async function readBody(
  { headers, body }: Response,
  onProgress: DownloadOptions['onProgress'],
): Promise<Blob> {
  const length = Number(headers.get('content-length'));
  const encoded = headers.has('content-encoding');
  const total = Number.isInteger(length) && length > 0 && !encoded ? length : null;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    received += value.byteLength;
    onProgress({ received, total });
  }
  const type = headers.get('content-type') ?? 'application/octet-stream';
  return new Blob(pieces, { type });
}

/** Hands a file to the browser, which saves it where the user's files go. */
export function saveFile({ name, blob }: DownloadedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the address after the click; a minute is long enough for the slowest.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
