import { useEffect } from 'react';
import toast, { Toaster, useToasterStore } from 'react-hot-toast';
import { InFront } from '../ui/overlays/InFront.tsx';
import { keepRoomBelow } from '../ui/overlays/modals.ts';

/** Pixels of the window's height for each toast that is shown: more of them leave too little of the page. */
const ROOM_OF_ONE = 200;

/** Pixels between toasts, and below the last. */
const BETWEEN = 8;

/**
 * Where toasts appear: bottom left, at the reading direction's start (spec 8.6c), in front of dialogs too, which make
 * room for them in a small window. The oldest makes room for one that the window has none for; the list of toasts has
 * them all.
 */
export function Toasts() {
  const { toasts } = useToasterStore();
  useEffect(() => {
    const room = Math.max(2, Math.floor(window.innerHeight / ROOM_OF_ONE));
    const newestFirst = toasts.filter(({ visible }) => visible);
    for (const { id } of newestFirst.slice(room)) toast.dismiss(id);
    const heights = newestFirst.slice(0, room).map(({ height = 0 }) => height + BETWEEN);
    keepRoomBelow(heights.reduce((sum, height) => sum + height, 0));
  }, [toasts]);
  return (
    <InFront>
      <Toaster
        position="bottom-left"
        reverseOrder={false}
        gutter={BETWEEN}
        containerClassName="y4-toasts"
        toastOptions={{ className: 'y4-toast' }}
      />
    </InFront>
  );
}
