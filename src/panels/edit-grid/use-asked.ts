import { useEffect, useMemo, useRef } from 'react';

/** What the server is asked about that goes into cells afterwards: rows that texts name, typed or pasted. */
export interface Asked {
  add(asked: Promise<unknown>): void;
  /** Waits for all of it; false when the grid has gone meanwhile. */
  settled(): Promise<boolean>;
}

/** What is saved together belongs together: a save waits for what was typed and pasted before it. */
export function useAsked(): Asked {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useMemo(() => {
    const underWay = new Set<Promise<unknown>>();
    return {
      add(asked) {
        underWay.add(asked);
        void asked.finally(() => underWay.delete(asked));
      },
      async settled() {
        while (underWay.size > 0) await Promise.allSettled(underWay);
        return !isGone.current;
      },
    };
  }, []);
}
