import * as z from 'zod/mini';
import type { DownloadProgress } from '#machines/download/download.machine.ts';
import { UPLOAD_PART } from '#schemas/web-ui-service/upload-file.ts';
import {
  type CallContract,
  type CallData,
  type CallInput,
  callName,
} from '#schemas/wire/contract.ts';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { type DownloadedFile, readFile } from './download.ts';
import { networkMessage, readAnswer } from './read-answer.ts';
import { type ApiEnvironment, type CallOptions, headersOf, request } from './request.ts';
import { settle } from './settle.ts';
import { sendForm, type UploadOptions } from './upload.ts';

const dataOf = <C extends CallContract>({ data }: C) => data as z.ZodMiniType<CallData<C>>;

/** A call as its contract says. A visitor's answer that came with the page serves it once. */
export function callByContract<C extends CallContract>(
  environment: ApiEnvironment,
  contract: C,
  params: CallInput<C>,
  options?: CallOptions,
): Promise<Result<CallData<C>>> {
  const name = callName(contract);
  return settle(environment, name, dataOf(contract), async () => {
    const cached =
      environment.token() === null
        ? environment.answers.take(name, params as Record<string, unknown>)
        : undefined;
    return cached ?? send(environment, contract, params as object, options);
  });
}

function send(
  environment: ApiEnvironment,
  { servlet, command, via }: CallContract,
  params: object,
  options?: CallOptions,
): Promise<unknown> {
  const path = environment.pagePath();
  const query = new URLSearchParams({ servlet, command });
  switch (via) {
    case 'GetByServlet':
      for (const [key, value] of Object.entries({ ...params, path })) {
        query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
      }
      return request(environment, `${Endpoint.getByServlet}?${query}`, null, options);
    case 'PostToServlet': {
      const address = `${Endpoint.postToServlet}?${query}`;
      return request(environment, address, { ...params, path }, options);
    }
    default: {
      const args = [JSON.stringify(params), 'simple'];
      return request(environment, Endpoint.callServlet, { servlet, command, args, path }, options);
    }
  }
}

/** The data of a visitor's answer that came with the page, which stays there; undefined when none did. */
export function knownAnswer<C extends CallContract>(
  environment: ApiEnvironment,
  contract: C,
  params: CallInput<C>,
): CallData<C> | undefined {
  if (environment.token() !== null) return undefined;
  const answer = environment.answers.peek(callName(contract), params as Record<string, unknown>);
  if (answer?.id !== ResultId.success) return undefined;
  const data = dataOf(contract).safeParse(answer.data);
  return data.success ? data.data : undefined;
}

/** A call that answers with a file (spec 7.6); an answer without one is its failure. */
export async function callForFile<C extends CallContract>(
  environment: ApiEnvironment,
  contract: C,
  params: CallInput<C>,
  { signal, onProgress }: { signal: AbortSignal; onProgress(progress: DownloadProgress): void },
): Promise<Result<DownloadedFile>> {
  const { servlet, command } = contract;
  const args = [JSON.stringify(params), 'simple'];
  const name = callName(contract);
  try {
    const response = await fetch(API_BASE + Endpoint.callServletForFile, {
      method: 'POST',
      headers: { ...headersOf(environment), 'content-type': 'application/json' },
      body: JSON.stringify({ servlet, command, args, path: environment.pagePath() }),
      signal,
    });
    if (response.headers.has('content-disposition')) {
      return success(await readFile(response, onProgress));
    }
    const answer = await settle(environment, name, z.unknown(), () => readAnswer(response));
    return answer.ok ? failure(ResultId.malformedAnswer, `${name}: no file`, 'MALFORMED') : answer;
  } catch (error) {
    return failure(ResultId.network, networkMessage(error), 'NETWORK');
  }
}

/** A call that takes a file, sent with its progress (spec 7.4). */
export function sendFile<C extends CallContract>(
  environment: ApiEnvironment,
  contract: C,
  params: CallInput<C>,
  file: Blob,
  name: string,
  options: UploadOptions,
): Promise<Result<CallData<C>>> {
  const { servlet, command } = contract;
  const query = new URLSearchParams({ servlet, command });
  const form = new FormData();
  for (const [key, value] of Object.entries(params as object)) form.set(key, String(value));
  form.set('path', environment.pagePath());
  // Last, so that the server knows what it is for before it comes.
  form.set(UPLOAD_PART, file, name);
  const address = `${API_BASE + Endpoint.postToServlet}?${query}`;
  return settle(environment, callName(contract), dataOf(contract), () =>
    sendForm(address, headersOf(environment), form, options),
  );
}
