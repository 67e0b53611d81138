import * as z from 'zod/mini';
import type { DownloadProgress } from '#machines/download/download.machine.ts';
import { loginResult } from '#schemas/session/authentication.ts';
import {
  type CallContract,
  type CallData,
  type CallInput,
  callName,
} from '#schemas/wire/contract.ts';
import {
  type ChangePasswordBody,
  Endpoint,
  type LoginBody,
  SYSTEM_CODE,
} from '#schemas/wire/endpoints.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { callByContract, callForFile, knownAnswer, sendFile } from './contract-calls.ts';
import type { DownloadedFile } from './download.ts';
import { type ApiEnvironment, type CallOptions, report, request } from './request.ts';
import { settle } from './settle.ts';
import type { UploadOptions } from './upload.ts';

/** The calls that a page can make; what each comes to is a value, also when nothing came back. */
export interface Api {
  /** A call as its contract says. */
  call<C extends CallContract>(
    contract: C,
    params: CallInput<C>,
    options?: CallOptions,
  ): Promise<Result<CallData<C>>>;
  /**
   * The data of an answer that came with the page, at once; undefined when none did. It can be asked
   * for again until it is let go.
   */
  known<C extends CallContract>(contract: C, params: CallInput<C>): CallData<C> | undefined;
  /** Lets such an answer go: what is asked from then on is asked of the server. */
  forget<C extends CallContract>(contract: C, params: CallInput<C>): void;
  /** A call that answers with a file (spec 7.6); an answer without one is its failure. */
  callForFile<C extends CallContract>(
    contract: C,
    params: CallInput<C>,
    options: { signal: AbortSignal; onProgress(progress: DownloadProgress): void },
  ): Promise<Result<DownloadedFile>>;
  /** A call that takes a file, sent with its progress (spec 7.4). */
  sendFile<C extends CallContract>(
    contract: C,
    params: CallInput<C>,
    file: Blob,
    name: string,
    options: UploadOptions,
  ): Promise<Result<CallData<C>>>;
  /** PostToServlet with a servlet and command of the author's own (spec 7.17h). */
  postToServlet(
    target: { servlet: string; command: string; queries?: Record<string, string> },
    body: Record<string, unknown> | FormData,
    options?: CallOptions,
  ): Promise<Result<unknown>>;
  /** Signs in; the answer carries the session's token. */
  login(
    body: Omit<LoginBody, 'path' | 'corp' | 'system'>,
  ): Promise<Result<z.output<typeof loginResult>>>;
  /** Sets another password in place of the one that `body` proves to know. */
  changePassword(body: Omit<ChangePasswordBody, 'path' | 'corp'>): Promise<Result<unknown>>;
  /** Reports to the operator; a report that does not arrive is let go. */
  log(content: string): void;
}

/** The one way to the server: every answer is parsed, and every outcome is a value. */
export function createApi(environment: ApiEnvironment): Api {
  const { corp } = environment;
  return {
    call: (contract, params, options) => callByContract(environment, contract, params, options),
    known: (contract, params) => knownAnswer(environment, contract, params),
    forget(contract, params) {
      environment.answers.take(callName(contract), params as Record<string, unknown>);
    },
    callForFile: (contract, params, options) => callForFile(environment, contract, params, options),
    sendFile: (contract, params, file, name, options) =>
      sendFile(environment, contract, params, file, name, options),
    postToServlet({ servlet, command, queries }, body, options) {
      const address = `${Endpoint.postToServlet}?${new URLSearchParams({ ...queries, servlet, command })}`;
      const path = environment.pagePath();
      if (body instanceof FormData) body.set('path', path);
      const sent = body instanceof FormData ? body : { ...body, path };
      return settle(environment, `${servlet}.${command}`, z.unknown(), () =>
        request(environment, address, sent, options),
      );
    },
    login(body) {
      const sent = { ...body, corp, system: SYSTEM_CODE, path: environment.pagePath() };
      return settle(environment, 'Login', loginResult, () =>
        request(environment, Endpoint.login, sent),
      );
    },
    changePassword(body) {
      const sent = { ...body, corp, path: environment.pagePath() };
      return settle(environment, 'ChangePassWord', z.unknown(), () =>
        request(environment, Endpoint.changePassword, sent),
      );
    },
    log: (content) => report(environment, content),
  };
}
