import { useMemo } from 'react';
import type { Button } from '#schemas/definitions/button.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { useServices } from '../../../app/services-context.ts';
import { permittedButtons } from '../../shared/buttons/permitted-buttons.ts';
import { rowButtonsOf } from './row-buttons.ts';

/** A panel's buttons that the user may press, and those of them that stand at each row. */
export function usePermittedButtons(
  buttons: readonly Button[],
  definition: ClientDataDefinition | null,
) {
  const { timeZone } = useServices().corp.settings;
  const permitted = useMemo(() => permittedButtons(buttons, definition), [buttons, definition]);
  const rowButtons = useMemo(() => rowButtonsOf(permitted, timeZone), [permitted, timeZone]);
  return { permitted, rowButtons };
}
