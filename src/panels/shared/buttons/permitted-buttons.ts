import type { Button } from '#schemas/definitions/button.ts';
import { buttonSteps } from '#schemas/definitions/button-steps.ts';
import { asksForCopy, commandParams } from '#schemas/definitions/command-params.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { needsStored } from '../../../commands/stored-rows.ts';

/**
 * The buttons of a panel without those that the server would refuse: what saves and deletes rows of its
 * definition or runs an action of it, for a user who may not. A Confirm stands for what follows it. All of
 * them while the definition is not known.
 */
export function permittedButtons(
  buttons: readonly Button[],
  definition: ClientDataDefinition | null,
): readonly Button[] {
  return definition === null
    ? buttons
    : keptButtons(buttons, (command, params) => isCommandPermitted(command, params, definition));
}

/** The buttons of a form without those that are about its record, when there is none. */
export function buttonsWithoutRecord(buttons: readonly Button[]): readonly Button[] {
  return keptButtons(buttons, worksWithoutRecord);
}

/**
 * The buttons of a form without those that ask for a stored record, while its own is stored nowhere yet: what deletes it
 * or copies it, is an action that takes its key, or sends that key along, which nothing has given it.
 */
export function buttonsOfNewRecord(
  buttons: readonly Button[],
  definition: ClientDataDefinition | null,
  record: Row,
): readonly Button[] {
  return keptButtons(
    buttons,
    (command, params) =>
      command !== 'DeleteByDataDefinition' && !needsStored(command, params, definition, record),
  );
}

type CommandTest = (command: string | undefined, params: unknown) => boolean;

function keptButtons(buttons: readonly Button[], isKept: CommandTest): readonly Button[] {
  const kept = buttons.flatMap((button) => {
    if (!button.buttons) return isButtonKept(button, isKept) ? [button] : [];
    const nested = button.buttons.filter((one) => isButtonKept(one, isKept));
    if (nested.length === button.buttons.length) return [button];
    return nested.length > 0 ? [{ ...button, buttons: nested }] : [];
  });
  return kept.length === buttons.length && kept.every((one, at) => one === buttons[at])
    ? buttons
    : kept;
}

function isButtonKept(button: Button, isKept: CommandTest): boolean {
  const [step] = buttonSteps(button);
  return isKept(step?.command, step?.params);
}

function worksWithoutRecord(command: string | undefined, params: unknown): boolean {
  switch (command) {
    case 'Refresh':
      return true;
    case 'NavigateTo':
      return !/\{\w+\}/.test(JSON.stringify(params ?? {})) && !asksForCopy(params);
    case 'SqlByDataDefinition': {
      const parsed = commandParams.SqlByDataDefinition.safeParse(params ?? {});
      return parsed.success && parsed.data.rows === 'none';
    }
    default:
      return false;
  }
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
