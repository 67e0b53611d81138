import type { TaskName } from '#schemas/tasks.ts';
import type { TaskHandler } from './wire/handler.ts';

/** The handler of every task; one that is missing does not compile. */
export const taskHandlers: Readonly<Record<TaskName, TaskHandler>> = {};
