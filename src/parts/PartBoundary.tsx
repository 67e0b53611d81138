import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react';
import { countArrivals, subscribeToArrivals } from './parts.ts';

interface PartBoundaryProps {
  /** Stands there until the parts inside have come. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * The place of parts. React's own `Suspense` keeps a fallback in sight for 300 ms once it has been, however
 * early the code comes: it holds back what it tries again by itself. This place has itself drawn anew when a
 * part arrives, which nothing holds back.
 */
export function PartBoundary({ fallback = null, children }: PartBoundaryProps) {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  return (
    <Suspense
      fallback={
        <Meanwhile known={countArrivals()} onArrival={look}>
          {fallback}
        </Meanwhile>
      }
    >
      {children}
    </Suspense>
  );
}

interface MeanwhileProps {
  known: number;
  onArrival(): void;
  children: ReactNode;
}

function Meanwhile({ known, onArrival, children }: MeanwhileProps) {
  useLayoutEffect(() => subscribeToArrivals(known, onArrival), [known, onArrival]);
  return children;
}
