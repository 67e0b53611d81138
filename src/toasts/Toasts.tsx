import { Toaster } from 'react-hot-toast';

/** Where toasts appear: bottom left, at the reading direction's start (spec 8.6c). */
export function Toasts() {
  return (
    <Toaster
      position="bottom-left"
      reverseOrder={false}
      containerClassName="y4-toasts"
      toastOptions={{ className: 'y4-toast' }}
    />
  );
}
