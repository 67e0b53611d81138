import { parseAnswer } from './read-answer.ts';
import { FILE_SILENCE } from './request.ts';

/** How a file is sent. */
export interface UploadOptions {
  /** Once it is aborted, the upload fails. */
  signal: AbortSignal;
  /** From 0 to 1, as the browser sends it off. */
  onProgress(progress: number): void;
  /** What has come of the answer so far. */
  onAnswer?(begun: string): void;
}

/**
 * Posts a form with a file and answers with the answer's JSON. By XMLHttpRequest, since `fetch` does
 * not tell how much has been sent.
 *
 * @throws DOMException when it is called off, or nothing has moved for as long as `FILE_SILENCE`; Error when the
 *   server has not answered.
 */
export async function sendForm(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  { signal, onProgress, onAnswer }: UploadOptions,
): Promise<unknown> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const begun = performance.now();
  // A browser counts it from the beginning, whenever it is set.
  const wait = () => {
    request.timeout = performance.now() - begun + FILE_SILENCE;
  };
  await new Promise<unknown>((resolve, reject) => {
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    wait();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      wait();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onprogress = () => {
      wait();
      onAnswer?.(request.responseText);
    };
    request.onload = resolve;
    request.onerror = () => reject(new TypeError('The server cannot be reached'));
    request.ontimeout = () => reject(new DOMException('Silence', 'TimeoutError'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
  const { responseText, status } = request;
  return parseAnswer(responseText, status, request.getResponseHeader('retry-after'));
}
