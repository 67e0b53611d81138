import type * as z from 'zod/mini';

/**
 * `session`: the call needs a signed-in user of the tenant, otherwise id 60000.
 * `public`: anybody may call; a session that is sent along is used.
 */
export type AuthNeed = 'public' | 'session';

/** One call of the wire. Client call and server handler are both typed from it. */
export interface CallContract<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly servlet: string;
  readonly command: string;
  readonly auth: AuthNeed;
  /** How the client sends it; the server takes each call on each of the three endpoints. */
  readonly via: 'CallServlet' | 'PostToServlet' | 'GetByServlet' | 'CallServletForFile';
  readonly params: Params;
  readonly data: Data;
  /** Everybody gets the same answer: one that came with the page, which is a visitor's, serves who is signed in too. */
  readonly sameForAll?: boolean;
  /** The call changes rows that others may be changing, and waits for them. */
  readonly waitsForRows?: boolean;
  /** The call takes a file of at most so many bytes beside its params, as the last part of a form. */
  readonly takesFile?: number;
}

/** What a caller writes (defaults may be left out). */
export type CallInput<C extends CallContract> = z.input<C['params']>;
/** What the handler gets (defaults filled in). */
export type CallParams<C extends CallContract> = z.output<C['params']>;
/** What the caller gets. */
export type CallData<C extends CallContract> = z.output<C['data']>;
/** What the handler returns. */
export type CallDataInput<C extends CallContract> = z.input<C['data']>;

/**
 * Declares a call.
 *
 * @example
 * export const getCorp = defineCall({
 *   servlet: 'WebUiFalcon',
 *   command: 'GetCorp',
 *   auth: 'public',
 *   params: z.object({ code: corpCode }),
 *   data: corp,
 * });
 */
export function defineCall<Params extends z.ZodMiniType, Data extends z.ZodMiniType>(
  contract: Omit<CallContract<Params, Data>, 'via'> & Partial<Pick<CallContract, 'via'>>,
): CallContract<Params, Data> {
  return { via: 'CallServlet', ...contract };
}

/** `servlet.command`, the key of a call in registries, logs and error messages. */
export function callName(contract: Pick<CallContract, 'servlet' | 'command'>): string {
  return `${contract.servlet}.${contract.command}`;
}

/**
 * One task of the task runner (spec 7.13, 7.18): called as `Task.Run` with its name in `task` and
 * its params beside it.
 */
export interface TaskContract<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly task: string;
  readonly auth: AuthNeed;
  /** The task changes rows that others may be changing, and waits for them. */
  readonly waitsForRows?: boolean;
  readonly params: Params;
  readonly data: Data;
}

/** Params of a task as a caller gives them. */
export type TaskInput<T extends TaskContract> = z.input<T['params']>;
/** Params of a task as its handler gets them: parsed, with defaults. */
export type TaskParams<T extends TaskContract> = z.output<T['params']>;
/** Data of a task as a caller gets it. */
export type TaskData<T extends TaskContract> = z.output<T['data']>;
/** Data of a task as its handler answers it. */
export type TaskDataInput<T extends TaskContract> = z.input<T['data']>;

/** Gives a task's contract the types of its own schemas. */
export function defineTask<Params extends z.ZodMiniType, Data extends z.ZodMiniType>(
  contract: TaskContract<Params, Data>,
): TaskContract<Params, Data> {
  return contract;
}
