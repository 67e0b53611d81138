import * as z from 'zod/mini';
import type { DownloadProgress } from '#machines/download/download.machine.ts';
import { loginResult } from '#schemas/session/authentication.ts';
import { UPLOAD_PART } from '#schemas/web-ui-service/upload-file.ts';
import {
  type CallContract,
  type CallData,
  type CallInput,
  callName,
} from '#schemas/wire/contract.ts';
import {
  API_BASE,
  type ChangePasswordBody,
  CORP_HEADER,
  Endpoint,
  type LoginBody,
  SYSTEM_CODE,
  TOKEN_HEADER,
} from '#schemas/wire/endpoints.ts';
import { envelope, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { asksForLogin, ResultId } from '#schemas/wire/result-id.ts';
import { type DownloadedFile, readFile } from './download.ts';
import type { AnswerCache } from './page-data.ts';
import { networkMessage, readAnswer } from './read-answer.ts';
import { sendForm, type UploadOptions } from './upload.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until the call is given up. */
  timeout?: number;
}

export interface ApiEnvironment {
  corp: string;
  /** Token of the session, or null. */
  token(): string | null;
  /** Page that the user is on, sent with every call (spec 7.1). */
  pagePath(): string;
  /** A response asked for a new sign-in (spec 4.10). */
  onLoginRequired(): void;
  /** Answers that came with the page. */
  answers: AnswerCache;
  /** Carries requests; the browser's own when left out. */
  send?: typeof fetch;
}

export interface Api {
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
  login(
    body: Omit<LoginBody, 'path' | 'corp' | 'system'>,
  ): Promise<Result<z.output<typeof loginResult>>>;
  changePassword(body: Omit<ChangePasswordBody, 'path' | 'corp'>): Promise<Result<unknown>>;
  /** Reports to the operator; a report that does not arrive is let go. */
  log(content: string): void;
}

const DEFAULT_TIMEOUT = 60_000;

