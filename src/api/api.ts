import * as z from 'zod/mini';
import { loginResult } from '#schemas/session/authentication.ts';
import {
  type ChangePasswordBody,
  Endpoint,
  type LoginBody,
  SYSTEM_CODE,
} from '#schemas/wire/endpoints.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { fetchPart } from '../parts/parts.ts';
import { type ContractCalls, contractCalls } from './contract-calls.ts';
import type { FileCalls } from './file-calls.ts';
import { type ApiEnvironment, type CallOptions, report, request } from './request.ts';
import { settle } from './settle.ts';

/** The calls that a page can make; what each comes to is a value, also when nothing came back. */
export interface Api extends ContractCalls {
  /** PostToServlet with a servlet and command of the author's own (spec 7.17h). */
  postToServlet(
    target: { servlet: string; command: string; queries?: Record<string, string> },
    body: Record<string, unknown> | FormData,
    options?: CallOptions,
  ): Promise<Result<unknown>>;
  /** Calls that bring or take a file, once their code is here: few pages need it. */
  files(): Promise<FileCalls>;
  /** Signs in; the answer carries the session's token. */
  login(
    body: Omit<LoginBody, 'path' | 'corp' | 'system'>,
    options?: CallOptions,
  ): Promise<Result<z.output<typeof loginResult>>>;
  /** Sets another password in place of the one that `body` proves to know. */
  changePassword(body: Omit<ChangePasswordBody, 'path' | 'corp'>): Promise<Result<unknown>>;
  /** Reports to the operator; a report that does not arrive is let go. */
  log(content: string): void;
}

/** Asks for the code of calls that bring or take a file. */
export const fetchFileCalls = () => import('./file-calls.ts');

/** The one way to the server: every answer is parsed, and every outcome is a value. */
export function createApi(environment: ApiEnvironment): Api {
  const { corp } = environment;
  return {
    ...contractCalls(environment),
    files: async () => (await fetchPart(fetchFileCalls)).fileCalls(environment),
    postToServlet({ servlet, command, queries }, body, options) {
      const address = `${Endpoint.postToServlet}?${new URLSearchParams({ ...queries, servlet, command })}`;
      const path = environment.pagePath();
      if (body instanceof FormData) body.set('path', path);
      const sent = body instanceof FormData ? body : { ...body, path };
      return settle(environment, `${servlet}.${command}`, z.unknown(), () =>
        request(environment, address, sent, options),
      );
    },
    login(body, options) {
      const sent = { ...body, corp, system: SYSTEM_CODE, path: environment.pagePath() };
      return settle(environment, 'Login', loginResult, () =>
        request(environment, Endpoint.login, sent, options),
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
