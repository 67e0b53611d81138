import type { ReactNode } from 'react';

interface FactProps {
  term: ReactNode;
  className?: string;
  /** Of what it says. */
  valueClass?: string;
  children: ReactNode;
}

/** One line of a list of facts or sums: what it is about, and what it says. */
export function Fact({ term, className, valueClass, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd className={valueClass}>{children}</dd>
    </div>
  );
}
