import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import toast, { Toaster, useToasterStore } from 'react-hot-toast';
import { standInFront } from '../ui/modals.ts';

/** Pixels of the window's height for each toast that is shown: more of them leave too little of the page. */
const ROOM_OF_ONE = 200;

/**
 * Where toasts appear: bottom left, at the reading direction's start (spec 8.6c), in front of dialogs too. The oldest makes room for one that
 * the window has none for; the list of toasts has them all.
 */
export function Toasts() {
  const { toasts } = useToasterStore();
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    place.className = 'y4-toasts-place';
    return standInFront(place);
  }, [place]);
  useEffect(() => {
    const room = Math.max(2, Math.floor(window.innerHeight / ROOM_OF_ONE));
    const newestFirst = toasts.filter(({ visible }) => visible);
    for (const { id } of newestFirst.slice(room)) toast.dismiss(id);
  }, [toasts]);
  return createPortal(
    <Toaster
      position="bottom-left"
      reverseOrder={false}
      containerClassName="y4-toasts"
      toastOptions={{ className: 'y4-toast' }}
    />,
    place,
  );
}
