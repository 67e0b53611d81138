import type { Transaction } from 'kysely';
import type {
  CallContract,
  CallDataInput,
  CallParams,
  TaskContract,
  TaskDataInput,
  TaskParams,
} from '#schemas/wire/contract.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Database } from '../database/database.ts';

/** The signed-in user of a request, as its session row names them. */
export interface SessionUser {
  readonly id: string;
  /** Login id. */
  readonly user: string;
  readonly userName: string;
  readonly userFullName: string;
  readonly department: string;
}

/**
 * What a handler may use. `transaction` is open for the tenant of the request: row level security is
 * in force in it, and it is committed when the handler answers ok and rolled back otherwise.
 */
export interface CallContext {
  readonly corp: string;
  readonly user: SessionUser | null;
  readonly transaction: Transaction<Database>;
  readonly language: string;
  readonly requestId: string;
  /** Aborted when the client has gone or the server stops. */
  readonly signal: AbortSignal;
}

/** One call's server side: the contract, and the domain call that answers it. */
export interface Handler {
  readonly contract: CallContract;
  run(params: unknown, context: CallContext): Promise<Result<unknown>>;
}

/** Ties a domain call to its contract. Params are parsed and the session is checked before it runs. */
export function handle<C extends CallContract>(
  contract: C,
  run: (params: CallParams<C>, context: CallContext) => Promise<Result<CallDataInput<C>>>,
): Handler {
  return { contract, run: run as Handler['run'] };
}

/** One task's server side. */
export interface TaskHandler {
  readonly contract: TaskContract;
  run(params: unknown, context: CallContext): Promise<Result<unknown>>;
}

/** Ties a domain call to a task's contract. */
export function handleTask<T extends TaskContract>(
  contract: T,
  run: (params: TaskParams<T>, context: CallContext) => Promise<Result<TaskDataInput<T>>>,
): TaskHandler {
  return { contract, run: run as TaskHandler['run'] };
}
