import { useEffect, useMemo, useRef, useState } from 'react';
import { guardPage } from '../../app/leave-guard.ts';

/** What goes into cells once the server has answered: rows that texts name, typed or pasted, and files. */
interface PendingCells {
  /** Whoever leaves the page before it settles is asked first: its cells would not get it. */
  add(cells: Promise<unknown>): void;
  /** Has something not settled yet? */
  isPending: boolean;
  /** Waits for all of it; false when the grid has gone meanwhile. */
  settled(): Promise<boolean>;
}

/** What is saved together belongs together: a save waits for what was typed and pasted before it. */
export function usePendingCells(): PendingCells {
  const isGone = useRef(false);
  const [isPending, setPending] = useState(false);
  const pending = useRef(new Map<Promise<unknown>, () => void>());
  useEffect(() => {
    isGone.current = false;
    const { current } = pending;
    return () => {
      isGone.current = true;
      for (const endGuard of current.values()) endGuard();
    };
  }, []);
  const control = useMemo(() => {
    const { current } = pending;
    return {
      add(cells: Promise<unknown>) {
        current.set(cells, guardPage());
        setPending(true);
        void cells.finally(() => {
          current.get(cells)?.();
          current.delete(cells);
          setPending(current.size > 0);
        });
      },
      async settled() {
        while (current.size > 0) await Promise.allSettled(current.keys());
        return !isGone.current;
      },
    };
  }, []);
  return { ...control, isPending };
}
