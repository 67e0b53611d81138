import { useMemo, useSyncExternalStore } from 'react';
import type { CommandRunner } from '../../../commands/command-runner.ts';

/**
 * Which of a panel's waiting buttons are those of one row, whose buttons need not be drawn anew for others.
 *
 * @param rowId what the ids of the row's buttons and of those of their menus begin with, before a colon.
 */
export function useRunningOfRow(runner: CommandRunner, rowId: string): ReadonlySet<string> {
  const ids = useSyncExternalStore(runner.subscribe, () =>
    [...runner.waiting()].filter((id) => id.startsWith(`${rowId}:`)).join('\n'),
  );
  return useMemo(() => new Set(ids === '' ? [] : ids.split('\n')), [ids]);
}
