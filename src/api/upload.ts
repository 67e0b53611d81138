import { parseAnswer } from './read-answer.ts';

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
 * @throws DOMException when it is called off, Error when the server has not answered.
 */
export function sendForm(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  { signal, onProgress, onAnswer }: UploadOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onprogress = () => onAnswer?.(request.responseText);
    request.onload = () => {
      try {
        resolve(parseAnswer(request.responseText, request.status));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new TypeError('The server cannot be reached'));
    request.onabort = () => reject(new DOMException('Called off', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(form);
  });
}
