import type { Transaction } from 'kysely';
import type { Language } from '#schemas/tenant/corp.ts';
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
import type { TenantDefinitions } from '../definitions/reader.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import type { Messenger } from '../messenger/messenger.ts';
import type { SessionState, SessionUser } from '../session/session-state.ts';
import type { ProductLists } from '../shop/catalogue/product-lists.ts';
import type { FileAnswer } from './file-answer.ts';
import type { PendingAnswer } from './pending-answer.ts';
import type { ThrottleName } from './throttle.ts';

export type { SessionUser };

/**
 * What a handler may use. `transaction` is open for the tenant of the request: row level security is
 * in force in it, and it is committed when the handler answers ok and rolled back otherwise. It takes
 * a connection with its first query only, so a handler that needs none costs none.
 */
export interface CallContext {
  readonly corp: string;
  readonly user: SessionUser | null;
  /** What the request's token stands for; `user` is set while it is active. */
  readonly session: SessionState;
  readonly transaction: Transaction<Database>;
  /** The tenant's definitions, shared by all requests: not to be modified. */
  readonly definitions: TenantDefinitions;
  readonly language: Language;
  /** The tenants' accounts at the messenger. */
  readonly messenger: Messenger;
  /** Lists of products that were found before. */
  readonly productLists: ProductLists;
  readonly requestId: string;
  /** Key of the attempt that the request is, as it came; empty without one. */
  readonly attempt: string;
  /** Page that the user was on (spec 7.1). */
  readonly path: string;
  /** Names of params that came as texts, from an address or a form: `5` may stand for the number. */
  readonly textual: ReadonlySet<string>;
  /** File that came with the request, for a call whose contract takes one; gone with its answer. */
  readonly upload: IncomingFile | null;
  /** Tells the client how far its call has come, 0 to 1: for what takes longer than anybody waits in the dark. */
  tellProgress(share: number): void;
  /** Hold answers against their contracts too: tests and development. */
  readonly checkAnswers: boolean;
  /** Aborted when the client has gone or the server stops; it cancels the running query. */
  readonly signal: AbortSignal;
  /** Where the request comes from, as an address of the network. */
  readonly address: string;
  /**
   * Counts a use against a limit of the caller's address.
   *
   * @throws WireError 429 when there were too many.
   */
  throttle(name: ThrottleName): Promise<void>;
  /**
   * Lets the browser of a signed-in user show and open files that its answer names: neither pictures nor
   * links can send the token.
   */
  giveFileKey(): void;
  /**
   * Work to do once the transaction is committed, when the request holds neither a lock nor a
   * connection any more: calls to the outside belong here. Its result is the answer; it is left out
   * when the handler answers with a failure, since there is then no commit.
   */
  afterCommit(work: () => Promise<Result<unknown>>): void;
}

/** One call's server side: the contract, and the domain call that answers it. */
export interface Handler {
  readonly contract: CallContract;
  /** Whether a request with these params may wait for rows, where the contract alone does not say. */
  waitsForRows?(params: Readonly<Record<string, unknown>>): boolean;
  run(params: unknown, context: CallContext): Promise<Result<unknown>>;
}

/**
 * Ties a domain call to its contract. Params are parsed and the session is checked before it runs. A
 * call that downloads answers with a {@link FileAnswer} as its data, one that has to ask outside
 * with a {@link PendingAnswer}.
 *
 * A failure's message that starts with two underscores is the key of a text and reaches the user in
 * his language.
 */
export function handle<C extends CallContract>(
  contract: C,
  run: (
    params: CallParams<C>,
    context: CallContext,
  ) => Promise<Result<CallDataInput<C> | FileAnswer | PendingAnswer<CallDataInput<C>>>>,
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
  run: (
    params: TaskParams<T>,
    context: CallContext,
  ) => Promise<Result<TaskDataInput<T> | PendingAnswer<TaskDataInput<T>>>>,
): TaskHandler {
  return { contract, run: run as TaskHandler['run'] };
}
