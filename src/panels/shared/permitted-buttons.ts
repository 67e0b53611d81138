import type { Button } from '#schemas/definitions/button.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';

/**
 * The buttons of a panel without those that the server would refuse: what saves and deletes rows of its
 * definition, for a user who may not. All of them while the definition is not known.
 */
export function permittedButtons(
  buttons: readonly Button[],
  definition: ClientDataDefinition | null,
): readonly Button[] {
  if (definition === null || (definition.may.save && definition.may.delete)) return buttons;
  return buttons.flatMap((button) => {
    if (!button.buttons) return isPermitted(button, definition) ? [button] : [];
    const nested = button.buttons.filter((one) => isPermitted(one, definition));
    return nested.length > 0 ? [{ ...button, buttons: nested }] : [];
  });
}

function isPermitted({ command, params }: Button, { code, may }: ClientDataDefinition): boolean {
  if (command === 'SaveByDataDefinition') return may.save;
  if (command !== 'DeleteByDataDefinition') return true;
  const parsed = commandParams.DeleteByDataDefinition.safeParse(params ?? {});
  const other = parsed.success ? parsed.data.code : undefined;
  return may.delete || (other !== undefined && other !== code);
}
