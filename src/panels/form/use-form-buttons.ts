import { useMemo } from 'react';
import { storedRecord } from '#machines/form/form-context.ts';
import type { Button } from '#schemas/definitions/button.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { useServices } from '../../app/services-context.ts';
import {
  buttonOnRow,
  conditionalButtons,
  unconditionalButton,
} from '../shared/buttons/conditional-buttons.ts';
import {
  buttonsOfNewRecord,
  buttonsWithoutRecord,
  permittedButtons,
} from '../shared/buttons/permitted-buttons.ts';
import type { UsedForm } from './use-form.ts';

/** The buttons that the user may press for the record as it stands, or why their conditions cannot be read. */
export function useFormButtons(
  defined: readonly Button[],
  { snapshot }: UsedForm,
): { buttons: readonly Button[]; failure: Failure | null } {
  const { timeZone } = useServices().corp.settings;
  const { context } = snapshot;
  const { definition, values } = context;
  const permitted = useMemo(
    () => conditionalButtons(permittedButtons(defined, definition), timeZone),
    [defined, definition, timeZone],
  );
  if (!Array.isArray(permitted)) return { buttons: [], failure: permitted };
  const isEditing = snapshot.matches('editing');
  const hasNone = snapshot.matches('empty') || snapshot.matches('error');
  // What a button is about is stored; of a new record there is only what is filled in, and where there is none, nothing.
  const record = storedRecord(context) ?? (isEditing ? values : hasNone ? {} : null);
  const buttons = permitted.flatMap(
    (one) => (record === null ? unconditionalButton(one) : buttonOnRow(one, record)) ?? [],
  );
  if (hasNone) return { buttons: buttonsWithoutRecord(buttons), failure: null };
  const isNew = isEditing && context.original === null;
  return {
    buttons: isNew ? buttonsOfNewRecord(buttons, definition, values) : buttons,
    failure: null,
  };
}
