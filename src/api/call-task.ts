import { runTask } from '#schemas/task/run.ts';
import type { TaskContract, TaskData, TaskInput } from '#schemas/wire/contract.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import type { Api } from './api.ts';
import type { CallOptions } from './request.ts';
import { malformed } from './settle.ts';

/**
 * Runs one task of the task runner with the tenant added to its params (spec 7.18). An answer that
 * does not fit the task's contract is a failure that names the task.
 */
export async function callTask<T extends TaskContract>(
  api: Api,
  corp: string,
  contract: T,
  params: TaskInput<T>,
  options?: CallOptions,
): Promise<Result<TaskData<T>>> {
  const { task } = contract;
  const answer = await api.call(runTask, { ...(params as object), corp, task }, options);
  if (!answer.ok) return answer;
  const parsed = contract.data.safeParse(answer.data);
  if (parsed.success) return success(parsed.data as TaskData<T>, answer.message, answer.token);
  return malformed(task, contract.data, answer.data, api.log);
}
