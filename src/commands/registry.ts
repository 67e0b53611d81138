import type { CommandName } from '#schemas/definitions/button.ts';
import type { CommandDefinition } from './command.ts';
import { navigateTo } from './navigate-to.ts';
import { refresh } from './refresh.ts';
import { sqlByDataDefinition } from './sql-by-data-definition.ts';

/** Confirm has no entry: it is the machine's own state before the success command. */
const commands = {
  NavigateTo: navigateTo,
  Refresh: refresh,
  SqlByDataDefinition: sqlByDataDefinition,
} satisfies Partial<Record<Exclude<CommandName, 'Confirm'>, CommandDefinition>>;

/** The command of that name, or undefined for one that nobody knows. */
export function commandOf(name: string): CommandDefinition | undefined {
  return Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
}
