import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Takes over what was typed into a form that the server drew, before this script was there; nothing
 * is lost, not even in the middle of a word. Fields are known by their names.
 *
 * @param take gets the form as it stands when it is first drawn.
 */
export function useTypedAhead(take: (typed: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const onDrawn = useEffectEvent(take);
  useLayoutEffect(() => {
    if (form.current) onDrawn(new FormData(form.current));
  }, []);
  return form;
}
