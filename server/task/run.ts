import { AUTHORED_TASK_SUFFIX, runTask } from '#schemas/task/run.ts';
import { taskHandlers } from '../tasks.ts';
import { type Handler, handle, type TaskHandler } from '../wire/handler.ts';
import { runContract } from '../wire/run-contract.ts';
import { notSupported } from '../wire/wire-error.ts';
import { runAuthoredTask } from './authored-task.ts';

/** The task runner (spec 7.13): finds the task of the request's name and runs it by its contract. */
export function createTaskRunner(tasks: Readonly<Record<string, TaskHandler>>): Handler {
  const find = (task: unknown) =>
    typeof task === 'string' && Object.hasOwn(tasks, task) ? tasks[task] : undefined;
  const handler = handle(runTask, async ({ task, ...params }, context) => {
    const handler = find(task);
    if (!handler) {
      const authored = task.endsWith(AUTHORED_TASK_SUFFIX)
        ? await context.definitions.read('task', task)
        : null;
      if (!authored) throw notSupported('task', task);
      return runAuthoredTask(authored, params, context);
    }
    return runContract(task, handler, params, context);
  });
  return {
    ...handler,
    waitsForRows({ task }) {
      const known = find(task);
      // What an author's task does, its SQL says, which is not read yet.
      return known === undefined || known.contract.waitsForRows === true;
    },
  };
}

/** The task runner over this product's tasks. */
export const run = createTaskRunner(taskHandlers);
