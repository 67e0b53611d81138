import type * as z from 'zod/mini';
import {
  type CallContract,
  type CallData,
  type CallInput,
  callName,
} from '#schemas/wire/contract.ts';
import { Endpoint } from '#schemas/wire/endpoints.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { type ApiEnvironment, type CallOptions, request } from './request.ts';
import { settle } from './settle.ts';

/** Calls that ask for data, and their answers that came with the page. */
export interface ContractCalls {
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
}

const paramsOf = (params: unknown) => params as Record<string, unknown>;

/** Calls by contract. An answer that came with the page serves the first of them, where it is the caller's too. */
export function contractCalls(environment: ApiEnvironment): ContractCalls {
  return {
    call(contract, params, options) {
      const name = callName(contract);
      const data = contract.data as z.ZodMiniType<CallData<typeof contract>>;
      return settle(environment, name, data, async () => {
        const known =
          contract.sameForAll || environment.token() === null
            ? environment.answers.take(name, paramsOf(params))
            : undefined;
        return known ?? send(environment, contract, paramsOf(params), options);
      });
    },
    known(contract, params) {
      if (environment.token() !== null) return undefined;
      const answer = environment.answers.peek(callName(contract), paramsOf(params));
      if (answer?.id !== ResultId.success) return undefined;
      const parsed = contract.data.safeParse(answer.data);
      return parsed.success ? (parsed.data as CallData<typeof contract>) : undefined;
    },
    forget(contract, params) {
      environment.answers.take(callName(contract), paramsOf(params));
    },
  };
}

function send(
  environment: ApiEnvironment,
  { servlet, command, via }: CallContract,
  params: Record<string, unknown>,
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
