import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** A form in which `theme.js` has seen Enter as the last key. */
type EnteredForm = HTMLFormElement & { y4Entered?: boolean };

/**
 * Takes over what was typed into a form that the server drew, before this script was there; nothing
 * is lost, not even in the middle of a word, and an Enter sends what is complete. Fields are known by their names.
 *
 * @param take gets the form as it stands when it is first drawn.
 */
export function useTypedAhead(take: (typed: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<EnteredForm>(null);
  const [isEntered, setEntered] = useState(false);
  const onDrawn = useEffectEvent(take);
  useLayoutEffect(() => {
    if (form.current === null) return;
    onDrawn(new FormData(form.current));
    setEntered(form.current.y4Entered === true);
  }, []);
  useLayoutEffect(() => {
    // What was typed is known by now, and a button that still can not be pressed takes no press.
    if (isEntered) form.current?.querySelector<HTMLElement>('button[type="submit"]')?.click();
  }, [isEntered]);
  return form;
}
