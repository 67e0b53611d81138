import type { TaskContract, TaskDataInput, TaskParams } from '#schemas/wire/contract.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { answering } from '../data-definitions/refusal.ts';
import { type CallContext, handleTask, type TaskHandler } from '../wire/handler.ts';
import type { PendingAnswer } from '../wire/pending-answer.ts';
import { readShop, type Shop } from './shop.ts';

/** Ties a domain call of the shop to its task; a refusal that it throws is the answer. */
export function handleShopTask<T extends TaskContract>(
  contract: T,
  run: (
    params: TaskParams<T>,
    context: CallContext,
    shop: Shop,
  ) => Promise<Result<TaskDataInput<T> | PendingAnswer<TaskDataInput<T>>>>,
): TaskHandler {
  return handleTask(contract, (params, context) =>
    answering(async () => run(params, context, await readShop(context))),
  );
}