/** The one way to the server: every answer is parsed, and every outcome is a value. */
export function createApi(environment: ApiEnvironment): Api {
  function headers(): Record<string, string> {
    const token = environment.token();
    return {
      [CORP_HEADER]: environment.corp,
      ...(token === null ? {} : { [TOKEN_HEADER]: token }),
    };
  }

  async function request(
    path: string,
    body: Record<string, unknown> | FormData | null,
    { signal, timeout = DEFAULT_TIMEOUT }: CallOptions = {},
  ): Promise<unknown> {
    const deadline = AbortSignal.timeout(timeout);
    const { send = fetch } = environment;
    const response = send(API_BASE + path, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...headers(),
        ...(body === null || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    return response.then(readAnswer).catch((error: unknown) => {
      // Who asked has left. Nothing that is said now may reach whoever stands in that place since.
      if (signal?.aborted) return new Promise<never>(() => {});
      throw error;
    });
  }

  async function settle<D extends z.ZodMiniType>(
    name: string,
    data: D,
    answer: () => Promise<unknown>,
  ): Promise<Result<z.output<D>>> {
    const asker = environment.token();
    let raw: unknown;
    try {
      raw = await answer();
    } catch (error) {
      return failure(ResultId.network, networkMessage(error), 'NETWORK');
    }
    const outer = envelope.safeParse(raw);
    if (!outer.success) return malformed(name, outer.error);
    const { id, code, message, token } = outer.data;
    if (id !== ResultId.success) {
      // A session that is over does not end the one that was opened since.
      const isCurrent = asker !== null && asker === environment.token();
      if (asksForLogin(id) && isCurrent) environment.onLoginRequired();
      return failure(id, message ?? '', code ?? '', outer.data.data ?? undefined);
    }
    const inner = data.safeParse(outer.data.data);
    return inner.success
      ? success(inner.data, message ?? '', token ?? null)
      : malformed(name, inner.error);
  }

  function malformed(name: string, error: z.core.$ZodError) {
    const issue = error.issues[0];
    const where = issue && issue.path.length > 0 ? ` ${z.core.toDotPath(issue.path)}:` : '';
    const message = `${name}:${where} ${issue?.message ?? error.message}`;
    log(`Malformed answer. ${message}`);
    return failure(ResultId.malformedAnswer, message, 'MALFORMED');
  }

  function log(content: string): void {
    request(Endpoint.log, {
      content: content.slice(0, 20_000),
      path: environment.pagePath(),
    }).catch(() => {});
  }

  return {
    call(contract, params, options) {
      const name = callName(contract);
      return settle(name, contract.data as z.ZodMiniType<CallData<typeof contract>>, async () => {
        const cached =
          environment.token() === null
            ? environment.answers.take(name, params as Record<string, unknown>)
            : undefined;
        if (cached !== undefined) return cached;
        const path = environment.pagePath();
        const { servlet, command } = contract;
        const query = new URLSearchParams({ servlet, command });
        switch (contract.via) {
          case 'GetByServlet':
            for (const [key, value] of Object.entries({ ...(params as object), path })) {
              query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
            }
            return request(`${Endpoint.getByServlet}?${query}`, null, options);
          case 'PostToServlet':
            return request(
              `${Endpoint.postToServlet}?${query}`,
              { ...(params as object), path },
              options,
            );
          default:
            return request(
              Endpoint.callServlet,
              { servlet, command, args: [JSON.stringify(params), 'simple'], path },
              options,
            );
        }
      });
    },
    known(contract, params) {
      if (environment.token() !== null) return undefined;
      const answer = environment.answers.peek(
        callName(contract),
        params as Record<string, unknown>,
      );
      if (answer?.id !== ResultId.success) return undefined;
      const data = (contract.data as z.ZodMiniType<CallData<typeof contract>>).safeParse(
        answer.data,
      );
      return data.success ? data.data : undefined;
    },
    forget(contract, params) {
      environment.answers.take(callName(contract), params as Record<string, unknown>);
    },
    async callForFile(contract, params, { signal, onProgress }) {
      const { servlet, command } = contract;
      const args = [JSON.stringify(params), 'simple'];
      const name = callName(contract);
      try {
        const response = await fetch(API_BASE + Endpoint.callServletForFile, {
          method: 'POST',
          headers: { ...headers(), 'content-type': 'application/json' },
          body: JSON.stringify({ servlet, command, args, path: environment.pagePath() }),
          signal,
        });
        if (response.headers.has('content-disposition')) {
          return success(await readFile(response, onProgress));
        }
        const answer = await settle(name, z.unknown(), () => readAnswer(response));
        return answer.ok
          ? failure(ResultId.malformedAnswer, `${name}: no file`, 'MALFORMED')
          : answer;
      } catch (error) {
        return failure(ResultId.network, networkMessage(error), 'NETWORK');
      }
    },
    sendFile(contract, params, file, name, options) {
      const { servlet, command } = contract;
      const query = new URLSearchParams({ servlet, command });
      const form = new FormData();
      for (const [key, value] of Object.entries(params as object)) form.set(key, String(value));
      form.set('path', environment.pagePath());
      // Last, so that the server knows what it is for before it comes.
      form.set(UPLOAD_PART, file, name);
      const address = `${API_BASE + Endpoint.postToServlet}?${query}`;
      return settle(
        callName(contract),
        contract.data as z.ZodMiniType<CallData<typeof contract>>,
        () => sendForm(address, headers(), form, options),
      );
    },
    postToServlet({ servlet, command, queries }, body, options) {
      const query = new URLSearchParams({ ...queries, servlet, command });
      const path = environment.pagePath();
      if (body instanceof FormData) body.set('path', path);
      return settle(`${servlet}.${command}`, z.unknown(), () =>
        request(
          `${Endpoint.postToServlet}?${query}`,
          body instanceof FormData ? body : { ...body, path },
          options,
        ),
      );
    },
    login(body) {
      return settle('Login', loginResult, () =>
        request(Endpoint.login, {
          ...body,
          corp: environment.corp,
          system: SYSTEM_CODE,
          path: environment.pagePath(),
        }),
      );
    },
    changePassword(body) {
      return settle('ChangePassWord', z.unknown(), () =>
        request(Endpoint.changePassword, {
          ...body,
          corp: environment.corp,
          path: environment.pagePath(),
        }),
      );
    },
    log,
  };
}
