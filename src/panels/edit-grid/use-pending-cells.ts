import { useEffect, useMemo, useRef, useState } from 'react';
import { guardPage } from '../../app/leave-guard.ts';

/** What goes into cells once the server has answered: rows that texts name, typed or pasted, and files. */
export interface Asked {
  /** Whoever leaves the page before it is answered is asked first: its cells would not get it. */
  add(asked: Promise<unknown>): void;
  /** Is something not answered yet? */
  isWaiting: boolean;
  /** Waits for all of it; false when the grid has gone meanwhile. */
  settled(): Promise<boolean>;
}

/** What is saved together belongs together: a save waits for what was typed and pasted before it. */
export function useAsked(): Asked {
  const isGone = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const underWay = useRef(new Map<Promise<unknown>, () => void>());
  useEffect(() => {
    isGone.current = false;
    const { current } = underWay;
    return () => {
      isGone.current = true;
      for (const endGuard of current.values()) endGuard();
    };
  }, []);
  const asked = useMemo(() => {
    const { current } = underWay;
    return {
      add(asked: Promise<unknown>) {
        current.set(asked, guardPage());
        setWaiting(true);
        void asked.finally(() => {
          current.get(asked)?.();
          current.delete(asked);
          setWaiting(current.size > 0);
        });
      },
      async settled() {
        while (current.size > 0) await Promise.allSettled(current.keys());
        return !isGone.current;
      },
    };
  }, []);
  return { ...asked, isWaiting };
}
