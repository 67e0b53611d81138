import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { FieldFrameProps } from './field.tsx';

/** Which field of a form holds what was refused, until something is typed into the form again; all but `propsOf` stay the same. */
export interface RefusedField<Name extends string> {
  /**
   * Puts why beside the field, and the focus into it.
   *
   * @param name missing for what no field of the form can mend.
   */
  refuse(name: Name | undefined, why: string): void;
  /** Takes the words off: for the form's `onInput`, and for what was taken after all. */
  forget(): void;
  /** Properties of the field of that name. */
  propsOf(name: Name): Pick<FieldFrameProps, 'error' | 'isErrorTold'>;
}

/**
 * Words beside the one field that a toast has told of: who sees the form finds the field by them, and
 * who hears it is led there.
 */
export function useRefusedField<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
): RefusedField<Name> {
  const [refused, setRefused] = useState<{ name: Name; why: string } | null>(null);
  useLayoutEffect(() => {
    if (refused !== null) focusWrong(form.current);
  }, [refused, form]);
  const steps = useMemo<Pick<RefusedField<Name>, 'refuse' | 'forget'>>(
    () => ({
      refuse: (name, why) => setRefused(name === undefined ? null : { name, why }),
      forget: () => setRefused(null),
    }),
    [],
  );
  return {
    ...steps,
    propsOf: (name) => (refused?.name === name ? { error: refused.why, isErrorTold: true } : {}),
  };
}

/** Leads to the first field that is marked as wrong; is there one? */
export function focusWrong(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  return Boolean(wrong);
}
