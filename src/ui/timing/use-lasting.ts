import { useEffect, useState } from 'react';

/** Milliseconds that something may go on without being shown: what is over sooner would flicker. */
export const UNSEEN = 100;

/** Whether something goes on that has gone on for long enough to be shown. */
export function useLasting(goesOn: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!goesOn) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), UNSEEN);
    return () => clearTimeout(timer);
  }, [goesOn]);
  return goesOn && lasts;
}
