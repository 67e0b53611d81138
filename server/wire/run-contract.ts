import type { CallContract } from '#schemas/wire/contract.ts';
import { type Failure, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { FileAnswer } from './file-answer.ts';
import type { CallContext } from './handler.ts';
import { describeIssues, parseParams } from './params.ts';
import { PendingAnswer } from './pending-answer.ts';
import { corpOfSegment } from './tenant.ts';
import { badRequest } from './wire-error.ts';

/** Thrown in tests and development when a handler breaks its own contract. */
class ContractError extends Error {
  override readonly name = 'ContractError';
}

interface Runnable {
  readonly contract: Pick<CallContract, 'auth' | 'params' | 'data'>;
  run(params: unknown, context: CallContext): Promise<Result<unknown>>;
}

/**
 * Runs a call or a task: who asks, with what, and what comes back, all by the contract.
 *
 * @throws WireError 400 when the params are not what the contract asks for.
 */
export async function runContract(
  name: string,
  { contract, run }: Runnable,
  params: unknown,
  context: CallContext,
): Promise<Result<unknown>> {
  if (contract.auth === 'session' && context.user === null) return askToSignIn(context);
  assertOwnCorp(name, params, context.corp);
  const parsed = parseParams(name, contract.params, params, context.textual);
  const check = (result: Result<unknown>) => checkAnswer(name, contract, result, context);
  const result = await run(parsed, context);
  if (!result.ok || !(result.data instanceof PendingAnswer)) return check(result);
  const { work } = result.data;
  context.afterCommit(async () => check(await work()));
  return success(null);
}

function checkAnswer(
  name: string,
  contract: Runnable['contract'],
  result: Result<unknown>,
  { checkAnswers }: CallContext,
): Result<unknown> {
  if (checkAnswers && result.ok && !(result.data instanceof FileAnswer)) {
    const answer = contract.data.safeParse(result.data);
    if (!answer.success) {
      throw new ContractError(`The answer of ${name} ${describeIssues(answer.error)}`);
    }
  }
  return result;
}

/** What a visitor is told where a sign-in is needed: 60003 when a session has just ended. */
export function askToSignIn({ session }: Pick<CallContext, 'session'>): Failure {
  return session.state === 'ended'
    ? failure(ResultId.sessionExpired, '__Need to login again', 'SESSION_ENDED')
    : failure(ResultId.loginRequired, '__Need to login again', 'LOGIN_REQUIRED');
}

/** What a signed-in user is told who may not do this. */
export function forbid(message = '__You may not do this'): Failure {
  return failure(ResultId.forbidden, message, 'FORBIDDEN');
}

/** A tenant that params name has to be the one whose transaction this is. */
function assertOwnCorp(name: string, params: unknown, corp: string): void {
  const named = (params as { corp?: unknown } | null)?.corp;
  if (named === undefined || named === null) return;
  if (typeof named !== 'string' || corpOfSegment(named) !== corp) {
    throw badRequest(`${name}: corp is not the one that this request belongs to`);
  }
}
