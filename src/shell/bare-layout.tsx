import type { ReactNode } from 'react';

/** The page alone: errors, redirections (spec 2.25). */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="y4-bare">
      {children}
    </main>
  );
}
