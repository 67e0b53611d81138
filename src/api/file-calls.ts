import * as z from 'zod/mini';
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
import {
  BrokenFileError,
  type DownloadedFile,
  type DownloadOptions,
  fetchFile,
} from './download.ts';
import { networkMessage, parseAnswer } from './read-answer.ts';
import { type ApiEnvironment, headersOf } from './request.ts';
import { settle } from './settle.ts';
import { sendForm, type UploadOptions } from './upload.ts';

/** Calls that bring or take a file. */
export interface FileCalls {
  /** A call that answers with a file (spec 7.6); an answer without one is its failure. */
  callForFile<C extends CallContract>(
    contract: C,
    params: CallInput<C>,
    options: DownloadOptions,
  ): Promise<Result<DownloadedFile>>;
  /** A call that takes a file, sent with its progress (spec 7.4). */
  sendFile<C extends CallContract>(
    contract: C,
    params: CallInput<C>,
    file: Blob,
    name: string,
    options: UploadOptions,
  ): Promise<Result<CallData<C>>>;
}

/** Calls that bring or take a file, with the progress of it. */
export function fileCalls(environment: ApiEnvironment): FileCalls {
  return {
    async callForFile(contract, params, options) {
      const { servlet, command } = contract;
      const args = [JSON.stringify(params), 'simple'];
      const name = callName(contract);
      try {
        const init = {
          method: 'POST',
          headers: { ...headersOf(environment), 'content-type': 'application/json' },
          body: JSON.stringify({ servlet, command, args, path: environment.pagePath() }),
        };
        const url = API_BASE + Endpoint.callServletForFile;
        const came = await fetchFile(url, init, options);
        if ('blob' in came) return success(came);
        const answer = await settle(environment, name, z.unknown(), async () =>
          parseAnswer(came.text, came.status, came.wait),
        );
        return answer.ok
          ? failure(ResultId.malformedAnswer, `${name}: no file`, 'MALFORMED')
          : answer;
      } catch (error) {
        const message = error instanceof BrokenFileError ? error.message : networkMessage(error);
        return failure(ResultId.network, message, 'NETWORK');
      }
    },
    sendFile(contract, params, file, name, options) {
      const { servlet, command } = contract;
      const query = new URLSearchParams({ servlet, command });
      const form = new FormData();
      for (const [key, value] of Object.entries(params as object)) {
        if (value !== undefined) form.set(key, String(value));
      }
      form.set('path', environment.pagePath());
      // Last, so that the server knows what it is for before it comes.
      form.set(UPLOAD_PART, file, name);
      const address = `${API_BASE + Endpoint.postToServlet}?${query}`;
      return settle(
        environment,
        callName(contract),
        contract.data as z.ZodMiniType<CallData<typeof contract>>,
        () => sendForm(address, headersOf(environment), form, options),
      );
    },
  };
}
