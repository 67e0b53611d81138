import { useEffect, useMemo, useRef } from 'react';
import { guardPage } from '../../app/leave-guard.ts';

/** What the server is asked about that goes into cells afterwards: rows that texts name, typed or pasted. */
export interface Asked {
  /** Whoever leaves the page before it is answered is asked first: its cells would not get it. */
  add(asked: Promise<unknown>): void;
  /** Waits for all of it; false when the grid has gone meanwhile. */
  settled(): Promise<boolean>;
}

/** What is saved together belongs together: a save waits for what was typed and pasted before it. */
export function useAsked(): Asked {
  const isGone = useRef(false);
  const underWay = useRef(new Map<Promise<unknown>, () => void>());
  useEffect(() => {
    isGone.current = false;
    const { current } = underWay;
    return () => {
      isGone.current = true;
      for (const endGuard of current.values()) endGuard();
    };
  }, []);
  return useMemo(() => {
    const { current } = underWay;
    return {
      add(asked) {
        current.set(asked, guardPage());
        void asked.finally(() => {
          current.get(asked)?.();
          current.delete(asked);
        });
      },
      async settled() {
        while (current.size > 0) await Promise.allSettled(current.keys());
        return !isGone.current;
      },
    };
  }, []);
}
