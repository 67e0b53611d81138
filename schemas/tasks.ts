import type { TaskContract } from './wire/contract.ts';

/**
 * Every task of the task runner by its name (spec 7.18). The server refuses to start when one of
 * them has no handler.
 */
export const tasks = {} as const satisfies Record<string, TaskContract>;

export type TaskName = keyof typeof tasks;
