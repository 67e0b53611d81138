import type { Button } from './button.ts';

/** A command of a button, with what it is given. */
export type ButtonStep = Pick<Button, 'command' | 'params'>;

/**
 * What a press of a button does, in turn: its own command, and what follows its success (spec 3.3). A Confirm
 * does nothing but ask, so that what follows stands for it.
 */
export function buttonSteps({ command, params, successCommand: next }: Button): ButtonStep[] {
  const steps = [{ command, params }, typeof next === 'string' ? { command: next } : (next ?? {})];
  return steps.filter((step) => step.command !== undefined && step.command !== 'Confirm');
}
