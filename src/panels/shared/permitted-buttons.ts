import type { Button } from '#schemas/definitions/button.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';

/**
 * The buttons of a panel without those that the server would refuse: what saves and deletes rows of its
 * definition or runs an action of it, for a user who may not. A Confirm stands for what follows it. All of
 * them while the definition is not known.
 */
export function permittedButtons(
  buttons: readonly Button[],
  definition: ClientDataDefinition | null,
): readonly Button[] {
  if (definition === null) return buttons;
  const permitted = buttons.flatMap((button) => {
    if (!button.buttons) return isPermitted(button, definition) ? [button] : [];
    const nested = button.buttons.filter((one) => isPermitted(one, definition));
    if (nested.length === button.buttons.length) return [button];
    return nested.length > 0 ? [{ ...button, buttons: nested }] : [];
  });
  return permitted.length === buttons.length && permitted.every((one, at) => one === buttons[at])
    ? buttons
    : permitted;
}

function isPermitted(button: Button, definition: ClientDataDefinition): boolean {
  const { command, params, successCommand } = button;
  if (command !== 'Confirm') return isCommandPermitted(command, params, definition);
  const next = typeof successCommand === 'string' ? { command: successCommand } : successCommand;
  return isCommandPermitted(next?.command, next?.params, definition);
}

function isCommandPermitted(
  command: string | undefined,
  params: unknown,
  { code, may }: ClientDataDefinition,
): boolean {
  switch (command) {
    case 'SaveByDataDefinition':
      return may.save;
    case 'DeleteByDataDefinition': {
      const parsed = commandParams.DeleteByDataDefinition.safeParse(params ?? {});
      return may.delete || (parsed.success && isElsewhere(parsed.data.code, code));
    }
    case 'SqlByDataDefinition': {
      const parsed = commandParams.SqlByDataDefinition.safeParse(params ?? {});
      // What is wrong with the button itself is told when it is pressed.
      if (!parsed.success || isElsewhere(parsed.data.code, code)) return true;
      return may.actions.includes(parsed.data.action);
    }
    default:
      return true;
  }
}

/** Is it about rows of another definition, of which nothing is known here? */
function isElsewhere(other: string | undefined, own: string): boolean {
  return other !== undefined && other !== own;
}
