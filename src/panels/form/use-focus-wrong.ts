import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { UsedForm } from './use-form.ts';

/**
 * Leads to the first field of which a save has been told that it is wrong, each time that it is.
 *
 * @returns where to note what has the focus as a save begins.
 */
export function useFocusWrong(
  id: string,
  { snapshot }: UsedForm,
  visible: readonly ClientField[],
): RefObject<Element | null> {
  const atSave = useRef<Element>(null);
  const { problems, told } = snapshot.context;
  const lead = useEffectEvent(() => {
    const isInvalid = snapshot.matches({ editing: { saving: 'invalid' } });
    const isRefused = snapshot.matches({ editing: { saving: 'refused' } });
    const { activeElement, body } = document;
    // Whoever has gone elsewhere by the time the server answers stays there.
    const hasStayed = activeElement === body || activeElement === atSave.current;
    if (!isInvalid && !(isRefused && hasStayed)) return;
    const wrong = visible.find(({ name }) => problems[name] !== undefined);
    if (wrong) document.getElementById(`${id}_${wrong.name}`)?.focus();
  });
  useEffect(() => {
    if (told > 0) lead();
  }, [told]);
  return atSave;
}
